//! Numbers, taken apart.

use affray_engine::{Dice, Fact, Reckoning, aside};
use affray_field::Place;
use affray_table::{Rolled, Terms};

use crate::means::Means;
use crate::moves::{
    Action, Aim, Ask, Attack, Form, Move, Occasion, Opening, Purpose, Reaction, SaveFor, Score,
    With,
};
use crate::reason::From;
use crate::rules::core::needed;
use crate::rules::damage::{Hit, armor_value, die_size, enhancement, likely_covers};
use crate::rules::legal::challenge;
use crate::rules::movement::movement_left;
use crate::rules::position::{Peeking, is_aware_of};
use crate::rules::power::level_of;
use crate::rules::weapon::striking;
use crate::setup::{Id, Size};
use crate::state::Fight;

use super::option::word_with;
use super::{kind_name, name, score_name};

/// What an amount comes from, in a few words.
#[must_use]
pub(crate) fn word_from(fight: &Fight, from: From) -> String {
    let words = match from {
        From::Score(score) => score_name(score),
        From::Weakened => "weakened",
        From::Condition(condition) => condition.word(),
        From::Size(size) => return format!("{} size", word_size(size)),
        From::Tough => "tough",
        From::AtLeastOne => "never below 1",
        From::Die(With::Item(item) | With::Swung(item)) => kind_name(fight, item),
        From::Die(with) => return word_with(fight, with),
        From::Skilled(_) => "skilled",
        From::Mastercrafted => "mastercrafted",
        From::SneakAttack => "sneak attack",
        From::LargestDie => "d12 is the largest die",
        From::Unarmed => "unarmed",
        From::OffHand(item) => return format!("{} in the off hand", kind_name(fight, item)),
        From::Water => "in the water",
        From::Concealed(who) => return format!("{} is concealed", name(fight, who)),
        From::Enhanced => "enhanced weapon",
        From::Burns(who) => return format!("{} burns", name(fight, who)),
        From::HoldingBack => "holding back",
        From::Rolled => "rolled",
        From::Sweep => "halved by the sweep",
        From::Focused => "doubled on one big target",
        From::MonsterSlaying => "monster slaying",
        From::Suit(item) => kind_name(fight, item),
        From::NaturalArmor => "natural armor",
        From::Shield => "shield",
        From::Brawling => "brawling",
        From::Cover => "cover",
        From::ArmorCap => "never above 3",
        From::Destroyed => "destroyed by the blow",
        From::Pierced => "piercing strike",
        From::Holy => "harmless to the living",
        From::NoLess => "never below 0",
        From::Speed => "speed",
        From::Fast => "fast",
        From::Slow => "slow",
        From::Load => "encumbered",
        From::Immobile => "immobile",
        From::WithoutAction => "without a full movement",
        From::OrdinaryMove => "ordinary move",
        From::Moved => "moved",
        From::Sprint => "sprint",
        From::FleetFooted => "fleet footed",
        From::Halted => "halted",
        From::HalfHealth(health) => return format!("half of {health} health"),
        From::Helmet => "helmet",
        From::Farther => "farther",
        From::OnZone => "on a zone",
        From::Silent => "silent",
        From::Doubled => "doubled",
        From::Longer => "to last",
        From::Ruled => "the GM's ruling",
        From::RuledRoll => "the GM's ruling on this roll",
    };
    words.to_owned()
}

fn word_size(size: Size) -> &'static str {
    let place = Size::ALL.iter().position(|&one| one == size);
    place.and_then(|place| Size::WORDS.get(place)).copied().unwrap_or("unknown")
}

/// A number taken apart.
#[must_use]
pub(crate) fn sum(fight: &Fight, what: &str, terms: &Terms<From>) -> Option<Reckoning> {
    Reckoning::of(what, terms, |from| word_from(fight, from))
}

