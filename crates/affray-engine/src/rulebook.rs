//! The rulebook at hand: clauses by id or words, settings.

use affray_file::nearest;
use affray_rulebook::{Clause, Rulebook, Setting};

/// A system's rulebook.
#[derive(Clone, Debug)]
pub struct Rules(Rulebook);

/// No clause has this id, and none these words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no clause has the id or the words `{given}`{}",
    nearest.as_ref().map(|near| format!("; did you mean `{near}`?")).unwrap_or_default())]
pub struct RuleError {
    /// What was asked for.
    pub given: String,
    /// The nearest id.
    pub nearest: Option<String>,
}

impl Rules {
    /// Reads a rulebook that is compiled in.
    ///
    /// # Panics
    /// If it is malformed, which its build script would have refused.
    #[must_use]
    pub fn of(text: &str) -> Rules {
        Rules(Rulebook::parse(text).expect("the build script has read this rulebook"))
    }

    /// What is still missing of the system, while it is in the making.
    #[must_use]
    pub fn unfinished(&self) -> Option<&str> {
        self.0.system.unfinished.as_deref()
    }

    /// Every clause, in order.
    #[must_use]
    pub fn clauses(&self) -> &[Clause] {
        &self.0.clauses
    }

    /// A clause by its id.
    #[must_use]
    pub fn clause(&self, id: &str) -> Option<&Clause> {
        self.0.clause(id)
    }

    /// Every setting with the clause it belongs to.
    pub fn settings(&self) -> impl Iterator<Item = (&Clause, &Setting)> {
        self.0
            .clauses
            .iter()
            .flat_map(|clause| clause.settings.iter().map(move |setting| (clause, setting)))
    }

    /// The clause with this id, with or without the system's name before it; else every clause
    /// whose id or text has all these words.
    ///
    /// # Errors
    /// There is none; the nearest id.
    pub fn find(&self, words: &str) -> Result<Vec<&Clause>, RuleError> {
        let wanted = words.trim().to_lowercase();
        let exact = self.clauses().iter().find(|clause| {
            clause.id == wanted
                || clause.id.split_once('.').is_some_and(|(_, short)| short == wanted)
        });
        if let Some(clause) = exact {
            return Ok(vec![clause]);
        }
        let parts: Vec<&str> = wanted.split_whitespace().collect();
        let found: Vec<&Clause> = self
            .clauses()
            .iter()
            .filter(|clause| {
                let text = format!("{} {}", clause.id, clause.text.to_lowercase());
                parts.iter().all(|part| text.contains(part))
            })
            .collect();
        if found.is_empty() {
            let ids = self.clauses().iter().map(|clause| clause.id.as_str());
            let near = nearest(&wanted, ids).map(str::to_owned);
            return Err(RuleError { given: words.trim().to_owned(), nearest: near });
        }
        Ok(found)
    }

    /// Why a clause cannot be tested, if it says so.
    #[must_use]
    pub fn untestable(&self, id: &str) -> Option<&str> {
        self.clause(id).and_then(|clause| clause.untestable.as_deref())
    }
}
