//! What a seat sees of a fight, and what it knows of it.

use affray_engine::Words as _;
use affray_field::Place;
use affray_table::{
    CombatantView, Condition, Figure, Gear, Grid, MapView, PlaceView, Seat, Slot, Turn, View, total,
};

use crate::moves::Purpose;
use crate::purpose::Score;
use crate::ruled::Suffering;
use crate::rules::condition::{captors, is_fighting, is_present};
use crate::rules::core::own_score;
use crate::rules::gear::{as_weapon, held, lying, pack, worn};
use crate::rules::health;
use crate::rules::movement::movement_left;
use crate::rules::position::{is_closed, is_concealed_from, is_exit, is_lit, zone};
use crate::settings::Omens;
use crate::setup::{Controller, FactionId, Id, ItemId};
use crate::state::{Fight, Phase, Standing, TurnState, Wear, Where};
use crate::words::{faction_name, is_secret, item_name, knows_of_ambush, name, place_name, stage};

/// The faction whose eyes a seat sees with; none for the game master, who sees everything.
pub(crate) fn side(seat: Option<Seat>) -> Option<FactionId> {
    seat.filter(|&seat| seat != Seat::GM).map(|seat| FactionId(seat.0))
}

/// What a seat sees; `None` sees everything (`murdham.sneak.hidden-info`).
pub fn view(fight: &Fight, seat: Option<Seat>) -> View {
    let side = side(seat);
    let visible = |who: Id| side.is_none_or(|side| !is_concealed_from(fight, who, side));
    let places = fight.setup.map.places();
    let combatants = || fight.roster().filter(|&who| visible(who));
    View {
        title: fight.setup.title.clone(),
        moment: moment(fight, side),
        order: combatants()
            .filter(|&who| is_fighting(fight, who))
            .map(|who| slot(fight, who, side))
            .collect(),
        map: Some(MapView {
            grid: Grid::Zones,
            corners: None,
            places: places.map(|at| place(fight, at, &visible)).collect(),
        }),
        combatants: combatants().map(|who| combatant(fight, who, side)).collect(),
    }
}

/// Where the fight stands as far as a seat knows.
pub fn moment_for(fight: &Fight, seat: Option<Seat>) -> String {
    moment(fight, side(seat))
}

/// Where the fight stands; those in ambush do not betray themselves before they are seen, nor does
/// somebody unseen by having a turn.
fn moment(fight: &Fight, side: Option<FactionId>) -> String {
    match side {
        Some(side) if is_unaware_of_ambush(fight, side) => "before the fight".to_owned(),
        Some(side) => stage(fight, |who| !is_concealed_from(fight, who, side)),
        None => fight.moment(),
    }
}

/// Whether there is an ambush going on that a side knows nothing of.
fn is_unaware_of_ambush(fight: &Fight, side: FactionId) -> bool {
    fight.state.phase == Phase::Ambush && !knows_of_ambush(fight, side)
}

/// Whether somebody had a turn this round. Factions choose who acts, so there is no order of people.
fn slot(fight: &Fight, who: Id, side: Option<FactionId>) -> Slot {
    let turn = match turn_of(fight, who, side) {
        TurnState::Unspent => Turn::Next,
        TurnState::InProgress => Turn::Now,
        TurnState::Spent => Turn::Done,
    };
    Slot { name: name(fight, who).to_owned(), value: None, turn }
}

/// Somebody's turn, as far as a side knows: those in an ambush that they know nothing of do not know
/// either that nobody else can act.
pub(crate) fn turn_of(fight: &Fight, who: Id, side: Option<FactionId>) -> TurnState {
    let ambushed = side.is_some_and(|side| is_unaware_of_ambush(fight, side));
    if ambushed { TurnState::Unspent } else { fight[who].turn }
}

fn place(fight: &Fight, at: Place, visible: &dyn Fn(Id) -> bool) -> PlaceView {
    let is_here = |who: &Id| {
        fight[*who].place == at && visible(*who) && fight[*who].standing != Standing::Gone
    };
    PlaceView {
        name: place_name(fight, at),
        notes: notes(fight, at),
        next: fight.setup.map.adjacent(at).map(|next| place_name(fight, next)).collect(),
        people: fight.roster().filter(is_here).map(|who| name(fight, who).to_owned()).collect(),
        things: lying(fight, at).map(|which| item_name(fight, which).to_owned()).collect(),
    }
}