/// A number taken apart that is somebody's figure.
pub(super) fn sum_of(
    fight: &Fight,
    whose: Id,
    what: &str,
    terms: &Terms<From>,
) -> Option<Reckoning> {
    sum(fight, what, terms).map(|sum| sum.of_other(whose.0))
}

/// What a save comes to at most, such as `AGI 7` or `5 = AGI 7 − 2 (confused)`.
#[must_use]
pub(crate) fn save(fight: &Fight, what: &str, who: Id, score: Score) -> Option<Reckoning> {
    sum_of(fight, who, what, &Terms::of(|into| needed(fight, who, score, into)))
}

/// The number that was rolled for a save, with what it was made against: `: 12 against AGI 7`.
/// Nothing to those who are not told of the dice.
#[must_use]
pub(super) fn word_rolled(
    fight: &Fight,
    dice: Dice<'_, Purpose>,
    who: Id,
    (why, terms): (SaveFor, &Terms<From>),
) -> String {
    let is_this = |purpose| match purpose {
        Purpose::Save { who: one, why: for_what, .. } => one == who && for_what == why,
        Purpose::GroupSave { members, why: for_what, .. } => members.has(who) && for_what == why,
        _ => false,
    };
    let (Some(number), Some(sum)) = (dice.number(is_this), sum(fight, "to pass", terms)) else {
        return String::new();
    };
    let against = match sum.terms.len() {
        1 => format!(" against {}", sum.sum()),
        _ => format!(" against {} = {}", sum.total, sum.sum()),
    };
    format!(": {number}{}", aside(who.0, Fact::Figures, against))
}

/// The faces of a damage roll with a die of so many sides, where more than one fell: `6 then 3`, or
/// of two complete rolls `3 and 2` or `6 then 3, and 2`. Nothing to those who are not told of the dice.
#[must_use]
pub(super) fn word_faces(
    dice: Dice<'_, Purpose>,
    (attacker, target): (Id, Id),
    sides: i32,
) -> Option<String> {
    let is_this = |purpose| match purpose {
        Purpose::Damage { attacker: by, target: on } => {
            by == Some(attacker) && on.is_none_or(|on| on == target)
        }
        _ => false,
    };
    let Rolled::Faces(faces) = &dice.last(is_this)?.rolled else { return None };
    // The highest face is followed by another one; any other ends a roll.
    let rolls = faces.split_inclusive(|&face| i32::from(face) < sides);
    let word = |roll: &[u8]| {
        let faces: Vec<String> = roll.iter().map(ToString::to_string).collect();
        faces.join(" then ")
    };
    let rolls: Vec<String> = rolls.map(word).collect();
    // A comma where one of the rolls has a chain of its own.
    let and = if faces.len() > rolls.len() { ", and " } else { " and " };
    (faces.len() > 1).then(|| rolls.join(and))
}

/// A hit as it would be on somebody who does nothing about it.
fn likely<'a>(fight: &Fight, attack: Attack, used: &'a Means, target: Id) -> Hit<'a> {
    Hit {
        attack,
        used: Some(used),
        target,
        shield: false,
        unaware: !is_aware_of(fight, target, attack.attacker),
        saved: false,
        peeking: Peeking::No,
        favored: true,
    }
}

/// The die of an attack, such as `d6`, and what makes it so where it is not the weapon's own.
#[must_use]
pub(crate) fn word_die(fight: &Fight, attack: Attack) -> Option<String> {
    let used = striking(fight, attack.attacker, attack.form)?;
    let target = match attack.aim {
        Aim::At(target) => target,
        Aim::Zone(_) => attack.attacker,
    };
    let hit = likely(fight, attack, &used, target);
    let size = Terms::of(|into| die_size(fight, &hit, &used, into));
    let twice = Terms::of(|into| enhancement(fight, &hit, &used, into));
    word_roll(fight, &size, &twice)
}

