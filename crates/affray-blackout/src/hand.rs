//! What the game master may rule of a fight (`blackout.gm.override`).

mod carry;
mod join;
mod lay;

use std::sync::Arc;

use affray_engine::hand::{Affliction, Dial, Hand, Order, Values};
use affray_engine::measure::{Ending, Who};
use affray_engine::{WhyNot, wins};
use affray_field::{Heading, Hex};
use affray_file::Single;
use affray_table::{Clause, Decrees, Step, Table};

use crate::clause;
use crate::kinds::{
    Attribute, Condition, CustomId, Id, ItemId, Level, Shape, SideId, Skill, StructureId,
};
use crate::look::shape_word;
use crate::ruled::{Score, Suffering};
use crate::rules::condition::{most, next_turn};
use crate::rules::field::{has_map, has_steps};
use crate::rules::round::look_for_the_end;
use crate::rules::{custom, field, gear};
use crate::setup::{MAX_ITEMS, Profile};
use crate::state::{Fight, Phase, Where};
use crate::words::{custom_name, name, side_name, structure};

/// The most of a number that has no other bound.
const MOST: i32 = 99;
/// The most hit points, Stamina and feet.
const MOST_POINTS: i32 = 999;
/// The most dice of an attribute or a skill.
const MOST_DICE: i32 = 20;
/// The most rounds.
const MOST_ROUNDS: i32 = 1_000;
/// The most action points of a turn.
const MOST_AP: i32 = 20;
/// How whole a thing may be, in the order of their words.
const SHAPES: [Shape; 4] = [Shape::Whole, Shape::Impaired, Shape::Jammed, Shape::Broken];
/// The most places that are listed.
const MOST_SPOTS: usize = 80;

/// A figure that can be ruled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// Hit points.
    Hp(Id),
    /// Stamina.
    Stamina(Id),
    /// AV or DR of something.
    Armor(Id, Layer),
    /// A number that is added up.
    Score(Score),
    /// The most of something.
    Most(Id, Most),
    /// Somebody's side.
    Side(Id),
    /// Where somebody looks.
    Facing(Id),
    /// What the test against poison after eight hours must meet.
    Poison(Id),
    /// Whether the reaction is spent.
    Reacted(Id),
    /// Whether somebody is on guard.
    Guarding(Id),
    /// Rounds that are loaded.
    Loaded(ItemId),
    /// Clips that are left.
    Clips(ItemId),
    /// How whole a thing is.
    Shape(ItemId),
    /// Where a thing is.
    At(ItemId),
    /// Hit points of a structure.
    Structure(StructureId),
    /// Action points of the turn under way.
    Ap,
    /// Inspiration dice of a side.
    Inspiration(SideId),
    /// The round.
    Round,
}

/// What somebody has at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Most {
    /// Hit points.
    Hp,
    /// Stamina.
    Stamina,
    /// Feet of a move.
    Speed,
}

impl Most {
    const ALL: [(Most, &'static str); 3] =
        [(Most::Hp, "max-hp"), (Most::Stamina, "max-stamina"), (Most::Speed, "speed")];
}

/// Of what armor is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    /// AV in all.
    Av,
    /// DR in all.
    Dr,
    /// AV of what is worn.
    WornAv,
    /// DR of what is worn.
    WornDr,
    /// AV of one's own.
    InnateAv,
    /// DR of one's own.
    InnateDr,
}

impl Layer {
    const ALL: [(&'static str, Layer); 6] = [
        ("av", Layer::Av),
        ("dr", Layer::Dr),
        ("worn-av", Layer::WornAv),
        ("worn-dr", Layer::WornDr),
        ("innate-av", Layer::InnateAv),
        ("innate-dr", Layer::InnateDr),
    ];
}

impl Hand for Fight {
    type Dial = Figure;
    type Affliction = Suffering;
    type Spot = Hex;
    type Sum = Score;
    type Lasting = Suffering;

    const RULED: Clause = clause::GM_OVERRIDE;
    const AWAY: Option<(&'static str, Single<'static>)> = Some(("gone", Single::Bool(true)));