fn notes(fight: &Fight, at: Place) -> Vec<String> {
    let mut notes = Vec::new();
    let mut note = |yes: bool, words: &str| {
        if yes {
            notes.push(words.to_owned());
        }
    };
    match at {
        Place::Zone(id) => {
            let zone = zone(fight, id);
            note(!is_lit(fight, at), "dark");
            note(fight.state.veiled & (1 << id.0) != 0, "veiled");
            note(zone.protection.cover, "cover");
            note(zone.protection.concealment, "concealment");
            note(zone.protection.barrier, "barrier");
            note(is_exit(fight, id), "exit");
            notes.extend(zone.hazards.iter().map(|hazard| hazard.name.clone()));
        }
        Place::Border(id) => {
            let border = &fight.setup.borders[usize::from(id.0)];
            note(is_closed(fight, id), "closed");
            note(!border.passable, "impassable");
            note(border.opaque, "opaque");
            note(border.protection.cover, "cover");
            note(border.protection.concealment, "concealment");
            note(border.protection.barrier, "barrier");
        }
    }
    notes
}

fn combatant(fight: &Fight, who: Id, side: Option<FactionId>) -> CombatantView {
    let combatant = &fight[who];
    let own = side.is_none_or(|side| side == combatant.faction);
    let mut figures = vec![
        Figure::pool("health", combatant.health, health::maximum(fight, who)),
        Figure::score("STR", own_score(fight, who, Score::Strength)),
        Figure::score("AGI", own_score(fight, who, Score::Agility)),
        Figure::score("WIT", own_score(fight, who, Score::Wits)),
    ];
    if own {
        let counts = [
            ("omens", combatant.omens),
            ("mana", combatant.mana),
            ("corruption", combatant.corruption),
        ];
        let some = counts.into_iter().filter(|(_, count)| *count > 0);
        figures.extend(some.map(|(word, count)| Figure::count(word, count)));
    }
    CombatantView {
        name: name(fight, who).to_owned(),
        side: faction_name(fight, combatant.faction).to_owned(),
        place: is_present(fight, who).then(|| place_name(fight, combatant.place)),
        figures,
        conditions: conditions(fight, who, side),
        gear: gear(fight, who, own),
        budget: budget(fight, who),
        fighting: is_fighting(fight, who),
    }
}

fn conditions(fight: &Fight, who: Id, side: Option<FactionId>) -> Vec<Condition> {
    let combatant = &fight[who];
    let visible = |who: &Id| side.is_none_or(|side| !is_concealed_from(fight, *who, side));
    let lasting = combatant.conditions.iter();
    let mut all: Vec<Condition> = lasting
        .map(|it| {
            let until = fight.state.decrees.until(who.0, Suffering::Of(it));
            let one = Condition::new(it.word());
            until.map_or(one.clone(), |until| one.until(until.to_string()))
        })
        .collect();
    if combatant.dies_after > 0
        && let Some(dying) = all.iter_mut().find(|it| it.name == "dying")
    {
        dying.until = Some(format!("the end of round {}", combatant.dies_after));
    }
    if turn_of(fight, who, side) == TurnState::Spent && is_fighting(fight, who) {
        all.push(Condition::new("turn spent").until("the next round"));
    }
    match combatant.standing {
        Standing::Fighting => {}
        Standing::Retreating => all.push(Condition::new("retreating")),
        Standing::Surrendered => all.push(Condition::new("surrendered")),
        Standing::Gone => all.push(Condition::new("gone")),
        Standing::Dead => all.push(Condition::new("dead")),
    }
    let of = |words: &str, who: Id| Condition::new(format!("{words} {}", name(fight, who)));
    all.extend(combatant.frightened_of.iter().filter(visible).map(|who| of("frightened of", who)));
    all.extend(combatant.terrified_of.iter().filter(visible).map(|who| of("terrified of", who)));
    all.extend(
        combatant
            .taunted_by
            .filter(visible)
            .map(|who| of("taunted by", who).until("the end of their next turn")),
    );
    all.extend(captors(fight, who).filter(visible).map(|captor| of("held by", captor)));
    if combatant.concealed_from != 0 && side.is_none_or(|side| side == combatant.faction) {
        all.push(Condition::new("concealed"));
    }
    all
}

fn gear(fight: &Fight, who: Id, own: bool) -> Vec<Gear> {
    let stated = |gear: fn(&str) -> Gear, which: ItemId| {
        let gear = gear(item_name(fight, which));
        let thing = &fight.state.things[which.index()];
        let limit = as_weapon(fight, which).and_then(|weapon| weapon.uses);
        match (thing.wear, limit) {
            (Wear::Damaged, _) => gear.state("damaged"),
            (Wear::Destroyed, _) => gear.state("destroyed"),
            (Wear::Sound, Some(limit)) if thing.uses >= limit => gear.state("used up"),
            (Wear::Sound, _) => gear,
        }
    };
    let mut all: Vec<Gear> =
        held(fight, who).map(|which| stated(|it| Gear::held(it), which)).collect();
    all.extend(worn(fight, who).map(|which| stated(|it| Gear::worn(it), which)));
    if own {
        all.extend(pack(fight, who).map(|which| stated(|it| Gear::carried(it), which)));
    }
    all.extend(fight.profile(who).natural.iter().map(|natural| Gear::natural(&natural.0)));
    all
}

