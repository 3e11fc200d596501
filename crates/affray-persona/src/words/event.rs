//! What happened, in a sentence each.

use affray_engine::{Fact, aside};
use affray_table::Seat;

use super::option::{
    word_act, word_command, word_own, word_place, word_relief, word_ruling, word_status,
};
use super::part::{dying_for, figure, in_all, left_of, loaded, loaded_with, now_of, rated_at};
use super::rolled::{
    Thrown, at_most, counts_degrees, number, tested, total, word_dealt, word_degrees, word_healing,
    word_made, word_pool, word_soak,
};
use super::sums::{sum, word_condition};
use super::{
    name, own_item, persona_name, power_name, word_outcome, word_score, word_test, word_vision,
};
use crate::event::{Alters, Ends, Erosion, Event};
use crate::moves::{Act, Action, Defense, Fate, How, Purpose, TestFor};
use crate::setup::{Id, ItemId, Kind, Level, Status};
use crate::state::{Ban, Fight, Outcome};

/// What happened, in a sentence.
#[must_use]
pub fn word_event(fight: &Fight, event: &Event, dice: Thrown<'_>) -> String {
    let n = |who: Id| name(fight, who);
    match *event {
        Event::BattleBegan => "The Battle begins.".to_owned(),
        Event::Initiative { who, result, ref terms } => {
            format!("{}'s initiative is {}.", n(who), total(fight, (who, result), terms))
        }
        Event::Precedes { who, whom } => format!("{} goes before {}.", n(who), n(whom)),
        Event::RoundBegan { round } => format!("Round {round} begins."),
        Event::Arrives { who } => format!("{} comes into sight.", n(who)),
        Event::TurnBegan { who } => format!("{} takes a turn.", n(who)),
        Event::TurnEnded { who } => format!("{} ends their turn.", n(who)),
        Event::Unable { who } => format!("{} cannot act.", n(who)),
        Event::Surprised { who } => format!("{} is surprised and loses their turn.", n(who)),
        Event::Over { outcome } => format!("The Battle ends: {}.", word_end(fight, outcome)),
        Event::Ruled { ruling } => format!("The GM rules: {}.", word_ruling(fight, ruling)),
        Event::Tested { who, why, target, passed, ref terms } => {
            let needed = number(fight, target, terms);
            let rolled = tested(dice, who, why);
            let at = match rolled {
                Some(rolled) => format!(": {rolled}{}", figure(who, format!(" against {needed}"))),
                None => figure(who, format!(" at {needed}")),
            };
            let end = match (why, passed) {
                (_, true) => "succeeds",
                (TestFor::Attack(_), false) => "misses",
                (_, false) => "fails",
            };
            let by = rolled.filter(|_| counts_degrees(why, passed));
            let by = by.map(|rolled| word_degrees(fight, who, (rolled, target)));
            format!(
                "{} tests {}{at}, and {end}{}.",
                n(who),
                word_test(fight, why),
                by.unwrap_or_default()
            )
        }
        attacks!() => word_attack(fight, event, dice),
        hits!() => word_hit(fight, event, dice),
        harms!() => word_harm(fight, event, dice),
        states!() => word_state(fight, event, dice),
        fortunes!() => word_fortune(fight, event, dice),
        losses!() => word_loss(fight, event, dice),
        deeds!() => word_deed(fight, event, dice),
    }
}

