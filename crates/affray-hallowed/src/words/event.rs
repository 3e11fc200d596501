//! What happened, in a sentence each.

use affray_engine::{Dice, Gist, own_aside};
use affray_table::{Seat, Term, Terms};

use super::asides::{figures, remains};
use super::barrier::{word_barrier, word_condition, yards};
use super::gist::gist;
use super::option::{word_intent, word_ruling};
use super::sums::{added, apart, capital, signed, word_from};
use super::{
    custom_name, item_name, name, rolled, row_name, spell_name, talent_name, weapon_name,
    word_check, word_ending,
};
use crate::event::{
    Assault, Course, DamageSum, Event, Gnawing, Harm, Hurt, Lasting, Motion, Price, Toll, Trial,
};
use crate::ids::{Id, People};
use crate::kinds::Condition;
use crate::moves::{CheckFor, Purpose, Ruling};
use crate::reason::{Barrier, From};
use crate::state::{Ending, Fight, Hand, Phase};
use crate::view::knows_of;

/// What happened, in a sentence.
#[must_use]
pub fn word_event(fight: &Fight, event: &Event, dice: Dice<'_, Purpose>) -> String {
    match event {
        Event::Course(event) => word_course(fight, event),
        Event::Motion(event) => word_motion(fight, event),
        Event::Assault(event) => word_assault(fight, event, dice),
        Event::Harm(event) => word_harm(fight, event, dice),
        Event::Lasting(event) => word_lasting(fight, event, dice),
        Event::Trial(event) => word_trial(fight, event, dice),
    }
}

/// Rounds, declarations, turns.
fn word_course(fight: &Fight, event: &Course) -> String {
    let n = |who: Id| name(fight, who);
    match *event {
        Course::Surprised { who } => format!("{} is surprised.", n(who)),
        Course::HitDice { who, stress } => {
            format!("{} has{} Stress.", n(who), remains(who, format_args!(" {stress}")))
        }
        Course::Initiative { who, base, ref terms, .. } => {
            let base = match terms.0[..] {
                [Term { from: From::Die, .. }] => {
                    format!("{}{}", signed(base), figures(who, ", as rolled"))
                }
                _ => apart(fight, who, (base, terms)),
            };
            format!("{}'s Base Initiative is {base}.", n(who))
        }
        Course::RoundBegan { round } => format!("Round {round} begins."),
        Course::Declares { who, declared, count, ref terms } => {
            let what = word_intent(fight, declared);
            let comma = if declared.quick { "," } else { "" };
            let on = count_apart(fight, who, (count, terms));
            format!("{} declares {what}{comma} and acts on {on}.", n(who))
        }
        Course::CannotPay { who, spell } => {
            format!("{} cannot pay for {} as things stand.", n(who), spell_name(fight, spell))
        }
        Course::Tie { count, who } => {
            format!("{} act on {} at the same time.", listed(fight, who), signed(count))
        }
        Course::TieEnds { count } => {
            format!("What was done on {} takes effect.", signed(count))
        }
        Course::Enters { who } => format!("{} enters the fight.", n(who)),
        Course::CarriedOver { who, count } => {
            format!("{} comes too late and acts on {} in the next round.", n(who), signed(count))
        }
        Course::TurnBegan { who, count, carried: false } => {
            format!("{} acts on {}.", n(who), signed(count))
        }
        Course::TurnBegan { who, count, carried: true } => {
            format!("{} makes up for the missed turn on {}.", n(who), signed(count))
        }
        Course::TurnLost { who, why: None } => {
            format!("{} cannot act and loses the turn.", n(who))
        }
        Course::TurnLost { who, why: Some(why) } => {
            let why = word_hindrance(fight, why);
            format!("{} cannot act and loses the turn{why}.", n(who))
        }
        Course::GivesUp { who, declared, possible: true } => {
            format!("{} gives up what they declared ({}).", n(who), word_intent(fight, declared))
        }
        Course::GivesUp { who, declared, possible: false } => {
            let what = word_intent(fight, declared);
            format!("{} cannot do what they declared ({what}) and loses the action.", n(who))
        }
        Course::Exchanges { who, declared } => {
            format!("{} changes what they declared to {}.", n(who), word_intent(fight, declared))
        }
        Course::OutOfReach { who, to } => format!("{} is out of {}'s reach.", n(to), n(who)),
        Course::Ruled { ruling } => format!("The Referee rules: {}.", word_ruled(fight, ruling)),
        Course::Over { ending, ruled } => word_over(fight, ending, ruled),
    }
}

