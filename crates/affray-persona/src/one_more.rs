//! One More and the All Out Attack (`persona.one-more.*`, `persona.aoa.*`).

use affray_table::{Lazy, Pool, Step, Table};
use arrayvec::ArrayVec;

use crate::clause;
use crate::damage;
use crate::event::{Alters, Event};
use crate::gear::{self, With};
use crate::harm::{self, Blow, Toll};
use crate::initiative;
use crate::legal;
use crate::moves::{Act, Action, Ask, Gait, Move, Purpose};
use crate::resist;
use crate::score;
use crate::settings::{
    AoaCost, AoaElement, AoaHordes, AoaMove, AoaSoak, DazedOneMore, ExhaustedExtra, FateContest,
    HelplessDouble, OneMoreOnKill, OneMoreOrder, OneMoreTie, OneMoreWhen, Representative,
    ShadowOneMore,
};
use crate::setup::{Code, Element, Id, Kind, Level, Location, MAX_COMBATANTS, Score, Status};
use crate::space;
use crate::state::{Fight, Turn};
use crate::status;
use crate::test;
use crate::turn;

/// The most times a contest is rolled again.
const MOST_AGAIN: usize = 40;

/// Whether somebody can win a One More now (`persona.one-more.own-turn`,
/// `persona.one-more.both-sides`).
fn may_win(fight: &Fight, by: Id) -> bool {
    let settings = &fight.setup.settings;
    let kind = fight.profile(by).kind;
    let kind_may = match settings.shadow_one_more {
        ShadowOneMore::Yes => true,
        ShadowOneMore::Great => !kind.is_shadow() || matches!(kind, Kind::Master | Kind::Greater),
        ShadowOneMore::No => !kind.is_shadow(),
    };
    let dazed_may = settings.dazed_one_more != DazedOneMore::None || !fight[by].has(Status::Dazed);
    let own = fight.is_turn_of(by);
    let any = settings.one_more_when == OneMoreWhen::Any && fight.state.suspended.is_none();
    kind_may && dazed_may && (own || any) && space::is_fighting(fight, by)
}

/// Who rolls for all who were Exposed (`persona.one-more.group`).
fn representative(fight: &Fight, by: Id, toll: &Toll) -> Option<Id> {
    let settings = &fight.setup.settings;
    toll.newly
        .iter()
        .filter(|&who| space::is_foe(fight, by, who))
        .filter(|&who| {
            let slain = toll.slain.has(who) && settings.one_more_on_kill == OneMoreOnKill::Yes;
            space::is_present(fight, who) || slain
        })
        .max_by_key(|&who| {
            let result = match settings.one_more_representative {
                Representative::Result => fight[who].initiative,
                Representative::Agility => score::bonus(fight, who, Score::Agility),
            };
            (result, score::score(fight, who, Score::Agility), std::cmp::Reverse(who))
        })
}

/// The contest of Initiative after an action that Exposed somebody (`persona.one-more.contest`).
///
/// # Errors
/// The table has no answer yet.
pub fn contest(t: &mut impl Table<Fight>, fight: &mut Fight, toll: &Toll) -> Step {
    match toll.by {
        Some(by) if !toll.newly.is_empty() => contend(t, fight, by, toll),
        _ => Ok(()),
    }
}

fn contend(t: &mut impl Table<Fight>, fight: &mut Fight, by: Id, toll: &Toll) -> Step {
    let Some(to) = representative(fight, by, toll) else {
        t.cite(clause::ONE_MORE_ENEMIES_ONLY);
        return Ok(());
    };
    if !may_win(fight, by) {
        t.cite(clause::ONE_MORE_OWN_TURN);
        return Ok(());
    }
    cite(t, fight, by, toll);
    for _ in 0..MOST_AGAIN {
        let own = roll(t, fight, by)?;
        let theirs = roll(t, fight, to)?;
        if own == theirs {
            t.cite(clause::ONE_MORE_TIE);
        }
        let won = match fight.setup.settings.one_more_tie {
            OneMoreTie::Reroll if own == theirs => continue,
            OneMoreTie::Attacker => own >= theirs,
            OneMoreTie::None | OneMoreTie::Reroll => own > theirs,
        };
        t.tell(clause::ONE_MORE_CONTEST, || Event::Contest { by, own, to, theirs, won });
        if fight.setup.settings.one_more_changes_order == OneMoreOrder::Yes {
            fight[by].initiative = own;
            fight[to].initiative = theirs;
        }
        if won {
            grant(t, fight, by);
        }
        return Ok(());
    }
    Ok(())
}

