//! Numbers taken apart, in words.

use affray_engine::Reckoning;
use affray_table::{Terms, total};

use super::asides::figures;
use super::barrier::{word_condition, yards};
use super::{custom_name, item_name, name, spell_name, talent_name, weapon_name};
use crate::event::{Assault, Course, Event, Trial};
use crate::ids::{Id, WeaponId};
use crate::kinds::{Attribute, Skill};
use crate::moves::{Ask, CheckFor, Deed, Move, Reply};
use crate::reason::From;
use crate::rules::attack::{self, Attack, Manner};
use crate::rules::check::{Check, Tn, With};
use crate::rules::initiative::add_round;
use crate::rules::reaction::ready_melee;
use crate::rules::{cast, damage, deeds, defense};
use crate::settings::CheckDice;
use crate::setup::Against;
use crate::state::{Act, Fight};

/// The numbers behind a question: of a Reposte with the first weapon that can make it.
#[must_use]
pub(crate) fn ask_sums(fight: &Fight, ask: Ask) -> Vec<Reckoning> {
    let Ask::Reposte { who, against, .. } = ask else { return Vec::new() };
    let found = first_reposte(fight, who, against).map(|attack| of_attack(fight, attack));
    found.into_iter().flatten().flatten().collect()
}

/// A Reposte with the first weapon that is ready for it.
#[must_use]
pub(super) fn first_reposte(fight: &Fight, by: Id, to: Id) -> Option<Attack> {
    let (_, weapon) = ready_melee(fight, by).next()?;
    Some(Attack { by, to, weapon, manner: Manner::Reposte })
}

/// The numbers behind an answer: a Round Initiative, an attack, a check.
#[must_use]
pub(crate) fn move_sums(fight: &Fight, ask: Ask, option: Move) -> Vec<Reckoning> {
    let found = match (ask, option) {
        (Ask::Declare(who), Move::Declared(declared)) => {
            let terms = Terms::of(|into| add_round(fight, who, declared, into));
            vec![sum(fight, "Round Initiative", &terms)]
        }
        (
            Ask::Reposte { who, against, .. },
            Move::Reply(Reply::With(which) | Reply::Paid(which)),
        ) => {
            let manner = Manner::Reposte;
            of_attack(fight, Attack { by: who, to: against, weapon: which, manner })
        }
        (Ask::Turn(who) | Ask::Further { who, .. }, Move::Deed(deed)) => of_deed(fight, who, deed),
        _ => Vec::new(),
    };
    found.into_iter().flatten().collect()
}

/// The numbers behind something done in a turn.
fn of_deed(fight: &Fight, who: Id, deed: Deed) -> Vec<Option<Reckoning>> {
    match deed {
        Deed::Strike(which, to) => of_attack(fight, Attack::action(who, to, which)),
        Deed::Throw(weapon, to) => {
            of_attack(fight, Attack { by: who, to, weapon, manner: Manner::Thrown })
        }
        Deed::Cast(which, to) => {
            let mut sums = of_check(fight, cast::of_spell(who, which), Some(Tn::Spell(which)));
            if let Against::Defense(..) = fight.spell(which).against {
                let aim = Terms::of(|into| cast::aiming(fight, (who, to), which, into));
                sums.push(sum(fight, "to hit", &aim));
                sums.push(of_defense(fight, to));
            }
            sums
        }
        Deed::CastArea(which) => {
            of_check(fight, cast::of_spell(who, which), Some(Tn::Spell(which)))
        }
        Deed::Hurl(_, to) => {
            let aim = Terms::of(|into| cast::hurling(fight, (who, to), into));
            vec![sum(fight, "to hit", &aim), of_defense(fight, to)]
        }
        Deed::Aid(care, to) => {
            let (check, tn) = deeds::of_care(who, care, to);
            of_check(fight, check, Some(tn))
        }
        Deed::Intimidate(to) => of_check(fight, deeds::of_threat(who, Some(to)), None),
        Deed::IntimidateAll => of_check(fight, deeds::of_threat(who, None), None),
        Deed::Struggle => {
            let check = Check::of(who, CheckFor::Struggle, With::Attribute(Attribute::Strength));
            of_check(fight, check, Some(Tn::Snare(who)))
        }
        Deed::Use(..)
        | Deed::FullDefense
        | Deed::Douse(_)
        | Deed::Wipe
        | Deed::Go
        | Deed::Engage(_)
        | Deed::Withdraw
        | Deed::Stand
        | Deed::Drop
        | Deed::Draw(_)
        | Deed::PickUp(_)
        | Deed::Gift(..)
        | Deed::Change(_)
        | Deed::End
        | Deed::Stay => Vec::new(),
    }
}

