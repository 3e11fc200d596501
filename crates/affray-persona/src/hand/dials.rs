//! The figures that can be ruled.

use affray_engine::hand::{Dial, Values};

use super::{BONDS, Count, Figure, Flag, Measure, Part};
use crate::rules::harm;
use crate::setup::{Element, Id, Kind, Level, Location, PersonaId, Score, Status};
use crate::state::{Ban, Fight, Vision};
use crate::words::{item_name, name, persona_name};

/// The most that anything without a bound of its own may be.
const MOST: i32 = 9_999;
/// The most rounds and days for which a Persona is out.
const MOST_BANNED: u8 = 20;
/// As far below 0 as critical rows go.
const LEAST_WOUNDS: i32 = -10;

/// A figure that is a number.
fn number(key: Figure, path: String, (least, most): (i32, i32)) -> Dial<Figure> {
    Dial::new(key, path, Values::numbers(least, most))
}

/// The figures of somebody.
pub fn of_somebody(fight: &Fight, who: Id) -> Vec<Dial<Figure>> {
    let own = name(fight, who);
    let path = |figure: &str| format!("{own}.{figure}");
    let mut dials = Vec::new();
    for &count in Count::ALL {
        if let Some(span) = span(fight, who, count) {
            dials.push(number(Figure::Count(who, count), path(count.word()), span));
        }
    }
    for &score in Score::ALL {
        dials.push(number(Figure::Score(who, score), path(score.word()), (0, 200)));
        let bonus = path(&format!("bonus {}", score.word()));
        dials.push(number(Figure::Bonus(who, score), bonus, (0, 40)));
    }
    for &at in Location::ALL {
        let armor = path(&format!("armor {}", at.word()));
        dials.push(number(Figure::Armor(who, at), armor, (0, 99)));
        if fight.profile(who).kind == Kind::Greater {
            let part = path(&format!("part {}", at.word()));
            dials.push(number(Figure::Part(who, at), part, (LEAST_WOUNDS, MOST)));
        }
    }
    for &element in Element::ALL.iter().filter(|&&element| element != Element::Almighty) {
        let values = Values::words(Level::WORDS.iter().copied());
        let resists = path(&format!("resists {}", element.word()));
        dials.push(Dial::new(Figure::Resists(who, element), resists, values));
    }
    for &status in Status::ALL.iter().filter(|&&status| fight[who].has(status)) {
        let rounds = path(&format!("rounds {}", status.word()));
        dials.push(number(Figure::Rounds(who, status), rounds, (0, 99)));
    }
    for &flag in Flag::ALL {
        let values = Values::yes_no();
        dials.push(Dial::new(Figure::Is(who, flag), path(flag.word()), values));
    }
    if fight.personas_of(who).next().is_some() {
        let personas = fight.personas_of(who).map(|persona| persona_name(fight, persona));
        let values = Values::words(["none"].into_iter().chain(personas));
        dials.push(Dial::new(Figure::Persona(who), path("persona"), values));
    }
    for status in BONDS.into_iter().filter(|&status| fight[who].has(status)) {
        let others = fight.roster().map(|other| name(fight, other));
        let values = Values::words(["nobody"].into_iter().chain(others));
        let holder = path(&format!("{}-by", status.word()));
        dials.push(Dial::new(Figure::Holder(who, status), holder, values));
    }
    let sides = fight.setup.sides.iter().map(|side| side.name.as_str());
    dials.push(Dial::new(Figure::Side(who), path("side"), Values::words(sides)));
    if fight[who].has(Status::Confused) {
        let values = Values::words(Vision::WORDS.iter().copied());
        dials.push(Dial::new(Figure::Vision(who), path("vision"), values));
    }
    dials
}

