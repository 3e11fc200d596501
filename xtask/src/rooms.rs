//! The rooms of a rules crate: the vocabulary below, the chapters upon it, words, files and tactics
//! above both.

use std::collections::BTreeMap;
use std::str::FromStr;

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use syn::{Item, UseTree};

use crate::repository::{Report, TextFile};
use crate::source::Source;

/// What stands above the chapters; but for these, the chapters, the root and tests, all of a rules
/// crate is its vocabulary: ids, setup, state, moves, events and the like.
const ABOVE_CHAPTERS: [&str; 12] = [
    "words", "read", "schema", "tactics", "look", "view", "conceive", "hand", "measure", "numbers",
    "supposed", "system",
];

/// What stands above the vocabulary.
const ABOVE_VOCABULARY: [&str; 13] = [
    "rules", "words", "read", "schema", "tactics", "look", "view", "conceive", "hand", "measure",
    "numbers", "supposed", "system",
];

/// Where a file of a rules crate stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Room {
    /// What people, weapons, moves and events are.
    Vocabulary,
    /// A chapter of the rulebook.
    Chapter,
    /// Whatever puts them in words, reads them, chooses among them, or offers them outside.
    Above,
}

impl Room {
    /// The room of a file, by its path below `src/`.
    pub fn of(path: &str) -> Self {
        let first = path.split('/').next().unwrap_or_default();
        let name = first.strip_suffix(".rs").unwrap_or(first);
        match name {
            "rules" => Self::Chapter,
            "lib" | "tests" => Self::Above,
            name if ABOVE_CHAPTERS.contains(&name) => Self::Above,
            _ => Self::Vocabulary,
        }
    }

    /// Whether the room is one of the chapters.
    pub fn is_chapter(self) -> bool {
        self == Self::Chapter
    }

    /// What a file of this room may not name at the root of its crate.
    fn bans(self) -> &'static [&'static str] {
        match self {
            Self::Vocabulary => &ABOVE_VOCABULARY,
            Self::Chapter => &ABOVE_CHAPTERS,
            Self::Above => &[],
        }
    }
}

/// Checks one rules crate, whose sources are in the folder `home`.
pub fn check(home: &str, files: &[TextFile]) -> Report {
    let mut report = Report::default();
    let sources: Vec<(&str, &TextFile)> = files
        .iter()
        .filter(|file| file.path.ends_with(".rs"))
        .filter_map(|file| Some((file.path.strip_prefix(home)?, file)))
        .collect();
    if !sources.iter().any(|(path, _)| *path == "rules.rs") {
        report.faults.push(format!(
            "{home}rules.rs is missing: the chapters of a rulebook stand in {home}rules/, declared \
             there in the order in which people read them"
        ));
    }
    let root = sources.iter().find(|(path, _)| *path == "lib.rs");
    let offered = root.map(|(_, file)| offered(&file.text)).unwrap_or_default();
    for (path, file) in sources {
        report.faults.extend(check_file(Room::of(path), path, file, &offered));
    }
    report
}

/// What one file names that stands above it.
fn check_file(
    room: Room,
    path: &str,
    file: &TextFile,
    offered: &BTreeMap<String, String>,
) -> Vec<String> {
    let source = Source::new(file);
    let Ok(tokens) = TokenStream::from_str(&source.code) else {
        return vec![format!("{}: this is not valid Rust", file.path)];
    };
    let (who, help) = match room {
        Room::Above => return Vec::new(),
        Room::Vocabulary => (
            "the vocabulary of a system",
            "move what needs it into a chapter in rules/, or what is named down here",
        ),
        Room::Chapter => (
            "a chapter of the rules",
            "move what is named into the chapter or down into the vocabulary, or what needs it up",
        ),
    };
    let mut names = Vec::new();
    named(tokens, depth(path), &mut names);
    let mut faults = Vec::new();
    for (name, span) in names {
        let home = offered.get(&name).unwrap_or(&name);
        if room.bans().contains(&home.as_str()) {
            let shown = if *home == name { String::new() } else { format!(" of `{home}`") };
            faults.push(format!(
                "{}:{}: `crate::{name}`{shown} stands above {who}, which may name none of {}: \
                 {help}",
                file.path,
                span.start().line,
                room.bans().join(", "),
            ));
        }
    }
    faults
}

