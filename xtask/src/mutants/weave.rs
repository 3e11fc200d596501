//! Many mutants in one text: each function that has some holds its body once for each, and once as
//! it is, and a number says which one runs.

use std::collections::BTreeMap;

use super::list::{Mutant, Place, Span};

/// What a crate with mutants in it needs to know which one it is.
pub const WHICH: &str = r#"
/// Whether this is the mutant of that number.
pub(crate) fn is_mutant(number: usize) -> bool {
    static WHICH: std::sync::OnceLock<usize> = std::sync::OnceLock::new();
    let which = || std::env::var("AFFRAY_MUTANT").ok().and_then(|text| text.parse().ok());
    *WHICH.get_or_init(|| which().unwrap_or(0)) == number
}
"#;

/// The text of a file with mutants in it.
#[derive(Debug, Default)]
pub struct Woven {
    /// The text.
    pub text: String,
    /// The lines of each mutant's body, from the first to the last.
    bodies: Vec<(usize, usize, usize)>,
    /// The lines of each function that has mutants, and these.
    functions: Vec<(usize, usize, Vec<usize>)>,
}

impl Woven {
    /// The mutants that an error on this line may be the fault of.
    pub fn blamed(&self, line: usize) -> Vec<usize> {
        let within = |first: usize, last: usize| (first..=last).contains(&line);
        let own = self.bodies.iter().filter(|&&(first, last, _)| within(first, last));
        let own: Vec<usize> = own.map(|&(_, _, number)| number).collect();
        if !own.is_empty() {
            return own;
        }
        let around = self.functions.iter().filter(|(first, last, _)| within(*first, *last));
        around.flat_map(|(_, _, numbers)| numbers.iter().copied()).collect()
    }

    /// Whether the line is in a body that a mutant changed.
    pub fn is_changed(&self, line: usize) -> bool {
        self.bodies.iter().any(|&(first, last, _)| (first..=last).contains(&line))
    }
}

/// Puts mutants of one file into its text, each with its number.
pub fn woven(text: &str, mutants: &[(usize, &Mutant)]) -> Woven {
    let mut functions: BTreeMap<Span, Vec<(usize, &Mutant)>> = BTreeMap::new();
    for &(number, mutant) in mutants {
        if let Some(function) = mutant.function {
            functions.entry(function).or_default().push((number, mutant));
        }
    }
    let mut woven = Woven::default();
    let mut done = 0;
    for (function, mutants) in functions {
        let (start, end) = (offset(text, function.start), offset(text, function.end));
        let Some(body) = body(&text[start..end]).map(|at| start + at).filter(|_| start >= done)
        else {
            continue;
        };
        woven.text.push_str(&text[done..body]);
        function_woven(&mut woven, text, body..end, &mutants);
        done = end;
    }
    woven.text.push_str(&text[done..]);
    woven
}

/// Adds the body of one function: of each mutant, and as it is.
fn function_woven(
    woven: &mut Woven,
    text: &str,
    body: std::ops::Range<usize>,
    mutants: &[(usize, &Mutant)],
) {
    let line = |woven: &Woven| woven.text.matches('\n').count() + 1;
    let first = line(woven);
    woven.text.push_str("{\n");
    for (number, mutant) in mutants {
        let start = line(woven);
        let (from, to) = (offset(text, mutant.span.start), offset(text, mutant.span.end));
        let (before, after) = (&text[body.start..from], &text[to..body.end]);
        let replacement = &mutant.replacement;
        woven.text.push_str(&format!(
            "if crate::is_mutant({number})\n{before}{replacement}{after}\nelse "
        ));
        woven.bodies.push((start, line(woven) - 1, *number));
    }
    woven.text.push_str(&text[body.clone()]);
    woven.text.push_str("\n}");
    let numbers = mutants.iter().map(|&(number, _)| number).collect();
    woven.functions.push((first, line(woven), numbers));
}

/// The text with one mutant in it and nothing else.
pub fn alone(text: &str, mutant: &Mutant) -> String {
    let (from, to) = (offset(text, mutant.span.start), offset(text, mutant.span.end));
    format!("{}{}{}", &text[..from], mutant.replacement, &text[to..])
}