/// Movement, and what is done besides the declared action.
fn word_motion(fight: &Fight, event: &Motion) -> String {
    let n = |who: Id| name(fight, who);
    match *event {
        Motion::Goes { who, to, yards: 0, .. } => format!("{} takes the free square {to}.", n(who)),
        Motion::Goes { who, to, yards: gone, left } => {
            let left = remains(who, format_args!(" ({left} left)"));
            format!("{} moves {} to {to}{left}.", n(who), yards(gone))
        }
        Motion::Engages { who, with } => format!("{} closes with {}.", n(who), n(with)),
        Motion::Withdraws { who } => format!("{} withdraws.", n(who)),
        Motion::Stands { who, yards: 0 } => format!("{} stands up.", n(who)),
        Motion::Stands { who, yards: cost } => {
            format!("{} stands up, which costs {}.", n(who), yards(cost))
        }
        Motion::Draws { who, weapon } => {
            format!("{} draws their {}.", n(who), weapon_name(fight, weapon))
        }
        Motion::PicksUp { who, weapon } => {
            format!("{} picks up their {}.", n(who), weapon_name(fight, weapon))
        }
        Motion::Loses { who, weapon } => {
            format!("{} drops their {}.", n(who), weapon_name(fight, weapon))
        }
        Motion::Talent { who, talent, on } if who == on => {
            format!("{} uses {}.", n(who), talent_name(fight, talent))
        }
        Motion::Talent { who, talent, on } => {
            format!("{} uses {} on {}.", n(who), talent_name(fight, talent), n(on))
        }
    }
}

/// What keeps somebody from acting; that an attribute is 0 is said aside.
fn word_hindrance(fight: &Fight, why: Barrier) -> String {
    let words = format!(": {}", word_barrier(fight, why));
    if let Barrier::Zero(who, _) = why { figures(who, words) } else { words }
}

/// What the Referee has ruled.
fn word_ruled(fight: &Fight, ruling: Ruling) -> String {
    let Ruling::Snare(who, tn) = ruling else { return word_ruling(fight, ruling) };
    format!("{} is entangled{}", name(fight, who), figures(who, format_args!(" at TN {tn}")))
}

/// How a fight ended, and by whose word.
fn word_over(fight: &Fight, ending: Ending, ruled: bool) -> String {
    let how = word_ending(fight, ending);
    match ending {
        Ending::Win(_) if !ruled => format!("The fight is over: {how}, as no enemy fights on."),
        Ending::Draw if !ruled => format!("The fight is over: a {how}, as nobody fights on."),
        Ending::Win(_)
        | Ending::Draw
        | Ending::Limit
        | Ending::Agreement
        | Ending::Interrupted
        | Ending::Captured(_) => format!("The fight is over: {how}."),
    }
}

/// Several people by name.
fn listed(fight: &Fight, people: People) -> String {
    let names: Vec<&str> = people.iter().map(|who| name(fight, who)).collect();
    match names.split_last() {
        Some((last, first)) if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        Some((only, _)) => (*only).to_owned(),
        None => "Nobody".to_owned(),
    }
}