/// What is done to others, as far as it hits.
fn word_attack(fight: &Fight, event: &Event, dice: Thrown<'_>) -> String {
    let n = |who: Id| name(fight, who);
    match *event {
        Event::AutoHit { by, to } => format!("{} cannot miss {}.", n(by), n(to)),
        Event::Acts { who, act: Act { action: Action::Guarded, .. } } => format!(
            "{} takes a Guarded Action: −10 to hit this turn, +10 to evade until their next turn.",
            n(who)
        ),
        Event::Acts { who, act } => format!("{}: {}.", n(who), word_act(fight, act)),
        Event::Attacks { who, how, with, target, rounds } => {
            let deed = word_deed_of(how, n(target));
            let left = match rounds {
                Some(1) => loaded(who, " (1 round left)"),
                Some(rounds) => loaded(who, format!(" ({rounds} rounds left)")),
                None => String::new(),
            };
            format!("{} {deed} with {}{left}.", n(who), word_own(fight, who, with))
        }
        Event::Charges { who, with, target } => {
            format!("{} charges {} with {}.", n(who), n(target), word_own(fight, who, with))
        }
        Event::Casts { who, power, target, cost, left } => {
            let whom = match target {
                Some(target) if target == who => " on themselves".to_owned(),
                Some(target) => format!(" on {}", n(target)),
                None => String::new(),
            };
            let unit = if fight.power(power).magic { "SP" } else { "TP" };
            let power = power_name(fight, power);
            let left = left_of(who, left);
            format!("{} uses {power}{whom} for {cost} {unit}{left}.", n(who))
        }
        Event::Described { who, power } => {
            format!("{}'s {}: {}", n(who), power_name(fight, power), fight.power(power).text)
        }
        Event::Missed { by, to, ref terms } => match sum(fight, "", terms) {
            Some(needed) => {
                let needed = figure(by, format!(", needing {needed}"));
                format!("{} misses {}{needed}.", n(by), n(to))
            }
            None => format!("{} misses {}.", n(by), n(to)),
        },
        turns!() | hits!() | harms!() | states!() | fortunes!() | losses!() | deeds!() => {
            word_event(fight, event, dice)
        }
    }
}

/// What a hit is, and how it is met.
fn word_hit(fight: &Fight, event: &Event, dice: Thrown<'_>) -> String {
    let n = |who: Id| name(fight, who);
    match *event {
        Event::Hit { by, to, location, hits, superb, ref threshold } => {
            let rolled = tested(dice, by, TestFor::Attack(to)).or(tested(dice, by, TestFor::Area));
            // It tells how the target meets the element.
            let at = |words: String| aside(to.0, Fact::Resistances, words);
            let how = match sum(fight, "", threshold) {
                Some(most) if superb => {
                    format!(" with a Super Hit{}", at(format!(" (at {} or less)", at_most(&most))))
                }
                None if superb => " with a Super Hit".to_owned(),
                // Of a Super Hit that was undone its threshold says nothing.
                Some(most) if most.total > 0 && rolled.is_some_and(|it| it > most.total) => {
                    at(format!(" (Super Hit at {} or less)", most.total))
                }
                _ => String::new(),
            };
            let hits = match hits {
                0 | 1 => String::new(),
                2 => " twice".to_owned(),
                more => format!(" {more} times"),
            };
            if fight.profile(to).kind == Kind::Horde {
                return format!("{} hits {}{hits}{how}.", n(by), n(to));
            }
            let place = word_place(location);
            let rolled = dice.number(|one| one == Purpose::Location { to });
            let rolled = rolled.map_or(String::new(), |rolled| format!(" (location {rolled})"));
            // Further hits go elsewhere.
            let first = if hits.is_empty() { "" } else { ", first" };
            format!("{} hits {}{hits}{first} in the {place}{rolled}{how}.", n(by), n(to))
        }
        Event::Stumbles { who } => format!("{} stumbles.", n(who)),
        Event::Jams { who, item } => format!("{}'s {} jams.", n(who), own_item(fight, who, item)),
        Event::Evaded { who, how, left } => {
            let how = match how {
                Defense::Parry => "parries",
                Defense::Dodge | Defense::None => "dodges",
            };
            match left {
                0 => format!("{} {how}.", n(who)),
                1 => format!("{} {how}; 1 hit remains.", n(who)),
                left => format!("{} {how}; {left} hits remain.", n(who)),
            }
        }
        Event::Met { who, element, level } => {
            let how = match level {
                Level::Block => "blocks",
                Level::Absorb => "absorbs",
                Level::Weak => "is weak to",
                Level::Resist => "resists",
                Level::Repel => "repels",
                Level::Normal => "meets",
            };
            format!("{} {how} {}.", n(who), element.word())
        }
        Event::Revealed { who, element, level } => {
            format!("{} turns out to meet {}: {}.", n(who), element.word(), level.word())
        }
        Event::Repelled { by, to } => format!("{} turns the attack back on {}.", n(by), n(to)),
        turns!() | attacks!() | harms!() | states!() | fortunes!() | losses!() | deeds!() => {
            word_event(fight, event, dice)
        }
    }
}

