//! Conditions and counters that a table made up, as its files keep them.

use affray_file::{Document, Field, Kind, Mistake, Mistakes, Schema, Sort, Span, Table, nearest};
use affray_table::{Gain, Homemade, HouseCondition, HouseCounter, Lasts};

use toml_edit::{ArrayOfTables, DocumentMut, InlineTable, Item, value};

use crate::encounter::{follows, mended, revealed};
use crate::hand::{Homely, MOST_KNOWN, bad_figure, bad_name, call_by_file, conditions};
use crate::measure::Who;
use crate::system::{Read, System};
use crate::words::{quoted, same};

const GAIN: Kind = Kind::Int { min: -1_000, max: 1_000 };
const WORDS: Kind = Kind::Text { max: 200 };

/// A condition.
static CONDITION: Schema = Schema {
    name: "house condition",
    doc: "A condition that your table made up, for the game master to lay on people.",
    fields: &[
        Field::new("name", Kind::Name, "Its name, as it stands after `Bob is`.").required(),
        Field::new("words", WORDS, "What it means, for people."),
        Field::new("most", Kind::Int { min: 1, max: 1_000 }, "The most levels, if it has any."),
        Field::new("rolls", GAIN, "What each of their rolls has more by it, for each level."),
        Field::new(
            "figures",
            Kind::Map { of: &GAIN, max: 20 },
            "What their figures have more by it, for each level: figures that the rules add up.",
        ),
        Field::new("rounds", Kind::Int { min: 1, max: 10_000 }, "How many rounds it lasts."),
        Field::new("next-turn", Kind::Bool, "Whether it ends with their next turn."),
        Field::new(
            "on",
            Kind::List { of: &Kind::Text { max: 60 }, max: 60 },
            "The combatants and sides that suffer it at the start.",
        ),
    ],
};

/// A counter.
static COUNTER: Schema = Schema {
    name: "house counter",
    doc: "A counter that your table made up, for the whole fight.",
    fields: &[
        Field::new("name", Kind::Name, "Its name.").required(),
        Field::new("words", WORDS, "What it means, for people."),
        Field::new("most", Kind::Int { min: 1, max: 1_000 }, "The most that it counts to.")
            .required(),
        Field::new("start", Kind::Int { min: 0, max: 1_000 }, "Where it starts; 0 if left out."),
        Field::new("secret", Kind::Bool, "Whether the game master alone sees it."),
    ],
};

/// The key of an encounter, and of a file that it uses, for conditions that a table made up.
pub const HOUSE_CONDITIONS: Field = Field::new(
    "house-condition",
    Kind::Tables { of: &CONDITION, max: 60 },
    "Conditions that your table made up.",
);

/// The key for counters.
pub const HOUSE_COUNTERS: Field = Field::new(
    "house-counter",
    Kind::Tables { of: &COUNTER, max: 60 },
    "Counters that your table made up.",
);

/// The fight that an encounter describes, with what its table made up.
///
/// # Errors
/// Every mistake of all files at once.
pub(crate) fn read<S: System>(
    encounter: &Document,
    library: &[Document],
) -> Result<Read<S>, Mistakes> {
    once(encounter, library).map_err(|found| {
        let again =
            |encounter: &Document, library: &[Document]| once::<S>(encounter, library).err();
        let all = mended::all_of((encounter, library), found, again);
        follows::without(all, [encounter].into_iter().chain(library))
    })
}

/// As [`read`]; where there are mistakes, those that are seen at a first reading.
fn once<S: System>(encounter: &Document, library: &[Document]) -> Result<Read<S>, Mistakes> {
    let mut read = S::read(encounter, library);
    let documents = || library.iter().chain([encounter]);
    let has_any = |document: &Document| {
        let root = document.root();
        root.has(HOUSE_CONDITIONS.name) || root.has(HOUSE_COUNTERS.name)
    };
    let mut made = Made { mistakes: Mistakes::of(documents()), all: Vec::new() };
    let fight = read.as_ref().ok().map(|read| &read.fight);
    revealed::check(encounter, fight, &mut made.mistakes);
    if documents().any(has_any) {
        documents().for_each(|document| made.gather(document));
        if let Ok(read) = &mut read {
            made.put_into(&mut read.fight);
            read.cited.push(S::RULED);
        }
    }
    let fight = read.as_mut().ok().map(|read| &mut read.fight);
    call_by_file(encounter, library, fight, &mut made.mistakes);
    match read {
        Ok(read) => made.mistakes.finish().map(|()| read),
        Err(mut mistakes) => {
            mistakes.merge(made.mistakes);
            Err(mistakes)
        }
    }
}

