//! What a file may hold, as constant data.

use crate::Preset;

/// The most characters of a name.
pub const MAX_NAME: usize = 60;

/// A table of a file: its keys, in the order in which they are listed to people.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Schema {
    /// What one such table is, as messages call it: `combatant`.
    pub name: &'static str,
    /// One sentence about it.
    pub doc: &'static str,
    /// The keys it may have.
    pub fields: &'static [Field],
}

impl Schema {
    /// How many tables the list at this key may have.
    #[must_use]
    pub fn most(&self, key: &str) -> usize {
        let field = self.fields.iter().find(|field| field.name == key);
        match field.map(|field| field.kind) {
            Some(Kind::Tables { max, .. }) => max,
            _ => usize::MAX,
        }
    }
}

/// A key of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Field {
    /// The key.
    pub name: &'static str,
    /// What its value must be.
    pub kind: Kind,
    /// Whether it must be there.
    pub required: bool,
    /// One sentence about it.
    pub doc: &'static str,
    /// The clause of the rulebook that it comes from.
    pub clause: Option<&'static str>,
}

impl Field {
    /// A key that may be left out.
    pub const fn new(name: &'static str, kind: Kind, doc: &'static str) -> Field {
        Field { name, kind, required: false, doc, clause: None }
    }

    /// The same key, which must be there.
    pub const fn required(mut self) -> Field {
        self.required = true;
        self
    }

    /// The same key, as `clause` has it.
    pub const fn by(mut self, clause: &'static str) -> Field {
        self.clause = Some(clause);
        self
    }
}

/// What a value must be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// True or false.
    Bool,
    /// An integer in a range, both ends included.
    Int {
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// Text without control characters other than ends of lines and tabs.
    Text {
        /// The most characters.
        max: usize,
    },
    /// Text that a record can use as a name: 1 to [`MAX_NAME`] characters, no space at either end,
    /// no control characters, none of `> : # ? ! @ = "`, and no number as its first word.
    Name,
    /// One of a closed set of words.
    Word(&'static [&'static str]),
    /// A list of values of one kind.
    List {
        /// What each entry must be.
        of: &'static Kind,
        /// The most entries.
        max: usize,
    },
    /// A table with known keys.
    Table(&'static Schema),
    /// A list of tables with known keys.
    Tables {
        /// The keys of each.
        of: &'static Schema,
        /// The most tables.
        max: usize,
    },
    /// A table with free keys and values of one kind.
    Map {
        /// What each value must be.
        of: &'static Kind,
        /// The most keys.
        max: usize,
    },
    /// A table whose keys are settings.
    Settings(&'static [Setting]),
    /// Any one of several kinds.
    Either(&'static [Kind]),
}

impl Kind {
    /// The kind in a few words, with its article.
    pub(crate) fn describe(&self) -> String {
        match self {
            Kind::Bool => "true or false".to_owned(),
            Kind::Int { .. } => "a whole number".to_owned(),
            Kind::Text { .. } | Kind::Word(_) => "text".to_owned(),
            Kind::Name => "a name".to_owned(),
            Kind::List { .. } => "a list".to_owned(),
            Kind::Table(_) | Kind::Map { .. } | Kind::Settings(_) => "a table".to_owned(),
            Kind::Tables { .. } => "a list of tables".to_owned(),
            Kind::Either(kinds) => {
                let mut words: Vec<String> = kinds.iter().map(Kind::describe).collect();
                words.dedup();
                words.join(" or ")
            }
        }
    }
}

/// A choice that a group may make otherwise than the rulebook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setting {
    /// The key.
    pub name: &'static str,
    /// The values in words; the first is the default. `true` and `false` may be written for `on`
    /// and `off`.
    pub values: &'static [&'static str],
    /// The value in words that holds instead of the default under `preset = "companion"`.
    pub companion: Option<&'static str>,
    /// A range of integers that may be given as well.
    pub free: Option<(i64, i64)>,
    /// One sentence about it.
    pub doc: &'static str,
    /// The clause of the rulebook that it comes from.
    pub clause: Option<&'static str>,
}

impl Setting {
    /// A setting with values in words, the default first.
    pub const fn new(
        name: &'static str,
        values: &'static [&'static str],
        doc: &'static str,
    ) -> Setting {
        Setting { name, values, companion: None, free: None, doc, clause: None }
    }

    /// The same setting, which companion pages read by another of its values.
    pub const fn companion(mut self, word: &'static str) -> Setting {
        self.companion = Some(word);
        self
    }

    /// The same setting, which companion pages read by the value at this place of its list.
    pub const fn companion_place(self, place: usize) -> Setting {
        let word = self.values[place];
        self.companion(word)
    }

    /// The value in words that holds where a file of this preset is silent.
    pub fn silent(&self, preset: Preset) -> Option<&'static str> {
        let companion = match preset {
            Preset::Page => None,
            Preset::Companion => self.companion,
        };
        companion.or(self.values.first().copied())
    }

    /// The same setting, which takes the integers from `min` to `max` as well.
    pub const fn free(mut self, min: i64, max: i64) -> Setting {
        self.free = Some((min, max));
        self
    }

    /// The same setting, as `clause` has it.
    pub const fn by(mut self, clause: &'static str) -> Setting {
        self.clause = Some(clause);
        self
    }
}