    fn decrees(&self) -> &Decrees<Self::Sum, Self::Lasting> {
        &self.state.decrees
    }

    fn decrees_mut(&mut self) -> &mut Decrees<Self::Sum, Self::Lasting> {
        &mut self.state.decrees
    }

    fn rename(&mut self, who: Who, name: &str) {
        let setup = Arc::make_mut(&mut self.setup);
        let own = &mut setup.profiles[usize::from(who)].name;
        let of = format!("{}'s ", std::mem::replace(own, name.to_owned()));
        for item in setup.items.iter_mut().filter(|item| item.own == format!("{of}{}", item.name)) {
            item.own = format!("{name}'s {}", item.name);
        }
    }

    /// A turn that has begun does not count: the question of a turn is asked in it.
    fn turns_to_next(&self, who: Who) -> u8 {
        next_turn(self, Id(who))
    }

    fn dials(&self, of: Option<Who>) -> Vec<Dial<Figure>> {
        match of {
            Some(who) => dials_of(self, Id(who)),
            None => dials_of_things(self),
        }
    }

    fn afflictions(&self, who: Who) -> Vec<Affliction<Suffering>> {
        afflictions(self, Id(who))
    }

    fn suffers(&self, who: Who, what: &Suffering) -> Option<i32> {
        suffers(self, Id(who), *what)
    }

    fn spot(&self, name: &str) -> Result<Hex, String> {
        spot(self, name)
    }

    fn spots(&self) -> Vec<String> {
        let Some(map) = &self.setup.map else { return Vec::new() };
        let all: Vec<String> = map.hexes().map(|hex| hex.to_string()).collect();
        if all.len() > MOST_SPOTS { Vec::new() } else { all }
    }

    fn stands_at(&self, who: Who) -> Option<Hex> {
        let it = &self[Id(who)];
        (!it.gone).then_some(it.at)
    }

    fn models(&self) -> Vec<String> {
        self.setup.profiles.iter().map(|profile: &Profile| profile.name.clone()).collect()
    }

    fn endings(&self) -> Vec<(String, Ending)> {
        carry::endings(self)
    }

