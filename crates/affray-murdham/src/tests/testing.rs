//! A hand-made fight for tests: three zones in a row, two sides.

use std::sync::Arc;

use affray_field::{BorderId, Place, ZoneId, ZoneMap};
use affray_table::{Answer, Played, Rolled, Step, Tape, replay};
use arrayvec::ArrayVec;

use crate::clause;
use crate::moves::{Aim, Attack, Form, Occasion, Style, With};
use crate::rules::damage::Hit;
use crate::rules::position::Peeking;
use crate::settings::Settings;
use crate::setup::{
    Border, Controller, Faction, FactionId, Ground, Group, GroupId, Id, Intelligence, Item, ItemId,
    ItemKind, Keywords, Kind, Manner, Poison, PoisonEffect, PoisonId, Power, PowerEffect, PowerId,
    PowerRange, Profile, Protection, Quiet, Setup, Size, Skills, Traits, Weapon, Zone,
};
use crate::state::{
    Combatant, Company, Factions, Fight, People, Phase, State, Thing, Turn, TurnState, Wear, Where,
};

pub const HERO: Id = Id(0);
pub const FRIEND: Id = Id(1);
pub const FOE: Id = Id(2);
pub const BRUTE: Id = Id(3);
/// The zones, and the borders between them.
pub const LEFT: Place = Place::Zone(ZoneId(0));
pub const MIDDLE: Place = Place::Zone(ZoneId(1));
pub const RIGHT: Place = Place::Zone(ZoneId(2));
pub const GATE: Place = Place::Border(BorderId(0));
pub const FORD: Place = Place::Border(BorderId(1));
/// The items, all in the hero's pack.
pub const DRAUGHT: ItemId = ItemId(0);
pub const ANTIDOTE: ItemId = ItemId(1);
pub const BOX: ItemId = ItemId(2);
pub const SCROLL: ItemId = ItemId(3);
pub const STONE: ItemId = ItemId(4);
pub const BELL: ItemId = ItemId(5);
pub const SLOW: PoisonId = PoisonId(0);
pub const NUMB: PoisonId = PoisonId(1);
pub const FROST: PowerId = PowerId(0);

/// Hero and friend in the left zone, foe and brute in the middle; everybody has 10 in all scores,
/// and it is the hero's turn.
pub fn fight() -> Fight {
    let setup = before();
    let things = setup.items.iter().map(|_| thing()).collect();
    let places = [LEFT, LEFT, MIDDLE, MIDDLE];
    let combatants = setup
        .profiles
        .iter()
        .zip(places)
        .map(|(profile, place)| combatant(profile, profile.group.0, place));
    let company = Company { original: 2, checked: false, left_at_check: 2, fewest: 2 };
    let state = State {
        round: 1,
        phase: Phase::Main,
        initiative: None,
        first: FactionId(0),
        circle: ArrayVec::new(),
        merciless: false,
        offered: FactionId(0),
        passed: 0,
        acted: false,
        idle_rounds: 0,
        threshold: None,
        turn: Some(turn(HERO)),
        combatants: combatants.collect(),
        things,
        companies: [company; 2].into_iter().collect(),
        veiled: 0,
        darkened: 0,
        veiled_for_long: 0,
        dark_for_long: 0,
        closed: 0,
        stretch_from: 0,
        outcome: None,
        ambushers: People::default(),
        decrees: crate::ruled::Ruled::default(),
        in_play: crate::state::Factions::default(),
    };
    let mut fight = Fight { setup: Arc::new(setup), state };
    fight.recount();
    fight
}

/// A faction without allies, and its place in the rotation.
pub fn faction(name: &str, place: u8) -> Faction {
    Faction { name: name.into(), players: false, allies: Factions(1 << place) }
}

fn before() -> Setup {
    Setup {
        title: String::from("Test"),
        settings: Settings::default(),
        map: ZoneMap::new(3, &[(ZoneId(0), ZoneId(1)), (ZoneId(1), ZoneId(2))]).unwrap(),
        zones: ["left", "middle", "right"].map(zone).to_vec(),
        borders: vec![border(), border()],
        features: Vec::new(),
        factions: [faction("A", 0), faction("B", 1)].to_vec(),
        groups: vec![group("A", 0), group("B", 1)],
        profiles: [("Hero", 0), ("Friend", 0), ("Foe", 1), ("Brute", 1)].map(profile).to_vec(),
        items: vec![
            item("draught", ItemKind::HealingDraught),
            item("antidote", ItemKind::Antidote),
            item("box", ItemKind::MedicineBox),
            item("scroll", ItemKind::Scrolls(vec![FROST])),
            item("stone", ItemKind::Object),
            item("bell", ItemKind::Object),
        ],
        powers: vec![Power {
            name: String::from("Frost"),
            range: PowerRange::Near,
            effect: PowerEffect::Darkness,
            dodgeable: false,
            lasts: false,
        }],
        poisons: vec![
            Poison { name: String::from("slow"), effect: PoisonEffect::Damaging },
            Poison { name: String::from("numb"), effect: PoisonEffect::Paralyzing },
        ],
        started_by: None,
        long_chase: false,
        has_protection: false,
        derived: std::sync::OnceLock::new(),
        detection: false,
    }
}

