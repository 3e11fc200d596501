//! Reading files into a fight: the mistakes, the clauses and the notes on the way.

use affray_file::{Document, Mistake, Mistakes, Sort, Span, Table, same_name};
use affray_table::Clause;

use crate::system::Read;

/// What reading an encounter and its libraries gathers on its way.
#[derive(Debug)]
pub struct Reader {
    /// The mistakes so far.
    pub mistakes: Mistakes,
    /// The clauses by which the files are read, each once.
    pub cited: Vec<Clause>,
    /// Sentences about what is assumed.
    pub notes: Vec<String>,
}

/// How a file writes places of a grid: a column and a row.
#[derive(Clone, Copy, Debug)]
pub struct Places {
    /// What a place is called: `square`, `hex`.
    pub name: &'static str,
    /// The greatest column and row; the least are the same below 0.
    pub most: i8,
    /// The clause that sets the field.
    pub clause: Clause,
}

impl Reader {
    /// A reader of these files.
    #[must_use]
    pub fn new<'d>(documents: impl IntoIterator<Item = &'d Document>) -> Reader {
        Reader { mistakes: Mistakes::of(documents), cited: Vec::new(), notes: Vec::new() }
    }

    /// Notes that something was read by this clause.
    pub fn cite(&mut self, clause: Clause) {
        if !self.cited.contains(&clause) {
            self.cited.push(clause);
        }
    }

    /// Notes a mistake.
    pub fn wrong(
        &mut self,
        span: Span,
        message: impl Into<String>,
        allowed: impl Into<String>,
        clause: Clause,
    ) {
        self.mistakes.push(Mistake::new(span, message).allowed(allowed).by(clause.id()));
    }

    /// Notes that a fight needs more of what stands at these keys.
    pub fn too_few(
        &mut self,
        keys: &'static [&'static str],
        (root, message): (Table<'_>, &str),
        allowed: impl Into<String>,
        clause: Clause,
    ) {
        let mistake = Mistake::new(root.at(), message).allowed(allowed).by(clause.id());
        self.mistakes.push(mistake.of_sort(Sort::TooFew { keys }));
    }

    /// A column and a row, such as `3,4`.
    pub fn place(&mut self, span: Span, text: &str, places: Places) -> Option<(i8, i8)> {
        let Places { name, most, clause } = places;
        // As places are written everywhere: `+1` and `01` are not.
        let number = |text: &str| {
            let number = text.parse::<i8>().ok()?;
            ((-most..=most).contains(&number) && number.to_string() == text).then_some(number)
        };
        let pair = text.split_once(',');
        let pair = pair.and_then(|(x, y)| Some((number(x)?, number(y.trim_start())?)));
        if pair.is_none() {
            let allowed = format!("a column and a row from -{most} to {most}, such as \"3,4\"");
            self.wrong(span, format!("`{text}` is not a {name}"), allowed, clause);
        }
        pair
    }

    /// The sides of an encounter with their names, of which no two are the same, and none the GM's.
    /// There are as many as the schema allows, or fewer.
    pub fn sides<'t>(&mut self, root: Table<'t>, clause: Clause) -> Vec<(String, Table<'t>)> {
        let mut sides: Vec<(String, Table<'t>)> = Vec::new();
        for table in root.tables("side") {
            let name = table.text("name").unwrap_or_default().to_owned();
            if name.eq_ignore_ascii_case("GM") {
                let message =
                    "a side cannot be called `GM`: the name is reserved for the game master";
                self.wrong(table.span("name"), message, "another name", clause);
            }
            if let Some((_, first)) = sides.iter().find(|known| same_name(&known.0, &name)) {
                self.mistakes.clash("side", &name, first.span("name"), table.span("name"));
            }
            sides.push((name, table));
        }
        sides
    }

    /// What was read, or the mistakes.
    ///
    /// # Errors
    /// There are some.
    pub fn finish<S>(self, fight: S) -> Result<Read<S>, Mistakes> {
        let Reader { mistakes, cited, notes } = self;
        mistakes.finish()?;
        Ok(Read { fight, cited, notes })
    }

    /// The mistakes because of which there is no fight.
    ///
    /// # Panics
    /// There are none.
    #[must_use]
    pub fn refuse(self) -> Mistakes {
        match self.mistakes.finish() {
            Err(mistakes) => mistakes,
            Ok(()) => unreachable!("a fight that cannot be made has a mistake"),
        }
    }
}

#[cfg(test)]
mod tests {
    use affray_file::{Field, Kind, Schema};

    use super::*;

    static FILE: Schema = Schema {
        name: "encounter",
        doc: "",
        fields: &[Field::new("at", Kind::Text { max: 60 }, "")],
    };

    #[test]
    fn a_place_is_read_only_as_it_is_written_everywhere() {
        let document = Document::read("test.toml", b"at = \"3,4\"\n", &FILE).expect("it is sound");
        let span = document.root().span("at");
        let places = Places { name: "square", most: 40, clause: Clause::new("test.field.square") };
        let read = |text: &str| Reader::new([&document]).place(span, text, places);
        assert_eq!(read("3,-4"), Some((3, -4)));
        assert_eq!(read("40, -40"), Some((40, -40)));
        for wrong in ["+1,1", "01,1", "-0,1", " 0,0", "0,0 ", "41,0", "0;0", "1", "1,2,3", ""] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
