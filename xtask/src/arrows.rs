//! Which crate may depend on which.

use serde_json::Value;

use crate::repository::Report;

/// How one crate depends on another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// In its code.
    Normal,
    /// In its build script.
    Build,
    /// In its tests.
    Test,
}

/// Checks the packages of `cargo metadata --no-deps`; `systems` are those with a rulebook.
pub fn check(metadata: &Value, systems: &[String]) -> Report {
    let packages = metadata["packages"].as_array().map(Vec::as_slice).unwrap_or_default();
    let mut report = Report::default();
    let ours: Vec<&str> = packages.iter().filter_map(|package| package["name"].as_str()).collect();
    for package in packages {
        let from = package["name"].as_str().unwrap_or_default();
        if allowed(from, Kind::Normal, systems).is_none() {
            report.faults.push(format!(
                "`{from}` is new: say in xtask/src/arrows.rs which crates it may depend on"
            ));
            continue;
        }
        for dependency in package["dependencies"].as_array().into_iter().flatten() {
            let to = dependency["name"].as_str().unwrap_or_default();
            let kind = match dependency["kind"].as_str() {
                Some("build") => Kind::Build,
                Some("dev") => Kind::Test,
                _ => Kind::Normal,
            };
            if ours.contains(&to) && !points_down(from, to, kind, systems) {
                report.faults.push(sentence(from, to, kind, systems));
            }
        }
    }
    report
}

/// What a crate's code, build script or tests may depend on; none for a crate nobody has placed.
fn allowed(from: &str, kind: Kind, systems: &[String]) -> Option<Vec<String>> {
    let system_crates = || systems.iter().map(|system| format!("affray-{system}"));
    let named = |names: &[&str]| Some(names.iter().map(|&name| name.to_owned()).collect());
    let is_system = from == "affray-duel" || system_crates().any(|system| system == from);
    if is_system {
        return match kind {
            Kind::Normal => named(&[
                "affray-dice",
                "affray-engine",
                "affray-field",
                "affray-file",
                "affray-table",
            ]),
            Kind::Build => named(&["affray-rulebook"]),
            Kind::Test => named(&["affray-odds", "affray-rulebook", "affray-testkit"]),
        };
    }
    match (from, kind) {
        ("affray-table" | "affray-field" | "affray-file" | "affray-rulebook", _) => named(&[]),
        ("affray-dice", Kind::Normal) => named(&["affray-table"]),
        ("affray-odds", Kind::Normal) => named(&["affray-dice", "affray-table"]),
        ("affray-engine", Kind::Normal) => {
            named(&["affray-dice", "affray-file", "affray-odds", "affray-rulebook", "affray-table"])
        }
        ("affray-serve", Kind::Normal) => named(&["affray-engine"]),
        ("affray-serve", Kind::Test) => named(&["affray-duel"]),
        ("affray-testkit", Kind::Normal) => {
            named(&["affray-engine", "affray-file", "affray-table"])
        }
        ("affray", Kind::Normal) => {
            Some(system_crates().chain(["affray-engine".to_owned()]).collect())
        }
        ("affray", Kind::Test) => {
            let below = ["dice", "field", "file", "odds", "rulebook", "table", "testkit"];
            Some(below.iter().map(|name| format!("affray-{name}")).collect())
        }
        ("affray-cli", Kind::Normal) => {
            named(&["affray", "affray-engine", "affray-serve", "affray-server"])
        }
        // Pages know the forms that the server tells, as data, and nothing of the rules.
        ("affray-pages", _) => named(&[]),
        ("affray-server", Kind::Normal) => {
            named(&["affray-engine", "affray-file", "affray-pages", "affray-serve"])
        }
        ("affray-py" | "affray-wasm", Kind::Normal) => {
            named(&["affray", "affray-engine", "affray-serve"])
        }
        ("affray-cli", Kind::Test) => named(&["affray-duel"]),
        ("affray-server", Kind::Test) => named(&["affray", "affray-duel"]),
        ("affray-fuzz", Kind::Normal) => {
            named(&["affray", "affray-rulebook", "affray-serve", "affray-table"])
        }
        ("xtask", Kind::Normal) => named(&["affray-rulebook"]),
        (
            "affray-dice" | "affray-odds" | "affray-engine" | "affray-serve" | "affray-testkit"
            | "affray" | "affray-cli" | "affray-server" | "affray-py" | "affray-wasm"
            | "affray-fuzz" | "xtask",
            Kind::Build | Kind::Test,
        ) => named(&[]),
        _ => None,
    }
}

