//! From encounter files to a fight, or every mistake in them at once.

mod field;
mod gear;
mod library;
mod people;
mod start;
mod teams;

use std::sync::Arc;

use affray_engine::{Places, Read};
use affray_field::Square;
use affray_file::{Document, Mistakes, Preset, Span, Table, Value};
use affray_table::Decrees;
use arrayvec::ArrayVec;

use crate::clause;
use crate::settings::Settings;
use crate::setup::{
    MAX_PROFICIENCIES, MAX_TASKS, PROFICIENCIES, ProficiencyId, Setup, Side, Weapon,
};
use crate::state::{Fight, People, Phase, State};

use field::FieldRead;
use library::Library;
use people::PeopleRead;

/// The sample weapons, shields, armor, maneuvers and powers.
const STANDARD: &str = include_str!("../data/standard.toml");

/// What reading gathers on its way, and the names of proficiencies.
pub(crate) struct Reader {
    shared: affray_engine::Reader,
    pub(crate) proficiencies: Vec<String>,
}

impl std::ops::Deref for Reader {
    type Target = affray_engine::Reader;

    fn deref(&self) -> &affray_engine::Reader {
        &self.shared
    }
}

impl std::ops::DerefMut for Reader {
    fn deref_mut(&mut self) -> &mut affray_engine::Reader {
        &mut self.shared
    }
}

impl Reader {
    /// The number of a proficiency's name, which is new if it was not met before.
    pub(crate) fn proficiency(&mut self, span: Span, name: &str) -> ProficiencyId {
        if let Some(place) = self.proficiencies.iter().position(|known| known == name) {
            return ProficiencyId(place as u8);
        }
        if self.proficiencies.len() == MAX_PROFICIENCIES {
            let allowed = format!("at most {MAX_PROFICIENCIES} names");
            let message = "there are too many different proficiencies";
            self.wrong(span, message, allowed, clause::TEST_PROFICIENCY_RANGE);
            return ProficiencyId(0);
        }
        self.proficiencies.push(name.to_owned());
        ProficiencyId(self.proficiencies.len() as u8 - 1)
    }

    /// Proficiencies by name, as bits.
    pub(crate) fn proficiencies_of(&mut self, table: Table<'_>, key: &str) -> u32 {
        let mut bits = 0;
        for value in table.list(key) {
            let which = self.proficiency(value.span(), value.text().unwrap_or_default());
            bits |= 1 << which.0;
        }
        bits
    }

    /// A square such as `3,4`.
    pub(crate) fn square(&mut self, span: Span, text: &str) -> Option<Square> {
        self.place(span, text, SQUARES).map(|(x, y)| Square::new(x, y))
    }

    /// The square at `key`.
    pub(crate) fn square_at(&mut self, table: Table<'_>, key: &str) -> Option<Square> {
        let text = table.text(key)?;
        self.square(table.span(key), text)
    }

    /// The squares in the list at `key`.
    pub(crate) fn squares(&mut self, table: Table<'_>, key: &str) -> Vec<Square> {
        let square = |value: Value<'_>| self.square(value.span(), value.text().unwrap_or_default());
        table.list(key).filter_map(square).collect()
    }
}

/// Squares, as files write them.
const SQUARES: Places =
    Places { name: "square", most: affray_field::MAX_COORDINATE, clause: clause::SPACE_MODEL };

/// The fight that an encounter describes, with the libraries it uses.
///
/// # Errors
/// Every mistake of all files at once.
pub fn read(encounter: &Document, libraries: &[Document]) -> Result<Read<Fight>, Mistakes> {
    let standard = Document::read_numbered(
        u16::MAX,
        "the sample tables",
        STANDARD.as_bytes(),
        &crate::schema::LIBRARY,
    )?;
    let documents = [encounter].into_iter().chain(libraries).chain([&standard]);
    let mut reader = Reader {
        shared: affray_engine::Reader::new(documents),
        proficiencies: PROFICIENCIES.map(str::to_owned).to_vec(),
    };
    let root = encounter.root();
    let sources = [&standard].into_iter().chain(libraries).map(Document::root).chain([root]);
    let library = Library::gather(&mut reader, sources);
    let mut field = field::read(&mut reader, root);
    let sides = teams::read(&mut reader, root, &field);
    let [unarmed, improvised] =
        ["bare hands", "improvised item"].map(|name| library.weapon(&mut reader, root.at(), name));
    let (Some(unarmed), Some(improvised), false) = (unarmed, improvised, sides.is_empty()) else {
        return Err(reader.shared.refuse());
    };
    let weapons = [unarmed, improvised];
    let mut setup = setup_without_people(root, &library, &mut field, (sides, weapons));
    let people = people::read(&mut reader, root, &library, &mut setup);
    for place in 0..setup.profiles.len() {
        let means = crate::rules::means::worked_out(&setup, &setup.profiles[place]);
        setup.profiles[place].means = means;
    }
    setup.proficiencies.clone_from(&reader.proficiencies);
    field::lay_out(&mut reader, root, &field, &mut setup, &people);
    teams::bonds(&mut reader, root, &mut setup, &people);
    let state = state_at_first(root, &setup, people, field.closed);
    let mut fight = Fight { setup: Arc::new(setup), state };
    if reader.mistakes.is_empty() {
        field::distances(&mut reader, root, &mut fight);
        people::check(&mut reader, root, &fight);
        start::read(&mut reader, root, &mut fight);
    }
    if fight.setup.settings.preset == Preset::Companion {
        reader.cite(clause::COMBAT_PRESET);
    }
    reader.shared.finish(fight)
}

/// What never changes, without the combatants and what they hold.
fn setup_without_people(
    root: Table<'_>,
    library: &Library<'_>,
    field: &mut FieldRead,
    (sides, [unarmed, improvised]): (Vec<Side>, [Weapon; 2]),
) -> Setup {
    Setup {
        title: root.text("title").unwrap_or("A fight").to_owned(),
        settings: Settings::of(root),
        grid: field::least(),
        cover: std::mem::take(&mut field.cover),
        marks: std::mem::take(&mut field.marks),
        sides,
        order: Vec::new(),
        opening: None,
        surprise: None,
        profiles: Vec::new(),
        items: Vec::new(),
        unarmed,
        improvised,
        maneuvers: library.maneuvers.iter().map(|entry| entry.1.clone()).collect(),
        powers: library.powers.iter().map(|entry| entry.1.clone()).collect(),
        proficiencies: Vec::new(),
        features: std::mem::take(&mut field.features),
        tasks: std::mem::take(&mut field.tasks),
        recovery: root.bool("recovery").unwrap_or(false),
        hazards: std::mem::take(&mut field.hazards),
    }
}

/// What changes, before anything has happened.
fn state_at_first(root: Table<'_>, setup: &Setup, people: PeopleRead, closed: u16) -> State {
    State {
        round: 0,
        phase: Phase::Setup,
        order: ArrayVec::new(),
        offered: 0,
        passes: 0,
        surprised: People::default(),
        surprise: false,
        turn: None,
        combatants: people.combatants,
        things: people.things,
        apart: ArrayVec::new(),
        objectives: setup.sides.iter().map(|side| side.objective).collect(),
        done: setup.sides.iter().map(|_| [0; MAX_TASKS]).collect(),
        help: setup.sides.iter().map(|_| [0; MAX_TASKS]).collect(),
        closed,
        timed: ArrayVec::new(),
        met: 0,
        out: 0,
        breaks: root.int("breaks").unwrap_or(0) as u8,
        owed: People::default(),
        broken_off: ArrayVec::new(),
        outcome: None,
        decrees: Decrees::default(),
    }
}