/// A damage roll: `d6`, `d8 = spear 6 + 2 (skilled), lower of two rolls: holding back`.
#[must_use]
pub(crate) fn word_roll(
    fight: &Fight,
    size: &Terms<From>,
    enhancement: &Terms<From>,
) -> Option<String> {
    let die = sum(fight, "die", size)?;
    let mut words = format!("d{}", die.total);
    if die.terms.len() > 1 {
        words += &format!(" = {}", die.sum());
    }
    let reasons: Vec<String> =
        enhancement.0.iter().map(|term| word_from(fight, term.from)).collect();
    let reasons = reasons.join(", ");
    match enhancement.total() {
        0 if reasons.is_empty() => {}
        0 => words += &format!(", one roll as {reasons} cancel out"),
        ..0 => words += &format!(", lower of two rolls: {reasons}"),
        1.. => words += &format!(", higher of two rolls: {reasons}"),
    }
    Some(words)
}

/// The numbers behind an attack on somebody, or on a zone.
fn attack_sums(fight: &Fight, attack: Attack) -> Vec<Reckoning> {
    let attacker = attack.attacker;
    let used = striking(fight, attacker, attack.form);
    let (place, target) = match attack.aim {
        Aim::At(target) => (fight[target].place, Some(target)),
        Aim::Zone(zone) => (Place::Zone(zone), None),
    };
    let needs = challenge(fight, attack, used.as_ref(), place, target);
    let to_hit = needs.and_then(|_| save(fight, "to hit", attacker, Score::Wits));
    let mut sums: Vec<Reckoning> = to_hit.into_iter().collect();
    let Some(used) = used else {
        sums.extend(target.and_then(|target| save(fight, "save", target, Score::Strength)));
        return sums;
    };
    let hit = likely(fight, attack, &used, target.unwrap_or(attacker));
    let die = Terms::of(|into| die_size(fight, &hit, &used, into));
    let twice = Terms::of(|into| enhancement(fight, &hit, &used, into));
    sums.extend(sum_of(fight, attacker, "die", &die));
    sums.extend(sum_of(fight, attacker, "enhancement", &twice));
    if let Some(target) = target
        && used.die.is_some()
        && !crate::rules::damage::is_direct(&used)
    {
        let covers = likely_covers(fight, &hit, &used);
        let armor = Terms::of(|into| armor_value(fight, &hit, (&used, covers), into));
        sums.extend(sum_of(fight, target, "armor", &armor));
    }
    if let Some(casting) = used.casting {
        let level = Terms::of(|into| level_of(casting, into));
        sums.extend(sum_of(fight, attacker, "level", &level));
    }
    sums
}

/// The numbers behind a question.
#[must_use]
pub(crate) fn ask_sums(fight: &Fight, ask: Ask) -> Vec<Reckoning> {
    match ask {
        Ask::Turn(who) => {
            let Some(turn) = fight.state.turn.filter(|turn| turn.who == who) else {
                return Vec::new();
            };
            let left = Terms::of(|into| movement_left(fight, turn, into));
            sum(fight, "half zones", &left).into_iter().collect()
        }
        Ask::React { who, attack, .. } => {
            let mut sums: Vec<Reckoning> =
                save(fight, "to dodge", who, Score::Agility).into_iter().collect();
            sums.extend(attack_sums(fight, Attack { aim: Aim::At(who), ..attack }));
            sums
        }
        Ask::Burst { who, .. } => {
            save(fight, "to dodge", who, Score::Agility).into_iter().collect()
        }
        Ask::Guard { who, attack, .. } | Ask::Screen { who, attack, .. } => {
            attack_sums(fight, Attack { aim: Aim::At(who), ..attack })
        }
        Ask::Propose { attack, target, .. } => {
            attack_sums(fight, Attack { aim: Aim::At(target), ..attack })
        }
        Ask::Accept { who, attack, .. } => {
            attack_sums(fight, Attack { aim: Aim::At(who), ..attack })
        }
        Ask::OmenSave { who, score, .. } => {
            save(fight, "to pass", who, score).into_iter().collect()
        }
        Ask::First(_)
        | Ask::Next(_)
        | Ask::Activate(_)
        | Ask::Truce(_)
        | Ask::Spare(_)
        | Ask::Counterer { .. }
        | Ask::Opening { .. }
        | Ask::FreeText { .. }
        | Ask::OmenDamage { .. }
        | Ask::OmenDeath(_)
        | Ask::Cleave { .. }
        | Ask::Second { .. }
        | Ask::Maim { .. }
        | Ask::Enrage(_)
        | Ask::Nerve(_)
        | Ask::Resume(_)
        | Ask::Judge(_)
        | Ask::Rule => Vec::new(),
    }
}