/// What a hit does.
fn word_harm(fight: &Fight, event: &Event, dice: Thrown<'_>) -> String {
    let n = |who: Id| name(fight, who);
    match *event {
        Event::Damage { by, amount, ref terms } => {
            format!(
                "{} rolls {amount} damage{}.",
                n(by),
                word_dealt(fight, (by, amount), terms, dice)
            )
        }
        Event::Replaced { who, lowest, degrees } => {
            let degrees = figure(who, format!(" {degrees}"));
            format!(
                "{} replaces a damage die of {lowest} with the{degrees} degrees of success.",
                n(who)
            )
        }
        Event::Fury { by, to, confirmed, ref terms } => {
            let at = match (tested(dice, by, TestFor::Fury(to)), sum(fight, "", terms)) {
                (Some(rolled), Some(at)) => {
                    format!(" is tested: {rolled}{}, and", figure(by, format!(" against {at}")))
                }
                (None, Some(at)) => figure(by, format!(" is tested at {at}, and")),
                (_, None) => String::new(),
            };
            let end = if confirmed { "is confirmed" } else { "is not confirmed" };
            format!("{}'s Righteous Fury against {}{at} {end}.", n(by), n(to))
        }
        Event::Soaks { who, soaked, damage, ref soak } => {
            let soak = word_soak(fight, soaked, soak);
            let soak = figure(who, format!(" {soak} of {damage}"));
            let left = damage - soaked;
            format!("{} soaks{soak} damage; {left} gets through.", n(who))
        }
        Event::Hurt { who, amount, soaked, left, location, ref soak, .. } => {
            let place = word_place(location);
            let soak = if soaked == 0 && soak.0.is_empty() {
                String::new()
            } else {
                figure(who, format!("soaks {} and ", word_soak(fight, soaked, soak)))
            };
            format!("{} {soak}takes {amount} to the {place}{}.", n(who), left_of(who, left))
        }
        Event::Drains { who, status, amount, left, ref terms, .. } => {
            let of = word_ill(status);
            // Of a Horde its Magnitude is told by itself.
            let horde = fight.profile(who).kind == Kind::Horde;
            let left = if horde { String::new() } else { left_of(who, left) };
            let made = word_made(fight, who, terms);
            format!("{} suffers {amount} damage from {of}{left}{made}.", n(who))
        }
        Event::Thinned { who, by, magnitude, left, ref terms } => {
            let made = word_made(fight, by.unwrap_or(who), terms);
            format!("{} loses {magnitude} Magnitude{}{made}.", n(who), left_of(who, left))
        }
        turns!() | attacks!() | hits!() | states!() | fortunes!() | losses!() | deeds!() => {
            word_event(fight, event, dice)
        }
    }
}

