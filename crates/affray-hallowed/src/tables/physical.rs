//! The tables of blows: blunt, piercing, slashing, chopping.

use super::{Effect::*, Part::*, Row, rows};
use crate::kinds::Attribute::*;

rows! {
    /// Blunt injuries (`hallowed.injury.blunt.*`).
    BLUNT {
        clause::INJURY_BLUNT_01_CRUSHED_FOOT "Crushed Foot" Whole 0 d 0 [] [Unsteady] Legs;
        clause::INJURY_BLUNT_02_BROKEN_SHIN "Broken Shin" Whole 1 d 8 [Agility] [Slowed] Legs;
        clause::INJURY_BLUNT_03_SHATTERED_KNEECAP "Shattered Kneecap"
            Whole 1 d 12 [Agility] [Pinned] Legs;
        clause::INJURY_BLUNT_04_BROKEN_FEMUR "Broken Femur" Whole 1 d 10 [Agility] [] Legs;
        clause::INJURY_BLUNT_05_SHATTERED_HIP "Shattered Hip" Whole 4 d 4 [Agility] [] Legs;
        clause::INJURY_BLUNT_06_BROKEN_RIB "Broken Rib" Whole 2 d 4 [Strength] [Labored] Anywhere;
        clause::INJURY_BLUNT_07_BROKEN_COLLARBONE "Broken Collarbone"
            Whole 3 d 4 [Strength] [] Anywhere;
        clause::INJURY_BLUNT_08_CRUSHED_SHOULDER "Crushed Shoulder"
            Sided 2 d 8 [Strength, Dexterity] [UselessArm] Arms;
        clause::INJURY_BLUNT_09_BROKEN_UPPER_ARM "Broken Upper Arm"
            Sided 1 d 10 [Strength] [UselessArm] Arms;
        clause::INJURY_BLUNT_10_SHATTERED_ELBOW "Shattered Elbow"
            Sided 1 d 12 [Dexterity] [UselessArm] Arms;
        clause::INJURY_BLUNT_11_BROKEN_FOREARM "Broken Forearm"
            Sided 1 d 10 [Strength, Dexterity] [NoGrip] Arms;
        clause::INJURY_BLUNT_12_SHATTERED_HAND "Shattered Hand"
            Sided 4 d 4 [Dexterity] [UselessHand] Arms;
        clause::INJURY_BLUNT_13_BROKEN_FINGER "Broken Finger" Whole 1 d 8 [Dexterity] [] Arms;
        clause::INJURY_BLUNT_14_BROKEN_NECK "Broken Neck" Whole 0 d 0 [] [Paralyzed] Head;
        clause::INJURY_BLUNT_15_CRUSHED_WINDPIPE "Crushed Windpipe" Whole 0 d 0 [] [Choking] Throat;
        clause::INJURY_BLUNT_16_BROKEN_JAW "Broken Jaw" Whole 0 d 0 [] [Speechless] Head;
        clause::INJURY_BLUNT_17_BROKEN_NOSE "Broken Nose" Whole 1 d 10 [Perception] [NoSmell] Nose;
        clause::INJURY_BLUNT_18_EYE_SWOLLEN_SHUT "Eye Swollen Shut"
            Whole 2 d 8 [Perception] [Eye] Eyes;
        clause::INJURY_BLUNT_19_CAULIFLOWER_EAR "Cauliflower Ear"
            Whole 1 d 12 [Perception] [Ear] Ears;
        clause::INJURY_BLUNT_20_CRACKED_SKULL "Cracked Skull"
            Whole 1 d 8 [Memory, Perception] [Concussed] Head;
    }
    /// Piercing injuries (`hallowed.injury.piercing.*`).
    PIERCING {
        clause::INJURY_PIERCING_01_PINNED_FOOT "Pinned Foot" Whole 0 d 0 [] [Unsteady] Legs;
        clause::INJURY_PIERCING_02_RUN_THROUGH_CALF "Run-through Calf"
            Whole 1 d 8 [Agility] [Slowed] Legs;
        clause::INJURY_PIERCING_03_POINT_UNDER_THE_KNEECAP "Point Under the Kneecap"
            Whole 1 d 12 [Agility] [Pinned] Legs;
        clause::INJURY_PIERCING_04_DEEP_THIGH_STAB "Deep Thigh Stab"
            Whole 1 d 8 [Agility] [Bleeding(1)] Legs;
        clause::INJURY_PIERCING_05_STAB_IN_THE_GROIN "Stab in the Groin"
            Whole 3 d 4 [Agility] [Bleeding(1)] Legs;
        clause::INJURY_PIERCING_06_PUNCTURED_LUNG "Punctured Lung"
            Whole 2 d 4 [Strength] [Labored] Anywhere;
        clause::INJURY_PIERCING_07_GUT_WOUND "Gut Wound"
            Whole 3 d 4 [Strength] [Bleeding(1)] Anywhere;
        clause::INJURY_PIERCING_08_POINT_THROUGH_THE_SHOULDER "Point Through the Shoulder"
            Sided 2 d 6 [Strength, Dexterity] [UselessArm] Arms;
        clause::INJURY_PIERCING_09_PIERCED_BICEPS "Pierced Biceps"
            Sided 1 d 10 [Strength] [UselessArm] Arms;
        clause::INJURY_PIERCING_10_POINT_IN_THE_ELBOW_JOINT "Point in the Elbow Joint"
            Sided 1 d 12 [Dexterity] [UselessArm] Arms;
        clause::INJURY_PIERCING_11_PIERCED_FOREARM "Pierced Forearm"
            Sided 1 d 8 [Strength, Dexterity] [NoGrip] Arms;
        clause::INJURY_PIERCING_12_HAND_RUN_THROUGH "Hand Run Through"
            Sided 4 d 4 [Dexterity] [UselessHand] Arms;
        clause::INJURY_PIERCING_13_NICKED_FINGER_TENDON "Nicked Finger Tendon"
            Whole 1 d 8 [Dexterity] [] Arms;
        clause::INJURY_PIERCING_14_PIERCED_SPINE "Pierced Spine" Whole 0 d 0 [] [Lamed] Anywhere;
        clause::INJURY_PIERCING_15_PIERCED_THROAT "Pierced Throat" Whole 0 d 0 [] [Choking] Throat;
        clause::INJURY_PIERCING_16_POINT_THROUGH_THE_CHEEK "Point Through the Cheek"
            Whole 1 d 4 [Charm] [Speechless] Head;
        clause::INJURY_PIERCING_17_PIERCED_NOSE "Pierced Nose"
            Whole 1 d 10 [Perception] [NoSmell] Nose;
        clause::INJURY_PIERCING_18_EYE_PUT_OUT "Eye Put Out" Whole 2 d 8 [Perception] [Eye] Eyes;
        clause::INJURY_PIERCING_19_POINT_IN_THE_EAR "Point in the Ear"
            Whole 1 d 12 [Perception] [Ear] Ears;
        clause::INJURY_PIERCING_20_PIERCED_SKULL "Pierced Skull"
            Whole 1 d 8 [Memory, Insight] [Concussed] Head;
    }
    /// Slashing injuries (`hallowed.injury.slashing.*`).
    SLASHING {
        clause::INJURY_SLASHING_01_OPENED_INSTEP "Opened Instep" Whole 0 d 0 [] [Unsteady] Legs;
        clause::INJURY_SLASHING_02_CUT_HAMSTRING "Cut Hamstring"
            Whole 1 d 8 [Agility] [Slowed] Legs;
        clause::INJURY_SLASHING_03_KNEE_TENDON_SEVERED "Knee Tendon Severed"
            Whole 1 d 12 [Agility] [Pinned] Legs;
        clause::INJURY_SLASHING_04_OPENED_THIGH "Opened Thigh"
            Whole 1 d 8 [Agility] [Bleeding(2)] Legs;
        clause::INJURY_SLASHING_05_CUT_ACROSS_THE_HIP "Cut Across the Hip"
            Whole 4 d 4 [Agility] [] Legs;
        clause::INJURY_SLASHING_06_LAID_OPEN_RIBS "Laid-open Ribs"
            Whole 2 d 4 [Strength] [Labored] Anywhere;
        clause::INJURY_SLASHING_07_OPENED_BELLY "Opened Belly"
            Whole 2 d 4 [Strength] [Bleeding(2)] Anywhere;
        clause::INJURY_SLASHING_08_SHOULDER_CUT_TO_THE_BONE "Shoulder Cut to the Bone"
            Sided 2 d 8 [Strength, Dexterity] [UselessArm] Arms;
        clause::INJURY_SLASHING_09_BICEPS_CUT_THROUGH "Biceps Cut Through"
            Sided 1 d 10 [Strength] [UselessArm] Arms;
        clause::INJURY_SLASHING_10_ELBOW_TENDON_CUT "Elbow Tendon Cut"
            Sided 1 d 12 [Dexterity] [UselessArm] Arms;
        clause::INJURY_SLASHING_11_SLASHED_WRIST "Slashed Wrist"
            Sided 1 d 8 [Strength, Dexterity] [NoGrip, Bleeding(1)] Arms;
        clause::INJURY_SLASHING_12_PALM_LAID_OPEN "Palm Laid Open"
            Sided 4 d 4 [Dexterity] [UselessHand] Arms;
        clause::INJURY_SLASHING_13_FINGER_CUT_OFF "Finger Cut Off" Whole 1 d 8 [Dexterity] [] Arms;
        clause::INJURY_SLASHING_14_NAPE_CUT "Nape Cut" Whole 0 d 0 [] [Paralyzed] Head;
        clause::INJURY_SLASHING_15_THROAT_CUT "Throat Cut"
            Whole 0 d 0 [] [Mute, Bleeding(3)] Throat;
        clause::INJURY_SLASHING_16_MOUTH_SLASHED_WIDE "Mouth Slashed Wide"
            Whole 1 d 6 [Charm] [Speechless] Head;
        clause::INJURY_SLASHING_17_NOSE_CUT_OFF "Nose Cut Off"
            Whole 1 d 10 [Perception] [NoSmell] Nose;
        clause::INJURY_SLASHING_18_SLASHED_EYE "Slashed Eye" Whole 2 d 8 [Perception] [Eye] Eyes;
        clause::INJURY_SLASHING_19_EAR_CUT_OFF "Ear Cut Off" Whole 1 d 12 [Perception] [Ear] Ears;
        clause::INJURY_SLASHING_20_SCALP_TORN_OPEN "Scalp Torn Open"
            Whole 1 d 8 [Perception, Charm] [BloodBlind] Head;
    }
    /// Chopping injuries (`hallowed.injury.chopping.*`).
    CHOPPING {
        clause::INJURY_CHOPPING_01_LOPPED_TOES "Lopped Toes" Whole 1 d 4 [Agility] [Unsteady] Legs;
        clause::INJURY_CHOPPING_02_SPLIT_SHIN "Split Shin" Whole 1 d 8 [Agility] [Slowed] Legs;
        clause::INJURY_CHOPPING_03_HEWN_KNEE "Hewn Knee" Whole 1 d 12 [Agility] [Pinned] Legs;
        clause::INJURY_CHOPPING_04_CLOVEN_THIGH "Cloven Thigh"
            Whole 1 d 10 [Agility] [Bleeding(1)] Legs;
        clause::INJURY_CHOPPING_05_HACKED_HIP "Hacked Hip" Whole 4 d 4 [Agility] [] Legs;
        clause::INJURY_CHOPPING_06_STOVE_IN_RIBS "Stove-in Ribs"
            Whole 2 d 4 [Strength] [Labored] Anywhere;
        clause::INJURY_CHOPPING_07_SPLIT_COLLARBONE "Split Collarbone"
            Whole 3 d 4 [Strength] [] Anywhere;
        clause::INJURY_CHOPPING_08_CLOVEN_SHOULDER "Cloven Shoulder"
            Sided 2 d 8 [Strength, Dexterity] [UselessArm] Arms;
        clause::INJURY_CHOPPING_09_ARM_HEWN_OFF "Arm Hewn Off"
            Sided 1 d 12 [Strength] [LostArm, Bleeding(2)] Arms;
        clause::INJURY_CHOPPING_10_SPLIT_ELBOW "Split Elbow"
            Sided 1 d 12 [Dexterity] [UselessArm] Arms;
        clause::INJURY_CHOPPING_11_FOREARM_CHOPPED_THROUGH "Forearm Chopped Through"
            Sided 1 d 10 [Strength, Dexterity] [NoGrip, Bleeding(1)] Arms;
        clause::INJURY_CHOPPING_12_HAND_HEWN_OFF "Hand Hewn Off"
            Sided 4 d 4 [Dexterity] [LostHand, Bleeding(1)] Arms;
        clause::INJURY_CHOPPING_13_FINGER_LOPPED_OFF "Finger Lopped Off"
            Whole 1 d 8 [Dexterity] [] Arms;
        clause::INJURY_CHOPPING_14_NECK_HALF_SEVERED "Neck Half Severed"
            Whole 0 d 0 [] [Paralyzed, Bleeding(1)] Head;
        clause::INJURY_CHOPPING_15_HEWN_GULLET "Hewn Gullet" Whole 0 d 0 [] [Choking] Throat;
        clause::INJURY_CHOPPING_16_SPLIT_JAW "Split Jaw" Whole 0 d 0 [] [Speechless] Head;
        clause::INJURY_CHOPPING_17_SPLIT_NOSE_BRIDGE "Split Nose Bridge"
            Whole 1 d 10 [Perception] [NoSmell] Nose;
        clause::INJURY_CHOPPING_18_CLOVEN_BROW "Cloven Brow" Whole 2 d 8 [Perception] [Eye] Eyes;
        clause::INJURY_CHOPPING_19_LOPPED_EAR "Lopped Ear" Whole 1 d 12 [Perception] [Ear] Ears;
        clause::INJURY_CHOPPING_20_CLOVEN_SKULL "Cloven Skull"
            Whole 1 d 10 [Memory, Perception] [Concussed] Head;
    }
}