/// What tables made up, file by file.
struct Made<'d> {
    mistakes: Mistakes,
    all: Vec<(Homemade, Table<'d>)>,
}

impl<'d> Made<'d> {
    /// What a file has of it.
    fn gather(&mut self, document: &'d Document) {
        let root = document.root();
        for table in root.tables(HOUSE_CONDITIONS.name) {
            let made = self.condition(table);
            self.add(Homemade::Condition(made), table);
        }
        for table in root.tables(HOUSE_COUNTERS.name) {
            let made = self.counter(table);
            self.add(made, table);
        }
    }

    fn add(&mut self, made: Homemade, table: Table<'d>) {
        let same = self.all.iter().find(|(known, _)| same(known.name(), made.name()));
        match same {
            Some((_, first)) => {
                let (first, second) = (first.span("name"), table.span("name"));
                self.mistakes.clash("house condition or counter", made.name(), first, second);
            }
            None if self.all.len() >= MOST_KNOWN => {
                self.wrong(table.at(), format!("there are more than {MOST_KNOWN} of them"));
            }
            None => self.all.push((made, table)),
        }
    }

    fn wrong(&mut self, span: Span, message: impl Into<String>) {
        self.mistakes.push(Mistake::new(span, message));
    }

    fn condition(&mut self, table: Table<'_>) -> HouseCondition {
        let rounds = table.int("rounds").map(|rounds| rounds as u16);
        let next_turn = table.bool("next-turn").unwrap_or(false);
        if rounds.is_some() && next_turn {
            let message = "it ends with their next turn, or after some rounds, not both";
            self.wrong(table.key_span("rounds"), message);
        }
        let gains = table.map("figures").map(|(figure, by)| Gain {
            figure: figure.to_owned(),
            by: by.int().unwrap_or(0) as i32,
        });
        HouseCondition {
            name: text(table, "name"),
            words: text(table, "words"),
            most: table.int("most").map(|most| most as u16),
            rolls: table.int("rolls").unwrap_or(0) as i32,
            figures: gains.filter(|gain| gain.by != 0).collect(),
            lasts: match rounds {
                Some(rounds) => Lasts::Rounds(rounds),
                None if next_turn => Lasts::NextTurn,
                None => Lasts::Ruled,
            },
        }
    }

    fn counter(&mut self, table: Table<'_>) -> Homemade {
        let number = |key: &str| table.int(key).unwrap_or(0) as u16;
        let (most, start) = (number("most"), number("start"));
        if start > most {
            self.mistakes.out_of_range(table.span("start"), "start", start, 0, most);
        }
        let secret = table.bool("secret").unwrap_or(false);
        let (name, words) = (text(table, "name"), text(table, "words"));
        Homemade::Counter(HouseCounter { name, words, most, secret }, start)
    }

    /// Makes a fight know all of it, and lays what lies on people at the start. All that is wrong
    /// with one of them is told at once.
    fn put_into<S: System>(&mut self, fight: &mut S) {
        for (made, table) in std::mem::take(&mut self.all) {
            let bad_name = bad_name(fight, made.name()).map(|why| (table.span("name"), why));
            let figures = table.map("figures").filter_map(|(figure, by)| {
                let by = by.int().filter(|by| *by != 0)? as i32;
                Some((by_key(table, figure), bad_figure(fight, figure, by)?))
            });
            let bad: Vec<_> = bad_name.into_iter().chain(figures).collect();
            let sufferers = self.sufferers(fight, table);
            if !bad.is_empty() {
                bad.into_iter().for_each(|(span, why)| self.wrong(span, why));
                continue;
            }
            fight.decrees_mut().make_up(made.clone());
            let laid = conditions(fight).find(|(_, condition)| condition.name == made.name());
            let Some(what) = laid.map(|(what, _)| what) else { continue };
            for (span, who) in sufferers {
                let end = affray_table::End::Rules;
                let done = Homely::Lay { who, what, level: 1, end }.carry_out(fight);
                if let Err(why) = done {
                    self.wrong(span, why.words);
                }
            }
        }
    }

