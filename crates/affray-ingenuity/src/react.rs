//! Reactions: their cost, dodge, parry, intercept (`ingenuity.reaction.*`, `ingenuity.dodge.*`,
//! `ingenuity.parry.*`, `ingenuity.intercept.*`).

use affray_field::Square;
use affray_table::{Lazy, Step, Table};
use arrayvec::ArrayVec;

use crate::clause;
use crate::condition::{are_allies, is_able, is_present, may_react, sees};
use crate::event::Event;
use crate::item::{held, is_broken, item};
use crate::moves::{Aftermath, Answer, Ask, Attack, Block, Defense, Gait, Move, Spot, TestFor};
use crate::rolls::{Test, seat, test};
use crate::settings::{
    InterceptDefenseCost, InterceptDistance, ParryRanged, ReactToUnseen, SeveralReactionsPerAttack,
};
use crate::setup::{Attribute, DODGE, DamageType, Id, ItemId, MAX_COMBATANTS, Pool, Skill};
use crate::space::{self, has_map, is_adjacent, may_stop};
use crate::stat::{current, speed, spend};
use crate::state::{Condition, Fight};
use crate::{harm, means};

/// Whether somebody may react to this attacker at all (`ingenuity.reaction.unseen-attacker`).
#[must_use]
pub fn can_answer(fight: &Fight, who: Id, attacker: Id) -> bool {
    who != attacker
        && may_react(fight, who)
        && (fight.setup.settings.react_to_unseen == ReactToUnseen::Yes
            || sees(fight, who, attacker))
}

/// Whether somebody has the reaction and the resource for one (`ingenuity.reaction.one`).
#[must_use]
pub fn can_pay(fight: &Fight, who: Id, pool: Pool) -> bool {
    let combatant = &fight[who];
    let free = combatant.free_defense;
    let unpaid =
        free && fight.setup.settings.intercept_defense_cost == InterceptDefenseCost::FreeOfCharge;
    let again = !combatant.reacted
        || fight.setup.settings.several_reactions_per_attack == SeveralReactionsPerAttack::Allowed;
    may_react(fight, who)
        && (free || combatant.reactions > 0 && again)
        && (unpaid || current(fight, who, pool) > 0)
}

/// Spends a reaction and its resource, or the free one of an interceptor
/// (`ingenuity.intercept.defence-cost`).
pub fn pay(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, pool: Pool) {
    t.cite(clause::REACTION_SAME_ATTACK);
    if fight[who].free_defense {
        t.cite(clause::INTERCEPT_FREE_DEFENCE);
        t.cite(clause::INTERCEPT_DEFENCE_COST);
        t.cite(clause::FREE_NO_COUNT);
        fight[who].free_defense = false;
        if fight.setup.settings.intercept_defense_cost == InterceptDefenseCost::Pays {
            spend(fight, who, pool, 1);
        }
        return;
    }
    t.cite(clause::REACTION_ONE);
    fight[who].reactions -= 1;
    fight[who].reacted = true;
    spend(fight, who, pool, 1);
}

/// The attack that somebody reacted to is over.
pub fn end(fight: &mut Fight, who: Id) {
    fight[who].reacted = false;
    fight[who].free_defense = false;
}

/// What a target does against an attack before its dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Defenses {
    /// It tests instead of its evasion.
    pub dodges: bool,
    /// It parries with this, for so much.
    pub parries: Option<(ItemId, i16)>,
    /// One of the two was the free reaction of an interceptor.
    pub free: bool,
}

impl Defenses {
    /// How many reactions that took.
    #[must_use]
    pub const fn count(&self) -> u8 {
        self.dodges as u8 + self.parries.is_some() as u8
    }
}

/// Items that somebody can block with (`ingenuity.block.item`).
pub fn shields(fight: &Fight, who: Id) -> impl Iterator<Item = ItemId> + '_ {
    held(fight, who)
        .into_iter()
        .filter(|&which| item(fight, which).block.is_some() && !is_broken(fight, which))
}

