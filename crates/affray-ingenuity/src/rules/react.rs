//! Reactions: their cost, dodge, parry (`ingenuity.reaction.*`, `ingenuity.dodge.*`,
//! `ingenuity.parry.*`).

use affray_table::{Lazy, May, Step, Table, barred_if};

use crate::clause;
use crate::event::{Cost, Event};
use crate::moves::{
    Aftermath, Ask, Attack, Defense, Doing, Evaded, Gait, Known, Move, Spot, TestFor,
};
use crate::reason::{Barrier, Thing, Who};
use crate::rules::condition::{is_able, may_react, sees};
use crate::rules::item::{hands_on, held, is_broken, item};
use crate::rules::rolls::{Sway, Test, seat, test};
use crate::rules::stat::spend;
use crate::rules::{means, space};
use crate::settings::{
    AfterDodge, InterceptDefenseCost, ParryRanged, ParryTypes, ReactToUnseen,
    SeveralReactionsPerAttack,
};
use crate::setup::{Attribute, Category, DODGE, DamageType, Id, ItemId, Pool, Skill};
use crate::state::{Condition, Fight};

/// Whether somebody may react to this attacker at all (`ingenuity.reaction.unseen-attacker`).
#[must_use]
pub(crate) fn can_answer(fight: &Fight, who: Id, attacker: Id) -> bool {
    who != attacker
        && may_react(fight, who)
        && (fight.setup.settings.react_to_unseen == ReactToUnseen::Yes
            || sees(fight, who, attacker))
}

/// Whether somebody has the reaction and the resource for one (`ingenuity.reaction.one`).
#[must_use]
pub(crate) fn can_pay(fight: &Fight, who: Id, pool: Pool) -> bool {
    let (combatant, settings) = (&fight[who], &fight.setup.settings);
    let free = combatant.free_defense;
    let again = !combatant.reacted
        || settings.several_reactions_per_attack == SeveralReactionsPerAttack::Allowed;
    let unpaid = free && settings.intercept_defense_cost == InterceptDefenseCost::FreeOfCharge;
    (free || combatant.reactions > 0 && again)
        && (combatant.pools[pool as usize] > 0 || unpaid)
        && may_react(fight, who)
}

/// What a reaction costs in its resource (`ingenuity.reaction.one`).
pub(crate) const COST: i16 = 1;

/// What somebody would pay for a reaction now: reactions, and how much of its resource
/// (`ingenuity.reaction.one`, `ingenuity.intercept.defense-cost`).
#[must_use]
pub(crate) fn price(fight: &Fight, who: Id) -> (u8, i16) {
    let pays = fight.setup.settings.intercept_defense_cost == InterceptDefenseCost::Pays;
    match fight[who].free_defense {
        true => (0, if pays { COST } else { 0 }),
        false => (1, COST),
    }
}

/// Spends a reaction and its resource, or the free one of an interceptor; what that cost
/// (`ingenuity.intercept.defense-cost`).
#[inline]
pub(crate) fn pay(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, pool: Pool) -> Cost {
    t.cite(clause::REACTION_SAME_ATTACK);
    let (reactions, cost) = price(fight, who);
    if fight[who].free_defense {
        t.cite(clause::INTERCEPT_FREE_DEFENSE);
        t.cite(clause::INTERCEPT_DEFENSE_COST);
        t.cite(clause::FREE_NO_COUNT);
        fight[who].free_defense = false;
        return spend(fight, who, pool, cost);
    }
    t.cite(clause::REACTION_ONE);
    fight[who].reactions -= reactions;
    fight[who].reacted = true;
    spend(fight, who, pool, cost)
}

/// The attack that somebody reacted to is over.
#[inline]
pub(crate) fn end(fight: &mut Fight, who: Id) {
    let combatant = &mut fight[who];
    combatant.reacted = false;
    combatant.free_defense = false;
}

/// What a target does against an attack before its dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Defenses {
    /// It tests instead of its evasion.
    pub dodges: bool,
    /// It parries with this, for so much.
    pub parries: Option<(ItemId, i16)>,
    /// One of the two was the free reaction of an interceptor.
    pub free: bool,
}

impl Defenses {
    /// Which of the two it does.
    const fn doing(&self) -> Doing {
        Doing { dodges: self.dodges, parries: self.parries.is_some() }
    }

    /// How many reactions that took.
    #[must_use]
    pub const fn count(&self) -> u8 {
        self.dodges as u8 + self.parries.is_some() as u8
    }
}

/// Items that somebody can block with (`ingenuity.block.item`).
pub(crate) fn shields(fight: &Fight, who: Id) -> impl Iterator<Item = ItemId> + '_ {
    held(fight, who).into_iter().filter(move |&which| may_block_with(fight, who, which).is_ok())
}

/// Whether somebody can block with anything.
#[must_use]
pub(crate) fn has_shield(fight: &Fight, who: Id) -> bool {
    shields(fight, who).next().is_some()
}