/// The numbers behind an answer, legal or not.
#[must_use]
pub(crate) fn move_sums(fight: &Fight, ask: Ask, option: Move) -> Vec<Reckoning> {
    let attack = |attacker, form, aim, occasion| {
        attack_sums(fight, Attack { attacker, form, aim, occasion })
    };
    match (ask, option) {
        (Ask::Turn(who), Move::Action(Action::Attack(form, aim))) if is_there(fight, who, form) => {
            attack(who, form, aim, Occasion::Main)
        }
        (Ask::Turn(who), Move::Action(action)) => action_sums(fight, who, action),
        (Ask::React { who, .. }, Move::Reaction(Reaction::Dodge | Reaction::FreeDodge)) => {
            save(fight, "to dodge", who, Score::Agility).into_iter().collect()
        }
        (Ask::React { who, attack: blow, .. }, Move::Reaction(Reaction::Counter(form)))
            if is_there(fight, who, form) =>
        {
            attack(who, form, Aim::At(blow.attacker), Occasion::Counter)
        }
        (Ask::Opening { who, mover, .. }, Move::Opening(Opening::Attack(form)))
            if is_there(fight, who, form) =>
        {
            attack(who, form, Aim::At(mover), Occasion::Opportunity)
        }
        _ => Vec::new(),
    }
}

/// Whether there is such a thing to attack with, so that it has figures.
fn is_there(fight: &Fight, who: Id, form: Form) -> bool {
    match form {
        Form::Strike { with, .. } => crate::rules::weapon::may_wield(fight, who, with).is_ok(),
        Form::Disarm(_) | Form::Grapple => true,
    }
}

/// The numbers behind what is done in a turn besides attacking.
fn action_sums(fight: &Fight, who: Id, action: Action) -> Vec<Reckoning> {
    let found = match action {
        Action::Distract(target) | Action::Intimidate(target) | Action::Taunt(target) => {
            save(fight, "save", target, Score::Wits)
        }
        Action::BreakFree(_) | Action::FreeOther(..) => save(fight, "save", who, Score::Strength),
        Action::Calm => save(fight, "save", who, Score::Wits),
        Action::Invoke(casting, _) => {
            sum(fight, "level", &Terms::of(|into| level_of(casting, into)))
        }
        Action::FullMovement(gait) => fight.state.turn.and_then(|turn| {
            let turn = crate::state::Turn { full: Some(gait), ..turn };
            sum(fight, "half zones", &Terms::of(|into| movement_left(fight, turn, into)))
        }),
        Action::Attack(..)
        | Action::Step(_)
        | Action::Leave
        | Action::Release
        | Action::Shove { .. }
        | Action::PickUp(_)
        | Action::PutDown(_)
        | Action::Equip(_)
        | Action::Unequip(_)
        | Action::QuickDraw(_)
        | Action::Use(..)
        | Action::Coat(..)
        | Action::Interact(_)
        | Action::Operate(_)
        | Action::Speak
        | Action::Chat
        | Action::Probe(..)
        | Action::Hide
        | Action::Surrender
        | Action::Enrage
        | Action::Other
        | Action::End
        | Action::NoDeclaration => None,
    };
    found.into_iter().collect()
}
