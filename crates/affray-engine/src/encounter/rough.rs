//! Files with mistakes of form: what is left of them is read as well, so that all mistakes are told
//! together.

use affray_file::{Document, Mistake, Mistakes, Partial, Schema, Sort};

use super::follows;
use crate::entry::Entry;

/// The files of an encounter, as far as they can be read.
pub(super) struct Rough {
    /// The mistakes of form.
    pub(super) mistakes: Mistakes,
    /// The encounter, then what it uses.
    documents: Vec<Document>,
    /// Those that do not fit their schema.
    partials: Vec<Partial>,
    /// Whether some file is not there, not even in part.
    is_cut: bool,
}

impl Rough {
    pub(super) fn new() -> Rough {
        let mistakes = Mistakes::of([]);
        Rough { mistakes, documents: Vec::new(), partials: Vec::new(), is_cut: false }
    }

    /// Reads a file; what can be read of it.
    pub(super) fn read(
        &mut self,
        number: u16,
        name: &str,
        bytes: &[u8],
        schema: &'static Schema,
    ) -> Option<&Document> {
        let document = match Document::read_or_part(number, name, bytes, schema) {
            Ok(document) => {
                self.mistakes.merge(Mistakes::of([&document]));
                document
            }
            Err((mistakes, partial)) => {
                self.mistakes.merge(mistakes);
                let Some(partial) = partial else {
                    self.is_cut = true;
                    return None;
                };
                let document = partial.document().clone();
                self.partials.push(*partial);
                document
            }
        };
        self.documents.push(document);
        self.documents.last()
    }

    /// Notes that a file cannot be read at all.
    pub(super) fn cut(&mut self, mistake: Mistake) {
        self.mistakes.push(mistake);
        self.is_cut = true;
    }

    /// The files, of which the first is the encounter.
    ///
    /// # Errors
    /// All mistakes of their form and, as far as they can be told, of their meaning.
    pub(super) fn finish(self, system: &dyn Entry) -> Result<(Document, Vec<Document>), Mistakes> {
        let Rough { mut mistakes, mut documents, partials, is_cut } = self;
        if !mistakes.is_empty() && !is_cut {
            for mistake in system.mistakes(&documents[0], &documents[1..]).iter() {
                if !is_in_doubt(mistake, &documents, &partials) {
                    mistakes.push(mistake.clone());
                }
            }
        }
        follows::without(mistakes, documents.iter()).finish()?;
        let encounter = documents.remove(0);
        Ok((encounter, documents))
    }
}

/// Whether a mistake may only follow from what was left out of a file: from its own, or from one
/// that would have described what it names. A name that nothing has is wrong whatever was left out,
/// if no such part mentions it.
pub(super) fn is_in_doubt(mistake: &Mistake, documents: &[Document], partials: &[Partial]) -> bool {
    let place = documents.iter().position(|document| document.name() == mistake.file);
    // A mistake in the system's own tables is none of these files'.
    let Some(document) = place.map(|place| &documents[place]) else { return true };
    let is_own = |one: &&Partial| one.document().name() == document.name();
    let given = document.text().get(mistake.span.range()).unwrap_or_default();
    let given = given.trim_matches(['"', '\'']);
    if matches!(mistake.sort, Sort::Unknown { .. }) {
        let here =
            |one: &Partial| (one.document().name() == document.name()).then_some(mistake.span);
        return partials.iter().filter(is_own).any(|own| own.is_head(mistake.span))
            || partials.iter().any(|one| one.mentions(given, here(one)));
    }
    let own = || partials.iter().filter(is_own);
    if let Sort::TooFew { keys } = mistake.sort {
        return own().any(|one| keys.iter().any(|key| one.lacks(key)));
    }
    let is_missing = matches!(mistake.sort, Sort::Missing { .. });
    // A table that is whole, and made from no other, has to say by itself what is missing in it.
    if is_missing && own().all(|one| one.is_whole_without("like", mistake.span)) {
        return false;
    }
    own().any(|one| one.is_in_doubt(mistake.span)) || partials.iter().any(|one| one.names(given))
}