/// Dodge and parry, as often as there are reactions (`ingenuity.defense.set`,
/// `ingenuity.reaction.same-attack`). Where they come after the dice of the attack, its result is
/// `known`, and whether it is a critical.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn defend(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    attack: Attack,
    who: Id,
    known: Option<Known>,
) -> Step<Defenses> {
    let mut defenses = Defenses::default();
    if fight[who].fresh {
        t.cite(clause::REACTION_AT_START);
    }
    // Each kind at most once: bounded by the two kinds.
    for _ in 0..2 {
        let can_answer = can_answer(fight, who, attack.attacker);
        if !can_answer {
            cite_why_not(t, fight, who);
        }
        if !can_answer || !can_pay(fight, who, Pool::Stamina) {
            break;
        }
        t.cite(clause::DEFENSE_SET);
        t.cite(clause::REACTION_UNSEEN_ATTACKER);
        if fight[who].stunned > 0 {
            t.cite(clause::CONDITION_STUNNED_REACTIONS);
        }
        if t.keeps_clauses() && crate::rules::item::holds_broken(fight, who) {
            t.cite(clause::DURABILITY_BROKEN);
        }
        let so_far = defenses.doing();
        let free = fight[who].free_defense;
        let menu = Lazy(|list: &mut Vec<Move>| options(fight, attack, who, so_far, list));
        let ask = Ask::Defend { who, attack, known, so_far };
        match t.choose(fight, seat(fight, who), ask, &menu)? {
            Defense::None => break,
            Defense::Dodge => {
                let cost = pay(t, fight, who, Pool::Stamina);
                defenses.dodges = true;
                defenses.free |= free;
                t.tell(clause::REACTION_DODGE_ROW, || Event::Dodges { who, cost });
            }
            Defense::Parry(which) => {
                t.cite(clause::PARRY_ANY_ATTACK);
                defenses.parries = Some(parry_with(t, fight, who, which, attack.kind));
                defenses.free |= free;
            }
        }
    }
    Ok(defenses)
}

/// Whether a parry adds to deflection of this category (`ingenuity.parry.non-physical`).
#[must_use]
pub(crate) fn parry_counts(fight: &Fight, category: Category) -> bool {
    match category {
        Category::Physical => true,
        Category::Elemental => fight.setup.settings.parry_types == ParryTypes::PhysicalAndElemental,
        Category::Typeless => false,
    }
}

/// Parries damage of this sort with an item: what that is worth (`ingenuity.parry.value`,
/// `ingenuity.parry.no-value`).
pub(crate) fn parry_with(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    which: ItemId,
    kind: DamageType,
) -> (ItemId, i16) {
    let cost = pay(t, fight, who, Pool::Stamina);
    let value = match item(fight, which).parry {
        Some(value) => value,
        None => {
            t.cite(clause::PARRY_NO_VALUE);
            1
        }
    };
    t.cite(clause::PARRY_ITEM);
    t.cite(clause::PARRY_VALUE);
    t.tell(clause::REACTION_PARRY_ROW, || Event::Parries { who, item: which, value, cost });
    if !parry_counts(fight, kind.category()) {
        t.tell(clause::PARRY_NON_PHYSICAL, || Event::ParriesInVain { who, kind });
    }
    (which, value)
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

/// Whether a target may do this against an attack, besides what it does already
/// (`ingenuity.reaction.same-attack`, `ingenuity.parry.item`).
pub(crate) fn may_defend(
    fight: &Fight,
    who: Id,
    (attack, so_far): (Attack, Doing),
    defense: Defense,
) -> May<Barrier> {
    let by = clause::REACTION_SAME_ATTACK;
    match defense {
        Defense::None => Ok(()),
        Defense::Dodge => barred_if(so_far.dodges, Barrier::Of(who, Who::Dodges), by),
        Defense::Parry(which) => {
            barred_if(so_far.parries, Barrier::Of(who, Who::Parries), by)?;
            let ranged = means::means(fight, attack.attacker, attack.blow).ranged;
            let from_afar = ranged && fight.setup.settings.parry_ranged != ParryRanged::Yes;
            barred_if(from_afar, Barrier::FromAfar, clause::PARRY_ANY_ATTACK)?;
            may_parry_with(fight, who, which)
        }
    }
}

/// Whether somebody may parry with an item (`ingenuity.parry.item`).
pub(crate) fn may_parry_with(fight: &Fight, who: Id, which: ItemId) -> May<Barrier> {
    let held = hands_on(fight, who, which) > 0;
    barred_if(!held, Barrier::Thing(which, Thing::NotHeld), clause::PARRY_ITEM)?;
    let broken = is_broken(fight, which);
    barred_if(broken, Barrier::Thing(which, Thing::Broken), clause::DURABILITY_BROKEN)
}

/// Whether somebody may block with an item (`ingenuity.block.item`).
pub(crate) fn may_block_with(fight: &Fight, who: Id, which: ItemId) -> May<Barrier> {
    let thing = |thing: Thing| Barrier::Thing(which, thing);
    let held = hands_on(fight, who, which) > 0;
    barred_if(!held, thing(Thing::NotHeld), clause::BLOCK_ITEM)?;
    let useless = item(fight, which).block.is_none();
    barred_if(useless, thing(Thing::NoShield), clause::BLOCK_ITEM)?;
    barred_if(is_broken(fight, which), thing(Thing::Broken), clause::DURABILITY_BROKEN)
}

fn options(fight: &Fight, attack: Attack, who: Id, so_far: Doing, menu: &mut Vec<Move>) {
    let parries = held(fight, who).into_iter().map(Defense::Parry);
    let all = [Defense::None, Defense::Dodge].into_iter().chain(parries);
    let may = |&defense: &Defense| may_defend(fight, who, (attack, so_far), defense).is_ok();
    menu.extend(all.filter(may).map(Move::from));
}

/// The test of a dodge (`ingenuity.dodge.test`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn dodge_test(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step<i16> {
    t.cite(clause::DODGE_TEST);
    t.cite(clause::TEST_CONTEST);
    t.cite(clause::TEST_DICE_ORDER);
    Ok(test(t, fight, dodging(who))?.total)
}

