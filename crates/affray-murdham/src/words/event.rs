//! What happened, in a sentence each.

use affray_engine::{Dice, Fact, aside, verb, wins};
use affray_field::Place;
use affray_table::Terms;

use super::lasting::word_condition;
use super::number::{word_faces, word_rolled};
use super::option::{word_ruling, word_stunt, word_with};
use super::thing::word_thing;
use super::{faction_name, group_name, kind_name, name, place_name, save_name, score_name};
use crate::event::{
    Attacking, Deed, Ending, Event, Health, Hitting, Moving, Nerves, Reacting, Round, Saving,
    Sorcery, Stunting, Topic,
};
use crate::moves::{Aim, Attack, Form, Maim, Nerve, Purpose, SaveFor, Score, Style, With};
use crate::reason::From;
use crate::rules::condition::cannot_be_incapacitated;
use crate::setup::{FactionId, Id, ItemId};
use crate::state::{Fight, Gait, Outcome};

fn word_attack(fight: &Fight, attack: Attack) -> String {
    format!("{} {}", name(fight, attack.attacker), word_deed_of(fight, attack))
}

/// What somebody who attacks does.
fn word_deed_of(fight: &Fight, attack: Attack) -> String {
    let at = match attack.aim {
        Aim::At(who) => name(fight, who).to_owned(),
        Aim::Zone(zone) => place(fight, Place::Zone(zone)),
    };
    match attack.form {
        Form::Strike { with, style, indirect } => {
            let with = the_means(fight, with);
            let how = match style {
                Style::Plain => "",
                Style::HoldBack => ", holding back",
                Style::FinalBlow => ", to kill",
                Style::Sweep => ", sweeping",
                Style::Focused => ", at one big target",
                Style::SweepHeldBack => ", sweeping and holding back",
                Style::FocusedHeldBack => ", at one big target, holding back",
                Style::Stun => ", to stun",
            };
            let over = if indirect { ", over obstacles" } else { "" };
            format!("attacks {at} with {with}{how}{over}")
        }
        Form::Disarm(which) => {
            format!("tries to disarm {at} of {}", the(fight, which))
        }
        Form::Grapple => format!("tries to grapple {at}"),
    }
}

/// A thing: `the spear`, or the name of one that has its own.
pub(super) fn the(fight: &Fight, which: ItemId) -> String {
    articled(kind_name(fight, which))
}

/// `the gate`, or the name of what has its own.
fn articled(name: &str) -> String {
    if name.starts_with(char::is_lowercase) { format!("the {name}") } else { name.to_owned() }
}

/// What an attack is made with, with its article.
fn the_means(fight: &Fight, with: With) -> String {
    match with {
        With::Item(which) => the(fight, which),
        With::Swung(which) => format!("{} as a club", the(fight, which)),
        With::Natural(..) => format!("their {}", word_with(fight, with)),
        With::Unarmed | With::Both | With::Power(_) => word_with(fight, with),
    }
}

/// A place: `zone A`, `the border A-B`.
fn place(fight: &Fight, place: Place) -> String {
    match place {
        Place::Zone(_) => format!("zone {}", place_name(fight, place)),
        Place::Border(_) => format!("the border {}", place_name(fight, place)),
    }
}

/// What somebody has left of what runs out, in parentheses.
fn left(who: Id, words: &str) -> String {
    aside(who.0, Fact::Health, format!(" ({words})"))
}

/// What somebody's rolls are made of.
fn figures(who: Id, words: &str) -> String {
    aside(who.0, Fact::Figures, words)
}

/// `no movement`, `1 half zone`, `3 half zones`.
fn half_zones(count: u8) -> String {
    match count {
        0 => "no movement".to_owned(),
        1 => "1 half zone".to_owned(),
        count => format!("{count} half zones"),
    }
}

/// What happened, in a sentence.
#[must_use]
pub fn word_event(fight: &Fight, event: &Event, dice: Dice<'_, Purpose>) -> String {
    match event.clone().topic() {
        Topic::Round(event) => word_round(fight, event, dice),
        Topic::Saving(event) => word_save(fight, event, dice),
        Topic::Moving(event) => word_movement(fight, event),
        Topic::Attacking(event) => word_blow(fight, event, dice),
        Topic::Reacting(event) => word_reaction(fight, event, dice),
        Topic::Hitting(event) => word_hit(fight, event, dice),
        Topic::Stunting(event) => word_stunt_event(fight, event),
        Topic::Health(event) => word_health(fight, event),
        Topic::Lasting(event) => word_condition(fight, event, dice),
        Topic::Handling(event) => word_thing(fight, event, dice),
        Topic::Deed(event) => word_deed(fight, event),
        Topic::Nerves(event) => word_nerve(fight, event, dice),
        Topic::Sorcery(event) => word_power(fight, event, dice),
        Topic::Ending(event) => word_end(fight, event),
    }
}