/// What is healed, critical rows, and statuses.
fn word_state(fight: &Fight, event: &Event, dice: Thrown<'_>) -> String {
    let n = |who: Id| name(fight, who);
    match *event {
        Event::Healed { who, amount: 0, rolled: 1.., left, .. } => {
            format!("{} has no wounds to recover{}.", n(who), now_of(who, left))
        }
        Event::Healed { who, amount, rolled, left, ref terms } => {
            let wounds = if rolled == 1 { "wound" } else { "wounds" };
            let of = if rolled == amount { String::new() } else { format!(" of {rolled}") };
            let made = word_healing(fight, (who, rolled), terms);
            format!("{} recovers {amount}{of} {wounds}{}{made}.", n(who), now_of(who, left))
        }
        // One chart of a Character serves all types and places (persona.persona-crit.any-type).
        Event::Row { who, row, code, location } => {
            let rolled = dice.number(|one| one == Purpose::Row { to: who });
            let rolled = if rolled == Some(i32::from(row)) { ", as rolled" } else { "" };
            let of = if fight.profile(who).kind == Kind::Character {
                String::new()
            } else {
                format!(" ({}, {})", code.word(), word_place(location))
            };
            format!("{} suffers critical row {row}{of}{rolled}.", n(who))
        }
        Event::Began { who, status, rounds: 0 } => format!("{} {}.", n(who), word_status(status)),
        Event::Began { who, status, rounds: 1 } => {
            format!("{} {} for 1 round.", n(who), word_status(status))
        }
        Event::Began { who, status, rounds } => {
            format!("{} {} for {rounds} rounds.", n(who), word_status(status))
        }
        Event::Ended { who, status, by } => {
            format!("{} {}{}.", n(who), word_relief(status), word_ends(fight, by))
        }
        Event::HouseOver { who, what } => {
            format!("{} is no longer {}.", n(who), fight.state.decrees.house_name(what))
        }
        Event::Lasts { who, status, rounds } => {
            let long = match rounds {
                0 => String::new(),
                1 => ", for 1 more round".to_owned(),
                rounds => format!(", for {rounds} more rounds"),
            };
            let words = word_status(status);
            match words.strip_prefix("is ") {
                Some(words) => format!("{} is already {words}{long}.", n(who)),
                None => format!("{} already {words}{long}.", n(who)),
            }
        }
        Event::Immune { who, status } => {
            format!("{} {}.", n(who), word_immune(status))
        }
        Event::Contest { by, own, to, theirs, won, ref terms, ref against } => {
            let end = if won { "wins" } else { "does not win" };
            let own = total(fight, (by, own), terms);
            let theirs = total(fight, (to, theirs), against);
            format!("{} has {own} against {}'s {theirs}, and {end} a One More.", n(by), n(to))
        }
        turns!() | attacks!() | hits!() | harms!() | fortunes!() | losses!() | deeds!() => {
            word_event(fight, event, dice)
        }
    }
}

/// One Mores, Personas, and what people lose.
fn word_fortune(fight: &Fight, event: &Event, dice: Thrown<'_>) -> String {
    let n = |who: Id| name(fight, who);
    match *event {
        Event::TakesOneMore { who } => format!("{} takes their One More.", n(who)),
        Event::AllOut { who } => format!("{} calls an All Out Attack!", n(who)),
        Event::Joins { who, with, amount, ref terms } => {
            let (with, made) =
                (word_own(fight, who, with), word_dealt(fight, (who, amount), terms, dice));
            format!("{} adds {amount} damage with {with}{made}.", n(who))
        }
        Event::Pool { amount, ref terms } => {
            let made = sum(fight, "", terms).map_or(String::new(), |sum| word_pool(&sum));
            format!("The pool totals {amount} damage{made}.")
        }
        Event::Tires { who, levels, now, most } => {
            let levels = if levels == 1 { "1 level" } else { &format!("{levels} levels") };
            let now = figure(who, format!(" ({now} in all; exhausted at {most})"));
            format!("{} takes {levels} of fatigue{now}.", n(who))
        }
        Event::Rests { who } => format!("{} loses all fatigue.", n(who)),
        turns!() | attacks!() | hits!() | harms!() | states!() | losses!() | deeds!() => {
            word_event(fight, event, dice)
        }
    }
}