/// How many modules down from the root of the crate the file is.
fn depth(path: &str) -> usize {
    path.split('/').count()
}

/// Collects what is named right below the root of the crate: `a` and `b` of `crate::{a::c, b}`, and
/// of `super::a`, `depth` times up.
fn named(tokens: TokenStream, depth: usize, names: &mut Vec<(String, Span)>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut place = 0;
    while let Some(token) = tokens.get(place) {
        place += 1;
        if let TokenTree::Group(group) = token {
            named(group.stream(), depth, names);
        }
        let mut up = usize::from(is_word(token, "super"));
        if up == 0 && !is_word(token, "crate") {
            continue;
        }
        while is_path(&tokens[place..])
            && tokens.get(place + 2).is_some_and(|t| is_word(t, "super"))
        {
            up += 1;
            place += 3;
        }
        if (up == 0 || up == depth) && is_path(&tokens[place..]) {
            match tokens.get(place + 2) {
                Some(TokenTree::Ident(word)) => names.push((word.to_string(), word.span())),
                Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                    names.extend(heads(group.stream()));
                }
                _ => {}
            }
        }
    }
}

fn is_word(token: &TokenTree, word: &str) -> bool {
    matches!(token, TokenTree::Ident(found) if *found == word)
}

/// Whether a path goes on here: `::`.
fn is_path(tokens: &[TokenTree]) -> bool {
    let colon = |token: &TokenTree| matches!(token, TokenTree::Punct(p) if p.as_char() == ':');
    tokens.len() > 2 && tokens[..2].iter().all(colon)
}

/// The first word of each of the paths between commas.
fn heads(tokens: TokenStream) -> Vec<(String, Span)> {
    let mut heads = Vec::new();
    let mut fresh = true;
    for token in tokens {
        match &token {
            TokenTree::Ident(word) if fresh => {
                heads.push((word.to_string(), word.span()));
                fresh = false;
            }
            TokenTree::Punct(mark) => fresh = mark.as_char() == ',',
            _ => fresh = false,
        }
    }
    heads
}

/// What the root of a crate offers under another path: each name, and the module it stands in.
fn offered(text: &str) -> BTreeMap<String, String> {
    let mut offered = BTreeMap::new();
    let Ok(root) = syn::parse_file(text) else { return offered };
    for item in &root.items {
        if let Item::Use(item) = item {
            leaves(&item.tree, None, &mut offered);
        }
    }
    offered
}