/// How the round goes.
fn word_round(fight: &Fight, event: Round, dice: Dice<'_, Purpose>) -> String {
    let n = |who: Id| name(fight, who);
    let does = |faction: FactionId, forms| {
        let faction = faction_name(fight, faction);
        format!("{faction} {}", verb(faction, forms))
    };
    match event {
        Round::Initiative { faction } => {
            let drawn = dice.number(|purpose| purpose == Purpose::Initiative);
            let sides = fight.state.in_play.count();
            let drawn = drawn.filter(|_| sides > 1);
            let drawn = drawn.map(|number| format!(" (drawn: {number} of {sides})"));
            let holds = does(faction, ("holds", "hold"));
            format!("{holds} the initiative{}.", drawn.unwrap_or_default())
        }
        Round::AmbushBegan => "The ambush begins: only those in hiding can act.".to_owned(),
        Round::RoundBegan { round } => format!("Round {round} begins."),
        Round::Threshold { number } => format!("The fast action threshold is {number}."),
        Round::FastPhase => "The fast phase begins.".to_owned(),
        Round::SlowPhase => "The slow phase begins.".to_owned(),
        Round::First { holder, first } if holder == first => {
            format!("{} to begin.", does(first, ("chooses", "choose")))
        }
        Round::First { holder, first } => {
            format!("{} {} begin.", does(holder, ("lets", "let")), faction_name(fight, first))
        }
        Round::TurnBegan { who } => format!("{} takes a turn.", n(who)),
        Round::TurnEnded { who } => format!("{} ends the turn.", n(who)),
        Round::TurnLost { who } => format!("{}'s turn of this round is lost.", n(who)),
        Round::Passed { faction } => format!("{}.", does(faction, ("passes", "pass"))),
        Round::MustPass { faction } => {
            let has = does(faction, ("has", "have"));
            let pass = verb(faction_name(fight, faction), ("passes", "pass"));
            format!("{has} nobody who can act now, and {pass}.")
        }
        Round::RoundEnded { round } => format!("All have passed: round {round} ends."),
        Round::NobodyActed { rounds } => match rounds {
            1 => "Nobody acted this round.".to_owned(),
            _ => format!("Nobody has acted for {rounds} rounds."),
        },
        Round::TruceAnswered { faction, agreed: true } => {
            format!("{} to a truce.", does(faction, ("agrees", "agree")))
        }
        Round::TruceAnswered { faction, agreed: false } => {
            format!("{} the truce.", does(faction, ("refuses", "refuse")))
        }
        Round::NoDeclaration { who } => format!("{} declares nothing in time.", n(who)),
        Round::StretchEnded => "The stretch ends.".to_owned(),
    }
}

/// Saves and omens spent on them.
fn word_save(fight: &Fight, event: Saving, dice: Dice<'_, Purpose>) -> String {
    let n = |who: Id| name(fight, who);
    let save = |score: Score| {
        let article = if score == Score::Agility { "an" } else { "a" };
        format!("{article} {} save", score_name(score))
    };
    match event {
        Saving::Saved { who, score, why, passed, terms } => {
            let result = if passed { "passes" } else { "fails" };
            let rolled = word_rolled(fight, dice, who, (why, &terms));
            format!("{} {result} {} {}{rolled}.", n(who), save(score), save_name(why))
        }
        Saving::Automatic { who, score, why, passed } => {
            let result = if passed { "cannot fail" } else { "cannot pass" };
            format!("{} {result} {} {}.", n(who), save(score), save_name(why))
        }
        Saving::OmenSave { who } => format!("{} spends an omen to save again.", n(who)),
    }
}

