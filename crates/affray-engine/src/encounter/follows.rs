//! Mistakes that only follow from others: whoever mends those has mended these.

use affray_file::{Document, Mistake, Mistakes, Partial, Sort};

/// The same mistakes without those that follow from another one.
pub(crate) fn without<'d>(
    mut mistakes: Mistakes,
    documents: impl Iterator<Item = &'d Document>,
) -> Mistakes {
    let documents: Vec<&Document> = documents.collect();
    let all = mistakes.clone();
    mistakes.retain(|one| !is_like_nobody(one, &all, &documents));
    // What is missing now stays, so something is told whatever follows from it.
    let causes = Causes::of(&mistakes, documents);
    let mut causing = mistakes.clone();
    causing.retain(|one| !causes.explain(one));
    // No two explain each other away.
    if causing.is_empty() { mistakes } else { causing }
}

/// Whether what somebody lacks would be said by a creature that there is not.
fn is_like_nobody(lacks: &Mistake, all: &Mistakes, documents: &[&Document]) -> bool {
    let is_figure = match &lacks.sort {
        Sort::Missing { what, of } => of == "combatant" && !["name", "side"].contains(&&what[..]),
        Sort::Unknown { .. } | Sort::TooFew { .. } | Sort::Other => false,
    };
    let own = documents.iter().find(|document| document.name() == lacks.file);
    let table = own.filter(|_| is_figure).and_then(|document| document.table_at(lacks.span));
    table.is_some_and(|table| {
        all.iter().any(|other| {
            matches!(&other.sort, Sort::Unknown { kind } if kind == "creature")
                && other.file == lacks.file
                && table.range().contains(&other.span.start)
        })
    })
}

/// What mistakes may follow from.
struct Causes<'d> {
    all: Mistakes,
    documents: Vec<&'d Document>,
    /// The files without the tables in which something is missing.
    incomplete: Vec<Partial>,
    /// The files without everything that is wrong.
    wrong: Vec<Partial>,
}

/// The keys at which there are no items.
const NO_ITEMS: [&str; 3] = ["side", "combatant", "creature"];

impl<'d> Causes<'d> {
    fn of(all: &Mistakes, documents: Vec<&'d Document>) -> Causes<'d> {
        let without = |is_meant: fn(&Sort) -> bool| -> Vec<Partial> {
            let mut found = all.clone();
            found.retain(|one| is_meant(&one.sort));
            documents.iter().filter_map(|document| document.without(&found)).collect()
        };
        let incomplete = without(|sort| matches!(sort, Sort::Missing { .. }));
        let wrong = without(|sort| !matches!(sort, Sort::TooFew { .. }));
        Causes { all: all.clone(), documents, incomplete, wrong }
    }

    /// Whether a mistake follows from another one.
    fn explain(&self, mistake: &Mistake) -> bool {
        match &mistake.sort {
            Sort::Missing { .. } => false,
            Sort::Unknown { kind } => {
                self.is_nameless(kind) || self.names_incomplete(mistake) || self.is_lost(mistake)
            }
            Sort::TooFew { keys } => self.is_about(keys),
            Sort::Other => self.names_incomplete(mistake),
        }
    }

    /// Whether a table of a kind says no name, which may be the one that is unknown. Items are of
    /// several kinds.
    fn is_nameless(&self, kind: &str) -> bool {
        self.all.iter().any(|other| match &other.sort {
            Sort::Missing { what, of } => {
                let is_item = kind == "item" && !NO_ITEMS.contains(&of.as_str());
                what == "name" && (of == kind || is_item)
            }
            Sort::Unknown { .. } | Sort::TooFew { .. } | Sort::Other => false,
        })
    }

    /// Whether a mistake stands where something is named of which something is missing.
    fn names_incomplete(&self, mistake: &Mistake) -> bool {
        let given = self.given(mistake);
        given.is_some_and(|given| self.incomplete.iter().any(|one| one.names(given)))
    }

    /// What stands where a mistake is, without its quotes.
    fn given(&self, mistake: &Mistake) -> Option<&str> {
        let text = self.document(mistake)?.text();
        Some(text.get(mistake.span.range())?.trim_matches(['"', '\'']))
    }

    /// Whether a name is that of something of somebody who is wrong or has no name, and so may have
    /// nothing; or it stands where a table begins that lacks it.
    fn is_lost(&self, mistake: &Mistake) -> bool {
        let whose = self.given(mistake).and_then(|given| given.split_once("'s "));
        let is_wrong = |whose: &str| self.wrong.iter().any(|one| one.names(whose));
        whose.is_some_and(|(whose, _)| is_wrong(whose) || self.is_nameless("combatant"))
            || self.all.iter().any(|other| {
                matches!(other.sort, Sort::Missing { .. })
                    && (&other.file, other.span) == (&mistake.file, mistake.span)
            })
    }

    /// Whether one of those who are counted is wrong, and so may not be counted. A side is one
    /// whatever is wrong with it.
    fn is_about(&self, keys: &[&str]) -> bool {
        let counted = keys.iter().filter(|&&key| key != "side");
        counted.into_iter().any(|key| self.wrong.iter().any(|one| one.lacks(key)))
    }

    /// The file that a mistake is in.
    fn document(&self, mistake: &Mistake) -> Option<&Document> {
        self.documents.iter().copied().find(|document| document.name() == mistake.file)
    }
}
