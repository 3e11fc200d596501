//! The clauses of critical rows: what a row is told by (`persona.persona-crit.*`,
//! `persona.crit-*`).

use affray_table::Clause;

use crate::clause;
use crate::setup::{Code, Location};
use crate::table::part;

/// The rows of the Persona chart.
pub const PERSONA: [Clause; 10] = [
    clause::PERSONA_CRIT_ROW_1,
    clause::PERSONA_CRIT_ROW_2,
    clause::PERSONA_CRIT_ROW_3,
    clause::PERSONA_CRIT_ROW_4,
    clause::PERSONA_CRIT_ROW_5,
    clause::PERSONA_CRIT_ROW_6,
    clause::PERSONA_CRIT_ROW_7,
    clause::PERSONA_CRIT_ROW_8,
    clause::PERSONA_CRIT_ROW_9,
    clause::PERSONA_CRIT_ROW_10,
];

const HEAD_ENERGY: [Clause; 10] = [
    clause::CRIT_HEAD_ENERGY_1,
    clause::CRIT_HEAD_ENERGY_2,
    clause::CRIT_HEAD_ENERGY_3,
    clause::CRIT_HEAD_ENERGY_4,
    clause::CRIT_HEAD_ENERGY_5,
    clause::CRIT_HEAD_ENERGY_6,
    clause::CRIT_HEAD_ENERGY_7,
    clause::CRIT_HEAD_ENERGY_8,
    clause::CRIT_HEAD_ENERGY_9,
    clause::CRIT_HEAD_ENERGY_10,
];

const HEAD_EXPLODING: [Clause; 10] = [
    clause::CRIT_HEAD_EXPLODING_1,
    clause::CRIT_HEAD_EXPLODING_2,
    clause::CRIT_HEAD_EXPLODING_3,
    clause::CRIT_HEAD_EXPLODING_4,
    clause::CRIT_HEAD_EXPLODING_5,
    clause::CRIT_HEAD_EXPLODING_6,
    clause::CRIT_HEAD_EXPLODING_7,
    clause::CRIT_HEAD_EXPLODING_8,
    clause::CRIT_HEAD_EXPLODING_9,
    clause::CRIT_HEAD_EXPLODING_10,
];

const HEAD_IMPACT: [Clause; 10] = [
    clause::CRIT_HEAD_IMPACT_1,
    clause::CRIT_HEAD_IMPACT_2,
    clause::CRIT_HEAD_IMPACT_3,
    clause::CRIT_HEAD_IMPACT_4,
    clause::CRIT_HEAD_IMPACT_5,
    clause::CRIT_HEAD_IMPACT_6,
    clause::CRIT_HEAD_IMPACT_7,
    clause::CRIT_HEAD_IMPACT_8,
    clause::CRIT_HEAD_IMPACT_9,
    clause::CRIT_HEAD_IMPACT_10,
];

const HEAD_RENDING: [Clause; 10] = [
    clause::CRIT_HEAD_RENDING_1,
    clause::CRIT_HEAD_RENDING_2,
    clause::CRIT_HEAD_RENDING_3,
    clause::CRIT_HEAD_RENDING_4,
    clause::CRIT_HEAD_RENDING_5,
    clause::CRIT_HEAD_RENDING_6,
    clause::CRIT_HEAD_RENDING_7,
    clause::CRIT_HEAD_RENDING_8,
    clause::CRIT_HEAD_RENDING_9,
    clause::CRIT_HEAD_RENDING_10,
];

const BODY: [Clause; 10] = [
    clause::CRIT_BODY_ROW_1,
    clause::CRIT_BODY_ROW_2,
    clause::CRIT_BODY_ROW_3,
    clause::CRIT_BODY_ROW_4,
    clause::CRIT_BODY_ROW_5,
    clause::CRIT_BODY_ROW_6,
    clause::CRIT_BODY_ROW_7,
    clause::CRIT_BODY_ROW_8,
    clause::CRIT_BODY_ROW_9,
    clause::CRIT_BODY_ROW_10,
];

const ARM: [Clause; 10] = [
    clause::CRIT_ARM_ROW_1,
    clause::CRIT_ARM_ROW_2,
    clause::CRIT_ARM_ROW_3,
    clause::CRIT_ARM_ROW_4,
    clause::CRIT_ARM_ROW_5,
    clause::CRIT_ARM_ROW_6,
    clause::CRIT_ARM_ROW_7,
    clause::CRIT_ARM_ROW_8,
    clause::CRIT_ARM_ROW_9,
    clause::CRIT_ARM_ROW_10,
];

const LEG: [Clause; 10] = [
    clause::CRIT_LEG_ROW_1,
    clause::CRIT_LEG_ROW_2,
    clause::CRIT_LEG_ROW_3,
    clause::CRIT_LEG_ROW_4,
    clause::CRIT_LEG_ROW_5,
    clause::CRIT_LEG_ROW_6,
    clause::CRIT_LEG_ROW_7,
    clause::CRIT_LEG_ROW_8,
    clause::CRIT_LEG_ROW_9,
    clause::CRIT_LEG_ROW_10,
];

/// The clause of a cell of a Shadow's table; rows are numbered from 1 to 10.
#[must_use]
pub const fn cell(location: Location, code: Code, row: u8) -> Clause {
    let at = row as usize - 1;
    match (part(location), code) {
        (0, Code::Energy) => HEAD_ENERGY[at],
        (0, Code::Explosion) => HEAD_EXPLODING[at],
        (0, Code::Impact) => HEAD_IMPACT[at],
        (0, Code::Rending) => HEAD_RENDING[at],
        (1, _) => BODY[at],
        (2, _) => ARM[at],
        _ => LEG[at],
    }
}