    fn rule(
        t: &mut impl Table<Fight>,
        fight: &mut Fight,
        order: &Order<Fight>,
    ) -> Step<Result<(), WhyNot>> {
        let ruled = carry::out(t, fight, order);
        // Tests that wait are rolled before the fight is over: they are left to the turn.
        let settled = fight.state.phase == Phase::Turns && fight.state.pending.is_empty();
        if ruled.is_ok() && settled {
            look_for_the_end(t, fight)?;
        }
        Ok(ruled)
    }
}

fn dials_of(fight: &Fight, who: Id) -> Vec<Dial<Figure>> {
    let path = |figure: &str| format!("{}.{figure}", name(fight, who));
    let profile = fight.profile(who);
    let pool = |most: i16| Values::numbers(0, most);
    let mut all = vec![
        Dial::new(Figure::Hp(who), path("hp"), pool(profile.max_hp)),
        Dial::new(Figure::Stamina(who), path("stamina"), pool(profile.max_stamina)),
        Dial::new(
            Figure::Score(Score::Evasion(who)),
            path("passive-evasion"),
            Values::numbers(1, 6),
        ),
        Dial::new(
            Figure::Score(Score::Perception(who)),
            path("passive-perception"),
            Values::numbers(1, 20),
        ),
        Dial::new(Figure::Poison(who), path("poison-difficulty"), Values::numbers(0, 5)),
        Dial::new(Figure::Reacted(who), path("reacted"), Values::yes_no()),
        Dial::new(Figure::Guarding(who), path("guarding"), Values::yes_no()),
    ];
    let layer = |&(word, layer): &(&str, Layer)| {
        Dial::new(Figure::Armor(who, layer), path(word), Values::numbers(0, MOST))
    };
    all.extend(Layer::ALL.iter().map(layer));
    let most = |&(most, word): &(Most, &str)| {
        Dial::new(Figure::Most(who, most), path(word), Values::numbers(1, MOST_POINTS))
    };
    all.extend(Most::ALL.iter().map(most));
    let score = |score: Score, path: String| {
        Dial::new(Figure::Score(score), path, Values::numbers(0, MOST_DICE))
    };
    let attributes = Attribute::ALL.iter();
    all.extend(attributes.map(|&it| score(Score::Attribute(who, it), path(it.word()))));
    if !profile.npc {
        let skills = Skill::ALL.iter();
        let path = |it: Skill| path(&format!("skill {}", it.word()));
        all.extend(skills.map(|&it| score(Score::Skill(who, it), path(it))));
    }
    let sides = Values::words(fight.sides().map(|side| side_name(fight, side)));
    all.push(Dial::new(Figure::Side(who), path("side"), sides));
    if has_map(fight) {
        let ways = Values::words(Heading::WORDS);
        all.push(Dial::new(Figure::Facing(who), path("facing"), ways));
    }
    all
}

/// Figures of things, structures and the fight.
fn dials_of_things(fight: &Fight) -> Vec<Dial<Figure>> {
    let mut all =
        vec![Dial::new(Figure::Round, "round".to_owned(), Values::numbers(1, MOST_ROUNDS))];
    if fight.state.turn.is_some() {
        all.push(Dial::new(Figure::Ap, "ap".to_owned(), Values::numbers(0, MOST_AP)));
    }
    for side in fight.sides() {
        let path = format!("inspiration {}", side_name(fight, side));
        all.push(Dial::new(Figure::Inspiration(side), path, Values::numbers(0, MOST)));
    }
    for (item, called) in fight.things().zip(fight.setup.item_names()) {
        let path = |figure: &str| format!("{called}.{figure}");
        let clip = gear::weapon_of(fight, item).and_then(|weapon| weapon.clip);
        if let Some(clip) = clip {
            all.push(Dial::new(Figure::Loaded(item), path("loaded"), Values::numbers(0, clip)));
            all.push(Dial::new(Figure::Clips(item), path("clips"), Values::numbers(0, MOST)));
        }
        let shapes = SHAPES.iter().map(|&shape| shape_word(shape));
        all.push(Dial::new(Figure::Shape(item), path("shape"), Values::words(shapes)));
        let places = whereabouts(fight, item).into_iter().map(|place| place.0);
        all.push(Dial::new(Figure::At(item), path("at"), Values::words(places)));
    }
    for which in (0..fight.setup.structures.len() as u8).map(StructureId) {
        let most = fight.setup.structures[which.index()].hp;
        let path = format!("{}.hp", structure(fight, which));
        all.push(Dial::new(Figure::Structure(which), path, Values::numbers(0, most)));
    }
    all
}

/// Where a thing may be, in the words of a look: in hand, on somebody, on the ground where somebody
/// stands, gone.
fn whereabouts(fight: &Fight, item: ItemId) -> Vec<(String, Where)> {
    let mut all = vec![("gone".to_owned(), Where::Gone)];
    let is_natural = gear::item(fight, item).hands == 0;
    for who in fight.roster().filter(|&who| !fight[who].gone && !is_natural) {
        all.push((format!("held by {}", name(fight, who)), Where::Held(who)));
        all.push((format!("carried by {}", name(fight, who)), Where::Carried(who)));
    }
    let mut places: Vec<Hex> = fight.roster().map(|who| fight[who].at).collect();
    if let Where::Lying(at) = fight[item].at {
        places.push(at);
    }
    places.sort_unstable();
    places.dedup();
    let lying = |at: Hex| (format!("lying at {at}"), Where::Lying(at));
    all.extend(places.into_iter().filter(|_| !is_natural).map(lying));
    if let Where::Held(who) = fight[item].at
        && is_natural
    {
        all.push((format!("held by {}", name(fight, who)), Where::Held(who)));
    }
    all
}

fn afflictions(fight: &Fight, who: Id) -> Vec<Affliction<Suffering>> {
    let condition = |&it: &Condition| {
        let one = Affliction::new(Suffering::Condition(it), it.word());
        if it == Condition::Hidden { one.levels(0, 40) } else { one }
    };
    let mut all: Vec<Affliction<Suffering>> = Condition::ALL.iter().map(condition).collect();
    all.extend(Level::ALL.iter().map(|&level| {
        Affliction::new(Suffering::Level(level), level.word()).levels(1, most(level).into())
    }));
    all.extend((0..fight.setup.customs.len() as u8).map(CustomId).map(|which| {
        let one = Affliction::new(Suffering::Custom(which), custom_name(fight, which));
        let most = custom::entry(fight, which).most;
        if most > 1 { one.levels(1, most.into()) } else { one }
    }));
    for other in fight.roster().filter(|&other| field::are_enemies(fight, who, other)) {
        let other_name = name(fight, other);
        let of =
            |what: Suffering, words: &str| Affliction::new(what, format!("{words} {other_name}"));
        all.push(of(Suffering::Afraid(other), "afraid of"));
        all.push(of(Suffering::Taunted(other), "taunted by"));
        all.push(of(Suffering::Grappled(other), "grappled by").untimed());
    }
    for &kind in Attribute::ALL {
        let word = kind.word();
        all.push(Affliction::new(Suffering::Wounded(kind), format!("wounded in {word}")).untimed());
        if kind.is_physical() {
            let injured = format!("injured in {word}");
            all.push(Affliction::new(Suffering::Injured(kind), injured).untimed());
        }
    }
    all
}

fn suffers(fight: &Fight, who: Id, what: Suffering) -> Option<i32> {
    let it = &fight[who];
    let plain = |holds: bool| holds.then_some(0);
    let level = |level: u8| (level > 0).then_some(i32::from(level));
    match what {
        Suffering::Condition(Condition::Hidden) => {
            it.has(Condition::Hidden).then_some(i32::from(it.hidden))
        }
        Suffering::Condition(condition) => plain(it.has(condition)),
        Suffering::Level(which) => level(it.level(which)),
        Suffering::Custom(which) => match custom::entry(fight, which).most {
            0 | 1 => plain(custom::level(fight, who, which) > 0),
            _ => level(custom::level(fight, who, which)),
        },
        Suffering::Afraid(of) => plain(it.afraid_of.has(of)),
        Suffering::Taunted(by) => plain(it.taunted.is_some_and(|taunt| taunt.0 == by)),
        Suffering::Grappled(by) => plain(it.grappled == Some(by)),
        Suffering::Injured(kind) => plain(it.injuries.has(kind)),
        Suffering::Wounded(kind) => plain(it.wounds.has(kind)),
    }
}

/// A place by its name: a hex by column and row, a place in inches, a band.
fn spot(fight: &Fight, words: &str) -> Result<Hex, String> {
    if !has_steps(fight) {
        let band = words.trim_start_matches("place ").trim().parse::<i8>().ok();
        let band = band.filter(|band| (-40..=40).contains(band));
        return band
            .map(|q| Hex { q, r: 0 })
            .ok_or_else(|| format!("`{words}` is no band; allowed: a number from -40 to 40"));
    }
    let pair = words.split_once(',');
    let pair = pair.and_then(|(x, y)| Some((x.trim().parse().ok()?, y.trim().parse().ok()?)));
    let Some((x, y)) = pair else {
        return Err(format!("`{words}` is no place; allowed: a column and a row, such as `3,4`"));
    };
    match &fight.setup.map {
        Some(map) => {
            let hex = Hex::of_offset(x, y);
            let on = map.has(hex) && hex.to_string() == format!("{x},{y}");
            if on { Ok(hex) } else { Err(format!("{x},{y} is not on the field")) }
        }
        None => Ok(Hex { q: x, r: y }),
    }
}

/// The name of a side, with the ending in which it wins.
fn win_words(fight: &Fight, side: SideId) -> String {
    wins(side_name(fight, side))
}

/// Whether there is room for as many things more.
fn has_room(fight: &Fight, more: usize) -> bool {
    fight.state.things.len() + more <= MAX_ITEMS
}