/// The least and the most that a number of somebody may be; none where they have no such figure.
fn span(fight: &Fight, who: Id, count: Count) -> Option<(i32, i32)> {
    let kind = fight.profile(who).kind;
    let lasts = matches!(kind, Kind::Character | Kind::Master);
    let wounds = (if lasts { LEAST_WOUNDS } else { 0 }, MOST);
    match count {
        Count::Wounds => (kind != Kind::Horde && kind != Kind::Greater).then_some(wounds),
        Count::Magnitude => (kind == Kind::Horde).then_some((1, 50)),
        Count::Pool => {
            let pool = harm::pool(fight, who, Location::Body);
            let part = matches!(pool, harm::Pool::Part(_));
            match pool {
                harm::Pool::Magnitude => Some((1, 50)),
                _ if part => Some((LEAST_WOUNDS, MOST)),
                _ => Some(wounds),
            }
        }
        Count::Sp | Count::Tp | Count::Erosion | Count::Realization | Count::Awake => {
            Some((0, MOST))
        }
        Count::Fatigue | Count::Fate | Count::Rages => Some((0, 99)),
        Count::Initiative => Some((-99, 999)),
        Count::Reactions => Some((0, 9)),
        Count::Aim => Some((0, 60)),
        Count::TbHalved => Some((0, 9)),
        Count::Grade => (kind != Kind::Character || fight[who].active.is_some()).then_some((0, 40)),
    }
}

/// The figures that are nobody's: of the fight, of things, of Personas.
pub fn of_nobody(fight: &Fight) -> Vec<Dial<Figure>> {
    let mut dials = vec![number(Figure::Round, "round".to_owned(), (1, 10_000))];
    if fight.state.turn.is_some() {
        dials.push(number(Figure::Halves, "halves".to_owned(), (0, 2)));
        dials.push(number(Figure::OneMore, "one-more".to_owned(), (0, 20)));
    }
    for item in fight.things() {
        let path = |figure: &str| format!("{}.{figure}", item_name(fight, item));
        if fight.setup.items[item.index()].natural.is_none() {
            let values = Values::words(places(fight));
            dials.push(Dial::new(Figure::Place(item), path("at"), values));
        }
        for &part in Part::ALL {
            let key = Figure::Thing(item, part);
            dials.push(number(key, path(part.word()), (0, 255)));
        }
        let values = Values::yes_no();
        dials.push(Dial::new(Figure::Jammed(item), path("jammed"), values));
    }
    for persona in (0..fight.setup.personas.len() as u8).map(PersonaId) {
        let path = |figure: &str| format!("{}.{figure}", persona_name(fight, persona));
        for &measure in Measure::ALL {
            let span = match measure {
                Measure::Wounds => (LEAST_WOUNDS, MOST),
                Measure::Weakened => (0, 40),
            };
            dials.push(number(Figure::Of(persona, measure), path(measure.word()), span));
        }
        let values = Values::words(bans().map(word_ban));
        dials.push(Dial::new(Figure::Ban(persona), path("ban"), values));
    }
    dials
}

/// How long a Persona may be ruled out: not at all, some rounds, some days.
pub fn bans() -> impl Iterator<Item = Ban> {
    let rounds = (1..=MOST_BANNED).map(Ban::Rounds);
    std::iter::once(Ban::None).chain(rounds).chain((1..=MOST_BANNED).map(Ban::Days))
}

/// The same in the words of a look.
fn word_ban(ban: Ban) -> String {
    match ban {
        Ban::None => "none".to_owned(),
        Ban::Rounds(rounds) => format!("{rounds} rounds"),
        Ban::Days(days) => format!("{days} days"),
    }
}

/// Where a thing may be, in the words of a look: with somebody, on the ground where somebody stands,
/// or used up. In the order in which [`super::set`] reads them.
pub fn places(fight: &Fight) -> Vec<String> {
    let held = fight.roster().map(|who| format!("held by {}", name(fight, who)));
    let carried = fight.roster().map(|who| format!("carried by {}", name(fight, who)));
    let mut all: Vec<String> = held.chain(carried).collect();
    all.push("gone".to_owned());
    let mut squares: Vec<String> = Vec::new();
    for who in fight.roster() {
        let lying = format!("lying at {}", fight[who].at);
        if !squares.contains(&lying) {
            squares.push(lying);
        }
    }
    all.extend(squares);
    all
}
