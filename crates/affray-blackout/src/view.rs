//! What a seat sees of a fight, hears of it, and knows of it.

mod known;
mod shown;

use affray_engine::Words;
use affray_field::{Hex, Terrain};
use affray_table::{
    CombatantView, Condition, Figure, Gear, Grid, MapView, PlaceView, Seat, Slot, Turn, View,
};

use crate::kinds::{self, Attribute, Cause, Id, ItemId, Level, Shape, SideId};
use crate::look::shape_word;
use crate::ruled::Suffering;
use crate::rules::attack::passive_evasion;
use crate::rules::condition::{is_hidden_from, is_out};
use crate::rules::damage::armor_value;
use crate::rules::field::{has_facing, has_steps};
use crate::rules::gm::{self, passive_perception};
use crate::rules::training::can_react;
use crate::rules::{area, custom, gear, structure};
use crate::settings::{FreeStep, ReactionsPerRound, TrackAmmunition};
use crate::state::{Deadline, Fight, Where};
use crate::words::{count, custom_name, item_name, name, side_name, structure, word_place};

pub(crate) use known::is_stand_in;
pub use known::known_to;
pub(crate) use known::nobody;
pub use shown::{hears, sees_roll};

/// Whose eyes a fight is seen with.
#[derive(Clone, Copy, Debug)]
struct Eyes<'f> {
    fight: &'f Fight,
    /// The side; none for the game master, who sees everything.
    side: Option<SideId>,
}

