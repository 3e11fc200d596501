//! What holds in every fight. To cite these clauses wherever they hold would say nothing, so a test
//! of each stands for them, and fails when its figure changes (`tests/always.rs`).

use affray_table::Clause;

use crate::clause;

/// The clauses that always hold.
pub const ALWAYS: [Clause; 13] = [
    clause::STAT_PASSIVE_VALUE,
    clause::STAT_HEALTH,
    clause::STAT_ENDURANCE,
    clause::STAT_STAMINA,
    clause::STAT_FOCUS,
    clause::STAT_CONSTITUTION,
    clause::STAT_EVASION,
    clause::STAT_WILLPOWER,
    clause::STAT_PHYSICAL_DEFLECTION,
    clause::STAT_ELEMENTAL_DEFLECTION,
    clause::STAT_SPEED,
    clause::STAT_SIZES,
    // It says that nothing is missing, so there is nothing to test.
    clause::NOTES_MISSING_EXAMPLES,
];