/// Who moves, and how.
fn word_movement(fight: &Fight, event: Moving) -> String {
    let n = |who: Id| name(fight, who);
    let place = |at: Place| place(fight, at);
    match event {
        Moving::Stepped { who, to, left: rest } => {
            let left = left(who, &format!("{} left", half_zones(rest)));
            format!("{} moves to {}{left}.", n(who), place(to))
        }
        Moving::Dragged { who, by, to } => {
            format!("{} drags {} along to {}.", n(by), n(who), place(to))
        }
        Moving::Pushed { who, by, to } => format!("{} pushes {} to {}.", n(by), n(who), place(to)),
        Moving::FullMovement { who, gait, left: rest } => {
            let how = match gait {
                Gait::Walk => "moving on",
                Gait::Sprint => "a sprint",
                Gait::Sneak => "sneaking",
                Gait::Careful => "moving carefully",
            };
            let left = left(who, &format!("{} left", half_zones(rest)));
            format!("{} spends the main action on {how}{left}.", n(who))
        }
        Moving::KeptOut { who, to } => {
            format!("{} finds {} full of people in hiding.", n(who), place(to))
        }
        Moving::Tripped { who } => format!("{} trips and can move no farther.", n(who)),
        Moving::Fell { who, meters: 1 } => format!("{} falls 1 meter.", n(who)),
        Moving::Fell { who, meters } => format!("{} falls {meters} meters.", n(who)),
        Moving::Left { who } => format!("{} leaves the field.", n(who)),
        Moving::Halted { who } => format!("{} is stopped and can move no farther.", n(who)),
    }
}

/// Attacks, and where they go.
fn word_blow(fight: &Fight, event: Attacking, dice: Dice<'_, Purpose>) -> String {
    let n = |who: Id| name(fight, who);
    let place = |at: Place| place(fight, at);
    match event {
        Attacking::Attacks { attack } => format!("{}.", word_attack(fight, attack)),
        Attacking::Missed { attack, terms } => {
            let who = attack.attacker;
            let rolled = word_rolled(fight, dice, who, (SaveFor::Hit, &terms));
            format!("{}'s attack misses{rolled}.", n(who))
        }
        Attacking::Deviated { attack, zone } => {
            let is_this = |one| one == Purpose::Deviation { attacker: attack.attacker };
            let drawn = dice.number(is_this).zip(neighbors(fight, attack));
            // Where there is one zone to go to, nothing is drawn.
            let drawn = drawn.filter(|&(_, all)| all > 1);
            let drawn = drawn.map(|(number, all)| format!(" (drawn: {number} of {all})"));
            let (who, drawn) = (n(attack.attacker), drawn.unwrap_or_default());
            format!("{who}'s blast goes astray to {}{drawn}.", place(Place::Zone(zone)))
        }
        Attacking::StruckAtNothing { who, at } => {
            format!("{} strikes at {} and hits nothing.", n(who), place(at))
        }
        Attacking::LostBlast { attack } => {
            format!("{}'s blast goes astray and harms nobody.", n(attack.attacker))
        }
        Attacking::Bursts { attack, zone } => format!(
            "{}'s attack strikes {} and its borders.",
            n(attack.attacker),
            place(Place::Zone(zone))
        ),
    }
}

/// Among how many zones it was drawn where a blast goes.
fn neighbors(fight: &Fight, attack: Attack) -> Option<usize> {
    match attack.aim {
        Aim::At(_) => None,
        Aim::Zone(zone) => Some(fight.setup.map.neighbors(zone).count()),
    }
}

/// Reactions.
fn word_reaction(fight: &Fight, event: Reacting, dice: Dice<'_, Purpose>) -> String {
    let n = |who: Id| name(fight, who);
    match event {
        Reacting::Dodged { who, passed, terms } => {
            let dodges = if passed { "dodges" } else { "fails to dodge" };
            let rolled = word_rolled(fight, dice, who, (SaveFor::Dodge, &terms));
            format!("{} {dodges}{rolled}.", n(who))
        }
        Reacting::Counters { who, attack } => {
            format!("{} counters and {}.", n(who), word_deed_of(fight, attack))
        }
        Reacting::HidBehind { who, screen, willing: true } => {
            format!("{} hides behind {}, who agrees.", n(who), n(screen))
        }
        Reacting::HidBehind { who, screen, willing: false } => {
            format!("{} hides behind {}, who is held in front of them.", n(who), n(screen))
        }
        Reacting::ScreenRefused { who, screen } => {
            format!("{} will not stand in front of {}.", n(screen), n(who))
        }
        Reacting::Guards { who, target } => format!("{} guards {}.", n(who), n(target)),
        Reacting::TakesOpening { who, mover } => {
            format!("{} takes the opportunity as {} moves away.", n(who), n(mover))
        }
        Reacting::Surprised { who, by } => {
            format!("{} is unaware of {} and cannot react.", n(who), n(by))
        }
    }
}

