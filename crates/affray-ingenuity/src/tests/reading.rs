//! What reading a file says, and where.

use affray_file::{Document, Mistakes};

/// A combatant of d6s.
fn person(name: &str, more: &str) -> String {
    format!(
        "[[combatant]]\nname = \"{name}\"\nstrength = \"d6\"\ndexterity = \"d6\"\n\
         intellect = \"d6\"\nresolve = \"d6\"\n{more}\n"
    )
}

const TEAMS: &str = "system = \"ingenuity\"\n[[side]]\nname = \"A\"\n[[side]]\nname = \"B\"\n";

/// The notes on an encounter, or its mistakes.
fn notes(encounter: &str) -> Result<Vec<String>, Mistakes> {
    let document = Document::read("scene.toml", encounter.as_bytes(), &crate::schema::ENCOUNTER)?;
    crate::read::read(&document, &[]).map(|read| read.notes)
}

fn mistakes(encounter: &str) -> Vec<(usize, String)> {
    let mistakes = notes(encounter).expect_err("there are mistakes");
    mistakes.iter().map(|each| (mistakes.line_col(each).0, each.message.clone())).collect()
}

#[test]
fn test_proficiency_range_notes_a_name_that_nothing_uses() {
    let ann = person("Ann", "side = \"A\"\nat = \"0,0\"\nproficiencies = { haggling = 2 }");
    let bob = person("Bob", "side = \"B\"\nat = \"1,0\"\nproficiencies = { haggling = 1 }");
    let said = notes(&format!("{TEAMS}{ann}{bob}")).expect("a note is no mistake");
    assert_eq!(said, ["no rule, weapon, power or task uses the proficiency `haggling`"]);
}

#[test]
fn space_occupied_is_said_where_the_second_stands() {
    let ann = person("Ann", "side = \"A\"\nat = \"0,0\"");
    let goblins = person("Goblin", "count = 2\nside = \"B\"\nat = [\n\"3,0\",\n\"0,0\"]");
    let text = format!("{TEAMS}{ann}{goblins}");
    let line = text.lines().position(|line| line.starts_with("\"0,0\"")).expect("it stands there");
    let found = mistakes(&text);
    assert!(found.iter().any(|(at, text)| *at == line + 1 && text.contains("`Goblin 2`")));
}

#[test]
fn combat_teams_are_said_with_everything_else() {
    let ann = person("Ann", "side = \"A\"\nat = \"0,0\"\nheld = [\"speer\"]");
    let found = mistakes(&format!("system = \"ingenuity\"\n[[side]]\nname = \"A\"\n{ann}"));
    assert!(found.iter().any(|(_, text)| text.contains("at least two teams")));
    assert!(found.iter().any(|(_, text)| text.contains("speer")));
}