/// What is left of a turn (`murdham.turn.budget`).
fn budget(fight: &Fight, who: Id) -> Vec<Figure> {
    let Some(turn) = fight.state.turn.filter(|turn| turn.who == who) else { return Vec::new() };
    let half_zones = if turn.halted { 0 } else { total(|into| movement_left(fight, turn, into)) };
    vec![
        Figure::count("main actions", i32::from(turn.has_main())),
        Figure::count("bonus actions", i32::from(turn.has_bonus())),
        Figure::count("half zones", half_zones),
    ]
}

/// Whether a seat is told of dice: not of those of somebody concealed from it.
pub fn sees_roll(fight: &Fight, seat: Seat, purpose: Purpose) -> bool {
    let Some(side) = side(Some(seat)) else { return true };
    let sees = |who: Id| !is_concealed_from(fight, who, side);
    match purpose {
        Purpose::Save { who, why, .. } => sees(who) && !is_secret(fight, why),
        Purpose::GroupSave { members, why, .. } => {
            !is_secret(fight, why) && members.iter().any(sees)
        }
        Purpose::Damage { attacker, target } => {
            let mut people = attacker.into_iter().chain(target).peekable();
            people.peek().is_none() || people.any(sees)
        }
        Purpose::Deviation { .. }
        | Purpose::Injury { .. }
        | Purpose::Loss { .. }
        | Purpose::Arm { .. }
        | Purpose::Antidote { .. }
        | Purpose::Medicine { .. }
        | Purpose::Soulblight { .. }
        | Purpose::Miscast { .. }
        | Purpose::Durability { .. }
        | Purpose::Initiative
        | Purpose::Threshold
        | Purpose::Order => thrower(fight, purpose).is_none_or(sees),
    }
}

/// Whose dice they are; nobody's if they fall for several sides or for the whole fight.
pub fn thrower(fight: &Fight, purpose: Purpose) -> Option<Id> {
    match purpose {
        Purpose::Save { who, .. }
        | Purpose::Deviation { attacker: who }
        | Purpose::Injury { who }
        | Purpose::Loss { who, .. }
        | Purpose::Arm { who }
        | Purpose::Antidote { who }
        | Purpose::Medicine { who }
        | Purpose::Soulblight { who }
        | Purpose::Miscast { who } => Some(who),
        Purpose::GroupSave { members, .. } => {
            let first = members.iter().next()?;
            let is_one_side = members.iter().all(|who| fight[who].faction == fight[first].faction);
            is_one_side.then_some(first)
        }
        Purpose::Damage { attacker, .. } => attacker,
        Purpose::Durability { item } => fight.state.things[item.index()].at.bearer(),
        Purpose::Initiative | Purpose::Threshold | Purpose::Order => None,
    }
}

/// The fight as far as a seat knows it: whoever is concealed from it has left and never counted, and
/// its enemies have nothing left that is not seen.
pub fn known_to(fight: &Fight, seat: Seat) -> Fight {
    let mut known = fight.clone();
    let Some(side) = side(Some(seat)) else { return known };
    for who in fight.roster() {
        if is_concealed_from(fight, who, side) {
            forget(&mut known, who);
        } else if fight[who].faction != side {
            let one = &mut known[who];
            (one.omens, one.mana, one.corruption) = (published_omens(fight, who), 0, 0);
            for which in pack(fight, who) {
                known[which].at = Where::Gone;
            }
        }
    }
    known.recount();
    known
}

/// Somebody is not there. Whoever hides counts for no group (`murdham.morale.hidden`), and still does not.
fn forget(known: &mut Fight, who: Id) {
    let one = &mut known[who];
    (one.standing, one.turn, one.grabbing) = (Standing::Gone, TurnState::Spent, None);
    one.health = 0;
    known.state.ambushers.remove(who);
}

/// The omens that somebody has by the rulebook (`murdham.omen.pool`).
fn published_omens(fight: &Fight, who: Id) -> u8 {
    let given = fight.setup.settings.omens == Omens::TwoForPlayers
        && fight.profile(who).controller == Controller::Player;
    if given { 2 } else { 0 }
}