/// Hits: damage, their order, final blows, those that go on.
fn word_hit(fight: &Fight, event: Hitting, dice: Dice<'_, Purpose>) -> String {
    let n = |who: Id| name(fight, who);
    match event {
        Hitting::Damage { attacker, target, rolled, suffered, terms, die, enhancement, .. } => {
            let roll = super::number::word_roll(fight, &die, &enhancement);
            let faces = word_faces(dice, (attacker, target), die.total());
            let faces = faces.map(|faces| format!("; {faces}")).unwrap_or_default();
            let roll = roll.map(|roll| figures(attacker, &format!(" ({roll}{faces})")));
            let roll = roll.unwrap_or_default();
            let sum = super::number::sum(fight, "damage", &terms);
            let sum = match sum.filter(|sum| sum.terms.len() > 1) {
                Some(sum) => {
                    format!("{suffered}{}", figures(target, &format!(" = {}", sum.sum())))
                }
                None => format!("{rolled}{}", figures(target, ", as rolled")),
            };
            format!("Damage to {}{roll}: {sum}.", n(target))
        }
        Hitting::Ineffective { attacker, target, terms } => {
            let why = super::number::sum(fight, "enhancement", &terms);
            let why = why.map(|why| figures(attacker, &format!(" ({})", why.sum())));
            let why = why.unwrap_or_default();
            format!("The attack can do {} no damage: it is impaired twice{why}.", n(target))
        }
        Hitting::StruckFirst { who, by } => format!("{} is struck first, by {}.", n(who), n(by)),
        Hitting::StruckTogether { one, other } => {
            format!("{} and {} are struck at the same moment.", n(one), n(other))
        }
        Hitting::HitPrevented { attacker, target } => {
            format!("{} can no longer strike {}.", n(attacker), n(target))
        }
        Hitting::OmenDamage { who, before, after } => {
            let omen = format!("{} spends an omen", n(who));
            if after < before {
                format!("{omen}: the new roll of {after} counts instead of {before}.")
            } else {
                format!("{omen}: the new roll is no lower, {before} stands.")
            }
        }
        Hitting::FinalBlow { attacker, target } => {
            format!("{} deals {} the final blow.", n(attacker), n(target))
        }
    }
}

/// Stunts, and blows that reach farther.
fn word_stunt_event(fight: &Fight, event: Stunting) -> String {
    let n = |who: Id| name(fight, who);
    match event {
        Stunting::Proposed { attacker, target, stunt } => format!(
            "{} proposes that {} {} instead.",
            n(attacker),
            n(target),
            word_stunt(fight, stunt)
        ),
        Stunting::Judged { approved: true, .. } => "The GM approves.".to_owned(),
        Stunting::Judged { approved: false, .. } => "The GM does not approve.".to_owned(),
        Stunting::Answered { target, accepted: true, .. } => format!("{} accepts.", n(target)),
        Stunting::Answered { target, accepted: false, .. } => format!("{} refuses.", n(target)),
        Stunting::Stunted { target, stunt } => {
            format!("{} must {}.", n(target), word_stunt(fight, stunt))
        }
        Stunting::StrikesToo { who, target } => {
            format!("{}'s power also strikes {}.", n(who), n(target))
        }
        Stunting::Cleaves { who, target } => {
            format!("{} cleaves on to {}.", n(who), n(target))
        }
    }
}

/// Whether somebody who lost health had none left.
fn had_none(critical: &Terms<From>) -> bool {
    // Half of nothing is no amount; the least that is critical stands alone then.
    let half = critical.0.iter().any(|term| matches!(term.from, From::HalfHealth(_)));
    !critical.0.is_empty() && !half
}