/// What an attack adds to its dice, what it has to reach, and what is added to its damage.
fn of_attack(fight: &Fight, attack: Attack) -> Vec<Option<Reckoning>> {
    let hit = Terms::of(|into| attack::add(fight, attack, into));
    let harm = Terms::of(|into| damage::add(fight, attack, into));
    vec![
        sum(fight, "to hit", &hit),
        of_defense(fight, attack.to),
        sum(fight, "added to the damage dice", &harm),
    ]
}

fn of_defense(fight: &Fight, to: Id) -> Option<Reckoning> {
    let sum = sum(fight, "Defense", &Terms::of(|into| defense::add(fight, to, into)));
    sum.map(|sum| sum.of_other(to.0))
}

/// What a check adds to its dice, and its TN.
fn of_check(fight: &Fight, check: Check, tn: Option<Tn>) -> Vec<Option<Reckoning>> {
    let bonus = sum(fight, "bonus", &Terms::of(|into| check.add(fight, into)));
    let tn = tn.and_then(|tn| sum(fight, "TN", &Terms::of(|into| tn.add(fight, into))));
    vec![bonus, tn]
}

/// The numbers behind what happened.
#[must_use]
pub(crate) fn event_sums(fight: &Fight, event: &Event) -> Vec<Reckoning> {
    let of = |what: &str, terms: &Terms<From>| sum(fight, what, terms);
    let of_other = |other: Id, what: &str, terms: &Terms<From>| {
        sum(fight, what, terms).map(|sum| sum.of_other(other.0))
    };
    let sums = match event {
        Event::Course(Course::Initiative { terms, .. }) => [of("Base Initiative", terms), None],
        Event::Course(Course::Declares { terms, .. }) => [of("Round Initiative", terms), None],
        Event::Assault(
            Assault::Hit { to, terms, defense, .. } | Assault::Missed { to, terms, defense, .. },
        ) => [of("to hit", terms), of_other(*to, "Defense", defense)],
        Event::Assault(Assault::Damage { to, terms, soak, .. }) => {
            [of("added to the damage dice", terms), of_other(*to, "Armor", soak)]
        }
        Event::Trial(Trial::Checked { who, opponent, terms, needs, .. }) => {
            [of("bonus", terms), of_other(opponent.unwrap_or(*who), "TN", needs)]
        }
        Event::Trial(
            Trial::Intimidates { terms, .. }
            | Trial::Hides { terms, .. }
            | Trial::Notices { terms, .. },
        ) => [of("bonus", terms), None],
        Event::Trial(Trial::Morale { who, opponent, terms, needs, .. }) => {
            [of("bonus", terms), of_other(opponent.unwrap_or(*who), "TN", needs)]
        }
        Event::Course(_)
        | Event::Motion(_)
        | Event::Assault(_)
        | Event::Harm(_)
        | Event::Lasting(_)
        | Event::Trial(_) => [None, None],
    };
    sums.into_iter().flatten().collect()
}

/// A number taken apart.
#[must_use]
pub(super) fn sum(fight: &Fight, what: &str, terms: &Terms<From>) -> Option<Reckoning> {
    Reckoning::of(what, terms, |from| word_from(fight, from))
}

/// A number of somebody with what it is made up of, where that is more than one amount, in an aside.
#[must_use]
pub(super) fn apart(fight: &Fight, who: Id, (number, terms): (i16, &Terms<From>)) -> String {
    let sum = sum(fight, "", terms).filter(|_| terms.0.len() > 1);
    let sum = sum.map(|sum| figures(who, format_args!(" = {}", sum.sum())));
    format!("{}{}", signed(number), sum.unwrap_or_default())
}

/// What an attack of this kind has to roll, in a few words: `3d6 + 5 against Defense 14`.
#[must_use]
pub(super) fn odds_of_attack(fight: &Fight, attack: Attack) -> String {
    let bonus = total(|into| attack::add(fight, attack, into)) as i16;
    let against = format!(" against Defense {}", defense::defense(fight, attack.to));
    format!("{}{}", dice_of_check(fight, bonus), figures(attack.to, against))
}

/// The dice of a check, and what is added to them.
#[must_use]
pub(super) fn dice_of_check(fight: &Fight, bonus: i16) -> String {
    let dice = match fight.setup.settings.check_dice {
        CheckDice::ThreeD6 => "3d6",
        CheckDice::D20 | CheckDice::D20All => "d20",
    };
    format!("{dice}{}", added(bonus))
}