/// Whether the arrow is one of those drawn; what code may use, its tests may use too.
fn points_down(from: &str, to: &str, kind: Kind, systems: &[String]) -> bool {
    let kinds: &[Kind] = match kind {
        Kind::Test => &[Kind::Test, Kind::Normal],
        Kind::Normal => &[Kind::Normal],
        Kind::Build => &[Kind::Build],
    };
    kinds
        .iter()
        .filter_map(|&kind| allowed(from, kind, systems))
        .flatten()
        .any(|allowed| allowed == to)
}

/// What is wrong with an arrow, and what would be right.
fn sentence(from: &str, to: &str, kind: Kind, systems: &[String]) -> String {
    let does = match kind {
        Kind::Normal => "depends",
        Kind::Build => "build-depends",
        Kind::Test => "dev-depends",
    };
    let allowed = allowed(from, kind, systems).unwrap_or_default();
    let may = if allowed.is_empty() { "nothing here".to_owned() } else { allowed.join(", ") };
    format!("`{from}` {does} on `{to}`, against the arrows: it may do so on {may}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn check_arrow(from: &str, to: &str, kind: Option<&str>) -> Vec<String> {
        let metadata = json!({ "packages": [
            { "name": from, "dependencies": [{ "name": to, "kind": kind }] },
            { "name": to, "dependencies": [{ "name": "serde", "kind": null }] },
        ]});
        let systems = ["blackout".to_owned(), "murdham".to_owned()];
        check(&metadata, &systems).faults
    }

    #[test]
    fn arrows_that_are_drawn_pass() {
        for (from, to, kind) in [
            ("affray-cli", "affray", None),
            ("affray", "affray-murdham", None),
            ("affray", "affray-engine", None),
            ("affray-engine", "affray-odds", None),
            ("affray-murdham", "affray-engine", None),
            ("affray-duel", "affray-engine", None),
            ("affray-murdham", "affray-table", None),
            ("affray-murdham", "affray-table", Some("dev")),
            ("affray-murdham", "affray-odds", Some("dev")),
            ("affray-murdham", "affray-rulebook", Some("build")),
            ("affray-odds", "affray-table", None),
            ("xtask", "affray-rulebook", None),
        ] {
            assert_eq!(check_arrow(from, to, kind), [""; 0], "{from} -> {to}");
        }
    }

    #[test]
    fn other_arrows_fail_with_a_sentence() {
        assert_eq!(
            check_arrow("affray-table", "affray-file", None),
            [
                "`affray-table` depends on `affray-file`, against the arrows: it may do so on nothing here"
            ]
        );
        assert_eq!(
            check_arrow("affray-murdham", "affray-odds", None),
            ["`affray-murdham` depends on `affray-odds`, against the arrows: it may do so on \
                 affray-dice, affray-engine, affray-field, affray-file, affray-table"]
        );
        for (from, to, kind) in [
            ("affray-murdham", "affray-blackout", None),
            ("affray-murdham", "affray-rulebook", None),
            ("affray-cli", "affray-table", None),
            ("affray-odds", "affray-field", Some("dev")),
            ("affray-odds", "affray-murdham", None),
        ] {
            assert_eq!(check_arrow(from, to, kind).len(), 1, "{from} -> {to}");
        }
    }

    #[test]
    fn a_crate_that_nobody_has_placed_fails() {
        assert_eq!(
            check_arrow("affray-lute", "affray-table", None),
            ["`affray-lute` is new: say in xtask/src/arrows.rs which crates it may depend on"]
        );
    }
}
