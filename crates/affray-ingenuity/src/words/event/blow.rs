//! Tests, attacks and what comes of them, in a sentence each.

use affray_engine::{Dice, Fact, aside};
use affray_table::{Rolled, Terms, total};

use super::super::aside::{because, figure, left, left_of, to_meet};
use super::super::number::sum;
use super::super::option::{blow_with, hazard_name, word_the_means};
use super::super::thing::{item_of, the_item};
use super::super::{name, word_effect, word_test};
use super::{still, word_cost, word_event};
use crate::content::Effect;
use crate::event::{Event, Luck, Met, Until};
use crate::moves::{Attack, Purpose, TestFor, With};
use crate::reason::From;
use crate::rules::means::means;
use crate::rules::rolls::luck;
use crate::settings::DiceOrder;
use crate::setup::{Guarding, HazardId, Id, ItemId, ManeuverId};
use crate::state::Fight;

/// A number of somebody taken apart: `9 = dice 7 + 2 (proficiency)`, or by itself where nobody listened.
pub(super) fn apart(fight: &Fight, who: Id, number: i16, terms: &Terms<From>) -> String {
    match sum(fight, "", terms) {
        Some(sum) if sum.terms.len() > 1 => {
            signed(number) + &figure(who, format_args!(" = {}", sum.sum()))
        }
        _ => signed(number),
    }
}

/// A number that is one amount alone, with where that comes from: `8 (critical with the mace)`.
fn of_one(fight: &Fight, who: Id, number: i16, terms: &Terms<From>) -> String {
    let from = sum(fight, "", terms).filter(|sum| !sum.terms.is_empty());
    let from = from.map(|sum| figure(who, format_args!(" ({})", sum.terms[0].words)));
    signed(number) + &from.unwrap_or_default()
}

/// A number with the sign of people.
fn signed(number: i16) -> String {
    if number < 0 { format!("−{}", number.unsigned_abs()) } else { number.to_string() }
}

/// The amounts of a number in brackets, where it has several.
fn in_brackets(fight: &Fight, terms: &Terms<From>) -> String {
    match sum(fight, "", terms) {
        Some(sum) if sum.terms.len() > 1 => format!(" ({})", sum.sum()),
        _ => String::new(),
    }
}