/// What a dodge is tested with (`ingenuity.dodge.test`).
#[must_use]
pub(crate) fn dodging(who: Id) -> Test {
    let sway = Sway::Defense(DODGE);
    Test::plain(who, TestFor::Dodge, Attribute::Dexterity, Skill::Agility, sway)
}

/// A parrying item is damaged, whether or not the attack hit (`ingenuity.parry.wear`).
pub(crate) fn parry_wears(t: &mut impl Table<Fight>, fight: &mut Fight, defenses: &Defenses) {
    if let Some((which, _)) = defenses.parries {
        t.cite(clause::PARRY_WEAR);
        crate::rules::item::wear(t, fight, which, 1);
    }
}

/// Whether one who has dodged may do this besides (`ingenuity.dodge.after`).
pub(crate) fn may_add(fight: &Fight, who: Id, done: Evaded, what: Aftermath) -> May<Barrier> {
    let of = |what: Who| Barrier::Of(who, what);
    match what {
        Aftermath::Done => Ok(()),
        Aftermath::Prone => {
            let prone = done.prone || fight[who].conditions.has(Condition::Prone);
            barred_if(prone, of(Who::Prone), clause::FREE_DROP_PRONE)
        }
        Aftermath::Cover => {
            let covered = done.covered || fight[who].in_cover;
            barred_if(covered, of(Who::InCover), clause::ACTION_SEEK_COVER)?;
            let open = !space::has_cover(fight, who);
            barred_if(open, of(Who::NoCover), clause::ACTION_COVER_SOURCE)
        }
        Aftermath::Move(spot) => {
            barred_if(done.moved, of(Who::Moved), clause::DODGE_AFTER)?;
            space::may_go(fight, who, Gait::Sidestep, spot)
        }
    }
}

/// What one who has dodged may do besides, free of charge (`ingenuity.dodge.after`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn after_dodge(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    if !is_able(fight, who) {
        return Ok(());
    }
    t.cite(clause::DODGE_AFTER);
    if fight.setup.settings.after_dodge == AfterDodge::Nothing {
        return Ok(());
    }
    t.cite(clause::FREE_NO_COUNT);
    let mut done = Evaded::default();
    // Each at most once: bounded by the three.
    for _ in 0..3 {
        if !is_able(fight, who) {
            break;
        }
        let menu = Lazy(|list: &mut Vec<Move>| {
            let mut add = |option: Aftermath| {
                if may_add(fight, who, done, option).is_ok() {
                    list.push(option.into());
                }
            };
            [Aftermath::Done, Aftermath::Prone, Aftermath::Cover].into_iter().for_each(&mut add);
            if !done.moved {
                let mut spots = Vec::new();
                space::spots(fight, who, Gait::Sidestep, &mut spots);
                let spots = spots.into_iter().filter_map(|spot| Spot::try_from(spot).ok());
                list.extend(spots.map(|spot| Move::from(Aftermath::Move(spot))));
            }
        });
        match t.choose(fight, seat(fight, who), Ask::AfterDodge(who, done), &menu)? {
            Aftermath::Done => break,
            Aftermath::Prone => {
                done.prone = true;
                crate::rules::action::drop_prone(t, fight, who);
            }
            Aftermath::Cover => {
                done.covered = true;
                crate::rules::action::seek_cover(t, fight, who);
            }
            Aftermath::Move(spot) => {
                done.moved = true;
                crate::rules::work::give_up_by_moving(t, fight, who);
                space::carry(t, fight, who, Gait::Sidestep, spot)?;
            }
        }
    }
    Ok(())
}