/// The same of morale, which may have dice of its own.
#[must_use]
pub(super) fn dice_of_morale(fight: &Fight, bonus: i16) -> String {
    let dice = match fight.setup.settings.check_dice {
        CheckDice::ThreeD6 | CheckDice::D20 => "3d6",
        CheckDice::D20All => "d20",
    };
    format!("{dice}{}", added(bonus))
}

/// What is added to dice, with its sign.
#[must_use]
pub(super) fn added(bonus: i16) -> String {
    match bonus {
        0 => String::new(),
        1.. => format!(" + {bonus}"),
        ..0 => format!(" − {}", bonus.unsigned_abs()),
    }
}

/// A number with a minus sign as people write it.
#[must_use]
pub(super) fn signed(number: i16) -> String {
    if number < 0 { format!("−{}", number.unsigned_abs()) } else { number.to_string() }
}

/// What an amount comes from.
#[must_use]
pub(super) fn word_from(fight: &Fight, from: From) -> String {
    let n = |who: Id| name(fight, who);
    let weapon = |which: WeaponId| weapon_name(fight, which).to_owned();
    match from {
        From::Base => "base".to_owned(),
        From::Modifier(attribute) => capital(attribute.word()),
        From::Ranks(skill) => word_skill(skill),
        From::Further(place) => fight.setup.skills.further[usize::from(place)].0.clone(),
        From::Printed => "attack bonus on the sheet".to_owned(),
        From::Weapon(which) => weapon(which),
        From::Reposte => "Reposte".to_owned(),
        From::Prey(who) => format!("{} is marked", n(who)),
        From::Is(who, condition) => format!("{} is {}", n(who), word_condition(condition)),
        From::Custom(who, custom) => format!("{} is {}", n(who), custom_name(fight, custom)),
        From::Range(far) => format!("{} away", yards(far)),
        From::Senses => "one eye or ear".to_owned(),
        From::Training => "Defense bonus".to_owned(),
        From::Worn => "armor worn".to_owned(),
        From::Shield => "shield".to_owned(),
        From::Ward => "ward".to_owned(),
        From::FullDefense => "Full-Defense".to_owned(),
        From::Denied => "Agility does not count".to_owned(),
        From::Helpless => "helpless".to_owned(),
        From::Hide => "natural armor".to_owned(),
        From::Eaten => "eaten by acid".to_owned(),
        From::Die => "d12".to_owned(),
        From::InitiativeBonus => "initiative bonus".to_owned(),
        From::Slowest => "the slowest of the group".to_owned(),
        From::BaseInitiative => "Base Initiative".to_owned(),
        From::Act(act) => word_speed(fight, act),
        From::Talent(talent) => talent_name(fight, talent).to_owned(),
        From::Carried => "carried over".to_owned(),
        From::HitDice => "Hit Dice".to_owned(),
        From::Allies => "allies".to_owned(),
        From::Opponents => "opponents".to_owned(),
        From::Wound => "worst injury".to_owned(),
        From::Bleeding => "bleeding".to_owned(),
        From::Hurt => "damage this round".to_owned(),
        From::Breathless => "rounds without breath".to_owned(),
        From::Spell(spell) => spell_name(fight, spell).to_owned(),
        From::Snare => "entangled".to_owned(),
        From::Total => "the other's total".to_owned(),
        From::Stated => "the dice's own bonus".to_owned(),
        From::NotPhysical => "damage that Armor does not stop".to_owned(),
        From::Ruled => "the GM's ruling".to_owned(),
        From::RuledRoll => "the GM's ruling on this roll".to_owned(),
    }
}

/// What sets the initiative modifier of an action.
fn word_speed(fight: &Fight, act: Act) -> String {
    match act {
        Act::Attack(which) => weapon_name(fight, which).to_owned(),
        Act::Throw(which) => format!("{} thrown", weapon_name(fight, which)),
        Act::Defensive(which) => format!("{}, defensively", weapon_name(fight, which)),
        Act::Wary => "Defensive Attack".to_owned(),
        Act::FullDefense => "Full-Defense".to_owned(),
        Act::Cast(which) => spell_name(fight, which).to_owned(),
        Act::Use(which) | Act::Hurl(which) => item_name(fight, which).to_owned(),
        Act::Nothing | Act::Aid | Act::Intimidate | Act::Struggle | Act::Douse | Act::Wipe => {
            "this action".to_owned()
        }
    }
}

/// A skill by its name.
pub(super) fn word_skill(skill: Skill) -> String {
    capital(&skill.word().replace('-', " "))
}

/// A word with a capital letter.
pub(super) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