/// Attacks, and what they deal.
fn word_assault(fight: &Fight, event: &Assault, dice: Dice<'_, Purpose>) -> String {
    let n = |who: Id| name(fight, who);
    let roll = |by: (Id, i16), to: (Id, i16)| rolled::attack(fight, dice, by, to);
    match *event {
        Assault::Defends { who } => format!("{} is in Full-Defense.", n(who)),
        Assault::Attacks { by, to, weapon } => {
            format!("{} attacks {} with their {}.", n(by), n(to), weapon_name(fight, weapon))
        }
        Assault::Ripostes { by, to, weapon } => {
            let weapon = weapon_name(fight, weapon);
            format!("{} makes a Reposte against {} with their {weapon}.", n(by), n(to))
        }
        Assault::Hit { by, to, critical, from, bonus, against, .. } => {
            let hits = if critical { "critically hits" } else { "hits" };
            let from = from.map_or_else(String::new, |from| {
                figures(by, format_args!(" (critical from {} on the dice)", signed(from)))
            });
            format!("{} {hits} {}{}{from}.", n(by), n(to), roll((by, bonus), (to, against)))
        }
        Assault::Missed { by, to, bonus, against, .. } => {
            format!("{} misses {}{}.", n(by), n(to), roll((by, bonus), (to, against)))
        }
        Assault::Damage { by, to, amount, armor, sum, ref terms, .. } => {
            let made = figures(by, word_damage(fight, sum, terms));
            let left = match (armor, sum.times) {
                (0, _) => String::new(),
                _ if sum.left == 0 => format!("; {armor} less for Armor leaves nothing"),
                (_, 2..) if sum.left != (amount - armor).max(0) => {
                    format!("; {armor} less for Armor before that leaves {}", sum.left)
                }
                _ => format!("; {armor} less for Armor leaves {}", sum.left),
            };
            let left = figures(to, left);
            format!("{} deals {amount} damage to {}{made}{left}.", n(by), n(to))
        }
    }
}

/// How damage is worked out, where it is more than what its dice show, and what changes them.
fn word_damage(fight: &Fight, sum: DamageSum, terms: &Terms<From>) -> String {
    let DamageSum { rolled, faces, added: more, times, .. } = sum;
    let dice = if faces > 1 { format!("{rolled} × {faces}") } else { rolled.to_string() };
    let others = terms.0.iter().filter(|term| term.from != From::Stated);
    let why: Vec<String> = others.map(|term| word_from(fight, term.from)).collect();
    let why = if why.is_empty() { String::new() } else { format!(": {}", why.join(", ")) };
    match (more, times) {
        (0, 1) if faces == 1 => String::new(),
        (_, 1) => format!(" ({dice}{}{why})", added(more)),
        (0, _) => format!(" ({dice} × {times})"),
        _ => format!(" (({dice}{}) × {times}{why})", added(more)),
    }
}

/// A Round Initiative with what it is made up of; a Base Initiative of 0 is named with what is added
/// to it.
fn count_apart(fight: &Fight, who: Id, (count, terms): (i16, &Terms<From>)) -> String {
    match terms.0.first() {
        Some(first) if first.from != From::BaseInitiative => {
            let parts = terms.0.iter().map(|term| {
                format!("{} ({})", added(term.amount as i16), word_from(fight, term.from))
            });
            let sum = format!(" = Base Initiative 0{}", parts.collect::<String>());
            format!("{}{}", signed(count), figures(who, sum))
        }
        _ => apart(fight, who, (count, terms)),
    }
}

/// So many Wound Points.
fn wound_points(count: i16) -> String {
    format!("{count} Wound Point{}", if count == 1 { "" } else { "s" })
}

/// What is left of a pool, in an aside.
fn left(who: Id, count: i16) -> String {
    if count < 0 {
        remains(who, format_args!(" (now at {})", signed(count)))
    } else {
        remains(who, format_args!(" ({count} left)"))
    }
}

