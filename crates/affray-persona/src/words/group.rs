//! Events, questions and barriers in groups, each of which one function words: the compiler proves
//! that every one is in a group, and is worded there.

macro_rules! turns {
    () => {
        Event::BattleBegan
            | Event::Initiative { .. }
            | Event::Precedes { .. }
            | Event::RoundBegan { .. }
            | Event::Arrives { .. }
            | Event::TurnBegan { .. }
            | Event::TurnEnded { .. }
            | Event::Unable { .. }
            | Event::Surprised { .. }
            | Event::Over { .. }
            | Event::Ruled { .. }
            | Event::Tested { .. }
    };
}
macro_rules! attacks {
    () => {
        Event::AutoHit { .. }
            | Event::Acts { .. }
            | Event::Attacks { .. }
            | Event::Charges { .. }
            | Event::Casts { .. }
            | Event::Described { .. }
            | Event::Missed { .. }
    };
}
macro_rules! hits {
    () => {
        Event::Hit { .. }
            | Event::Stumbles { .. }
            | Event::Jams { .. }
            | Event::Evaded { .. }
            | Event::Met { .. }
            | Event::Revealed { .. }
            | Event::Repelled { .. }
    };
}
macro_rules! harms {
    () => {
        Event::Damage { .. }
            | Event::Replaced { .. }
            | Event::Fury { .. }
            | Event::Soaks { .. }
            | Event::Hurt { .. }
            | Event::Drains { .. }
            | Event::Thinned { .. }
    };
}
macro_rules! states {
    () => {
        Event::Healed { .. }
            | Event::Row { .. }
            | Event::Began { .. }
            | Event::Ended { .. }
            | Event::HouseOver { .. }
            | Event::Lasts { .. }
            | Event::Immune { .. }
            | Event::Contest { .. }
    };
}
macro_rules! fortunes {
    () => {
        Event::TakesOneMore { .. }
            | Event::AllOut { .. }
            | Event::Joins { .. }
            | Event::Pool { .. }
            | Event::Tires { .. }
            | Event::Rests { .. }
    };
}
macro_rules! losses {
    () => {
        Event::PersonaActive { .. }
            | Event::PersonaInactive { .. }
            | Event::PersonaReturns { .. }
            | Event::Weakened { .. }
            | Event::Erodes { .. }
            | Event::Realizes { .. }
            | Event::Loses { .. }
            | Event::TbLost { .. }
            | Event::TbHalved { .. }
            | Event::ArmorLost { .. }
            | Event::LimbLost { .. }
            | Event::Drops { .. }
            | Event::Undone { .. }
            | Event::Fell { .. }
            | Event::Rose { .. }
            | Event::Dying { .. }
            | Event::Burns { .. }
            | Event::Rages { .. }
            | Event::Bursts { .. }
            | Event::Flies { .. }
            | Event::Strikes { .. }
    };
}
macro_rules! deeds {
    () => {
        Event::Runs { .. }
            | Event::Goes { .. }
            | Event::Leaves { .. }
            | Event::Escapes { .. }
            | Event::Stands { .. }
            | Event::Aims { .. }
            | Event::Guards { .. }
            | Event::Delays { .. }
            | Event::Readies { .. }
            | Event::Stows { .. }
            | Event::Reloads { .. }
            | Event::Clears { .. }
            | Event::Uses { .. }
            | Event::Restores { .. }
            | Event::Regains { .. }
            | Event::FateSpent { .. }
            | Event::FateRerolls { .. }
            | Event::FateDegree { .. }
            | Event::FateTen { .. }
            | Event::Sees { .. }
            | Event::Flees { .. }
            | Event::Commanded { .. }
            | Event::Obeys { .. }
            | Event::Refuses { .. }
            | Event::Wastes { .. }
            | Event::Noticed { .. }
            | Event::Frightened { .. }
            | Event::Alters { .. }
            | Event::TakesLong { .. }
    };
}