/// Personas, and what people lose.
fn word_loss(fight: &Fight, event: &Event, dice: Thrown<'_>) -> String {
    let n = |who: Id| name(fight, who);
    match *event {
        Event::PersonaActive { who, persona } => {
            format!("{} activates {}.", n(who), persona_name(fight, persona))
        }
        Event::PersonaInactive { who, persona, ban } => {
            let long = match ban {
                Ban::None => String::new(),
                Ban::Rounds(1) => " for 1 round".to_owned(),
                Ban::Rounds(rounds) => format!(" for {rounds} rounds"),
                Ban::Days(1) => " for a day".to_owned(),
                Ban::Days(days) => format!(" for {days} days"),
            };
            format!("{}'s {} becomes inactive{long}.", n(who), persona_name(fight, persona))
        }
        Event::PersonaReturns { who, persona } => {
            format!("{}'s {} can be activated again.", n(who), persona_name(fight, persona))
        }
        Event::Weakened { who, by } => format!("{}'s boosts fall by {by}.", n(who)),
        Event::Erodes { who, points, total, by } => {
            let why = match by {
                Erosion::Row => String::new(),
                Erosion::Bare => " without an Active Persona".to_owned(),
                Erosion::Near(greater) => format!(" near {}", n(greater)),
            };
            format!("{} suffers {points} Identity Erosion{why}{}.", n(who), in_all(who, total))
        }
        Event::Realizes { who, points, total } => {
            format!("{} gains {points} Identity Realization{}.", n(who), in_all(who, total))
        }
        Event::Loses { who, score, points, left } => {
            format!("{} loses {points} {}{}.", n(who), word_score(score), rated_at(who, left))
        }
        Event::TbLost { who, points, left } => {
            let left = rated_at(who, left);
            format!("{} loses {points} of their Toughness Bonus{left}.", n(who))
        }
        Event::TbHalved { who, left } => {
            format!("{}'s Toughness Bonus is halved{}.", n(who), rated_at(who, left))
        }
        Event::ArmorLost { who, location, points, left } => {
            let place = word_place(location);
            let points = if points == 1 { "1 point" } else { &format!("{points} points") };
            format!("{}'s armor at the {place} loses {points}{}.", n(who), rated_at(who, left))
        }
        Event::LimbLost { who, location } => {
            format!("{}'s {} is destroyed.", n(who), word_place(location))
        }
        Event::Drops { who, item } => format!("{} drops {}.", n(who), own_item(fight, who, item)),
        Event::Undone { who } => format!("{} suffers Critical Damage.", n(who)),
        Event::Fell { who, dead: true } => format!("{} is destroyed.", n(who)),
        Event::Fell { who, dead: false } => format!("{} is out of the Battle.", n(who)),
        Event::Rose { who } => format!("{} can fight again.", n(who)),
        Event::Dying { who, rounds } => format!("{} is dying{}.", n(who), dying_for(who, rounds)),
        Event::Burns { who } => format!("{} burns a Fate Point and survives.", n(who)),
        Event::Rages { who, turns } => format!("{} is doomed and rages for {turns} turns.", n(who)),
        Event::Bursts { who, meters, damage } => {
            format!("{}'s remains burst: {damage} damage within {meters} m.", n(who))
        }
        Event::Flies { who, to, meters, damage } => {
            format!("{} is flung {meters} m and strikes {} for {damage} damage.", n(who), n(to))
        }
        Event::Strikes { by, to } => format!("{}'s blow goes on into {}.", n(by), n(to)),
        turns!() | attacks!() | hits!() | harms!() | states!() | fortunes!() | deeds!() => {
            word_event(fight, event, dice)
        }
    }
}