/// What becomes of people.
fn word_harm(fight: &Fight, event: &Harm, dice: Dice<'_, Purpose>) -> String {
    let n = |who: Id| name(fight, who);
    match *event {
        Harm::Hurt(hurt) => word_hurt(fight, hurt),
        Harm::Loss { who, wounds, left: now, toll } => {
            let to = match toll {
                Toll::Exertion => "to exertion",
                Toll::Dying => "as they are Dying",
                Toll::Payment => "to pay the rest",
            };
            format!("{} loses {} {to}{}.", n(who), wound_points(wounds), left(who, now))
        }
        Harm::Pays { who, price, mana, mana_left, stress, stress_left } => {
            let what = match price {
                Price::Spell(spell) => spell_name(fight, spell),
                Price::Talent(talent) => talent_name(fight, talent),
            };
            let mana = (mana > 0).then(|| {
                format!("{mana} Mana{}", own_aside(who.0, format_args!(" ({mana_left} left)")))
            });
            let stress = (stress > 0).then(|| format!("{stress} Stress{}", left(who, stress_left)));
            let parts: Vec<String> = mana.into_iter().chain(stress).collect();
            let paid = if parts.is_empty() { "nothing".to_owned() } else { parts.join(" and ") };
            format!("{} pays {paid} for {what}.", n(who))
        }
        Harm::Falls { who, able: true } => format!("{} is down, but can act.", n(who)),
        Harm::Falls { who, able: false } => format!("{} no longer fights.", n(who)),
        Harm::Rises { who } => format!("{} can fight again.", n(who)),
        Harm::Incapacitated { who } => format!("{} is Incapacitated.", n(who)),
        Harm::Dying { who } => format!("{} is Dying.", n(who)),
        Harm::Died { who } => format!("{} dies.", n(who)),
        Harm::Recovers { who } => format!("{} is above 0 Wound Points again.", n(who)),
        Harm::Stabilized { who } => format!("{} is Stabilized.", n(who)),
        Harm::Destabilized { who } => format!("{} is no longer Stabilized.", n(who)),
        Harm::Restored { who, stress, wounds, mana, now } => {
            let parts = [(stress, "Stress"), (wounds, "Wound Points"), (mana, "Mana")];
            let rolled = dice.number(|purpose| purpose == Purpose::Healing { to: who });
            word_restored(fight, who, (parts, now), rolled)
        }
    }
}

/// What a hit, fire or blood takes.
fn word_hurt(fight: &Fight, hurt: Hurt) -> String {
    let Hurt { who, stress, left: wounds_left, stress_left, gnawing, .. } = hurt;
    let to = match gnawing {
        None => "",
        Some(Gnawing::Bleeding) => " to bleeding",
        Some(Gnawing::Fire) => " to fire",
        Some(Gnawing::Custom) => " to a condition",
    };
    let stress = (stress > 0).then(|| format!("{stress} Stress{}", left(who, stress_left)));
    let wounds = |lost: i16| format!("{}{}", wound_points(lost), left(who, wounds_left));
    let wounds = (hurt.wounds > 0).then(|| wounds(hurt.wounds));
    let parts: Vec<String> = [stress, wounds].into_iter().flatten().collect();
    let lost = if parts.is_empty() { "nothing".to_owned() } else { parts.join(" and ") };
    format!("{} loses {lost}{to}.", name(fight, who))
}

/// What comes back to somebody.
fn word_restored(
    fight: &Fight,
    who: Id,
    (parts, now): ([(i16, &str); 3], Option<i16>),
    rolled: Option<i32>,
) -> String {
    let name = name(fight, who);
    let gained: i32 = parts.iter().map(|part| i32::from(part.0)).sum();
    let all = match rolled {
        Some(rolled) if rolled > gained => format!(" of {rolled} rolled, as no more are missing"),
        _ => String::new(),
    };
    let found: Vec<String> = parts
        .into_iter()
        .filter(|part| part.0 > 0)
        .map(|(amount, what)| match what {
            "Wound Points" => wound_points(amount),
            what => format!("{amount} {what}"),
        })
        .collect();
    let now =
        now.map_or_else(String::new, |now| remains(who, format_args!(" ({} now)", signed(now))));
    match found.is_empty() {
        true => format!("{name} regains nothing{all}."),
        false => format!("{name} regains {}{all}{now}.", found.join(" and ")),
    }
}