/// Health, injuries and death.
fn word_health(fight: &Fight, event: Health) -> String {
    let n = |who: Id| name(fight, who);
    match event {
        Health::Lost { who, amount, critical, .. } if had_none(&critical) => {
            format!("{} suffers {amount} damage, with no health left to lose.", n(who))
        }
        Health::Lost { who, amount, health, .. } => {
            let left = left(who, &format!("{health} left"));
            format!("{} loses {amount} health{left}.", n(who))
        }
        Health::Regained { who, amount, health } => {
            let now = left(who, &format!("{health} now"));
            format!("{} regains {amount} health{now}.", n(who))
        }
        Health::Critical { who, terms } => {
            let least = super::number::sum(fight, "critical from", &terms);
            let least = least.map(|sum| match sum.terms.len() {
                1 => format!("{} or more: {}", sum.total, sum.terms[0].words),
                _ => {
                    let parts =
                        sum.terms.iter().map(|part| format!("{} ({})", part.amount, part.words));
                    format!("{} or more: {}", sum.total, parts.collect::<Vec<_>>().join(" + "))
                }
            });
            let least = least.map(|least| left(who, &least)).unwrap_or_default();
            let goes_on = cannot_be_incapacitated(fight, who);
            let goes_on = if goes_on { ", and cannot be incapacitated" } else { "" };
            format!("{} suffers critical damage{least}{goes_on}.", n(who))
        }
        Health::Dying { who, after_round } => {
            format!("{} is dying and will be dead at the end of round {after_round}.", n(who))
        }
        Health::Stabilized { who } => format!("{} is out of danger.", n(who)),
        Health::Died { who } => format!("{} dies.", n(who)),
        Health::Banished { who } => format!("{} is banished.", n(who)),
        Health::CheatedDeath { who } => {
            format!("{} spends an omen and cheats death.", n(who))
        }
        Health::Injured { who, row, permanent } => {
            let lasting = if permanent { "for good" } else { "until a full rest" };
            let what = match row {
                1 => "a scar",
                2 => "weakened strength",
                3 => "clouded wits",
                4 => "a lamed leg",
                5 => "an injured arm",
                _ => "an injured eye",
            };
            format!("{} has {what}, {lasting} (injury {row}).", n(who))
        }
        Health::ScoreFell { who, score, by } => {
            format!("{} loses {by} {}.", n(who), score_name(score))
        }
        Health::Maimed { who, target, maim } => match maim {
            Maim::Nothing => format!("{} leaves {} at that.", n(who), n(target)),
            Maim::Injury(row) => format!("{} deals {} injury {row}.", n(who), n(target)),
            Maim::Kill => format!("{} strikes {} dead.", n(who), n(target)),
            Maim::LastingInjury(row) => {
                format!("{} deals {} injury {row} for good.", n(who), n(target))
            }
        },
    }
}

/// What else is done in a turn.
fn word_deed(fight: &Fight, event: Deed) -> String {
    let n = |who: Id| name(fight, who);
    let f = |which: FactionId| faction_name(fight, which);
    match event {
        Deed::Handled { who, feature, open } => {
            let feature = &fight.setup.features[feature.index()];
            let what = articled(&feature.name);
            let state = if open { "open" } else { "closed" };
            let works = feature.border.map(|border| {
                format!(": the border {} is now {state}", place_name(fight, Place::Border(border)))
            });
            format!("{} handles {what}{}.", n(who), works.unwrap_or_default())
        }
        Deed::Spoke { who } => format!("{} says a few words.", n(who)),
        Deed::DidOther { who } => format!("{} does something else.", n(who)),
        Deed::Hid { who } => format!("{} hides.", n(who)),
        Deed::Watched { who } => {
            format!("{} cannot hide: somebody who is out of sight is watching.", n(who))
        }
        Deed::Revealed { who, to } => format!("{} is revealed to {}.", n(who), f(to)),
    }
}

