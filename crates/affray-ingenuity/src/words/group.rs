//! Events and questions in groups, each of which one function words: the compiler proves that every
//! one is in a group, and is worded there.

macro_rules! rounds {
    () => {
        Event::Order { .. }
            | Event::SurpriseRound { .. }
            | Event::RoundBegan { .. }
            | Event::RoundEnded { .. }
            | Event::TurnBegan { .. }
            | Event::TurnEnded { .. }
            | Event::TurnBrokenOff { .. }
            | Event::TurnGoesOn { .. }
            | Event::Passed { .. }
            | Event::TurnLost { .. }
            | Event::OpeningLapsed { .. }
            | Event::Arrived { .. }
            | Event::Left { .. }
            | Event::Declares { .. }
            | Event::Ambush { .. }
            | Event::Completes { .. }
            | Event::Over { .. }
            | Event::Break
            | Event::Rest { .. }
            | Event::Ruled { .. }
    };
}
macro_rules! deeds {
    () => {
        Event::Guards { .. }
            | Event::Waits { .. }
            | Event::SeeksCover { .. }
            | Event::StandsUp { .. }
            | Event::DropsProne { .. }
            | Event::Brandishes { .. }
            | Event::Holds { .. }
            | Event::Drops { .. }
            | Event::Commands { .. }
            | Event::Declines { .. }
            | Event::Uses { .. }
            | Event::UsesItem { .. }
            | Event::Readies { .. }
            | Event::Fires { .. }
            | Event::ReadyLost { .. }
            | Event::Moves { .. }
            | Event::ComesTooLate { .. }
            | Event::RunsInto { .. }
            | Event::Displaced { .. }
    };
}
macro_rules! works {
    () => {
        Event::Begins { .. }
            | Event::GoesOn { .. }
            | Event::GivesUp { .. }
            | Event::Broken { .. }
            | Event::Fails { .. }
            | Event::Reloaded { .. }
            | Event::Wakes { .. }
            | Event::NotWoken { .. }
            | Event::Task { .. }
            | Event::Helped { .. }
            | Event::Hid { .. }
            | Event::Revealed { .. }
    };
}
macro_rules! fates {
    () => {
        Event::Maximized { .. }
            | Event::FateAction { .. }
            | Event::FateRecovers { .. }
            | Event::Halved { .. }
            | Event::Invokes { .. }
            | Event::Pays { .. }
            | Event::PowerFails { .. }
    };
}
macro_rules! blows {
    () => {
        Event::Tested { .. }
            | Event::Rerolled { .. }
            | Event::Attacks { .. }
            | Event::AttackLost { .. }
            | Event::Edges { .. }
            | Event::Astray { .. }
            | Event::Hit { .. }
            | Event::Missed { .. }
            | Event::KillingStrike { .. }
            | Event::Damage { .. }
    };
}
macro_rules! defenses {
    () => {
        Event::Intercepts { .. }
            | Event::Dodges { .. }
            | Event::Parries { .. }
            | Event::ParriesInVain { .. }
            | Event::Blocks { .. }
            | Event::Braces { .. }
            | Event::Ripostes { .. }
            | Event::Worn { .. }
            | Event::Broke { .. }
            | Event::Excess { .. }
            | Event::Deflected { .. }
    };
}
macro_rules! harms {
    () => {
        Event::Suffers { .. }
            | Event::Harmed { .. }
            | Event::Bloodied { .. }
            | Event::AtRisk { .. }
            | Event::StaysConscious { .. }
            | Event::Falls { .. }
            | Event::RisksDeath { .. }
            | Event::CheatsDeath { .. }
            | Event::Dies { .. }
            | Event::Takes { .. }
            | Event::Overcomes { .. }
            | Event::Withstands { .. }
            | Event::EffectBlocked { .. }
            | Event::Ends { .. }
            | Event::Lingers { .. }
            | Event::LosesActions { .. }
            | Event::Ceases { .. }
            | Event::HouseOver { .. }
            | Event::Springs { .. }
            | Event::Recovers { .. }
    };
}

macro_rules! turns {
    () => {
        Ask::Next { .. }
            | Ask::Activate(..)
            | Ask::First { .. }
            | Ask::Turn(..)
            | Ask::Obey { .. }
            | Ask::Where { .. }
            | Ask::Hold(..)
            | Ask::ReadyWhat(..)
            | Ask::ReadyWhen(..)
            | Ask::Fire { .. }
            | Ask::Way(..)
    };
}
macro_rules! reactions {
    () => {
        Ask::Intercept { .. }
            | Ask::Displace { .. }
            | Ask::Defend { .. }
            | Ask::Block { .. }
            | Ask::BlockHazard { .. }
            | Ask::ParryHazard { .. }
            | Ask::AfterDodge(..)
            | Ask::Riposte { .. }
    };
}
macro_rules! tests {
    () => {
        Ask::Withstand { .. }
            | Ask::Stay { .. }
            | Ask::CheatDeath(..)
            | Ask::Reroll { .. }
            | Ask::Worse(..)
            | Ask::Maximize { .. }
            | Ask::MaximizeLuck(..)
            | Ask::Halve { .. }
            | Ask::Difficulty(..)
            | Ask::Circumstances(..)
            | Ask::Respite
            | Ask::Judge(..)
            | Ask::Rule
            | Ask::Fate(..)
    };
}