/// Injuries, conditions, and what else lasts.
fn word_lasting(fight: &Fight, event: &Lasting, dice: Dice<'_, Purpose>) -> String {
    let n = |who: Id| name(fight, who);
    match *event {
        Lasting::Spared { who, most } => {
            format!("{} suffers no Combat Injury{}.", n(who), rolled::chance(dice, who, most))
        }
        Lasting::Unlisted { who, table, most } => {
            let chance = rolled::chance(dice, who, most);
            format!(
                "{} suffers a {} injury, for the Referee to name{chance}.",
                n(who),
                table.word()
            )
        }
        Lasting::Injured { who, table, row, hand } => {
            let hand = match hand {
                Some(Hand::Main) => ", main side",
                Some(Hand::Off) => ", off side",
                None => "",
            };
            let what = row_name(fight, table, row);
            let dice = rolled::row(dice, who);
            format!("{} suffers a {} injury: {what}{hand}{dice}.", n(who), table.word())
        }
        Lasting::NoSuchPart { who, table, row } => {
            format!("{} has no such part: {}.", n(who), row_name(fight, table, row))
        }
        Lasting::Lowered { who, attribute, by, left } => {
            let left = figures(who, format_args!(" ({left} left)"));
            format!("{} loses {by} {}{left}.", n(who), capital(attribute.word()))
        }
        Lasting::Began { who, condition: Condition::Routed, until } => {
            format!("{} turns to flee{}.", n(who), until_round(until))
        }
        Lasting::Began { who, condition, until } => {
            begins(n(who), &word_condition(condition), until)
        }
        Lasting::Ended { who, condition, lapsed } => {
            ends(n(who), &word_condition(condition), lapsed)
        }
        Lasting::CustomBegan { who, custom, until } => {
            begins(n(who), custom_name(fight, custom), until)
        }
        Lasting::CustomEnded { who, custom, lapsed } => {
            ends(n(who), custom_name(fight, custom), lapsed)
        }
        Lasting::HouseOver { who, what } => {
            format!("{} is no longer {}.", n(who), fight.state.decrees.house_name(what))
        }
        Lasting::Bleeds { who, now: 0 } => format!("{} no longer bleeds.", n(who)),
        Lasting::Bleeds { who, now } => format!("{} bleeds {now} a round.", n(who)),
        Lasting::Eaten { who } => format!("Acid eats 1 point of {}'s Armor.", n(who)),
        Lasting::Warded { who, defense, armor, until } => {
            let until = until_round(until);
            let worth = format_args!(": Defense {defense:+}, Armor {armor:+}");
            format!("{} is warded{until}{}.", n(who), figures(who, worth))
        }
        Lasting::WardEnds { who } => format!("{}'s ward lapses.", n(who)),
    }
}

/// How long something lasts.
fn until_round(until: Option<u16>) -> String {
    until.map_or_else(String::new, |round| format!(" until the end of round {round}"))
}

fn begins(name: &str, condition: &str, until: Option<u16>) -> String {
    format!("{name} is {condition}{}.", until_round(until))
}

fn ends(name: &str, condition: &str, lapsed: bool) -> String {
    let why = if lapsed { " (time is up)" } else { "" };
    format!("{name} is no longer {condition}{why}.")
}

/// A total with what was rolled and what was added to it, in an aside.
fn word_total(who: Id, total: i16, terms: &Terms<From>) -> String {
    let bonus = terms.total() as i16;
    figures(who, format_args!(": {}{} = {}", total - bonus, added(bonus), signed(total)))
}

