//! What people are asked.

use crate::kinds::{DamageType, HazardId, Id, SideId};
use crate::moves::{Attack, Blow, Gait, Readied};
use crate::purpose::Purpose;
use crate::purpose::TestFor;
use crate::state::People;

/// What the GM is asked where the rules leave it to the GM.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgment {
    /// Whether the target is flanked.
    Flanked(Attack),
    /// Whether the cover of the target faces the attacker.
    CoverFaces(Attack),
    /// Whether this damage may be blocked or parried.
    BlocksHazard(HazardId, Id),
    /// Whether somebody comes round after the fight.
    Wakes(Id),
    /// Whether the fight goes on though nobody at all can act.
    GoesOn,
}

/// What an attack has come to when it is reacted to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The result of its test.
    pub result: i16,
    /// Whether it is a critical.
    pub critical: bool,
}

/// What a target does against an attack already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Doing {
    /// It dodges.
    pub dodges: bool,
    /// It parries.
    pub parries: bool,
}

/// What one who has dodged has done besides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Evaded {
    /// It has dropped prone.
    pub prone: bool,
    /// It has taken cover.
    pub covered: bool,
    /// It has gone a meter.
    pub moved: bool,
}

/// What a decision asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Which team comes next in the order.
    Next {
        /// The place in the order.
        place: u8,
        /// The teams that have none yet, a bit each.
        left: u8,
    },
    /// Who takes a turn.
    Activate(SideId),
    /// Whose readied action of a team comes first.
    First {
        /// The team.
        side: SideId,
        /// Who can take theirs now.
        able: People,
    },
    /// What to do next in a turn.
    Turn(Id),
    /// What to do at a command.
    Obey {
        /// Who acts.
        who: Id,
        /// At whose command.
        by: Id,
    },
    /// Where to go.
    Where {
        /// Who goes.
        who: Id,
        /// How.
        gait: Gait,
    },
    /// What the hands take up.
    Hold(Id),
    /// Which action to ready.
    ReadyWhat(Id),
    /// On which occasion.
    ReadyWhen(Id, Readied),
    /// Whether to take the readied action.
    Fire {
        /// Who has it.
        who: Id,
        /// Who gives the occasion, if somebody does.
        by: Option<Id>,
    },
    /// How to make an attack.
    Way(Id, Blow),
    /// Whether to intercept.
    Intercept {
        /// Who could.
        who: Id,
        /// Against what.
        attack: Attack,
    },
    /// Where the ally is displaced to.
    Displace {
        /// Who intercepts.
        who: Id,
        /// The ally.
        ally: Id,
    },
    /// How to react before the dice.
    Defend {
        /// The target.
        who: Id,
        /// Against what.
        attack: Attack,
        /// What the attack came to, where reactions come after the roll.
        known: Option<Known>,
        /// What the target does already.
        so_far: Doing,
    },
    /// Whether to block.
    Block {
        /// The target.
        who: Id,
        /// Against what.
        attack: Attack,
        /// The damage before any deflection.
        damage: i16,
    },
    /// Whether to block what comes from no attack.
    BlockHazard {
        /// Who.
        who: Id,
        /// The damage before any deflection.
        damage: i16,
        /// Of which sort.
        kind: DamageType,
    },
    /// Whether to parry what comes from no attack.
    ParryHazard {
        /// Who.
        who: Id,
        /// The damage before any deflection.
        damage: i16,
        /// Of which sort.
        kind: DamageType,
    },
    /// What to do after a dodge.
    AfterDodge(Id, Evaded),
    /// Whether to fortify or resist against an effect.
    Withstand {
        /// Who.
        who: Id,
        /// What the effect came to.
        result: i16,
        /// Whether it is a mental one.
        mental: bool,
    },
    /// Whether to fortify in order to stay conscious.
    Stay {
        /// Who.
        who: Id,
        /// Its missing health.
        missing: i16,
    },
    /// Whether to try to cheat death.
    CheatDeath(Id),
    /// Which die to throw again.
    Reroll {
        /// Who rolls.
        who: Id,
        /// What for.
        why: TestFor,
        /// The face and the sides of the attribute die.
        attribute: (u8, u8),
        /// The face and the sides of the skill die.
        skill: (u8, u8),
        /// How much the sum lacks to success, where that is known.
        lacks: Option<i16>,
        /// Dice that may still be chosen: the attribute's, the skill's.
        may: (bool, bool),
    },
    /// Which of two equal dice disadvantage throws again.
    Worse(Id),
    /// Which die fate sets to its maximum.
    Maximize {
        /// Who rolls.
        who: Id,
        /// What for.
        why: TestFor,
        /// The face and the sides of the attribute die.
        attribute: (u8, u8),
        /// The face and the sides of the skill die.
        skill: (u8, u8),
        /// The luck die.
        luck: u8,
        /// How much the sum lacks to success, where that is known.
        lacks: Option<i16>,
    },
    /// Whether fate lifts a luck test.
    MaximizeLuck(Id),
    /// Whether fate halves damage.
    Halve {
        /// Who suffers.
        who: Id,
        /// How much.
        damage: i16,
    },
    /// Whether to riposte.
    Riposte {
        /// Who parried.
        who: Id,
        /// The attack that was parried.
        attacker: Id,
    },
    /// How hard somebody is to bring round, to the GM.
    Difficulty(Id),
    /// What comes after the fight, to the GM.
    Respite,
    /// A judgment of the GM.
    Judge(Judgment),
    /// What the circumstances of a roll change it by, as the GM says.
    Circumstances(Purpose),
    /// What the GM says unasked.
    Rule,
    /// Fate spent unasked.
    Fate(SideId),
}
