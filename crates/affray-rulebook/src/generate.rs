//! Clause ids as Rust constants.

use std::path::Path;
use std::process::ExitCode;

use crate::{Error, Rulebook, Status};

/// All that a system's build script does: writes `clause.rs` for the rulebook at `rulebook`, a path
/// from the crate's folder. What is wrong is said the way Cargo shows it.
pub fn build(rulebook: &str) -> ExitCode {
    println!("cargo::rerun-if-changed={rulebook}");
    let Some(folder) = std::env::var_os("OUT_DIR") else {
        println!("cargo::error=OUT_DIR is not set: this runs in build scripts alone");
        return ExitCode::FAILURE;
    };
    match generate(Path::new(rulebook), &Path::new(&folder).join("clause.rs")) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            for line in error.to_string().lines() {
                println!("cargo::error={line}");
            }
            ExitCode::FAILURE
        }
    }
}

/// Reads the rulebook at `rulebook` and writes its constants to `out`, which is left alone when
/// nothing in it changes.
pub fn generate(rulebook: &Path, out: &Path) -> Result<(), Error> {
    let text = std::fs::read_to_string(rulebook)
        .map_err(|source| Error::Read { path: rulebook.to_owned(), source })?;
    let code = constants(&Rulebook::parse(&text)?);
    if std::fs::read_to_string(out).is_ok_and(|present| present == code) {
        return Ok(());
    }
    std::fs::write(out, code).map_err(|source| Error::Write { path: out.to_owned(), source })
}

/// The constants of a rulebook as Rust: one `Clause` for each clause, and `ALL` of them.
///
/// `ALL` repeats the ids instead of naming the constants, so that a constant which no rule cites
/// stays unused, and the compiler says so.
pub fn constants(book: &Rulebook) -> String {
    let (mut code, mut all) = (String::from("use affray_table::Clause;\n\n"), String::new());
    for clause in &book.clauses {
        let id = &clause.id;
        if let Some(name) = constant_name(&book.system.id, id) {
            let text = doc_text(&clause.text);
            let made = format!("Clause::new({id:?}){}", standing(clause.status));
            let cited = if clause.always || clause.untestable.is_some() { UNCITED } else { "" };
            code += &format!("/// {text}\n{cited}pub(crate) const {name}: Clause = {made};\n\n");
            all += &format!("    {made},\n");
        }
    }
    code + "/// Every clause of the rulebook, in its order.\npub const ALL: &[Clause] = &[\n"
        + &all
        + "];\n"
}

/// What stands above the constant of a clause that no rule has to cite.
const UNCITED: &str =
    "#[allow(dead_code, reason = \"it always holds, or there is nothing in it to apply\")]\n";

/// What a constant's making goes on with where the page itself does not hold the clause.
fn standing(status: Status) -> &'static str {
    match status {
        Status::Stated | Status::Implied | Status::Base | Status::Gm => "",
        Status::Ruling => ".standing_as(affray_table::Standing::Ruling)",
        Status::Companion => ".standing_as(affray_table::Standing::Companion)",
    }
}

/// The constant for a clause: `murdham.dodge.save` of `murdham` is `DODGE_SAVE`.
///
/// None for an id of another system, or one that makes no constant.
pub fn constant_name(system: &str, id: &str) -> Option<String> {
    let rest = id.strip_prefix(system)?.strip_prefix('.')?;
    let plain = |word: &str| {
        let inside = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
        !word.is_empty() && word.chars().all(inside)
    };
    let starts_well = rest.starts_with(|c: char| c.is_ascii_lowercase());
    (starts_well && rest.split(['.', '-']).all(plain))
        .then(|| rest.replace(['.', '-'], "_").to_ascii_uppercase())
}

/// A clause's text as one line of documentation that shows as it is written.
fn doc_text(text: &str) -> String {
    let mut shown = String::new();
    for word in text.split_whitespace() {
        if !shown.is_empty() {
            shown.push(' ');
        }
        for c in word.chars() {
            if "\\`*_[]<>#|".contains(c) {
                shown.push('\\');
            }
            shown.push(c);
        }
    }
    shown
}