impl<'f> Eyes<'f> {
    fn of(fight: &'f Fight, seat: Option<Seat>) -> Eyes<'f> {
        Eyes { fight, side: seat.and_then(side) }
    }

    /// Whether somebody is seen, on the field or off it.
    fn see(&self, who: Id) -> bool {
        self.side.is_none_or(|side| !is_hidden_from(self.fight, who, side))
    }

    /// Whether somebody is one's own, so that more is known.
    fn own(&self, who: Id) -> bool {
        self.side.is_none_or(|side| side == self.fight[who].side)
    }

    /// Everybody who is seen, on the field or off it.
    fn all(self) -> impl Iterator<Item = Id> {
        self.fight.roster().filter(move |&who| self.see(who) && !is_stand_in(self.fight, who))
    }

    /// Everybody on the field who is seen.
    fn people(self) -> impl Iterator<Item = Id> {
        self.all().filter(move |&who| !self.fight[who].gone)
    }

    /// What somebody is to another, with the name of the other if it is seen.
    fn to(&self, what: &str, by: &str, other: Id) -> Condition {
        match self.see(other) {
            true => Condition::new(format!("{what} {by} {}", name(self.fight, other))),
            false => Condition::new(what),
        }
    }
}

/// The side of a seat; none of the game master.
pub(crate) fn side(seat: Seat) -> Option<SideId> {
    (seat != Seat::GM).then_some(SideId(seat.0))
}

/// What a seat may see; `None` and the GM see everything.
#[must_use]
pub fn view(fight: &Fight, seat: Option<Seat>) -> View {
    let eyes = Eyes::of(fight, seat);
    View {
        title: fight.setup.title.clone(),
        moment: moment(eyes),
        order: order(eyes),
        map: map(eyes),
        combatants: eyes.all().map(|who| combatant(eyes, who)).collect(),
    }
}

/// Where the fight stands as far as a seat knows.
#[must_use]
pub fn moment_for(fight: &Fight, seat: Option<Seat>) -> String {
    moment(Eyes::of(fight, seat))
}

/// Where the fight stands. The turn of somebody unseen is nobody's.
fn moment(eyes: Eyes<'_>) -> String {
    let fight = eyes.fight;
    match fight.state.turn {
        Some(turn) if !eyes.see(turn.who) => format!("round {}", fight.state.round),
        Some(_) | None => fight.moment(),
    }
}

/// The turns of those seen who are in the fight. What was rolled for a place is not kept.
fn order(eyes: Eyes<'_>) -> Vec<Slot> {
    let fight = eyes.fight;
    let all = fight.state.order.iter().enumerate();
    let seen = all.filter(|&(_, &who)| eyes.see(who) && !is_out(fight, who));
    let slot = |(place, &who): (usize, &Id)| {
        let turn = if fight.is_turn_of(who) {
            Turn::Now
        } else if place < usize::from(fight.state.place) {
            Turn::Done
        } else {
            Turn::Next
        };
        Slot { name: name(fight, who).to_owned(), value: None, turn }
    };
    seen.map(slot).collect()
}

/// The map, with the hexes on which something is: people, things, marks.
fn map(eyes: Eyes<'_>) -> Option<MapView> {
    let map = eyes.fight.setup.map.as_ref()?;
    let corners = map.hexes().next().zip(map.hexes().last());
    let corners = corners.map(|(first, last)| (first.to_string(), last.to_string()));
    let there: Vec<Id> = eyes.people().collect();
    let is_lying = |which: &ItemId| matches!(eyes.fight[*which].at, Where::Lying(_));
    let lying: Vec<ItemId> = eyes.fight.things().filter(is_lying).collect();
    let places = map.hexes().filter_map(|hex| place(eyes, (&there, &lying), hex, map.terrain(hex)));
    Some(MapView { grid: Grid::Hexes, corners, places: places.collect() })
}

/// A hex, with those of these people and things that are there; nothing if there is nothing.
fn place(
    eyes: Eyes<'_>,
    (there, lying): (&[Id], &[ItemId]),
    hex: Hex,
    terrain: Terrain,
) -> Option<PlaceView> {
    let fight = eyes.fight;
    let here = there.iter().filter(|&&who| fight[who].at == hex);
    let people: Vec<String> = here.map(|&who| name(fight, who).to_owned()).collect();
    let mut notes: Vec<String> = [
        (Terrain::WALL, "wall"),
        (Terrain::FULL, "full cover"),
        (Terrain::PARTIAL, "partial cover"),
        (Terrain::UNSTEADY, "unsteady"),
        (Terrain::DIM, "poor light"),
    ]
    .into_iter()
    .filter(|mark| terrain.has(mark.0))
    .map(|mark| mark.1.to_owned())
    .collect();
    let built = structure::standing(fight);
    let here = built.filter(|&it| fight.setup.structures[it.index()].hexes.contains(&hex));
    notes.extend(here.map(|it| structure(fight, it).to_owned()));
    if (0..fight.state.zones.len()).any(|zone| area::is_in(fight, zone, hex)) {
        notes.push("noise".to_owned());
    }
    let lying = lying.iter().copied().filter(|&which| fight[which].at == Where::Lying(hex));
    let things: Vec<String> = lying.map(|which| item_name(fight, which).to_owned()).collect();
    let is_empty = notes.is_empty() && people.is_empty() && things.is_empty();
    let next = Vec::new();
    (!is_empty).then(|| PlaceView { name: hex.to_string(), notes, next, people, things })
}

fn combatant(eyes: Eyes<'_>, who: Id) -> CombatantView {
    let fight = eyes.fight;
    let it = &fight[who];
    let own = eyes.own(who);
    CombatantView {
        name: name(fight, who).to_owned(),
        side: side_name(fight, it.side).to_owned(),
        place: (!it.gone).then(|| word_place(fight, it.at)),
        figures: figures(fight, who, own),
        conditions: conditions(eyes, who),
        gear: gear(fight, who, own),
        budget: budget(fight, who, own),
        fighting: !is_out(fight, who),
    }
}

fn figures(fight: &Fight, who: Id, own: bool) -> Vec<Figure> {
    let it = &fight[who];
    let profile = fight.profile(who);
    let mut figures = vec![
        Figure::pool("hp", it.hp, profile.max_hp),
        Figure::score("AV", armor_value(fight, who)),
        Figure::score("DR", it.worn.1 + it.innate.1),
        Figure::score("evasion", passive_evasion(fight, who)),
        Figure::score("perception", passive_perception(fight, who)),
    ];
    if has_facing(fight) && !is_out(fight, who) {
        figures.push(Figure::text("facing", it.facing.word()));
    }
    if own {
        figures.push(Figure::pool("stamina", it.stamina, profile.max_stamina));
        figures.push(Figure::score("speed", profile.speed));
        let attributes = Attribute::ALL.iter();
        figures.extend(
            attributes.map(|&kind| Figure::score(kind.word(), gm::attribute(fight, who, kind))),
        );
    }
    figures
}

/// What somebody suffers, and how it stands.
fn conditions(eyes: Eyes<'_>, who: Id) -> Vec<Condition> {
    let fight = eyes.fight;
    let it = &fight[who];
    let mut all: Vec<Condition> = it.conditions.iter().map(|one| common(fight, who, one)).collect();
    all.extend(levels(fight, who));
    let held = fight.state.held.iter().filter(|held| held.who == who);
    all.extend(held.map(|held| {
        let one = Condition::new(custom_name(fight, held.custom));
        let most = custom::entry(fight, held.custom).most;
        let one = if most > 1 { one.level(held.level) } else { one };
        let usual = own_turns(fight, who, held.turns).or(held.until.map(round));
        until(one, ruled_end(fight, who, Suffering::Custom(held.custom)).or(usual))
    }));
    all.extend(it.afraid_of.iter().map(|of| {
        until(eyes.to("afraid", "of", of), ruled_end(fight, who, Suffering::Afraid(of)))
    }));
    if let Some((by, turns)) = it.taunted {
        let ruled = ruled_end(fight, who, Suffering::Taunted(by));
        all.push(until(eyes.to("taunted", "by", by), ruled.or(own_turns(fight, who, turns))));
    }
    all.extend(it.gripped.map(|(by, _)| eyes.to("gripped", "by", by)));
    all.extend(it.grappled.map(|by| eyes.to("grappled", "by", by)));
    all.extend(it.injuries.iter().map(|of| Condition::new(format!("{} injury", of.word()))));
    all.extend(it.wounds.iter().map(|of| Condition::new(format!("{} wound", of.word()))));
    if it.guarding {
        all.push(Condition::new("on guard").until("their next turn"));
    }
    if it.sidesteps {
        all.push(Condition::new("sidestepping").until("their next turn"));
    }
    let ally = it.intercepts.filter(|&ally| eyes.see(ally));
    let protecting = |ally: Id| Condition::new(format!("protecting {}", name(fight, ally)));
    all.extend(ally.map(|ally| protecting(ally).until("their next turn")));
    if it.gone {
        all.push(Condition::new("gone"));
    } else if is_out(fight, who) {
        let causes = it.causes.iter().filter(|&cause| cause != Cause::TakenDown);
        let ends = it.out_until.filter(|_| causes.count() > 0);
        let dead = it.causes.has(Cause::Dead);
        let what = if dead { "dead" } else { "out of the fight" };
        all.push(until(Condition::new(what), ends.map(round)));
    }
    all
}

/// A condition that is on or off.
fn common(fight: &Fight, who: Id, condition: kinds::Condition) -> Condition {
    let it = &fight[who];
    let minute = match condition {
        kinds::Condition::Slowed => it.slowed_until,
        kinds::Condition::Surprised => it.surprised_until,
        kinds::Condition::Berserk
        | kinds::Condition::Blinded
        | kinds::Condition::Distracted
        | kinds::Condition::Encouraged
        | kinds::Condition::Hidden
        | kinds::Condition::Immobilized
        | kinds::Condition::Paralyzed
        | kinds::Condition::Poisoned
        | kinds::Condition::Prone
        | kinds::Condition::Stunned
        | kinds::Condition::Magnetic => None,
    };
    let ruled = ruled_end(fight, who, Suffering::Condition(condition));
    let ends = ruled.or(own_turns(fight, who, it.turns[condition as usize]));
    until(Condition::new(condition.word()), ends.or(minute.map(round)))
}

/// The conditions that have levels.
fn levels(fight: &Fight, who: Id) -> impl Iterator<Item = Condition> {
    let it = &fight[who];
    let held = Level::ALL.iter().filter(|&&level| it.level(level) > 0);
    held.map(move |&level| {
        let one = Condition::new(level.word()).level(it.level(level));
        let ruled = ruled_end(fight, who, Suffering::Level(level));
        until(one, ruled.or(it.deadlines[level as usize].map(round)))
    })
}

/// When something ends that was laid on somebody, where the game master has said so.
fn ruled_end(fight: &Fight, who: Id, what: Suffering) -> Option<String> {
    fight.state.decrees.until(who.0, what).map(|until| until.to_string())
}

/// A condition with its end, where it has one.
fn until(condition: Condition, ends: Option<String>) -> Condition {
    match ends {
        Some(ends) => condition.until(ends),
        None => condition,
    }
}

/// The round in which something lapses.
fn round(deadline: Deadline) -> String {
    format!("round {}", deadline.round)
}

/// So many ends of somebody's turns, the one under way among them; none: it does not end by itself.
fn own_turns(fight: &Fight, who: Id, turns: u8) -> Option<String> {
    let to_come = if fight.is_turn_of(who) { turns.saturating_sub(1) } else { turns };
    match (turns, to_come) {
        (0, _) => None,
        (_, 0) => Some("the end of this turn".to_owned()),
        (_, 1) => Some("the end of their next turn".to_owned()),
        (_, more) => Some(format!("the end of their next {more} turns")),
    }
}

/// What somebody has with it; of others, what is in their hands and on their bodies.
fn gear(fight: &Fight, who: Id, own: bool) -> Vec<Gear> {
    let held = gear::held(fight, who).map(|which| {
        let name = item_name(fight, which);
        let is_natural = gear::item(fight, which).hands == 0;
        let one = if is_natural { Gear::natural(name) } else { Gear::held(name) };
        with_state(fight, one, which, own)
    });
    let mut all: Vec<Gear> = held.collect();
    let profile = fight.profile(who);
    if !profile.armor_name.is_empty() {
        let (now, most) = (fight[who].worn.0, profile.worn.0);
        let armor = Gear::worn(&profile.armor_name);
        let is_worn_down = own && now < most;
        all.push(if is_worn_down { armor.state(format!("AV {now}/{most}")) } else { armor });
    }
    if own {
        let carried = gear::carried(fight, who);
        all.extend(
            carried
                .map(|which| with_state(fight, Gear::carried(item_name(fight, which)), which, own)),
        );
    }
    all
}

/// A thing with the shape it is in, and to its own side with the rounds that are left for it.
fn with_state(fight: &Fight, one: Gear, which: ItemId, own: bool) -> Gear {
    let thing = &fight[which];
    let mut words = Vec::new();
    if thing.shape != Shape::Whole {
        words.push(shape_word(thing.shape).to_owned());
    }
    let tracked = fight.setup.settings.track_ammunition == TrackAmmunition::Yes;
    if let Some(weapon) = gear::weapon_of(fight, which)
        && own
        && weapon.clip.is_some()
        && (tracked || weapon.thrown)
    {
        let (loaded, clips) = (thing.loaded.into(), thing.clips.into());
        if weapon.thrown {
            words.push(format!("{loaded} left"));
        } else {
            words.push(count(loaded, "round", "rounds"));
            words.push(count(clips, "clip", "clips"));
        }
    }
    if words.is_empty() { one } else { one.state(words.join(", ")) }
}

/// What somebody may still do before its next turn (`blackout.actions.ap`).
fn budget(fight: &Fight, who: Id, own: bool) -> Vec<Figure> {
    let mut budget = Vec::new();
    if is_out(fight, who) {
        return budget;
    }
    let settings = &fight.setup.settings;
    let pool = |what: &str, left: bool| Figure::pool(what, i32::from(left), 1);
    if let Some(turn) = fight.state.turn.filter(|turn| turn.who == who) {
        budget.push(Figure::pool("AP", turn.ap, turn.ap.max(fight.profile(who).ap)));
        if own && settings.free_step == FreeStep::Once && has_steps(fight) {
            budget.push(pool("free step", !turn.stepped));
        }
        if own {
            budget.push(pool("maneuver", !turn.maneuver));
        }
    }
    if own && settings.reactions_per_round == ReactionsPerRound::One {
        budget.push(pool("reaction", can_react(fight, who)));
    }
    budget
}