macro_rules! times {
    () => {
        Barrier::OnGuard(..)
            | Barrier::NoTime { .. }
            | Barrier::Repeated
            | Barrier::Attacked
            | Barrier::NoOneMore(..)
            | Barrier::TakesNoTime
            | Barrier::Dazed(..)
            | Barrier::NotExposed(..)
            | Barrier::NoEnemy
            | Barrier::Burning(..)
            | Barrier::Driven(..)
            | Barrier::Charmed(..)
            | Barrier::MustAct(..)
            | Barrier::Interrupts(..)
            | Barrier::Horde(..)
    };
}
macro_rules! targets {
    () => {
        Barrier::NoFoe(..)
            | Barrier::NoAlly(..)
            | Barrier::Gone(..)
            | Barrier::TooFar { .. }
            | Barrier::TooNear(..)
            | Barrier::NoRunUp { .. }
            | Barrier::Unseen(..)
            | Barrier::NotEngaged(..)
            | Barrier::EngagedByNobody(..)
            | Barrier::NoParts(..)
            | Barrier::NobodyInRange(..)
            | Barrier::Lies(..)
            | Barrier::Stands(..)
            | Barrier::NoLeg(..)
            | Barrier::NotControlled(..)
    };
}
macro_rules! means {
    () => {
        Barrier::NoTalent(..)
            | Barrier::WrongWeapon(..)
            | Barrier::Armed(..)
            | Barrier::NoArm(..)
            | Barrier::NotHeld(..)
            | Barrier::Held(..)
            | Barrier::Natural(..)
            | Barrier::NoHands { .. }
            | Barrier::NotCarried(..)
            | Barrier::OutOfReach(..)
            | Barrier::NothingToParry(..)
            | Barrier::Equipped(..)
            | Barrier::Writhes(..)
            | Barrier::Jammed(..)
            | Barrier::NotJammed(..)
            | Barrier::Rounds { .. }
            | Barrier::Full(..)
            | Barrier::UsedUp(..)
            | Barrier::OwnUse(..)
            | Barrier::InMelee(..)
            | Barrier::NoWeapon(..)
    };
}
macro_rules! powers {
    () => {
        Barrier::NoPower(..)
            | Barrier::TooDear { .. }
            | Barrier::Unmanifest(..)
            | Barrier::Suffers(..)
            | Barrier::Without(..)
            | Barrier::Active(..)
            | Barrier::Banned(..)
            | Barrier::Swapped(..)
            | Barrier::Steadied(..)
            | Barrier::Commanded(..)
            | Barrier::NoFate(..)
            | Barrier::Blessed(..)
            | Barrier::Unhurt(..)
            | Barrier::Rested(..)
            | Barrier::NotTested(..)
    };
}
macro_rules! places {
    () => {
        Barrier::There(..)
            | Barrier::OffField(..)
            | Barrier::Wall(..)
            | Barrier::Occupied(..)
            | Barrier::OutOfWalk { .. }
            | Barrier::NoWay { .. }
            | Barrier::NotBehind { .. }
            | Barrier::NotNearest { .. }
            | Barrier::FromAfar
            | Barrier::NoFreeMove
            | Barrier::OnlyInBattle
            | Barrier::NotOfTheParty(..)
            | Barrier::Moved(..)
            | Barrier::SeesNobody(..)
            | Barrier::NotYours(..)
            | Barrier::HasTheTurn(..)
            | Barrier::NoStatus(..)
            | Barrier::NeedsMore(..)
    };
}

macro_rules! questions {
    () => {
        Ask::Turn(..)
            | Ask::Where(..)
            | Ask::Evade { .. }
            | Ask::Degrees { .. }
            | Ask::Interrupt(..)
            | Ask::Join(..)
            | Ask::FreeMove(..)
            | Ask::Lent(..)
            | Ask::Harmful(..)
            | Ask::Nearest(..)
            | Ask::Behind(..)
            | Ask::Endure(..)
            | Ask::Dungeon
            | Ask::Circumstances(..)
            | Ask::GoesOn
            | Ask::Rule
            | Ask::Unasked
    };
}
macro_rules! fates {
    () => {
        Ask::Reroll { .. }
            | Ask::Degree { .. }
            | Ask::Rouse(..)
            | Ask::Ten(..)
            | Ask::Burn(..)
            | Ask::Calm(..)
    };
}