/// What people do without harm to anybody.
fn word_deed(fight: &Fight, event: &Event, dice: Thrown<'_>) -> String {
    let n = |who: Id| name(fight, who);
    let i = |who: Id, which: ItemId| own_item(fight, who, which);
    match *event {
        Event::Runs { who } => format!(
            "{} runs: +20 to hit them in melee, −20 to shoot them, until their next turn.",
            n(who)
        ),
        Event::Goes { who, to, meters } => format!("{} goes {meters} m to {to}.", n(who)),
        Event::Leaves { who } => format!("{} leaves the field.", n(who)),
        Event::Escapes { who } => format!("{} takes the party away.", n(who)),
        Event::Stands { who } => format!("{} stands up.", n(who)),
        Event::Aims { who, bonus } => format!("{} aims: +{bonus}.", n(who)),
        Event::Guards { who } => format!("{} enters Guard Mode.", n(who)),
        Event::Delays { who } => format!("{} delays.", n(who)),
        Event::Readies { who, item } => format!("{} readies {}.", n(who), i(who, item)),
        Event::Stows { who, item } => format!("{} stows {}.", n(who), i(who, item)),
        Event::Reloads { who, item, done: true, rounds } => {
            let rounds = loaded_with(who, rounds);
            format!("{} reloads {}{rounds}.", n(who), i(who, item))
        }
        Event::Reloads { who, item, done: false, .. } => {
            format!("{} begins to reload {}.", n(who), i(who, item))
        }
        Event::Clears { who, item, done: true } => format!("{} clears {}.", n(who), i(who, item)),
        Event::Clears { who, item, done: false } => {
            format!("{} fails to clear {}.", n(who), i(who, item))
        }
        Event::Uses { who, item, on } if on == who => format!("{} uses {}.", n(who), i(who, item)),
        Event::Uses { who, item, on } => format!("{} uses {} on {}.", n(who), i(who, item), n(on)),
        Event::Restores { who, sp, tp: 0, left } => {
            format!("{} regains {sp} SP{}.", n(who), now_of(who, left))
        }
        Event::Restores { who, tp, left, .. } | Event::Regains { who, tp, left } => {
            format!("{} regains {tp} TP{}.", n(who), now_of(who, left))
        }
        Event::FateSpent { who, on, left } => {
            let (on, left) = (word_spending(on), left_of(who, left));
            format!("{} spends a Fate Point {on}{left}.", n(who))
        }
        Event::FateRerolls { who, left } => {
            format!("{} spends a Fate Point to roll again{}.", n(who), left_of(who, left))
        }
        Event::FateDegree { who, left } => {
            format!("{} spends a Fate Point for one more degree{}.", n(who), left_of(who, left))
        }
        Event::FateTen { who, left } => {
            let left = left_of(who, left);
            format!("{} spends a Fate Point: the die counts as 10{left}.", n(who))
        }
        Event::Sees { who, vision } => format!("{} {}.", n(who), word_vision(vision)),
        Event::Flees { who } => format!("{} flees.", n(who)),
        Event::Commanded { by, who, command } => {
            format!("{} commands {}: {}.", n(by), n(who), word_command(fight, command))
        }
        Event::Obeys { who } => format!("{} obeys.", n(who)),
        Event::Refuses { who } => format!("{} refuses.", n(who)),
        Event::Wastes { who } => format!("{} achieves nothing.", n(who)),
        Event::Noticed { noticed: true } => "The party is noticed.".to_owned(),
        Event::Noticed { noticed: false } => "Nobody notices the party.".to_owned(),
        Event::Frightened { who, of } => format!("{} is frightened of {}.", n(who), n(of)),
        Event::Alters { who, by, why, amount } => word_alters(fight, (who, by), why, amount),
        Event::TakesLong { who } => {
            format!("{} is exhausted: the test takes twice as long.", n(who))
        }
        turns!() | attacks!() | hits!() | harms!() | states!() | fortunes!() | losses!() => {
            word_event(fight, event, dice)
        }
    }
}