/// Morale, surrender and flight.
fn word_nerve(fight: &Fight, event: Nerves, dice: Dice<'_, Purpose>) -> String {
    let n = |who: Id| name(fight, who);
    let rolled =
        |who: Id, why: SaveFor, terms: &Terms<From>| word_rolled(fight, dice, who, (why, terms));
    match event {
        Nerves::MoraleCheck { group, left, original } => {
            let group = group_name(fight, group);
            if original == 1 {
                format!("{group} must check morale: they fight alone, at half health or less.")
            } else {
                format!("{group} must check morale: they are down to {left} of {original}.")
            }
        }
        Nerves::Steadfast { who, terms } => {
            format!("{} keeps their nerve{}.", n(who), rolled(who, SaveFor::Morale, &terms))
        }
        Nerves::NerveFailed { who, nerve, terms } => {
            // That they surrender is the next line.
            let retreats = if nerve == Nerve::Retreat { " and retreats" } else { "" };
            let rolled = rolled(who, SaveFor::Morale, &terms);
            format!("{} loses their nerve{retreats}{rolled}.", n(who))
        }
        Nerves::Surrendered { who } => format!("{} surrenders.", n(who)),
        Nerves::Resumed { who } => format!("{} takes up the fight again.", n(who)),
        Nerves::Escaped { who, terms } => {
            format!("{} escapes{}.", n(who), rolled(who, SaveFor::Chase, &terms))
        }
        Nerves::Caught { who, terms } => {
            let rolled = rolled(who, SaveFor::Chase, &terms);
            format!("{} is caught by the pursuers{rolled}.", n(who))
        }
    }
}

/// Powers, and what lies in wait.
fn word_power(fight: &Fight, event: Sorcery, dice: Dice<'_, Purpose>) -> String {
    let n = |who: Id| name(fight, who);
    match event {
        Sorcery::Hazard { who } => format!("{} is caught in a hazard.", n(who)),
        Sorcery::Invoked { who, power, level, terms } => {
            let power = &fight.setup.powers[power.index()].name;
            let sum = super::number::sum(fight, "level", &terms);
            let sum = sum.map(|sum| match sum.terms.len() {
                1 => figures(who, &format!(" ({})", sum.terms[0].words)),
                _ => figures(who, &format!(" = {}", sum.sum())),
            });
            let sum = sum.unwrap_or_default();
            format!("{} invokes {power} at level {level}{sum}.", n(who))
        }
        Sorcery::PaidMana { who, left: rest } => {
            format!("{} pays 1 mana{}.", n(who), left(who, &format!("{rest} left")))
        }
        Sorcery::Corrupted { who, by, total } => {
            let now = left(who, &format!("{total} now"));
            format!("{} suffers {by} corruption{now}.", n(who))
        }
        Sorcery::Soulblight { who, roll } => {
            format!(
                "Soulblight strikes {}: {roll} direct damage, and {roll} corruption is gone.",
                n(who)
            )
        }
        Sorcery::Spared { who, total } => {
            let shown = dice.number(|purpose| purpose == Purpose::Soulblight { who });
            let rolled = shown.map(|shown| left(who, &format!("{shown} on d12, over {total}")));
            format!("Soulblight spares {}{}.", n(who), rolled.unwrap_or_default())
        }
        Sorcery::Miscast { who, row } => {
            format!("{} miscasts{} (row {row}).", n(who), word_miscast(row))
        }
        Sorcery::PowerFailed { who, power } => {
            format!("{}'s {} fails.", n(who), fight.setup.powers[power.index()].name)
        }
        Sorcery::ZoneVeiled { zone, dark } => {
            let what = if dark { "goes dark" } else { "is veiled" };
            format!("Zone {} {what}.", place_name(fight, Place::Zone(zone)))
        }
    }
}

/// How a casting goes wrong, where no line behind it says so.
const fn word_miscast(row: u8) -> &'static str {
    match row {
        2 => ", and nothing of weight comes of it",
        3 => ": darkness spreads",
        5 => ": corruption spreads to all others within range 1",
        6 => ": fire bursts out at all others within range 1",
        7 => ": the power strikes the wrong target",
        8 => ": the power has the opposite effect",
        9 => ": they catch a disease",
        10 => ": they mutate",
        11 => ": a demon comes",
        12 => ": something possesses them",
        _ => "",
    }
}

/// What the GM says, and the end.
fn word_end(fight: &Fight, event: Ending) -> String {
    let n = |who: Id| name(fight, who);
    match event {
        Ending::GmSays { who } => format!("The GM decides what happens to {}.", n(who)),
        Ending::Ruled { ruling } => format!("The GM rules: {}.", word_ruling(fight, ruling)),
        Ending::Over { outcome } => match outcome {
            Outcome::Win(faction) => {
                format!("{}: no opponent is still fighting.", wins(&super::victors(fight, faction)))
            }
            Outcome::Draw => "Nobody is left: a draw.".to_owned(),
            Outcome::Truce => "The fight ends in a truce.".to_owned(),
            Outcome::StandOff => "Nobody acts any more: the fight ends in a stand-off.".to_owned(),
        },
    }
}
