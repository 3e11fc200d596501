//! License expressions: which of them our terms allow.

/// Licenses that anything we ship may have.
const SHIPPED: [&str; 11] = [
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "Unicode-3.0",
    "Zlib",
];

/// Exceptions that may stand behind such a license: each only gives more leave.
const EXCEPTIONS: [&str; 1] = ["LLVM-exception"];

/// What a package is used for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Use {
    /// Only in tests, so that nobody receives it from us.
    Tests,
    /// In what we ship, or in building it.
    Shipped,
}

/// Whether the expression leaves a choice that our terms allow; the error is a sentence.
pub fn allows(expression: &str, purpose: Use) -> Result<bool, String> {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut reader = Reader { words: &words, purpose };
    match reader.any() {
        Some(allowed) if reader.words.is_empty() => Ok(allowed),
        _ => Err(format!("`{expression}` is not a readable license expression")),
    }
}

/// The words of an expression that are still to be read.
struct Reader<'a> {
    words: &'a [&'a str],
    purpose: Use,
}

impl<'a> Reader<'a> {
    /// `a OR b`: one of them is enough.
    fn any(&mut self) -> Option<bool> {
        let mut allowed = self.all()?;
        while self.take("OR") {
            allowed |= self.all()?;
        }
        Some(allowed)
    }

    /// `a AND b`: each counts.
    fn all(&mut self) -> Option<bool> {
        let mut allowed = self.one()?;
        while self.take("AND") {
            allowed &= self.one()?;
        }
        Some(allowed)
    }

    /// A license, one with an exception, or an expression in parentheses.
    fn one(&mut self) -> Option<bool> {
        if self.take("(") {
            let allowed = self.any()?;
            return self.take(")").then_some(allowed);
        }
        let license = self.word()?;
        let is_known = !self.take("WITH") || EXCEPTIONS.contains(&self.word()?);
        let for_tests = self.purpose == Use::Tests && license == "MPL-2.0";
        Some(is_known && (SHIPPED.contains(&license) || for_tests))
    }

    /// The next word, if it is a name.
    fn word(&mut self) -> Option<&'a str> {
        let (first, rest) = self.words.split_first()?;
        if ["(", ")", "AND", "OR", "WITH"].contains(first) {
            return None;
        }
        self.words = rest;
        Some(first)
    }

    /// Takes the next word if it is `word`.
    fn take(&mut self, word: &str) -> bool {
        match self.words.split_first() {
            Some((first, rest)) if *first == word => {
                self.words = rest;
                true
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_needs_one_and_a_sum_needs_all() {
        for (expression, allowed) in [
            ("MIT", true),
            ("MIT/Apache-2.0", true),
            ("MIT OR GPL-3.0-only", true),
            ("GPL-3.0-only OR LGPL-2.1-only", false),
            ("(MIT OR Apache-2.0) AND Unicode-3.0", true),
            ("MIT AND GPL-2.0-only", false),
            ("GPL-2.0-only OR MIT AND Apache-2.0", true),
            ("Apache-2.0 WITH LLVM-exception", true),
            ("Apache-2.0 WITH Swift-exception", false),
            ("Apache-2.0 WITH Swift-exception OR MIT", true),
            ("GPL-2.0-only WITH LLVM-exception", false),
            ("MPL-2.0", false),
        ] {
            assert_eq!(allows(expression, Use::Shipped), Ok(allowed), "{expression}");
        }
        assert_eq!(allows("MPL-2.0", Use::Tests), Ok(true));
        assert_eq!(allows("GPL-3.0-only", Use::Tests), Ok(false));
    }

    #[test]
    fn what_is_no_expression_is_said_to_be_none() {
        for expression in ["", "MIT Apache-2.0", "(MIT", "MIT OR", "AND", "MIT)"] {
            assert_eq!(
                allows(expression, Use::Shipped),
                Err(format!("`{expression}` is not a readable license expression"))
            );
        }
    }
}