/// That somebody is immune to a status.
fn word_immune(status: Status) -> String {
    match status {
        Status::OnFire => "cannot be set on fire".to_owned(),
        Status::Fatigue
        | Status::Fear
        | Status::Bleeding
        | Status::MagicPoison
        | Status::Unmanifest
        | Status::RightArmUseless
        | Status::LeftArmUseless => format!("is immune to {}", word_condition(status)),
        other => format!("cannot be {}", word_condition(other)),
    }
}

/// What somebody does who attacks a target in some way.
fn word_deed_of(how: How, target: &str) -> String {
    match how {
        How::Standard => format!("attacks {target}"),
        How::Swift => format!("makes a swift attack on {target}"),
        How::Lightning => format!("makes a lightning attack on {target}"),
        How::Semi => format!("fires a semi-auto burst at {target}"),
        How::Full => format!("fires a full-auto burst at {target}"),
        How::Heavy => format!("makes a heavy attack on {target}"),
        How::Charge => format!("charges {target}"),
        How::Called(place) => {
            format!("makes a called shot at the {} of {target}", word_place(place))
        }
        How::Free => format!("makes a free attack on {target}"),
    }
}

/// What a Fate Point is spent on.
const fn word_spending(on: Fate) -> &'static str {
    match on {
        Fate::Bless => "for +10 to their next test",
        Fate::Heal => "to remove 1d5 damage",
        Fate::Recover => "to recover from being stunned",
        Fate::Refresh => "to remove all fatigue",
    }
}

/// What somebody suffers damage from.
const fn word_ill(status: Status) -> &'static str {
    match status {
        Status::OnFire => "the flames",
        Status::Bleeding => "loss of blood",
        Status::MagicPoison => "magic poison",
        Status::Crippled => "a crippled limb",
        other => other.word(),
    }
}

/// What has ended a status, in parentheses behind that it has.
fn word_ends(fight: &Fight, by: Ends) -> String {
    match by {
        Ends::Deed => String::new(),
        Ends::Time => " (time is up)".to_owned(),
        Ends::NextTurn => " (their next turn has begun)".to_owned(),
        Ends::Struck => " (they were struck)".to_owned(),
        Ends::Healed => " (they were healed)".to_owned(),
        Ends::Freed(source) => format!(" ({} has fallen)", name(fight, source)),
        Ends::AllOut => " (the All Out Attack is over)".to_owned(),
        Ends::Rage => " (they rage)".to_owned(),
        Ends::Stunned => " (they are stunned)".to_owned(),
    }
}

/// How a Battle has ended, and by what.
fn word_end(fight: &Fight, outcome: Outcome) -> String {
    let words = word_outcome(fight, outcome);
    match outcome {
        Outcome::Win(_) => format!("{words}, no enemy is left who can act"),
        Outcome::Draw => "nobody is left who can act, a draw".to_owned(),
        Outcome::Parted | Outcome::Escaped(_) | Outcome::Limit | Outcome::Ended => words,
    }
}

/// What changes the figure of a hit.
fn word_alters(fight: &Fight, (who, by): (Id, Id), why: Alters, amount: i16) -> String {
    let (who, by) = (name(fight, who), name(fight, by));
    match why {
        Alters::Weak(element) => {
            let element = element.word();
            format!("{who} is weak to {element}: {amount} more damage (half the Grade).")
        }
        Alters::Extra => format!("{who} takes {amount} more damage instead of a critical row."),
        Alters::Helpless => format!("{who} is helpless: twice the damage, {amount}."),
        Alters::Powerless => format!("{by} owns no Persona and cannot harm {who}."),
        Alters::Resist(element) => {
            format!("{who} resists {}: half the damage, {amount}.", element.word())
        }
        Alters::Exhausted => format!("{who} is exhausted: {amount} more damage (d10)."),
        Alters::Fury => format!("The fury does {who} {amount} damage anyway."),
    }
}

/// Whether a seat may hear of an event: nothing is done in hiding.
#[must_use]
pub const fn hears(_: &Fight, _: Seat, _: &Event) -> bool {
    true
}