/// One Initiative roll of a contest (`persona.initiative.one-more-separate`).
fn roll(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step<i16> {
    let base = initiative::base(fight, who);
    let ten = fight.setup.settings.fate_one_more_initiative == FateContest::As10;
    if ten && fight[who].fate > 0 && test::agrees(t, fight, who, Ask::Ten(who))? {
        test::spend(t, fight, who);
        t.tell(clause::FATE_NOT_SUPER, || Event::FateTen { who });
        return Ok(base + 10);
    }
    Ok(base + t.roll(Purpose::Contest { who }, test::D10)? as i16)
}

/// Somebody gains a One More (`persona.one-more.gain`).
fn grant(t: &mut impl Table<Fight>, fight: &mut Fight, by: Id) {
    t.tell(clause::ONE_MORE_GAIN, || Event::OneMore { who: by });
    t.cite(clause::ONE_MORE_CHANCE);
    t.cite(clause::ONE_MORE_NO_REACTIONS);
    match &mut fight.state.turn {
        Some(turn) if turn.who == by => turn.more += 1,
        other => {
            // Outside its own turn it is taken at once, as an interruption.
            fight.state.suspended = *other;
            let mut turn = Turn::of(by);
            turn.halves = 0;
            turn.more = 1;
            turn.interrupts = true;
            *other = Some(turn);
        }
    }
}

fn cite(t: &mut impl Table<Fight>, fight: &Fight, by: Id, toll: &Toll) {
    if !t.keeps_clauses() {
        return;
    }
    let several = toll.newly.0.count_ones() > 1;
    let chained = fight.state.turn.is_some_and(|turn| turn.chained);
    for (holds, clause) in [
        (true, clause::INITIATIVE_ONE_MORE_SEPARATE),
        (several, clause::ONE_MORE_GROUP),
        (several, clause::ONE_MORE_GROUP_HIGHEST),
        (several && !toll.before.is_empty(), clause::ONE_MORE_ALREADY),
        (chained, clause::ONE_MORE_CHAIN),
        (fight.profile(by).kind.is_shadow(), clause::ONE_MORE_BOTH_SIDES),
        (fight[by].has(Status::Dazed), clause::ONE_MORE_DAZED),
    ] {
        if holds {
            t.cite(clause);
        }
    }
}

/// Whether an All Out Attack may be made: every enemy present is Exposed (`persona.aoa.condition`,
/// `persona.aoa.present`).
#[must_use]
pub fn is_open(fight: &Fight, by: Id) -> bool {
    let ignored = fight.setup.settings.aoa_hordes == AoaHordes::Ignored;
    let mut any = false;
    for who in fight.roster() {
        let counts = space::is_foe(fight, by, who) && space::is_present(fight, who);
        if !counts || fight[who].doomed > 0 || ignored && space::is_horde(fight, who) {
            continue;
        }
        if !is_seen_by_side(fight, by, who) {
            continue;
        }
        if !fight[who].has(Status::Exposed) {
            return false;
        }
        any = true;
    }
    any
}

/// Whether anybody of a side sees somebody.
fn is_seen_by_side(fight: &Fight, by: Id, who: Id) -> bool {
    (fight.setup.sight.is_none() && !fight.setup.has_walls)
        || fight.roster().any(|ally| {
            !space::is_foe(fight, by, ally)
                && space::is_fighting(fight, ally)
                && space::sees(fight, ally, who)
        })
}

/// Whether somebody joins an All Out Attack (`persona.aoa.able`).
#[must_use]
pub fn joins(fight: &Fight, by: Id, who: Id) -> bool {
    let it = &fight[who];
    let controlled = |source: Option<Id>| source.is_some();
    space::is_fighting(fight, who)
        && it.side == fight[by].side
        && !it.has(Status::Stunned)
        && !it.has(Status::Helpless)
        && gear::can_strike(fight, who)
        && !controlled(it.charmed_by)
        && !controlled(it.dominated_by)
}

/// Whether a weapon can be used in an All Out Attack (`persona.aoa.weapon`).
#[must_use]
pub fn may_join_with(fight: &Fight, who: Id, with: With) -> bool {
    match with {
        With::Unarmed => true,
        With::Item(item) => {
            gear::is_usable(fight, who, item)
                && (gear::weapon(fight, with).is_melee() || gear::is_loaded(fight, item, 1))
        }
    }
}

/// The weapons that somebody can join with; bare hands where there are none.
pub fn each_weapon(fight: &Fight, who: Id, mut visit: impl FnMut(With)) {
    let mut any = false;
    for (item, _) in gear::weapons(fight, who) {
        if may_join_with(fight, who, With::Item(item)) {
            visit(With::Item(item));
            any = true;
        }
    }
    if !any {
        visit(With::Unarmed);
    }
}

/// The All Out Attack (`persona.aoa.*`).
///
/// # Errors
/// The table has no answer yet.
pub fn all_out(t: &mut impl Table<Fight>, fight: &mut Fight, by: Id) -> Step {
    t.tell(clause::AOA_CONDITION, || Event::AllOut { who: by });
    t.cite(clause::ACTION_NAME_CLASH);
    t.cite(clause::AOA_COST);
    t.cite(clause::AOA_PRESENT);
    t.cite(clause::AOA_ABLE);
    if fight.profile(by).kind.is_shadow() {
        t.cite(clause::AOA_SHADOWS);
    }
    let mut party: ArrayVec<Id, MAX_COMBATANTS> = ArrayVec::new();
    party.push(by);
    for &who in &fight.state.order {
        if who != by && joins(fight, by, who) {
            party.push(who);
        }
    }
    let foes: ArrayVec<Id, MAX_COMBATANTS> = fight
        .roster()
        .filter(|&who| space::is_foe(fight, by, who) && space::is_present(fight, who))
        .collect();
    let mut pool = 0;
    let mut code = Code::Impact;
    for &who in &party {
        let with = choose_weapon(t, fight, who)?;
        if who == by {
            code = gear::weapon(fight, with).code;
        }
        pool += strike(t, fight, who, with, &foes)?;
    }
    t.tell(clause::AOA_POOL, || Event::Pool { amount: pool });
    let mut toll = Toll::of(fight, Some(by));
    for &who in &foes {
        suffer(t, fight, &mut toll, by, who, (pool, code, party.len() as i16))?;
    }
    for &who in &foes {
        clear(t, fight, who);
    }
    for &who in &party {
        if space::is_fighting(fight, who) {
            free_move(t, fight, who)?;
        }
    }
    if let Some(turn) = fight.state.turn.as_mut().filter(|turn| turn.who == by) {
        turn.halves = 0;
        if fight.setup.settings.aoa_cost == AoaCost::OneMore {
            turn.more = 0;
        }
        turn.done = 2;
    }
    t.cite(clause::AOA_TURN_ENDS);
    Ok(())
}

fn choose_weapon(t: &mut impl Table<Fight>, fight: &Fight, who: Id) -> Step<With> {
    t.cite(clause::AOA_WEAPON);
    let menu = Lazy(|menu: &mut Vec<Move>| {
        each_weapon(fight, who, |with| menu.push(Move::With(with)));
    });
    t.choose(fight, fight.seat(who), Ask::Join(who), &menu)
}

/// The damage of one who joins (`persona.aoa.participants`).
fn strike(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    with: With,
    foes: &[Id],
) -> Step<i16> {
    let weapon = *gear::weapon(fight, with);
    crate::attack::spend_rounds(t, fight, with, crate::moves::How::Standard);
    let strength =
        if weapon.adds_strength() { score::bonus(fight, who, Score::Strength) } else { 0 };
    let purpose = Purpose::Damage { by: who, to: None };
    let dice = Pool { count: weapon.damage.count, sides: weapon.damage.sides };
    let sum = t.check(purpose, dice, |hand| hand.sum())? as i16;
    let squads = damage::squad_dice(t, fight, who, purpose)?.0;
    let mut amount = (sum + squads + weapon.damage.flat + strength).max(0);
    if foes.iter().all(|&foe| resist::cannot_hurt(fight, who, foe)) {
        t.cite(clause::INJURY_HURTING_SHADOWS);
        amount = 0;
    }
    t.tell(clause::AOA_PARTICIPANTS, || Event::Joins { who, amount });
    Ok(amount)
}

/// One enemy takes the pool (`persona.aoa.soak`, `persona.aoa.untyped`, `persona.aoa.as-attack`).
fn suffer(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    toll: &mut Toll,
    by: Id,
    who: Id,
    (pool, code, strikes): (i16, Code, i16),
) -> Step {
    t.cite(clause::AOA_SOAK);
    t.cite(clause::AOA_UNTYPED);
    t.cite(clause::AOA_AS_ATTACK);
    t.cite(clause::AOA_NO_ONE_MORE);
    let level = match fight.setup.settings.aoa_element {
        AoaElement::None => Level::Normal,
        AoaElement::Initiator => resist::level(fight, who, Element::of_code(code)),
    };
    let element = Element::of_code(code);
    let mut damage = pool;
    match level {
        Level::Weak => {
            let more = resist::weakness_bonus(fight, by);
            damage += more;
            damage::alters(t, clause::RESIST_WEAK, (who, by), Alters::Weak(element), more);
        }
        // A pool that is turned back strikes nobody: its makers stand around.
        Level::Block | Level::Repel => {
            let level = Level::Block;
            t.tell(clause::RESIST_BLOCK, || Event::Met { who, element, level });
            return Ok(());
        }
        Level::Absorb => {
            t.tell(clause::RESIST_ABSORB, || Event::Met { who, element, level });
            harm::heal(t, fight, who, harm::struck(fight, who, Location::Body), pool);
            return Ok(());
        }
        Level::Normal | Level::Resist => {}
    }
    let helpless = fight[who].has(Status::Helpless);
    let before = fight.setup.settings.helpless_double == HelplessDouble::Before;
    if helpless && before {
        damage *= 2;
        damage::alters(t, clause::DAMAGE_HELPLESS, (who, by), Alters::Helpless, damage);
    }
    fight.state.last_damage = damage;
    let tired = score::is_exhausted(fight, who) && fight.profile(who).kind != Kind::Horde;
    let soaked_die = fight.setup.settings.exhausted_extra == ExhaustedExtra::Before;
    if tired && soaked_die && damage > 0 {
        damage += damage::tired_die(t, who, by)?;
    }
    let once = damage::soak(fight, who, Location::Body, 0);
    let soak = match fight.setup.settings.aoa_soak {
        AoaSoak::Once => once,
        AoaSoak::None => 0,
        AoaSoak::Each => once * strikes,
    };
    let mut amount = (damage - soak).max(0);
    let soaked = damage - amount;
    if damage::guard_soak(fight, who) > 0 && fight.setup.settings.aoa_soak != AoaSoak::None {
        let more = damage::guard_soak(fight, who);
        damage::alters(t, clause::ACTION_GUARD_SOAK, (who, by), Alters::Guard, more);
    }
    if helpless && !before {
        amount *= 2;
        damage::alters(t, clause::DAMAGE_HELPLESS, (who, by), Alters::Helpless, amount);
    }
    if level == Level::Resist && amount > 0 {
        amount = score::half(fight, amount);
        damage::alters(t, clause::RESIST_RESIST, (who, by), Alters::Resist(element), amount);
    }
    if fight.profile(who).kind == Kind::Horde {
        t.cite(clause::HORDE_ALL_OUT);
        let lost = (amount + 4) / 5;
        let blow = Blow { by: Some(by), to: who, location: Location::Body, code };
        return if lost > 0 { harm::thin(t, fight, blow, lost) } else { Ok(()) };
    }
    if tired && !soaked_die && amount >= 1 {
        amount += damage::tired_die(t, who, by)?;
    }
    let location = Location::Body;
    let left = harm::left(fight, who, harm::pool(fight, who, location)) - amount;
    let source = Some(by);
    t.tell(clause::AOA_POOL, || Event::Hurt { who, by: source, amount, soaked, left, location });
    let blow = Blow { by: source, to: who, location, code };
    harm::lose(t, fight, toll, blow, amount)?;
    status::end(t, fight, who, Status::Confused);
    Ok(())
}

/// Whoever was hit loses Exposed, Stunned and Dazed (`persona.aoa.clears`).
fn clear(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    if !space::is_present(fight, who) {
        return;
    }
    t.cite(clause::AOA_CLEARS);
    t.cite(clause::AOA_CLEARS_SCOPE);
    for one in [Status::Exposed, Status::Stunned, Status::Dazed] {
        status::end(t, fight, who, one);
    }
}

/// A free move of one who joined (`persona.aoa.moves`, `persona.aoa.move-kind`).
fn free_move(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    t.cite(clause::AOA_MOVES);
    t.cite(clause::AOA_MOVE_KIND);
    let menu = Lazy(|menu: &mut Vec<Move>| {
        free_moves(fight, who, |action| menu.push(Act { action, more: false }.into()));
    });
    let act: Act = t.choose(fight, fight.seat(who), Ask::FreeMove(who), &menu)?;
    turn::carry_out(t, fight, who, act.action)
}

/// The moves there are: declining comes first.
pub fn free_moves(fight: &Fight, who: Id, mut visit: impl FnMut(Action)) {
    visit(Action::End);
    let kind = fight.setup.settings.aoa_free_move;
    if kind == AoaMove::Any && legal::can_stand(fight, who) {
        visit(Action::Stand);
    }
    for gait in [Gait::Half, Gait::Full, Gait::Run, Gait::Disengage] {
        let allowed = match kind {
            AoaMove::Any => true,
            AoaMove::Half => gait == Gait::Half,
            AoaMove::Full => gait == Gait::Full,
        };
        let gets_out = gait != Gait::Disengage || space::is_engaged(fight, who);
        if allowed && gets_out && legal::can_go(fight, who, gait) {
            visit(Action::Go(gait));
        }
    }
}