/// Whether a mutant has to be built alone: it is in no function, or in one whose bodies cannot
/// stand beside each other, because they run while compiling or are values of several types.
pub fn is_alone(text: &str, mutant: &Mutant) -> bool {
    let Some(function) = mutant.function else { return true };
    let function = &text[offset(text, function.start)..offset(text, function.end)];
    let Some(body) = body(function) else { return true };
    let head = function[..body].lines().filter(|line| !line.trim_start().starts_with("//"));
    let head = head.collect::<Vec<_>>().join(" ");
    let result = head.rsplit_once("->").map_or("", |(_, result)| result);
    head.contains("const fn") || result.contains("impl ")
}

/// Where the body of a function begins, from the function's own beginning.
fn body(function: &str) -> Option<usize> {
    let is_comment = |line: &str| line.trim_start().starts_with("//");
    let mut from = 0;
    for line in function.split_inclusive('\n') {
        if !is_comment(line) && line.split(|c: char| !c.is_alphanumeric()).any(|word| word == "fn")
        {
            break;
        }
        from += line.len();
    }
    let mut depth = 0;
    for (at, letter) in function[from..].char_indices() {
        match letter {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            '{' if depth == 0 => return Some(from + at),
            _ => {}
        }
    }
    None
}

/// How many bytes stand before a place.
fn offset(text: &str, place: Place) -> usize {
    let before: usize = text.split_inclusive('\n').take(place.line - 1).map(str::len).sum();
    let letters = text[before..].char_indices().map(|(at, _)| at);
    before + letters.chain([text.len() - before]).nth(place.column - 1).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "/// Greets “fn”.\nfn both(a: bool, b: bool) -> bool {\n    a && b\n}\n\n\
                        const fn two() -> u8 {\n    1 + 1\n}\n";

    fn span(line: usize, column: usize, last: usize, behind: usize) -> Span {
        let place = |line, column| Place { line, column };
        Span { start: place(line, column), end: place(last, behind) }
    }

    fn mutant(function: Span, span: Span, replacement: &str) -> Mutant {
        let (name, file) = (replacement.to_owned(), "both.rs".to_owned());
        Mutant { name, file, function: Some(function), span, replacement: replacement.to_owned() }
    }

    fn both() -> [Mutant; 2] {
        let function = span(1, 1, 4, 2);
        [mutant(function, span(3, 7, 3, 9), "||"), mutant(function, span(3, 5, 3, 11), "true")]
    }

    #[test]
    fn a_function_holds_each_mutant_and_itself() {
        let [or, always] = both();
        let woven = woven(TEXT, &[(1, &or), (2, &always)]);
        assert_eq!(
            woven.text,
            "/// Greets “fn”.\nfn both(a: bool, b: bool) -> bool {\n\
             if crate::is_mutant(1)\n{\n    a || b\n}\nelse if crate::is_mutant(2)\n\
             {\n    true\n}\nelse {\n    a && b\n}\n}\n\nconst fn two() -> u8 {\n    1 + 1\n}\n"
        );
        // The bodies are on the lines 3 to 6 and 7 to 10, the last one on 11 and 12.
        assert_eq!(woven.blamed(5), [1]);
        assert_eq!(woven.blamed(9), [2]);
        assert_eq!(woven.blamed(12), [1, 2]);
        assert!(woven.blamed(16).is_empty());
        assert!(woven.is_changed(5) && !woven.is_changed(12));
    }

    #[test]
    fn what_runs_while_compiling_is_built_alone() {
        let [or, _] = both();
        assert!(!is_alone(TEXT, &or));
        let times = mutant(span(6, 1, 8, 2), span(7, 7, 7, 8), "*");
        assert!(is_alone(TEXT, &times));
        assert!(alone(TEXT, &times).ends_with("    1 * 1\n}\n"));
        assert!(is_alone(TEXT, &Mutant { function: None, ..or }));
        let text = "fn all(a: impl Fn()) -> impl Iterator {\n    a\n}\n";
        assert!(is_alone(text, &mutant(span(1, 1, 3, 2), span(2, 5, 2, 6), "b")));
    }
}