/// Notes the names that a `use` ends in, each with the first module of its path.
fn leaves(tree: &UseTree, home: Option<&str>, offered: &mut BTreeMap<String, String>) {
    match (tree, home) {
        (UseTree::Path(path), _) => {
            let word = path.ident.to_string();
            let own = if word == "crate" || word == "self" { None } else { Some(word.as_str()) };
            leaves(&path.tree, home.or(own), offered);
        }
        (UseTree::Group(group), _) => {
            group.items.iter().for_each(|tree| leaves(tree, home, offered));
        }
        (UseTree::Name(name), Some(home)) => {
            offered.insert(name.ident.to_string(), home.to_owned());
        }
        (UseTree::Rename(rename), _) => {
            let home = home.map_or_else(|| rename.ident.to_string(), str::to_owned);
            offered.insert(rename.rename.to_string(), home);
        }
        (UseTree::Name(_), None) | (UseTree::Glob(_), _) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(files: &[(&str, &str)]) -> Vec<String> {
        let file = |(path, text): &(&str, &str)| TextFile {
            path: format!("crates/affray-duel/src/{path}"),
            text: (*text).to_owned(),
        };
        let files: Vec<TextFile> = files.iter().map(file).collect();
        check("crates/affray-duel/src/", &files).faults
    }

    #[test]
    fn a_file_is_in_the_room_of_its_first_folder() {
        assert_eq!(Room::of("state.rs"), Room::Vocabulary);
        assert_eq!(Room::of("setup/arms.rs"), Room::Vocabulary);
        assert_eq!(Room::of("kinds.rs"), Room::Vocabulary);
        assert_eq!(Room::of("rules.rs"), Room::Chapter);
        assert_eq!(Room::of("rules/attack/roll.rs"), Room::Chapter);
        assert_eq!(Room::of("words/event.rs"), Room::Above);
        assert_eq!(Room::of("system.rs"), Room::Above);
        assert_eq!(Room::of("lib.rs"), Room::Above);
    }

    #[test]
    fn each_room_may_name_what_stands_below_it() {
        let files = [
            ("rules.rs", "pub mod strike; use crate::state::Fight;"),
            ("rules/strike.rs", "use crate::{event, state::{self, words}}; use super::injury;"),
            ("state.rs", "use crate::ids::Id; // crate::rules\nuse super::moves; fn rules() {}"),
            ("words.rs", "use crate::{read, rules::strike, tactics};"),
            ("lib.rs", "mod rules; mod words; pub use words::Words;"),
        ];
        assert_eq!(faults(&files), [""; 0]);
    }

    #[test]
    fn the_vocabulary_names_no_chapter_and_nothing_above() {
        let files = [("rules.rs", ""), ("state.rs", "\nuse crate::{ids::Id, rules::strike};")];
        assert_eq!(
            faults(&files),
            ["crates/affray-duel/src/state.rs:2: `crate::rules` stands above the vocabulary of a \
              system, which may name none of rules, words, read, schema, tactics, look, view, conceive, \
              hand, measure, numbers, supposed, system: move what needs it into a chapter in rules/, or what is named down here"]
        );
        for text in [
            "fn a() { crate::words::say() }",
            "fn a() -> bool { matches!(b, crate::read::C) }",
            "use super::tactics;",
            "macro_rules! a { () => { $crate::look::figure() } }",
        ] {
            assert_eq!(faults(&[("rules.rs", ""), ("moves.rs", text)]).len(), 1, "{text}");
            let below = text.replace("super", "super::super");
            assert_eq!(faults(&[("rules.rs", ""), ("moves/a.rs", &below)]).len(), 1, "{below}");
        }
    }

    #[test]
    fn a_chapter_names_nothing_above_it() {
        let files = [("rules.rs", ""), ("rules/strike.rs", "use super::super::words;\n")];
        assert_eq!(
            faults(&files),
            ["crates/affray-duel/src/rules/strike.rs:1: `crate::words` stands above a chapter of \
              the rules, which may name none of words, read, schema, tactics, look, view, conceive, \
              hand, measure, numbers, supposed, system: move what is named into the chapter or down into the vocabulary, or what \
              needs it up"]
        );
        assert_eq!(faults(&[("rules.rs", "use super::schema;")]).len(), 1);
    }

    #[test]
    fn what_the_root_offers_under_another_name_is_found_too() {
        let files = [
            ("lib.rs", "mod rules; pub use rules::{attack, round::advance as play};"),
            ("rules.rs", ""),
            ("state.rs", "use crate::attack;"),
            ("moves.rs", "use crate::play;"),
            ("event.rs", "use crate::advance;"),
        ];
        let faults = faults(&files);
        assert_eq!(faults.len(), 2, "{faults:?}");
        assert!(faults[0].contains("state.rs:1: `crate::attack` of `rules` stands above"));
    }

    #[test]
    fn chapters_have_a_folder() {
        assert_eq!(
            faults(&[("lib.rs", "")]),
            ["crates/affray-duel/src/rules.rs is missing: the chapters of a rulebook stand in \
              crates/affray-duel/src/rules/, declared there in the order in which people read them"]
        );
    }

    #[test]
    fn tests_may_name_everything() {
        let text = "#[cfg(test)]\nmod tests { use crate::words; }";
        assert_eq!(faults(&[("rules.rs", text), ("state/tests.rs", "use crate::rules;")]), [""; 0]);
    }
}