/// Checks, spells, items, morale.
fn word_trial(fight: &Fight, event: &Trial, dice: Dice<'_, Purpose>) -> String {
    let n = |who: Id| name(fight, who);
    match *event {
        Trial::Checked { who, why, opponent, passed, bonus, tn, .. } => {
            let end = if passed { "succeeds" } else { "fails" };
            let against = (opponent.unwrap_or(who), tn);
            let roll = rolled::check(fight, dice, (who, why, bonus), against);
            let what = match why {
                CheckFor::Stabilize(on) if on == who => "Heal to stabilize themselves".to_owned(),
                CheckFor::Staunch(on) if on == who => "Heal to stop their own bleeding".to_owned(),
                CheckFor::Airway(on) if on == who => "Heal to breathe again".to_owned(),
                why => word_check(fight, why),
            };
            format!("{} checks {what} and {end}{roll}.", n(who))
        }
        Trial::Intimidates { who, on, total, ref terms } => {
            let total = word_total(who, total, terms);
            let meant = figures(who, format_args!(", the TN of {}'s morale check", n(on)));
            format!("{} intimidates {}{total}{meant}.", n(who), n(on))
        }
        Trial::Hides { who, total, ref terms } => {
            let why = word_check(fight, CheckFor::Ambush);
            format!("{} checks {why}{}.", n(who), word_total(who, total, terms))
        }
        Trial::Notices { who, passed, bonus, .. } => {
            let end = if passed { "succeeds" } else { "fails" };
            let why = CheckFor::Notice;
            let roll = rolled::unopposed(fight, dice, (who, why, bonus));
            let roll = figures(who, format_args!(": {roll}"));
            format!("{} checks {} and {end}{roll}.", n(who), word_check(fight, why))
        }
        Trial::Casts { who, spell } => format!("{} casts {}.", n(who), spell_name(fight, spell)),
        Trial::Fizzles { who, spell } => {
            format!(
                "{} loses {}: the damage has broken their concentration.",
                n(who),
                spell_name(fight, spell)
            )
        }
        Trial::Uses { who, item, on } if who == on => {
            format!("{} uses {}.", n(who), item_name(fight, item))
        }
        Trial::Uses { who, item, on } => {
            format!("{} uses {} on {}.", n(who), item_name(fight, item), n(on))
        }
        Trial::Hurls { who, item, on } => {
            format!("{} throws their {} at {}.", n(who), item_name(fight, item), n(on))
        }
        Trial::Morale { who, opponent, tn, passed, bonus, .. } => {
            let end = if passed { "holds" } else { "fails" };
            let against = (opponent.unwrap_or(who), tn);
            let roll = rolled::morale(fight, dice, (who, bonus), against);
            format!("{} checks morale and {end}{roll}.", n(who))
        }
        Trial::Obvious { who } => format!("The outcome is obvious to {}.", n(who)),
        Trial::Surrenders { who } => format!("{} surrenders.", n(who)),
        Trial::Leaves { who } => format!("{} has left the fight.", n(who)),
    }
}

/// Whether a seat may hear of an event: all of them happen in the open, except the few that may
/// befall somebody whom it does not know of. Whoever enters is heard of from then on. That somebody
/// cannot pay for a spell is their own side's to know.
#[must_use]
pub fn hears(fight: &Fight, seat: Seat, event: &Event) -> bool {
    if fight.state.phase == Phase::Setup && is_out_of_sight(fight, seat, event) {
        return false;
    }
    match *event {
        Event::Course(Course::CannotPay { who, .. }) => {
            seat == Seat::GM || seat == Seat(fight[who].side.0)
        }
        Event::Course(Course::HitDice { who, .. })
        | Event::Lasting(
            Lasting::Ended { who, lapsed: true, .. }
            | Lasting::CustomEnded { who, lapsed: true, .. }
            | Lasting::HouseOver { who, .. }
            | Lasting::WardEnds { who },
        ) => knows_of(fight, seat, who),
        Event::Course(_)
        | Event::Motion(_)
        | Event::Assault(_)
        | Event::Harm(_)
        | Event::Lasting(_)
        | Event::Trial(_) => true,
    }
}

/// Whether an event before the fight is about somebody whom a seat does not know of: in ambush, or
/// still to come. Those in ambush are seen once it is settled who is surprised.
fn is_out_of_sight(fight: &Fight, seat: Seat, event: &Event) -> bool {
    let Gist { who, to, .. } = gist(event);
    let ruled = match event {
        Event::Course(Course::Initiative { .. } | Course::Surprised { .. }) => return false,
        Event::Course(Course::Ruled { ruling }) => ruling.about(),
        _ => [None; 2],
    };
    let named = who.into_iter().chain(to).map(Id).chain(ruled.into_iter().flatten());
    named.into_iter().any(|who| !knows_of(fight, seat, who))
}
