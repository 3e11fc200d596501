//! The tables of fire, cold, lightning, sound, acid, and what is holy or unholy.

use super::{Effect::*, Part::*, Row, rows};
use crate::kinds::Attribute::*;

rows! {
    /// Fire injuries (`hallowed.injury.fire.*`).
    FIRE {
        clause::INJURY_FIRE_01_BLISTERED_SOLES "Blistered Soles" Whole 0 d 0 [] [Unsteady] Legs;
        clause::INJURY_FIRE_02_SEARED_CALF "Seared Calf" Whole 1 d 8 [Agility] [Slowed] Legs;
        clause::INJURY_FIRE_03_CHARRED_KNEES "Charred Knees" Whole 1 d 12 [Agility] [Pinned] Legs;
        clause::INJURY_FIRE_04_CLOTHING_ALIGHT "Clothing Alight"
            Whole 1 d 6 [Agility] [Burning] Anywhere;
        clause::INJURY_FIRE_05_THIGHS_BURNT_RAW "Thighs Burnt Raw" Whole 4 d 4 [Agility] [] Legs;
        clause::INJURY_FIRE_06_SCORCHED_LUNGS "Scorched Lungs"
            Whole 2 d 4 [Strength] [Labored] Anywhere;
        clause::INJURY_FIRE_07_BURNT_CHEST "Burnt Chest" Whole 3 d 4 [Strength] [] Anywhere;
        clause::INJURY_FIRE_08_CHARRED_SHOULDER "Charred Shoulder"
            Sided 2 d 8 [Strength, Dexterity] [UselessArm] Arms;
        clause::INJURY_FIRE_09_BURNT_UPPER_ARM "Burnt Upper Arm"
            Sided 1 d 10 [Strength] [UselessArm] Arms;
        clause::INJURY_FIRE_10_SKIN_FUSED_AT_THE_ELBOW "Skin Fused at the Elbow"
            Sided 1 d 12 [Dexterity] [UselessArm] Arms;
        clause::INJURY_FIRE_11_FOREARM_BURNT_TO_THE_SINEWS "Forearm Burnt to the Sinews"
            Sided 1 d 10 [Strength, Dexterity] [NoGrip] Arms;
        clause::INJURY_FIRE_12_HAND_BURNT_TO_A_CLAW "Hand Burnt to a Claw"
            Sided 4 d 4 [Dexterity] [UselessHand] Arms;
        clause::INJURY_FIRE_13_BLISTERED_FINGERS "Blistered Fingers"
            Whole 1 d 8 [Dexterity] [] Arms;
        clause::INJURY_FIRE_14_OVERCOME_BY_HEAT "Overcome by Heat"
            Whole 1 d 8 [Strength] [Unconscious] Anywhere;
        clause::INJURY_FIRE_15_SEARED_WINDPIPE "Seared Windpipe" Whole 0 d 0 [] [Choking] Throat;
        clause::INJURY_FIRE_16_BURNT_LIPS_AND_TONGUE "Burnt Lips and Tongue"
            Whole 0 d 0 [] [Speechless] Head;
        clause::INJURY_FIRE_17_SCORCHED_NOSE "Scorched Nose"
            Whole 1 d 10 [Perception] [NoSmell] Nose;
        clause::INJURY_FIRE_18_EYE_BOILED_WHITE "Eye Boiled White"
            Whole 2 d 8 [Perception] [Eye] Eyes;
        clause::INJURY_FIRE_19_EAR_BURNT_AWAY "Ear Burnt Away" Whole 1 d 12 [Perception] [Ear] Ears;
        clause::INJURY_FIRE_20_HAIR_AND_FACE_ABLAZE "Hair and Face Ablaze"
            Whole 1 d 8 [Perception, Charm] [Burning, Concussed] Head;
    }
    /// Cold injuries (`hallowed.injury.cold.*`).
    COLD {
        clause::INJURY_COLD_01_FROSTBITTEN_TOES "Frostbitten Toes" Whole 0 d 0 [] [Unsteady] Legs;
        clause::INJURY_COLD_02_DEADENED_CALF "Deadened Calf" Whole 1 d 8 [Agility] [Slowed] Legs;
        clause::INJURY_COLD_03_KNEES_FROZEN_STIFF "Knees Frozen Stiff"
            Whole 1 d 12 [Agility] [Pinned] Legs;
        clause::INJURY_COLD_04_NUMB_THIGH "Numb Thigh" Whole 1 d 10 [Agility] [] Legs;
        clause::INJURY_COLD_05_HIPS_LOCKED_BY_COLD "Hips Locked by Cold"
            Whole 4 d 4 [Agility] [] Legs;
        clause::INJURY_COLD_06_ICE_IN_THE_LUNGS "Ice in the Lungs"
            Whole 2 d 4 [Strength] [Labored] Anywhere;
        clause::INJURY_COLD_07_CHILLED_HEART "Chilled Heart" Whole 3 d 4 [Strength] [] Anywhere;
        clause::INJURY_COLD_08_FROZEN_SHOULDER "Frozen Shoulder"
            Sided 2 d 8 [Strength, Dexterity] [UselessArm] Arms;
        clause::INJURY_COLD_09_FROSTBITTEN_UPPER_ARM "Frostbitten Upper Arm"
            Sided 1 d 10 [Strength] [UselessArm] Arms;
        clause::INJURY_COLD_10_ELBOW_FROZEN_FAST "Elbow Frozen Fast"
            Sided 1 d 12 [Dexterity] [UselessArm] Arms;
        clause::INJURY_COLD_11_BLACKENED_FOREARM "Blackened Forearm"
            Sided 1 d 10 [Strength, Dexterity] [NoGrip] Arms;
        clause::INJURY_COLD_12_HAND_FROZEN_SOLID "Hand Frozen Solid"
            Sided 4 d 4 [Dexterity] [UselessHand] Arms;
        clause::INJURY_COLD_13_BRITTLE_FINGERTIP "Brittle Fingertip"
            Whole 1 d 8 [Dexterity] [] Arms;
        clause::INJURY_COLD_14_RIGID_WITH_COLD "Rigid with Cold"
            Whole 1 d 8 [Agility] [Rigid] Anywhere;
        clause::INJURY_COLD_15_THROAT_RIMED_SHUT "Throat Rimed Shut"
            Whole 0 d 0 [] [Choking] Throat;
        clause::INJURY_COLD_16_JAW_FROZEN_SHUT "Jaw Frozen Shut" Whole 0 d 0 [] [Speechless] Head;
        clause::INJURY_COLD_17_FROSTBITTEN_NOSE "Frostbitten Nose"
            Whole 1 d 10 [Perception] [NoSmell] Nose;
        clause::INJURY_COLD_18_FROSTED_EYE "Frosted Eye" Whole 2 d 8 [Perception] [Eye] Eyes;
        clause::INJURY_COLD_19_FROZEN_EAR "Frozen Ear" Whole 1 d 12 [Perception] [Ear] Ears;
        clause::INJURY_COLD_20_BRAIN_FEVER_OF_THE_COLD "Brain Fever of the Cold"
            Whole 1 d 8 [Memory, Insight] [Concussed] Head;
    }
    /// Electric injuries (`hallowed.injury.electric.*`).
    ELECTRIC {
        clause::INJURY_ELECTRIC_01_JOLTED_FOOT "Jolted Foot" Whole 0 d 0 [] [Unsteady] Legs;
        clause::INJURY_ELECTRIC_02_CRAMPED_CALF "Cramped Calf" Whole 1 d 8 [Agility] [Slowed] Legs;
        clause::INJURY_ELECTRIC_03_LEG_SEIZURE "Leg Seizure" Whole 1 d 12 [Agility] [Pinned] Legs;
        clause::INJURY_ELECTRIC_04_TWITCHING_THIGH "Twitching Thigh" Whole 1 d 10 [Agility] [] Legs;
        clause::INJURY_ELECTRIC_05_SPASM_ACROSS_THE_HIPS "Spasm Across the Hips"
            Whole 4 d 4 [Agility] [] Legs;
        clause::INJURY_ELECTRIC_06_FLUTTERING_HEART "Fluttering Heart"
            Whole 2 d 4 [Strength] [Labored] Anywhere;
        clause::INJURY_ELECTRIC_07_MISSED_HEARTBEATS "Missed Heartbeats"
            Whole 2 d 4 [Strength] [Stunned] Anywhere;
        clause::INJURY_ELECTRIC_08_DEAD_SHOULDER "Dead Shoulder"
            Sided 2 d 8 [Strength, Dexterity] [UselessArm] Arms;
        clause::INJURY_ELECTRIC_09_LIMP_ARM "Limp Arm" Sided 1 d 10 [Strength] [UselessArm] Arms;
        clause::INJURY_ELECTRIC_10_ELBOW_LOCKED_BY_CRAMP "Elbow Locked by Cramp"
            Sided 1 d 12 [Dexterity] [UselessArm] Arms;
        clause::INJURY_ELECTRIC_11_BURNT_OUT_FOREARM_NERVES "Burnt-out Forearm Nerves"
            Sided 1 d 10 [Strength, Dexterity] [NoGrip] Arms;
        clause::INJURY_ELECTRIC_12_CLENCHED_HAND "Clenched Hand"
            Sided 4 d 4 [Dexterity] [UselessHand] Arms;
        clause::INJURY_ELECTRIC_13_SCORCHED_FINGERTIPS "Scorched Fingertips"
            Whole 1 d 8 [Dexterity] [] Arms;
        clause::INJURY_ELECTRIC_14_BURNT_SPINAL_CORD "Burnt Spinal Cord"
            Whole 0 d 0 [] [Paralyzed] Anywhere;
        clause::INJURY_ELECTRIC_15_CRAMPED_THROAT "Cramped Throat" Whole 0 d 0 [] [Choking] Throat;
        clause::INJURY_ELECTRIC_16_LOCKED_JAW "Locked Jaw" Whole 0 d 0 [] [Speechless] Head;
        clause::INJURY_ELECTRIC_17_SCORCHED_NOSTRILS "Scorched Nostrils"
            Whole 1 d 10 [Perception] [NoSmell] Nose;
        clause::INJURY_ELECTRIC_18_FLASH_BURNT_EYE "Flash-burnt Eye"
            Whole 2 d 8 [Perception] [Eye] Eyes;
        clause::INJURY_ELECTRIC_19_THUNDERCLAP_IN_THE_EAR "Thunderclap in the Ear"
            Whole 1 d 12 [Perception] [Ear] Ears;
        clause::INJURY_ELECTRIC_20_JOLT_THROUGH_THE_BRAIN "Jolt Through the Brain"
            Whole 1 d 8 [Memory, Composure] [Concussed] Head;
    }
    /// Sonic injuries (`hallowed.injury.sonic.*`).
    SONIC {
        clause::INJURY_SONIC_01_RINGING_BALANCE "Ringing Balance"
            Whole 0 d 0 [] [Unsteady] Anywhere;
        clause::INJURY_SONIC_02_CRACKED_ANKLE "Cracked Ankle" Whole 1 d 8 [Agility] [Slowed] Legs;
        clause::INJURY_SONIC_03_SHIVERED_KNEECAP "Shivered Kneecap"
            Whole 1 d 12 [Agility] [Pinned] Legs;
        clause::INJURY_SONIC_04_NUMBED_LEGS "Numbed Legs" Whole 1 d 10 [Agility] [] Legs;
        clause::INJURY_SONIC_05_LOST_SENSE_OF_UP_AND_DOWN "Lost Sense of Up and Down"
            Whole 4 d 4 [Agility] [] Anywhere;
        clause::INJURY_SONIC_06_BRUISED_LUNGS "Bruised Lungs"
            Whole 2 d 4 [Strength] [Labored] Anywhere;
        clause::INJURY_SONIC_07_BURST_VESSELS_IN_THE_CHEST "Burst Vessels in the Chest"
            Whole 2 d 4 [Strength] [Bleeding(1)] Anywhere;
        clause::INJURY_SONIC_08_SHOULDER_SHAKEN_FROM_ITS_SOCKET "Shoulder Shaken from Its Socket"
            Sided 2 d 8 [Strength, Dexterity] [UselessArm] Arms;
        clause::INJURY_SONIC_09_CRACKED_ARM_BONE "Cracked Arm Bone"
            Sided 1 d 10 [Strength] [UselessArm] Arms;
        clause::INJURY_SONIC_10_SHIVERED_ELBOW "Shivered Elbow"
            Sided 1 d 12 [Dexterity] [UselessArm] Arms;
        clause::INJURY_SONIC_11_NUMB_FOREARM "Numb Forearm"
            Sided 1 d 10 [Strength, Dexterity] [NoGrip] Arms;
        clause::INJURY_SONIC_12_SPLINTERED_HAND_BONES "Splintered Hand Bones"
            Sided 4 d 4 [Dexterity] [UselessHand] Arms;
        clause::INJURY_SONIC_13_TREMBLING_FINGERS "Trembling Fingers"
            Whole 1 d 8 [Dexterity] [] Arms;
        clause::INJURY_SONIC_14_SHAKEN_SPINE "Shaken Spine" Whole 0 d 0 [] [Paralyzed] Anywhere;
        clause::INJURY_SONIC_15_COLLAPSED_WINDPIPE "Collapsed Windpipe"
            Whole 0 d 0 [] [Choking] Throat;
        clause::INJURY_SONIC_16_CRACKED_TEETH "Cracked Teeth" Whole 0 d 0 [] [Speechless] Head;
        clause::INJURY_SONIC_17_BURST_NOSE "Burst Nose" Whole 1 d 10 [Perception] [NoSmell] Nose;
        clause::INJURY_SONIC_18_BURST_VESSELS_IN_THE_EYE "Burst Vessels in the Eye"
            Whole 2 d 8 [Perception] [Eye] Eyes;
        clause::INJURY_SONIC_19_BOTH_EARDRUMS_BURST "Both Eardrums Burst"
            Whole 1 d 12 [Perception] [Deafened] Ears;
        clause::INJURY_SONIC_20_ADDLED_BRAIN "Addled Brain"
            Whole 1 d 8 [Memory, Perception] [Concussed, Stunned] Head;
    }
    /// Acid injuries (`hallowed.injury.acid.*`).
    ACID {
        clause::INJURY_ACID_01_DISSOLVED_BOOT_SOLES "Dissolved Boot Soles"
            Whole 0 d 0 [] [Unsteady] Legs;
        clause::INJURY_ACID_02_EATEN_CALF "Eaten Calf" Whole 1 d 8 [Agility] [Slowed] Legs;
        clause::INJURY_ACID_03_EATEN_KNEE "Eaten Knee" Whole 1 d 12 [Agility] [Pinned] Legs;
        clause::INJURY_ACID_04_EATEN_THIGH "Eaten Thigh" Whole 1 d 10 [Agility] [] Legs;
        clause::INJURY_ACID_05_HIP_ETCHED_TO_THE_BONE "Hip Etched to the Bone"
            Whole 4 d 4 [Agility] [] Legs;
        clause::INJURY_ACID_06_FUMES_IN_THE_LUNGS "Fumes in the Lungs"
            Whole 2 d 4 [Strength] [Labored] Anywhere;
        clause::INJURY_ACID_07_CHEST_ETCHED_TO_THE_RIBS "Chest Etched to the Ribs"
            Whole 3 d 4 [Strength] [ArmorEaten] Anywhere;
        clause::INJURY_ACID_08_EATEN_SHOULDER "Eaten Shoulder"
            Sided 2 d 8 [Strength, Dexterity] [UselessArm] Arms;
        clause::INJURY_ACID_09_EATEN_UPPER_ARM "Eaten Upper Arm"
            Sided 1 d 10 [Strength] [UselessArm] Arms;
        clause::INJURY_ACID_10_EATEN_ELBOW "Eaten Elbow" Sided 1 d 12 [Dexterity] [UselessArm] Arms;
        clause::INJURY_ACID_11_FOREARM_ETCHED_TO_THE_BONE "Forearm Etched to the Bone"
            Sided 1 d 10 [Strength, Dexterity] [NoGrip] Arms;
        clause::INJURY_ACID_12_DISSOLVING_HAND "Dissolving Hand"
            Sided 4 d 4 [Dexterity] [UselessHand] Arms;
        clause::INJURY_ACID_13_EATEN_FINGERTIP "Eaten Fingertip" Whole 1 d 8 [Dexterity] [] Arms;
        clause::INJURY_ACID_14_ACID_DOWN_THE_SPINE "Acid Down the Spine"
            Whole 0 d 0 [] [Paralyzed] Anywhere;
        clause::INJURY_ACID_15_BURNT_GULLET "Burnt Gullet" Whole 0 d 0 [] [Choking] Throat;
        clause::INJURY_ACID_16_DISSOLVED_LIPS "Dissolved Lips"
            Whole 1 d 6 [Charm] [Speechless] Head;
        clause::INJURY_ACID_17_EATEN_NOSE "Eaten Nose" Whole 1 d 10 [Perception] [NoSmell] Nose;
        clause::INJURY_ACID_18_EYE_EATEN_BLIND "Eye Eaten Blind"
            Whole 2 d 8 [Perception] [Eye] Eyes;
        clause::INJURY_ACID_19_EATEN_EAR "Eaten Ear" Whole 1 d 12 [Perception] [Ear] Ears;
        clause::INJURY_ACID_20_SCALP_ETCHED_TO_THE_SKULL "Scalp Etched to the Skull"
            Whole 1 d 8 [Perception, Charm] [Concussed] Head;
    }
    /// Holy injuries (`hallowed.injury.holy.*`).
    HOLY {
        clause::INJURY_HOLY_01_FALTERING_STEP "Faltering Step" Whole 0 d 0 [] [Unsteady] Legs;
        clause::INJURY_HOLY_02_LEADEN_LEG "Leaden Leg" Whole 1 d 8 [Agility] [Slowed] Legs;
        clause::INJURY_HOLY_03_FORCED_TO_ITS_KNEES "Forced to Its Knees"
            Whole 1 d 12 [Agility] [Pinned] Legs;
        clause::INJURY_HOLY_04_SHINING_BRAND_ON_THE_THIGH "Shining Brand on the Thigh"
            Whole 1 d 10 [Agility] [] Legs;
        clause::INJURY_HOLY_05_CRUSHING_WEIGHT_OF_GUILT "Crushing Weight of Guilt"
            Whole 4 d 4 [Agility] [] Anywhere;
        clause::INJURY_HOLY_06_BREATH_OF_JUDGMENT "Breath of Judgment"
            Whole 2 d 4 [Strength] [Labored] Anywhere;
        clause::INJURY_HOLY_07_PIERCED_BY_LIGHT "Pierced by Light"
            Whole 3 d 4 [Strength] [] Anywhere;
        clause::INJURY_HOLY_08_WITHERING_RADIANCE_ON_THE_SHOULDER
            "Withering Radiance on the Shoulder"
            Sided 2 d 8 [Strength, Dexterity] [UselessArm] Arms;
        clause::INJURY_HOLY_09_SWORD_ARM_REBUKED "Sword Arm Rebuked"
            Sided 1 d 10 [Strength] [UselessArm] Arms;
        clause::INJURY_HOLY_10_STIFFENED_ELBOW "Stiffened Elbow"
            Sided 1 d 12 [Dexterity] [UselessArm] Arms;
        clause::INJURY_HOLY_11_GLOWING_BRAND_ON_THE_FOREARM "Glowing Brand on the Forearm"
            Sided 1 d 10 [Strength, Dexterity] [NoGrip] Arms;
        clause::INJURY_HOLY_12_HAND_OF_THE_OATHBREAKER "Hand of the Oathbreaker"
            Sided 4 d 4 [Dexterity] [UselessHand] Arms;
        clause::INJURY_HOLY_13_TREMBLING_FINGERS_OF_SHAME "Trembling Fingers of Shame"
            Whole 1 d 8 [Dexterity] [] Arms;
        clause::INJURY_HOLY_14_STRUCK_RIGID "Struck Rigid"
            Whole 0 d 0 [] [Rigid, Frightened] Anywhere;
        clause::INJURY_HOLY_15_CHOKED_BY_HYMNS "Choked by Hymns" Whole 0 d 0 [] [Choking] Throat;
        clause::INJURY_HOLY_16_SILENCED_TONGUE "Silenced Tongue" Whole 0 d 0 [] [Speechless] Head;
        clause::INJURY_HOLY_17_BURNING_INCENSE "Burning Incense"
            Whole 1 d 10 [Perception] [NoSmell] Nose;
        clause::INJURY_HOLY_18_EYE_SEARED_BY_GLORY "Eye Seared by Glory"
            Whole 2 d 8 [Perception] [Eye] Eyes;
        clause::INJURY_HOLY_19_DEAFENING_BELL "Deafening Bell" Whole 1 d 12 [Perception] [Ear] Ears;
        clause::INJURY_HOLY_20_VISION_OF_JUDGMENT "Vision of Judgment"
            Whole 1 d 8 [Composure, Insight] [Concussed] Head;
    }
    /// Unholy injuries (`hallowed.injury.unholy.*`).
    UNHOLY {
        clause::INJURY_UNHOLY_01_GRAVE_COLD_FOOT "Grave-cold Foot" Whole 0 d 0 [] [Unsteady] Legs;
        clause::INJURY_UNHOLY_02_WITHERED_CALF "Withered Calf" Whole 1 d 8 [Agility] [Slowed] Legs;
        clause::INJURY_UNHOLY_03_ROTTED_KNEE "Rotted Knee" Whole 1 d 12 [Agility] [Pinned] Legs;
        clause::INJURY_UNHOLY_04_SHRUNKEN_THIGH "Shrunken Thigh" Whole 1 d 10 [Agility] [] Legs;
        clause::INJURY_UNHOLY_05_PALSIED_HIPS "Palsied Hips" Whole 4 d 4 [Agility] [] Legs;
        clause::INJURY_UNHOLY_06_BREATH_STOLEN "Breath Stolen"
            Whole 2 d 4 [Strength] [Labored] Anywhere;
        clause::INJURY_UNHOLY_07_HEART_GRIPPED "Heart Gripped" Whole 3 d 4 [Strength] [] Anywhere;
        clause::INJURY_UNHOLY_08_WITHERED_SHOULDER "Withered Shoulder"
            Sided 2 d 8 [Strength, Dexterity] [UselessArm] Arms;
        clause::INJURY_UNHOLY_09_ARM_DRAINED_OF_LIFE "Arm Drained of Life"
            Sided 1 d 10 [Strength] [UselessArm] Arms;
        clause::INJURY_UNHOLY_10_GNARLED_ELBOW "Gnarled Elbow"
            Sided 1 d 12 [Dexterity] [UselessArm] Arms;
        clause::INJURY_UNHOLY_11_ROTTING_FOREARM "Rotting Forearm"
            Sided 1 d 10 [Strength, Dexterity] [NoGrip] Arms;
        clause::INJURY_UNHOLY_12_DEAD_MAN_S_HAND "Dead Man's Hand"
            Sided 4 d 4 [Dexterity] [UselessHand] Arms;
        clause::INJURY_UNHOLY_13_BLACKENED_FINGERNAILS "Blackened Fingernails"
            Whole 1 d 8 [Dexterity] [Sickened] Arms;
        clause::INJURY_UNHOLY_14_SPINE_OF_ICE "Spine of Ice" Whole 0 d 0 [] [Paralyzed] Anywhere;
        clause::INJURY_UNHOLY_15_STRANGLED_BY_THE_DEAD "Strangled by the Dead"
            Whole 0 d 0 [] [Choking] Throat;
        clause::INJURY_UNHOLY_16_TONGUE_OF_ASH "Tongue of Ash" Whole 0 d 0 [] [Speechless] Head;
        clause::INJURY_UNHOLY_17_STENCH_OF_THE_PIT "Stench of the Pit"
            Whole 1 d 10 [Perception] [NoSmell] Nose;
        clause::INJURY_UNHOLY_18_MILKY_EYE "Milky Eye" Whole 2 d 8 [Perception] [Eye] Eyes;
        clause::INJURY_UNHOLY_19_WHISPERS_IN_THE_EAR "Whispers in the Ear"
            Whole 1 d 12 [Perception] [Ear] Ears;
        clause::INJURY_UNHOLY_20_GLIMPSE_OF_THE_ABYSS "Glimpse of the Abyss"
            Whole 1 d 8 [Faith, Composure] [Concussed, Frightened] Head;
    }
}