/// Tests and attacks.
pub(super) fn word_blow_event(fight: &Fight, event: &Event, dice: Dice<'_, Purpose>) -> String {
    let n = |who: Id| name(fight, who);
    match event {
        Event::Tested { who, why, result, against, luck, terms } => {
            let luck = word_luck(*luck, luck_shown(fight, dice, (*who, None), |of| of == *why));
            word_tested(fight, (*who, *why), (*result, *against), &luck, terms)
        }
        &Event::Rerolled { who, attribute, before, after, worse, .. } => {
            let which = if attribute { "attribute" } else { "skill" };
            let kept = if worse { "worse" } else { "better" };
            let change = match before == after {
                true => format!(": it stays {after}"),
                false => format!(": {before} becomes {after}"),
            };
            let change = aside(who.0, Fact::Dice, change);
            format!("{} rerolls the {which} die and keeps the {kept}{change}.", n(who))
        }
        &Event::Attacks { attack } => word_attacks(fight, attack),
        &Event::AttackLost { attack, why } => {
            let (target, why) = (n(attack.blow.target), because(fight, why));
            format!("{}'s attack on {target} comes to nothing{why}.", n(attack.attacker))
        }
        &Event::Edges { who, advantages, disadvantages, ref terms, .. } => {
            word_edges(fight, who, (advantages, disadvantages), terms)
        }
        &Event::Astray { attack, to } => {
            let luck = luck_of_attack(fight, attack, dice).filter(|&luck| luck <= 1);
            let luck = luck.map_or(String::new(), |luck| format!(" (luck {luck})"));
            let flies = means(fight, attack.attacker, attack.blow).ranged;
            let (what, goes) = if flies { ("shot", "flies at") } else { ("blow", "swings at") };
            format!("{}'s {what} goes astray and {goes} {}{luck}.", n(attack.attacker), n(to))
        }
        Event::Hit { attack, target, result, against, met, critical, rolled, terms } => {
            let threshold = means(fight, attack.attacker, attack.blow).threshold;
            let is_critical = |luck: &i32| threshold.is_some_and(|least| *luck >= i32::from(least));
            let luck = luck_of_attack(fight, *attack, dice).filter(is_critical);
            let how = match (*critical, luck) {
                (true, Some(luck)) => format!("scores a critical hit (luck {luck}) on"),
                (true, None) => "scores a critical hit on".to_owned(),
                (false, _) => "hits".to_owned(),
            };
            let against = word_met(fight, (*target, *met), *against, terms);
            let (who, result) = (attack.attacker, apart(fight, attack.attacker, *result, rolled));
            format!("{} {how} {}: {result}{against}.", n(who), n(*target))
        }
        Event::Missed { attack, target, result, against, met, rolled, terms } => {
            let against = word_met(fight, (*target, *met), *against, terms);
            let (who, result) = (attack.attacker, apart(fight, attack.attacker, *result, rolled));
            format!("{} misses {}: {result}{against}.", n(who), n(*target))
        }
        Event::Damage { attacker, target, damage, kind, terms } => {
            let damage = match &terms.0[..] {
                [_] => of_one(fight, *attacker, *damage, terms),
                _ => apart(fight, *attacker, *damage, terms),
            };
            format!("{}'s {} damage to {}: {damage}.", n(*attacker), kind.word(), n(*target))
        }
        &Event::KillingStrike { who, victim, passed: true } => {
            format!("{}'s killing strike kills {}.", n(who), n(victim))
        }
        &Event::KillingStrike { who, victim, passed: false } => {
            format!("{}'s killing strike fails: they attack {} instead.", n(who), n(victim))
        }
        rounds!() | deeds!() | works!() | fates!() | defenses!() | harms!() => {
            word_event(fight, event, Dice::none())
        }
    }
}

/// An attack as it is declared.
fn word_attacks(fight: &Fight, attack: Attack) -> String {
    let Attack { attacker, blow, kind, .. } = attack;
    let (who, target, kind) = (name(fight, attacker), name(fight, blow.target), kind.word());
    let with = word_the_means(fight, attacker, blow.with);
    let what = match (blow.maneuver, blow.thrown) {
        (None, false) => format!("attacks {target} with {with}"),
        (None, true) => format!("throws {with} at {target}"),
        (Some(_), _) => format!("uses {}", blow_with(fight, blow, &with)),
    };
    format!("{who} {what} ({kind}).")
}

/// The least luck that is high (`ingenuity.luck.plus-four`).
const HIGH: i32 = 20;

/// What the luck die means for a test, with what it came to, where that is told.
fn word_luck(luck: Luck, shown: Option<i32>) -> String {
    let word = match luck {
        Luck::Plain => return String::new(),
        Luck::High => "high luck",
        Luck::Critical => "critical luck",
        Luck::Stray => "bad luck",
    };
    let shown = shown.filter(|&shown| luck != Luck::High || shown >= HIGH);
    shown.map_or_else(|| format!(", with {word}"), |shown| format!(", with {word} ({shown})"))
}

/// What the luck die of a test came to with what is added to it, where its faces are told. Fate may
/// have lifted it since.
fn luck_shown(
    fight: &Fight,
    dice: Dice<'_, Purpose>,
    (who, maneuver): (Id, Option<ManeuverId>),
    is_it: impl Fn(TestFor) -> bool,
) -> Option<i32> {
    let was_for =
        |purpose| matches!(purpose, Purpose::Test { who: by, why } if by == who && is_it(why));
    let fallen = dice.last(was_for)?;
    let place = match fight.setup.settings.dice_order {
        DiceOrder::LuckFirst => 0,
        DiceOrder::AttributeSkillLuck => 2,
    };
    let face = match &fallen.rolled {
        Rolled::Faces(faces) => i32::from(*faces.get(place)?),
        Rolled::Value(_) => return None,
    };
    Some(face + total(|into| luck(fight, who, maneuver, into)))
}

