//! What holds in every fight. To cite these clauses wherever they hold would say nothing, so a test
//! of each stands for them, and fails when its figure changes (`rules/tests/always.rs`).

use affray_table::Clause;

use crate::clause;

/// The clauses that always hold.
pub const ALWAYS: [Clause; 7] = [
    clause::CORE_D100,
    clause::CORE_CHARACTERISTICS,
    clause::SHADOW_KINDS,
    clause::ATTACK_SEQUENCE,
    clause::RESIST_NORMAL,
    clause::ACTION_POWER_DEFAULT_TIME,
    clause::INJURY_PERSONA_POOL,
];
