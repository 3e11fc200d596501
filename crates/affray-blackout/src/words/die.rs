//! What each die of a roll is for.

use crate::moves::{Purpose, TestFor};

/// What the dice of a roll are for: those of Blackout are thrown for one thing at a time, and each
/// of a pool for the same.
pub(super) const fn word_die(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Test { why, .. } | Purpose::Again { why, .. } => word_test(why),
        Purpose::Exerted { .. } => "exerted die",
        Purpose::Damage { .. } | Purpose::Gear { .. } | Purpose::Bystander { .. } => "damage",
        Purpose::Extra { less: false, .. } => "more damage",
        Purpose::Extra { less: true, .. } => "less damage",
        Purpose::Burst { .. } => "to hit",
        Purpose::Direction => "direction",
        Purpose::Distance => "distance",
        Purpose::Kind { .. } => "where it hurts",
        Purpose::Collision { .. } => "collision damage",
        Purpose::Rounds { .. } => "rounds",
        Purpose::Rest { .. } => "what is regained",
        Purpose::GearTable => "what becomes of the gear",
    }
}

const fn word_test(why: TestFor) -> &'static str {
    match why {
        TestFor::Attack(_) | TestFor::Batter(_) => "to hit",
        TestFor::Defend(_) | TestFor::Evade => "to evade",
        TestFor::Blast => "aim",
        TestFor::Resist(_) | TestFor::Noise | TestFor::Withstand(..) => "to resist",
        TestFor::WithstandTrained(..) => "to resist",
        TestFor::ShakeOff(_) | TestFor::Courage(_) => "to shake it off",
        TestFor::Push(_) | TestFor::Gate(_) => "endurance",
        TestFor::Trained(..) | TestFor::Maneuver(..) => "maneuver",
        TestFor::Initiative => "initiative",
        TestFor::Ambush => "ambush",
        TestFor::Hide => "to hide",
        TestFor::Search => "to find",
        TestFor::Break | TestFor::BreakGrip => "to break free",
        TestFor::Hold(_) => "to hold on",
        TestFor::Drag(_) => "to drag",
        TestFor::Dragged => "to stand firm",
        TestFor::Repair => "to repair",
        TestFor::Wake(_) => "to wake",
        TestFor::Calm => "to calm down",
        TestFor::Challenge => "challenge",
        TestFor::Argument => "argument",
        TestFor::Help => "to help",
        TestFor::Clean => "to clean",
        TestFor::Treat(_) => "to treat",
        TestFor::Poison => "to throw off poison",
    }
}