/// What the luck die of an attack came to. Whoever intercepts it is rolled against in the place of
/// its target.
fn luck_of_attack(fight: &Fight, attack: Attack, dice: Dice<'_, Purpose>) -> Option<i32> {
    let Attack { attacker: who, blow, .. } = attack;
    let is_it = |why: TestFor| match blow.with {
        With::Power(_) => why == TestFor::Power,
        With::Unarmed | With::Natural(_) | With::Item(_) => matches!(why, TestFor::Attack(_)),
    };
    luck_shown(fight, dice, (who, blow.maneuver), is_it)
}

/// A test: who makes it and what for, and what it comes to.
fn word_tested(
    fight: &Fight,
    (who, why): (Id, TestFor),
    (result, against): (i16, Option<i16>),
    luck: &str,
    terms: &Terms<From>,
) -> String {
    let against = match (why, against) {
        (TestFor::Attack(_), _) | (_, None) => String::new(),
        (_, Some(against)) => to_meet(fight, (who, why), format!(" against {against}")),
    };
    let result = apart(fight, who, result, terms);
    format!("{} rolls {}: {result}{against}{luck}.", name(fight, who), word_test(fight, why))
}

/// How many advantages and disadvantages, and where they come from.
fn word_edges(
    fight: &Fight,
    who: Id,
    (advantages, disadvantages): (u8, u8),
    terms: &Terms<From>,
) -> String {
    let times = |number: u8, what: &str| match number {
        0 => None,
        1 => Some(format!("1 {what}")),
        more => Some(format!("{more} {what}s")),
    };
    let count = [times(advantages, "advantage"), times(disadvantages, "disadvantage")];
    let count: Vec<String> = count.into_iter().flatten().collect();
    let sources = sum(fight, "", terms).map(|sum| {
        let words: Vec<&str> = sum.terms.iter().map(|term| term.words.as_str()).collect();
        figure(who, format_args!(": {}", words.join("; ")))
    });
    format!("{} has {}{}.", name(fight, who), count.join(" and "), sources.unwrap_or_default())
}

/// What an attack is compared with.
fn word_met(fight: &Fight, (target, met): (Id, Met), against: i16, terms: &Terms<From>) -> String {
    let evasion = format!(" against evasion {against}{}", in_brackets(fight, terms));
    match met {
        Met::Dodge => format!(" against a dodge of {against}"),
        Met::Evasion => figure(target, evasion),
        Met::EvasionDespiteDodge(dodge) => {
            figure(target, format_args!("{evasion}, since the dodge of {dodge} is lower"))
        }
        Met::EvasionUndodged => {
            format!("{}, as no dodge helps against a critical hit", figure(target, evasion))
        }
    }
}

/// Reactions, and what an item takes.
pub(super) fn word_defense(fight: &Fight, event: &Event) -> String {
    let n = |who: Id| name(fight, who);
    let the = |who: Id, which: ItemId| the_item(fight, who, which);
    let whose = |owner: Option<Id>, which: ItemId| item_of(fight, owner, which);
    match event {
        &Event::Intercepts { who, ally, cost } => {
            format!("{} intercepts for {}{}.", n(who), n(ally), word_cost(who, cost))
        }
        &Event::Dodges { who, cost } => format!("{} dodges{}.", n(who), word_cost(who, cost)),
        &Event::Parries { who, item: which, value, cost } => {
            let value = figure(who, format_args!(": {value:+} deflection"));
            format!("{} parries with {}{}{value}.", n(who), the(who, which), word_cost(who, cost))
        }
        &Event::ParriesInVain { who, kind } => {
            format!("{}'s parry adds nothing against {} damage.", n(who), kind.word())
        }
        &Event::Blocks { who, item: which, damage, value, left, cost } => {
            let less = figure(who, format_args!(": {damage} less its {value} is {left}"));
            format!("{} blocks with {}{}{less}.", n(who), the(who, which), word_cost(who, cost))
        }
        &Event::Braces { who, guarding, cost } => {
            let how = if guarding == Guarding::Willpower { "resists" } else { "fortifies" };
            format!("{} {how}{}.", n(who), word_cost(who, cost))
        }
        &Event::Ripostes { who, attacker } => {
            format!("{} ripostes against {}.", n(who), n(attacker))
        }
        &Event::Worn { owner, item: which, by, left } => {
            let left = match owner {
                Some(owner) => still(owner, left),
                None => format!(" ({left} left)"),
            };
            format!("{} loses {by} durability{left}.", whose(owner, which))
        }
        &Event::Broke { owner, item: which } => format!("{} is broken.", whose(owner, which)),
        &Event::Excess { who, damage } => {
            format!("{damage} damage goes through to {}.", n(who))
        }
        Event::Deflected { who, damage, deflection, left, deflected } => {
            word_deflected(fight, *who, (*damage, *deflection, *left), deflected)
        }
        rounds!() | deeds!() | works!() | fates!() | blows!() | harms!() => {
            word_event(fight, event, Dice::none())
        }
    }
}