    /// On whom a condition lies at the start, each with where that stands.
    fn sufferers<S: System>(&mut self, fight: &S, table: Table<'_>) -> Vec<(Span, Who)> {
        let mut sufferers = Vec::new();
        for value in table.list("on") {
            let name = value.text().unwrap_or_default();
            let people = || 0..fight.people() as Who;
            let is_meant =
                |who: Who| same(&fight.seat_name(fight.side(who)), name) || same(name, "all");
            let found: Vec<Who> = match people().find(|&who| same(fight.person(who), name)) {
                Some(who) => vec![who],
                None => people().filter(|&who| is_meant(who)).collect(),
            };
            if found.is_empty() {
                let sides = (0..fight.sides()).map(|side| fight.side_name(side));
                let all = people().map(|who| fight.person(who)).chain(sides);
                self.nobody(value.span(), name, all);
            }
            sufferers.extend(found.into_iter().map(|who| (value.span(), who)));
        }
        sufferers
    }

    /// Notes that nobody has this name; one of these might be meant.
    fn nobody<'n>(&mut self, span: Span, name: &str, all: impl Iterator<Item = &'n str>) {
        let near = nearest(name, all).map(|near| format!("; did you mean {}?", quoted(near)));
        let near = near.unwrap_or_default();
        let mistake = Mistake::new(span, format!("nobody here is called {}{near}", quoted(name)));
        self.mistakes.push(mistake.of_sort(Sort::Unknown { kind: "combatant".to_owned() }));
    }
}

/// A file with these conditions and counters added, for encounters to `use`; without a text that is
/// there already, a new one for the system of this name. What the text has by the same name stays.
///
/// # Errors
/// The text is no such file.
pub fn kept(system: &str, text: Option<&str>, made: &[Homemade]) -> Result<String, String> {
    let mut file =
        text.unwrap_or_default().parse::<DocumentMut>().map_err(|why| why.to_string())?;
    if text.is_none() {
        file.insert("system", value(system));
    }
    for made in made {
        let (key, table) = match made {
            Homemade::Condition(condition) => (HOUSE_CONDITIONS.name, condition_table(condition)),
            Homemade::Counter(counter, _) => (HOUSE_COUNTERS.name, counter_table(counter)),
        };
        let list = file.entry(key).or_insert(Item::ArrayOfTables(ArrayOfTables::new()));
        let list = list.as_array_of_tables_mut().ok_or_else(|| format!("`{key}` is no list"))?;
        let is_same = |table: &toml_edit::Table| {
            table.get("name").and_then(Item::as_str).is_some_and(|known| same(known, made.name()))
        };
        if !list.iter().any(is_same) {
            list.push(table);
        }
    }
    Ok(file.to_string())
}

fn named_table(name: &str, words: &str) -> toml_edit::Table {
    let mut table = toml_edit::Table::new();
    table.insert("name", value(name));
    if !words.is_empty() {
        table.insert("words", value(words));
    }
    table
}

fn condition_table(condition: &HouseCondition) -> toml_edit::Table {
    let mut table = named_table(&condition.name, &condition.words);
    if let Some(most) = condition.most {
        table.insert("most", value(i64::from(most)));
    }
    if condition.rolls != 0 {
        table.insert("rolls", value(i64::from(condition.rolls)));
    }
    if !condition.figures.is_empty() {
        let gains = condition.figures.iter();
        let figures: InlineTable =
            gains.map(|gain| (gain.figure.as_str(), i64::from(gain.by))).collect();
        table.insert("figures", value(figures));
    }
    match condition.lasts {
        Lasts::Ruled => {}
        Lasts::NextTurn => drop(table.insert("next-turn", value(true))),
        Lasts::Rounds(rounds) => drop(table.insert("rounds", value(i64::from(rounds)))),
    }
    table
}

fn counter_table(counter: &HouseCounter) -> toml_edit::Table {
    let mut table = named_table(&counter.name, &counter.words);
    table.insert("most", value(i64::from(counter.most)));
    if counter.secret {
        table.insert("secret", value(true));
    }
    table
}

fn text(table: Table<'_>, key: &str) -> String {
    table.text(key).unwrap_or_default().to_owned()
}

/// Where a figure of a condition stands.
fn by_key(table: Table<'_>, figure: &str) -> Span {
    table.table("figures").map_or(table.at(), |figures| figures.key_span(figure))
}