/// What never changes, to be changed before the test begins.
pub fn setup(fight: &mut Fight) -> &mut Setup {
    let setup = Arc::make_mut(&mut fight.setup);
    setup.derived = std::sync::OnceLock::new();
    setup
}

/// A turn that has just begun.
pub fn turn(who: Id) -> Turn {
    Turn {
        who,
        bonus: 0,
        main: false,
        moved: 0,
        full: None,
        halted: false,
        cleaved: false,
        grappled: None,
        taunted_by: None,
        begun: false,
        drawing: false,
        quiet: false,
        unseen: false,
    }
}

/// Plays a rule with these numbers as dice, all of which must be used.
pub fn with<T>(
    fight: &Fight,
    dice: &[i32],
    rule: impl Fn(&mut Tape<Fight>, &mut Fight) -> Step<T>,
) -> Played<Fight, T> {
    let answers: Vec<Answer> =
        dice.iter().map(|&shown| Answer::Rolled(Rolled::Value(shown))).collect();
    replay(fight, &rule, &answers).unwrap()
}

/// Plays a rule that asks for nothing.
pub fn go(fight: &mut Fight, rule: impl Fn(&mut Tape<Fight>, &mut Fight)) {
    let played = with(fight, &[], |t, fight| {
        rule(t, fight);
        Ok(())
    });
    *fight = played.game;
}

/// A number on the dice.
pub fn die(shown: i32) -> Answer {
    Answer::Rolled(Rolled::Value(shown))
}

/// Plays a rule with these answers, all of which must be used.
pub fn play<T>(
    fight: &Fight,
    answers: &[Answer],
    rule: impl Fn(&mut Tape<Fight>, &mut Fight) -> Step<T>,
) -> Played<Fight, T> {
    replay(fight, &rule, answers).unwrap()
}

/// Makes an item something else, and puts it there.
pub fn arm(fight: &mut Fight, which: ItemId, kind: ItemKind, at: Where) {
    setup(fight).items[which.index()].kind = kind;
    fight[which].at = at;
    if let Where::Held(who) = at {
        let free = fight[who].hands.iter().position(Option::is_none).unwrap();
        fight[who].hands[free] = Some(which);
    }
}

/// A plain weapon.
pub fn club() -> Weapon {
    let keywords = Keywords::default();
    Weapon { die: Some(4), range: None, indirect: None, keywords, poison: None, uses: None }
}

/// A plain blow.
pub fn strike(with: With, attacker: Id, target: Id) -> Attack {
    let form = Form::Strike { with, style: Style::Plain, indirect: false };
    Attack { attacker, form, aim: Aim::At(target), occasion: Occasion::Main }
}

/// A bare-handed hit on somebody, against which a shield is raised or not.
pub fn hit_on(target: Id, shield: bool) -> Hit<'static> {
    Hit {
        attack: strike(With::Unarmed, FOE, target),
        used: None,
        target,
        shield,
        unaware: false,
        saved: false,
        peeking: Peeking::No,
        favored: true,
    }
}

fn zone(name: &str) -> Zone {
    Zone {
        name: name.into(),
        room: 128,
        lit: true,
        quiet: Quiet::Ordinary,
        ground: Ground::Open,
        protection: Protection::default(),
        hazards: Vec::new(),
        exit: name == "right",
    }
}

fn border() -> Border {
    let protection = Protection::default();
    Border { room: 32, opaque: false, protection, door: None, passable: true }
}

fn group(name: &str, faction: u8) -> Group {
    Group { name: name.into(), faction: FactionId(faction) }
}

fn item(name: &str, kind: ItemKind) -> Item {
    Item { name: name.into(), own: name.into(), kind, half_bulk: 1, fragile: false, robust: false }
}

fn thing() -> Thing {
    Thing { at: Where::Pack(HERO), wear: Wear::Sound, used: false, uses: 0, coating: None }
}

fn profile((name, group): (&str, u8)) -> Profile {
    Profile {
        name: name.into(),
        controller: Controller::Gm,
        group: GroupId(group),
        strength: 10,
        agility: 10,
        wits: 10,
        size: Size::Medium,
        kind: Kind::Creature,
        intelligence: Intelligence::Human,
        skills: Skills::default(),
        traits: Traits::default(),
        natural_armor: 0,
        natural: Vec::new(),
        manner: Manner::Aggressive,
        protects: None,
    }
}

fn combatant(profile: &Profile, faction: u8, place: Place) -> Combatant {
    Combatant {
        health: 10,
        turn: if faction == 0 { TurnState::InProgress } else { TurnState::Spent },
        ..Combatant::of(profile, FactionId(faction), place)
    }
}

/// Whether a played rule told of something by a clause.
pub fn told<T>(played: &Played<Fight, T>, clause: affray_table::Clause) -> bool {
    played.told.iter().any(|told| told.clause == clause)
}

#[test]
fn the_fight_of_the_tests_stands_by_itself() {
    let played = with(&fight(), &[], |_, _| Ok(()));
    assert!(!told(&played, clause::CORE_SAVE));
}