/// What somebody deflects of damage. Who is not told how much is told what is left all the same.
fn word_deflected(
    fight: &Fight,
    who: Id,
    (damage, deflection, left): (i16, i16, i16),
    deflected: &Terms<From>,
) -> String {
    let apart = in_brackets(fight, deflected);
    let name = name(fight, who);
    if damage - deflection < 1 {
        let by = figure(who, format_args!(" of {deflection}{apart}"));
        let of = figure(who, format_args!(" of {damage}"));
        let least = figure(who, ", the least there can be");
        return format!("{name}'s deflection{by} leaves {left}{of} damage{least}.");
    }
    let of = figure(who, format_args!("{deflection}{apart} of {damage} "));
    format!("{name} deflects {of}damage: {left} is left.")
}

/// What an effect came with, and what it had to meet: `12 against Ann's constitution 5`.
fn word_tried(fight: &Fight, who: Id, (guarding, result, against): (Guarding, i16, i16)) -> String {
    let (name, guarding) = (name(fight, who), guarding.word());
    format!("{result} against {name}'s {guarding}{}", figure(who, format_args!(" {against}")))
}

/// That somebody suffers something no longer.
fn is_over(name: &str, what: &str) -> String {
    format!("{name} is no longer {what}.")
}

/// Damage, life and death.
pub(super) fn word_harm(fight: &Fight, event: &Event, dice: Dice<'_, Purpose>) -> String {
    let n = |who: Id| name(fight, who);
    match *event {
        Event::Suffers { who, endurance, health, endurance_left, health_left, .. } => {
            let lost = |lost: i16, what: &str, left: i16| {
                (lost > 0).then(|| format!("{lost} {what}{}", still(who, left)))
            };
            let losses =
                [lost(endurance, "endurance", endurance_left), lost(health, "health", health_left)];
            match &*losses.into_iter().flatten().collect::<Vec<_>>().join(" and ") {
                "" => format!("{} has nothing left to lose.", n(who)),
                losses => format!("{} loses {losses}.", n(who)),
            }
        }
        Event::Harmed { who, yes: true } => format!("{} is harmed.", n(who)),
        Event::Harmed { who, yes: false } => is_over(n(who), "harmed"),
        Event::Bloodied { who } => format!("{} is bloodied.", n(who)),
        Event::AtRisk { who, missing, constitution, can } => {
            let cannot = if can { "" } else { ", and they cannot fortify" };
            let missing = left(who, format_args!("{missing} "));
            let most = figure(who, format_args!(", more than constitution {constitution}"));
            format!("{} is missing {missing}health{most}{cannot}.", n(who))
        }
        Event::StaysConscious { who } => format!("{} stays conscious.", n(who)),
        Event::Falls { who } => format!("{} falls unconscious.", n(who)),
        Event::RisksDeath { who, number } => {
            let lives = format_args!(" and lives on a luck test of {number} or more");
            format!("{} risks death{}.", n(who), figure(who, lives))
        }
        Event::CheatsDeath { who, number } => {
            let next = format_args!("; the next time takes {number} or more");
            format!("{} cheats death{}{}.", n(who), word_fatal(fight, dice, who), figure(who, next))
        }
        Event::Dies { who } => format!("{} dies{}.", n(who), word_fatal(fight, dice, who)),
        Event::Takes { who, effect } => format!("{} is {}.", n(who), word_effect(effect)),
        Event::Overcomes { who, effect, guarding, result, against } => {
            let tried = word_tried(fight, who, (guarding, result, against));
            format!("The effect ({}) takes hold: {tried}.", word_effect(effect))
        }
        Event::Withstands { who, effect, guarding, result, against } if result < against => {
            let tried = word_tried(fight, who, (guarding, result, against));
            format!("The effect ({}) fails: {tried}.", word_effect(effect))
        }
        Event::Withstands { who, effect, .. } => {
            format!("{} withstands the effect ({}).", n(who), word_effect(effect))
        }
        Event::EffectBlocked { who } => {
            format!("The effect does nothing: what {} blocks with takes it.", n(who))
        }
        Event::Ends { who, condition, until: Until::TimeUp } => {
            is_over(n(who), &format!("{}: its time is up", condition.word()))
        }
        Event::Ends { who, condition, .. } => is_over(n(who), condition.word()),
        Event::Ceases { who, what } => is_over(n(who), what.word()),
        Event::HouseOver { who, what } => is_over(n(who), fight.state.decrees.house_name(what)),
        Event::Lingers { who, what, left } => word_lingers(n(who), what, left),
        Event::LosesActions { who, actions } => word_stunned(n(who), actions),
        Event::Springs { hazard, who } => word_springs(fight, hazard, n(who)),
        Event::Recovers { who, pool, amount, now } => {
            let now = left_of(who, pool, format_args!(" ({now} now)"));
            format!("{} recovers {amount} {}{now}.", n(who), pool.word())
        }
        rounds!() | deeds!() | works!() | fates!() | blows!() | defenses!() => {
            word_event(fight, event, Dice::none())
        }
    }
}