/// Whether somebody can block with anything.
#[must_use]
pub fn has_shield(fight: &Fight, who: Id) -> bool {
    shields(fight, who).next().is_some()
}

/// Dodge and parry, as often as there are reactions (`ingenuity.defence.set`,
/// `ingenuity.reaction.same-attack`).
///
/// # Errors
/// The table has no answer yet.
pub fn defend(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    attack: Attack,
    who: Id,
    defenses: &mut Defenses,
    known: Option<(i16, bool)>,
) -> Step {
    // Each kind at most once: bounded by the two kinds.
    for _ in 0..2 {
        if !can_answer(fight, who, attack.attacker) {
            cite_why_not(t, fight, who);
            return Ok(());
        }
        if !can_pay(fight, who, Pool::Stamina) {
            return Ok(());
        }
        t.cite(clause::DEFENCE_SET);
        t.cite(clause::REACTION_UNSEEN_ATTACKER);
        if fight[who].stunned > 0 {
            t.cite(clause::CONDITION_STUNNED_REACTIONS);
        }
        if held(fight, who).into_iter().any(|which| is_broken(fight, which)) {
            t.cite(clause::DURABILITY_BROKEN);
        }
        let so_far = *defenses;
        let free = fight[who].free_defense;
        let menu = Lazy(|list: &mut Vec<Move>| options(fight, attack, who, so_far, list));
        let ask = Ask::Defend { who, attack, known };
        match t.choose(fight, seat(fight, who), ask, &menu)? {
            Defense::None => return Ok(()),
            Defense::Dodge => {
                pay(t, fight, who, Pool::Stamina);
                defenses.dodges = true;
                defenses.free |= free;
                t.tell(clause::REACTION_DODGE_ROW, || Event::Dodges { who });
            }
            Defense::Parry(which) => {
                pay(t, fight, who, Pool::Stamina);
                let value = match item(fight, which).parry {
                    Some(value) => value,
                    None => {
                        t.cite(clause::PARRY_NO_VALUE);
                        1
                    }
                };
                defenses.parries = Some((which, value));
                defenses.free |= free;
                t.cite(clause::PARRY_ITEM);
                t.cite(clause::PARRY_VALUE);
                t.cite(clause::PARRY_ANY_ATTACK);
                t.tell(clause::REACTION_PARRY_ROW, || Event::Parries { who, item: which, value });
            }
        }
    }
    Ok(())
}

fn cite_why_not(t: &mut impl Table<Fight>, fight: &Fight, who: Id) {
    if fight.state.surprised.has(who) {
        t.cite(clause::SURPRISE_NO_REACTIONS);
    }
    if fight[who].stunned > 0 {
        t.cite(clause::CONDITION_STUNNED_REACTIONS);
    }
    if !is_able(fight, who) {
        t.cite(clause::REACTION_NOT_WHEN_UNABLE);
    }
}

fn options(fight: &Fight, attack: Attack, who: Id, so_far: Defenses, menu: &mut Vec<Move>) {
    menu.push(Defense::None.into());
    if !so_far.dodges {
        menu.push(Defense::Dodge.into());
    }
    let ranged = means::means(fight, attack.attacker, attack.blow.with, attack.blow.thrown).ranged;
    let parryable = !ranged || fight.setup.settings.parry_ranged == ParryRanged::Yes;
    if so_far.parries.is_none() && parryable {
        let whole = held(fight, who).into_iter().filter(|&which| !is_broken(fight, which));
        menu.extend(whole.map(|which| Move::from(Defense::Parry(which))));
    }
}

