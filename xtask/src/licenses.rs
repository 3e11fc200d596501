//! Licenses of everything we depend on, on every platform.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::repository::{Report, Repository};
use crate::spdx::{Use, allows};

/// Checks what `cargo metadata` resolves.
pub fn check(repository: &Repository) -> Result<Report, String> {
    Ok(check_metadata(&repository.metadata(&["--locked"])?))
}

fn check_metadata(metadata: &Value) -> Report {
    let mut report = Report::default();
    let uses = uses(metadata);
    let ours = ids(&metadata["workspace_members"]);
    let mut counted = 0;
    for package in metadata["packages"].as_array().into_iter().flatten() {
        let id = package["id"].as_str().unwrap_or_default();
        let Some(&purpose) = uses.get(id) else { continue };
        if ours.contains(&id) {
            continue;
        }
        counted += 1;
        let name = package["name"].as_str().unwrap_or_default();
        let version = package["version"].as_str().unwrap_or_default();
        let place = match purpose {
            Use::Shipped => "what we ship",
            Use::Tests => "tests",
        };
        match package["license"].as_str() {
            None => report.faults.push(format!("`{name}` {version} states no license")),
            Some(license) => match allows(license, purpose) {
                Ok(true) => {}
                Ok(false) => report.faults.push(format!(
                    "`{name}` {version} is under `{license}`, which is not allowed in {place}"
                )),
                Err(why) => report.faults.push(format!("`{name}` {version}: {why}")),
            },
        }
    }
    report.notes.push(format!("licenses: {counted} packages looked at"));
    report
}

/// What each package is used for, by id. A package that both ship and tests use counts as shipped.
fn uses(metadata: &Value) -> BTreeMap<&str, Use> {
    let mut nodes: BTreeMap<&str, &Value> = BTreeMap::new();
    for node in metadata["resolve"]["nodes"].as_array().into_iter().flatten() {
        nodes.insert(node["id"].as_str().unwrap_or_default(), node);
    }
    let ours = ids(&metadata["workspace_members"]);
    let mut uses: BTreeMap<&str, Use> = BTreeMap::new();
    let mut open: Vec<(&str, Use)> = ours.iter().map(|&id| (id, Use::Shipped)).collect();
    while let Some((id, purpose)) = open.pop() {
        if uses.get(id).is_some_and(|known| *known >= purpose) {
            continue;
        }
        uses.insert(id, purpose);
        let dependencies = nodes.get(id).and_then(|node| node["deps"].as_array());
        for dependency in dependencies.into_iter().flatten() {
            let to = dependency["pkg"].as_str().unwrap_or_default();
            let mut kinds = dependency["dep_kinds"].as_array().into_iter().flatten();
            let shipped = kinds.any(|kind| kind["kind"].as_str() != Some("dev"));
            open.push((to, if shipped { purpose } else { Use::Tests }));
        }
    }
    uses
}

/// The texts of a list of ids.
fn ids(list: &Value) -> Vec<&str> {
    list.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn package(id: &str, license: Option<&str>) -> Value {
        json!({ "id": id, "name": id, "version": "1.0.0", "license": license })
    }

    fn arrow(to: &str, kind: Option<&str>) -> Value {
        json!({ "pkg": to, "dep_kinds": [{ "kind": kind }] })
    }

    #[test]
    fn what_we_ship_is_told_from_what_tests_use() {
        let metadata = json!({
            "workspace_members": ["ours"],
            "packages": [
                package("ours", None),
                package("fine", Some("MIT OR Apache-2.0")),
                package("copyleft", Some("GPL-3.0-only")),
                package("silent", None),
                package("tester", Some("MPL-2.0")),
                package("both", Some("MPL-2.0")),
                package("elsewhere", Some("GPL-3.0-only")),
            ],
            "resolve": { "nodes": [
                { "id": "ours", "deps": [
                    arrow("fine", None), arrow("tester", Some("dev")), arrow("silent", Some("build"))
                ]},
                { "id": "fine", "deps": [arrow("copyleft", None), arrow("both", None)] },
                { "id": "tester", "deps": [arrow("both", None)] },
            ]},
        });
        let report = check_metadata(&metadata);
        assert_eq!(
            report.faults,
            [
                "`copyleft` 1.0.0 is under `GPL-3.0-only`, which is not allowed in what we ship",
                "`silent` 1.0.0 states no license",
                "`both` 1.0.0 is under `MPL-2.0`, which is not allowed in what we ship",
            ]
        );
        assert_eq!(report.notes, ["licenses: 5 packages looked at"]);
    }
}