/// The actions that somebody loses by being stunned.
fn word_stunned(who: &str, actions: u8) -> String {
    let word = if actions == 1 { "action" } else { "actions" };
    format!("{who} is stunned and loses {actions} {word}.")
}

/// What the luck test against somebody's death came to, if that was the last roll.
fn word_fatal(fight: &Fight, dice: Dice<'_, Purpose>, who: Id) -> String {
    let fallen = dice.last(|_| true).filter(|last| last.purpose == Purpose::CheatDeath { who });
    let shown = fallen.and_then(|fallen| fallen.number);
    let luck = |shown: i32| shown + total(|into| luck(fight, who, None, into));
    shown.map_or(String::new(), |shown| format!(" with luck {}", luck(shown)))
}

/// A trap strikes somebody.
fn word_springs(fight: &Fight, hazard: HazardId, who: &str) -> String {
    let name = hazard_name(fight, hazard);
    match fight.setup.hazards[hazard.index()].damage {
        0 => format!("{name} strikes {who}."),
        damage => format!("{name} strikes {who} for {damage} damage."),
    }
}

/// What is left of bleeding or burning.
fn next_time(left: u8) -> String {
    match left {
        0 => ", for the last time".to_owned(),
        left => format!(" ({left} the next time)"),
    }
}

fn word_lingers(who: &str, what: Effect, left: u8) -> String {
    match what {
        Effect::Bleeding(value) => {
            format!("{who} bleeds for {value}, 1 of it from health{}.", next_time(left))
        }
        Effect::Burning(value) => format!("{who} burns for {value}{}.", next_time(left)),
        Effect::Poison(poison) => format!("The poison in {who} does {} damage.", poison.value),
        Effect::Condition { .. }
        | Effect::Stunned
        | Effect::Sickness(_)
        | Effect::Recover(..)
        | Effect::Wake => format!("{who} is {}.", word_effect(what)),
    }
}