/// The test of a dodge (`ingenuity.dodge.test`).
///
/// # Errors
/// The table has no answer yet.
pub fn dodge_test(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step<i16> {
    t.cite(clause::DODGE_TEST);
    t.cite(clause::TEST_CONTEST);
    let bonus = fight.profile(who).proficiency(DODGE) + i16::from(fight[who].guarding);
    if fight[who].guarding {
        t.cite(clause::ACTION_GUARD_SCOPE);
    }
    let dodge = Test::plain(who, TestFor::Dodge, Attribute::Dexterity, Skill::Agility, bonus);
    Ok(test(t, fight, dodge)?.total)
}

/// A parrying item is damaged, whether or not the attack hit (`ingenuity.parry.wear`).
pub fn parry_wears(t: &mut impl Table<Fight>, fight: &mut Fight, defenses: &Defenses) {
    if let Some((which, _)) = defenses.parries {
        t.cite(clause::PARRY_WEAR);
        crate::item::wear(t, fight, which, 1);
    }
}

/// What a dodger may do besides, free of charge (`ingenuity.dodge.after`).
///
/// # Errors
/// The table has no answer yet.
pub fn after_dodge(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    defenses: &Defenses,
) -> Step {
    if !defenses.dodges || !is_able(fight, who) {
        return Ok(());
    }
    t.cite(clause::DODGE_AFTER);
    t.cite(clause::FREE_NO_COUNT);
    let (mut prone, mut covered, mut moved) = (false, false, false);
    // Each at most once: bounded by the three.
    for _ in 0..3 {
        if !is_able(fight, who) {
            break;
        }
        let menu = Lazy(|list: &mut Vec<Move>| {
            list.push(Aftermath::Done.into());
            if !prone && !fight[who].conditions.has(Condition::Prone) {
                list.push(Aftermath::Prone.into());
            }
            if !covered && !fight[who].in_cover && space::has_cover(fight, who) {
                list.push(Aftermath::Cover.into());
            }
            if !moved {
                let mut spots = Vec::new();
                space::spots(fight, who, Gait::Sidestep, &mut spots);
                list.extend(spots.into_iter().filter_map(|spot| {
                    Spot::try_from(spot).ok().map(|spot| Move::from(Aftermath::Move(spot)))
                }));
            }
        });
        match t.choose(fight, seat(fight, who), Ask::AfterDodge(who), &menu)? {
            Aftermath::Done => break,
            Aftermath::Prone => {
                prone = true;
                crate::turn::drop_prone(t, fight, who);
            }
            Aftermath::Cover => {
                covered = true;
                crate::turn::seek_cover(t, fight, who);
            }
            Aftermath::Move(spot) => {
                moved = true;
                crate::work::give_up_by_moving(t, fight, who);
                space::carry(t, fight, who, Gait::Sidestep, spot)?;
            }
        }
    }
    Ok(())
}

/// Free squares around one.
fn free_around(fight: &Fight, who: Id, square: Square) -> ArrayVec<Square, 8> {
    let grid = &fight.setup.grid;
    grid.around(square).filter(|&next| may_stop(fight, who, next)).collect()
}

/// Whether somebody could come between an attack and its target
/// (`ingenuity.intercept.move`, `ingenuity.intercept.once`).
#[must_use]
pub fn may_intercept(fight: &Fight, who: Id, attack: Attack, ally: Id) -> bool {
    if who == ally
        || who == attack.attacker
        || fight[who].reactions == 0
        || current(fight, who, Pool::Stamina) == 0
        || !are_allies(fight, who, ally)
        || !can_answer(fight, who, attack.attacker)
    {
        return false;
    }
    if is_adjacent(fight, who, ally) {
        return true;
    }
    if fight.setup.settings.intercept_distance == InterceptDistance::Adjacent {
        return false;
    }
    let meters = speed(fight, who);
    if space::distance(fight, who, ally) > meters {
        return false;
    }
    !has_map(fight)
        || space::can_reach(fight, who, fight[ally].at, meters)
            && !free_around(fight, ally, fight[ally].at).is_empty()
}

/// Lets allies come between; the target from now on (`ingenuity.intercept.target`).
///
/// # Errors
/// The table has no answer yet.
pub fn intercepted(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    attack: Attack,
    ally: Id,
) -> Step<Id> {
    let mut could: ArrayVec<Id, MAX_COMBATANTS> = ArrayVec::new();
    let willing = |&who: &Id| who != ally && are_allies(fight, who, ally) && may_react(fight, who);
    if fight.roster().filter(willing).any(|who| fight[who].reactions > 0) {
        t.cite(clause::INTERCEPT_MOVE);
    }
    could.extend(fight.roster().filter(|&who| may_intercept(fight, who, attack, ally)));
    for who in could {
        t.cite(clause::REACTION_ORDER);
        let ask = Ask::Intercept { who, attack };
        let answer: Answer = t.choose(fight, seat(fight, who), ask, &[Answer::No, Answer::Yes])?;
        if answer == Answer::No {
            continue;
        }
        t.cite(clause::REACTION_INTERCEPT_ROW);
        t.cite(clause::INTERCEPT_ONCE);
        t.cite(clause::INTERCEPT_FREE_DEFENCE);
        t.cite(clause::INTERCEPT_DEFENCE_COST);
        t.cite(clause::REACTION_ONE);
        fight[who].reactions -= 1;
        fight[who].reacted = true;
        spend(fight, who, Pool::Stamina, 1);
        t.tell(clause::INTERCEPT_TARGET, || Event::Intercepts { who, ally });
        displace(t, fight, who, ally)?;
        fight[who].free_defense = true;
        return Ok(who);
    }
    Ok(ally)
}

/// The interceptor stands where the ally stood, and the ally elsewhere
/// (`ingenuity.intercept.move`).
fn displace(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, ally: Id) -> Step {
    t.cite(clause::INTERCEPT_MOVE);
    crate::work::give_up_by_moving(t, fight, who);
    if !has_map(fight) {
        // Without a map the interceptor takes over the distances of the ally, which steps back.
        for other in fight.roster().filter(|&other| other != who && other != ally) {
            let taken = fight.state.apart[Fight::pair(ally, other)];
            fight.state.apart[Fight::pair(who, other)] = taken;
            let left = &mut fight.state.apart[Fight::pair(ally, other)];
            *left = (*left).max(2);
        }
        fight.state.apart[Fight::pair(who, ally)] = 1;
        return Ok(());
    }
    let (old, new) = (fight[who].at, fight[ally].at);
    let to = if old.is_next_to(new) {
        old
    } else {
        let free = free_around(fight, ally, new);
        let menu = Lazy(|list: &mut Vec<Move>| {
            list.extend(free.iter().map(|&square| Move::from(Spot::Square(square))));
        });
        match t.choose(fight, seat(fight, who), Ask::Displace { who, ally }, &menu)? {
            Spot::Square(square) => square,
            Spot::Toward(_) | Spot::Away(_) | Spot::Stay => old,
        }
    };
    fight[ally].at = to;
    t.tell(clause::INTERCEPT_MOVE, || Event::Displaced { who: ally, to });
    fight[who].at = new;
    space::leave_cover(t, fight, ally);
    space::leave_cover(t, fight, who);
    Ok(())
}

/// Blocks damage that comes from no attack, where the GM allows it: what goes through, `None`
/// without a block (`ingenuity.block.attacks-only`).
///
/// # Errors
/// The table has no answer yet.
pub fn block_hazard(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    damage: i16,
    kind: DamageType,
) -> Step<Option<i16>> {
    if !harm::is_blockable(fight, kind) || !is_present(fight, who) {
        return Ok(None);
    }
    let which = shields(fight, who).next();
    let Some(which) = which else { return Ok(None) };
    let menu = [Block::None, Block::With(which)];
    let ask = Ask::BlockHazard { who, damage };
    match t.choose(fight, seat(fight, who), ask, &menu)? {
        Block::None => Ok(None),
        Block::With(which) => {
            pay(t, fight, who, Pool::Stamina);
            end(fight, who);
            Ok(Some(harm::shield_takes(t, fight, who, which, damage)))
        }
    }
}
