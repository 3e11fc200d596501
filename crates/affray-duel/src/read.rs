//! From a file to a fight, or every mistake in it at once.

use std::sync::Arc;

use affray_engine::Read;
use affray_engine::house::{HOUSE_CONDITIONS, HOUSE_COUNTERS};
use affray_file::{Document, Field, Kind, Mistake, Mistakes, Schema, Setting, Table, same_name};
use affray_table::Decrees;

use crate::clause;
use crate::setup::{Id, Injuries, Injury, Manner, Profile, Setup};
use crate::state::{Duelist, Fight, Presence, State};

pub(crate) const SETTINGS: &[Setting] =
    &[Setting::new("injuries", &["on", "off"], "Whether heavy strikes injure.")
        .by("duel.injury.table")];

const PERCENT: Kind = Kind::Int { min: 0, max: 100 };
const POINTS: Kind = Kind::Int { min: 0, max: 20 };

const DUELIST: Schema = Schema {
    name: "duelist",
    doc: "A combatant.",
    fields: &[
        Field::new("name", Kind::Name, "Unique in the duel.").required(),
        Field::new("hits-at", PERCENT, "Hits on this or less on d100.")
            .required()
            .by("duel.strike.hit"),
        Field::new("dodges-at", PERCENT, "Dodges on this or less on d100.").by("duel.strike.dodge"),
        Field::new("bonus", POINTS, "Added to the damage.").by("duel.strike.damage"),
        Field::new("armor", POINTS, "Taken off the damage.").by("duel.strike.damage"),
        Field::new("wounds", Kind::Int { min: 0, max: 100 }, "Wounds at the start.").required(),
        Field::new("off-balance", Kind::Bool, "Whether they start off balance.")
            .by("duel.injury.off-balance"),
        Field::new("tactics", Kind::Word(Manner::WORDS), "How they fight when no person decides."),
    ],
};

pub(crate) static ENCOUNTER: Schema = Schema {
    name: "encounter",
    doc: "A duel.",
    fields: &[
        Field::new("system", Kind::Word(&["duel"]), "Always `duel`.").required(),
        Field::new("title", Kind::Text { max: 100 }, "What it is called."),
        Field::new("settings", Kind::Settings(SETTINGS), "What the table chooses."),
        Field::new(
            "injury-table",
            Kind::List { of: &Kind::Word(Injury::WORDS), max: 6 },
            "The result of each face of the injury die: six rows.",
        )
        .by("duel.injury.table"),
        HOUSE_CONDITIONS,
        HOUSE_COUNTERS,
        Field::new("duelist", Kind::Tables { of: &DUELIST, max: 2 }, "The two.").required(),
    ],
};

pub(crate) static LIBRARY: Schema =
    Schema { name: "library", doc: "A duel uses no other files.", fields: &[] };

/// The fight that an encounter describes.
pub(crate) fn read(encounter: &Document) -> Result<Read<Fight>, Mistakes> {
    let root = encounter.root();
    let mut mistakes = Mistakes::of([encounter]);
    let two: Vec<Table<'_>> = root.tables("duelist").collect();
    if let [one, other] = two[..] {
        let names = [one, other].map(|table| table.text("name").unwrap_or_default());
        if same_name(names[0], names[1]) {
            mistakes.clash("duelist", names[1], one.span("name"), other.span("name"));
        }
    } else {
        let message = format!("a duel has two duelists, not {}", two.len());
        mistakes.push(Mistake::new(root.span("duelist"), message).allowed("two [[duelist]]"));
    }
    let injury_table = injury_table(root, &mut mistakes);
    mistakes.finish()?;
    let profiles = [profile(two[0]), profile(two[1])];
    let duelist = |who: Id| Duelist {
        wounds: profiles[who.index()].wounds,
        off_balance: two[who.index()].bool("off-balance").unwrap_or(false),
        dodged: false,
        presence: Presence::There,
    };
    let state = State {
        round: 0,
        next: Id::BOTH[0],
        duelists: Id::BOTH.map(duelist),
        ruled: None,
        decrees: Decrees::default(),
    };
    let injuries = match root.table("settings").and_then(|table| table.text("injuries")) {
        Some("off") => Injuries::Off,
        _ => Injuries::On,
    };
    let title = root.text("title").unwrap_or("A duel").to_owned();
    let setup = Setup { title, injuries, injury_table, profiles };
    let fight = Fight { setup: Arc::new(setup), state };
    Ok(Read { fight, cited: vec![clause::ROUND_TURNS], notes: Vec::new() })
}

/// The table's own rows, or the rulebook's: 1-3 nothing, 4-6 off balance (`duel.injury.table`).
fn injury_table(root: Table<'_>, mistakes: &mut Mistakes) -> [Injury; 6] {
    const BOOK: [Injury; 6] = {
        use Injury::{Nothing, OffBalance};
        [Nothing, Nothing, Nothing, OffBalance, OffBalance, OffBalance]
    };
    if !root.has("injury-table") {
        return BOOK;
    }
    let rows: Vec<Injury> =
        root.list("injury-table").filter_map(|row| Injury::of(row.text()?)).collect();
    rows.try_into().unwrap_or_else(|rows: Vec<Injury>| {
        let message = format!("the injury table has {} rows", rows.len());
        let mistake = Mistake::new(root.span("injury-table"), message).allowed("six rows");
        mistakes.push(mistake.by(clause::INJURY_TABLE.id()));
        BOOK
    })
}

fn profile(table: Table<'_>) -> Profile {
    let number = |key: &str| table.int(key).unwrap_or(0);
    Profile {
        name: table.text("name").unwrap_or_default().to_owned(),
        hits_at: number("hits-at") as i32,
        dodges_at: number("dodges-at") as i32,
        bonus: number("bonus") as i32,
        armor: number("armor") as i32,
        wounds: number("wounds") as i16,
        manner: table.text("tactics").and_then(Manner::of).unwrap_or(Manner::Steady),
    }
}
