//! Teams, what they fight for, and how the combat began.

use affray_file::Table;

use super::Reader;
use super::field::FieldRead;
use super::people::PeopleRead;
use crate::clause;
use crate::setup::{
    Id, MAX_SIDES, MarkId, Objective, Opening, PowerId, Setup, Side, SideId, TaskId,
};

pub(super) fn read(reader: &mut Reader, root: Table<'_>, field: &FieldRead) -> Vec<Side> {
    reader.cite(clause::COMBAT_TEAMS);
    let mut sides: Vec<Side> = Vec::new();
    for (name, table) in reader.sides(root, clause::COMBAT_TEAMS) {
        let later = table
            .tables("later")
            .filter_map(|given| objective(reader, root, given, field))
            .collect();
        let given = table.table("objective");
        let objective = given.and_then(|given| objective(reader, root, given, field));
        let objective = objective.unwrap_or(Objective::Defeat);
        let allies = 1 << sides.len().min(MAX_SIDES - 1);
        sides.push(Side { name, objective, later, allies });
    }
    if sides.len() < 2 {
        let message = "a fight needs at least two teams";
        let allowed = format!("2 to {MAX_SIDES} of [[side]]");
        reader.too_few(&["side"], (root, message), allowed, clause::COMBAT_TEAMS);
        return sides;
    }
    alliances(reader, root, &mut sides);
    sides
}

fn alliances(reader: &mut Reader, root: Table<'_>, sides: &mut [Side]) {
    let names: Vec<String> = sides.iter().map(|side| side.name.clone()).collect();
    for value in root.list("alliances") {
        let mut ends: Vec<u8> = Vec::new();
        for entry in value.list().into_iter().flatten() {
            let given = entry.text().unwrap_or_default();
            let known = names.iter().map(String::as_str);
            ends.extend(reader.mistakes.find(entry.span(), "side", given, known));
        }
        let [one, other] = ends[..] else {
            if reader.mistakes.is_empty() {
                let message = "an alliance joins two teams";
                reader.wrong(value.span(), message, "two names", clause::COMBAT_ALLIES);
            }
            continue;
        };
        sides[usize::from(one)].allies |= 1 << other;
        sides[usize::from(other)].allies |= 1 << one;
    }
}

fn objective(
    reader: &mut Reader,
    root: Table<'_>,
    table: Table<'_>,
    field: &FieldRead,
) -> Option<Objective> {
    reader.cite(clause::COMBAT_OBJECTIVES_MISSING);
    let need = |reader: &mut Reader, key: &str| {
        if !table.has(key) {
            reader.mistakes.missing(table.at(), key, "objective of this kind");
        }
    };
    let round = table.int("round").unwrap_or(1) as u16;
    Some(match table.text("kind").unwrap_or_default() {
        "hold" => {
            need(reader, "round");
            Objective::Hold(round)
        }
        "reach" => {
            need(reader, "mark");
            let names: Vec<String> = field.marks.iter().map(|mark| mark.0.clone()).collect();
            Objective::Reach(MarkId(reader.mistakes.named(table, "mark", "mark", &names)?))
        }
        "task" => {
            need(reader, "task");
            let names: Vec<String> = field.tasks.iter().map(|task| task.name.clone()).collect();
            let which = TaskId(reader.mistakes.named(table, "task", "task", &names)?);
            Objective::Task(which, table.int("times").unwrap_or(1) as u8)
        }
        "protect" => {
            need(reader, "ward");
            need(reader, "round");
            let names = roster(root);
            Objective::Protect(
                Id(reader.mistakes.named(table, "ward", "combatant", &names)?),
                round,
            )
        }
        "custom" => Objective::Custom,
        _ => Objective::Defeat,
    })
}

/// The names of all combatants in order, as the encounter will have them.
fn roster(root: Table<'_>) -> Vec<String> {
    let mut names = Vec::new();
    for table in root.tables("combatant") {
        let base = table.text("name").unwrap_or_default();
        match table.int("count").unwrap_or(1) {
            1 => names.push(base.to_owned()),
            count => names.extend((1..=count).map(|number| format!("{base} {number}"))),
        }
    }
    names
}

/// What names people and teams: opening, surprise, initiative.
pub(super) fn bonds(reader: &mut Reader, root: Table<'_>, setup: &mut Setup, read: &PeopleRead) {
    let combatants = &read.combatants;
    let people: Vec<String> = setup.profiles.iter().map(|profile| profile.name.clone()).collect();
    let sides: Vec<String> = setup.sides.iter().map(|side| side.name.clone()).collect();
    let powers: Vec<String> = setup.powers.iter().map(|power| power.name.clone()).collect();
    if let Some(table) = root.table("opening") {
        let opener = reader.mistakes.named(table, "by", "combatant", &people).map(Id);
        let target = reader.mistakes.named(table, "on", "combatant", &people).map(Id);
        let power = reader.mistakes.named(table, "power", "power", &powers).map(PowerId);
        if let Some(opener) = opener {
            if let Some(target) = target {
                let own = combatants[opener.index()].side;
                let allies = setup.sides[own.index()].allies;
                let is_ally = allies & (1 << combatants[target.index()].side.0) != 0;
                let are_known = ![opener, target].into_iter().any(|who| read.teamless.has(who));
                if is_ally && are_known {
                    let name = &people[target.index()];
                    let message =
                        format!("`{name}` is on the side of the one who opens the combat");
                    let allowed = "a member of another team";
                    let clause = clause::INITIATIVE_ATTACKED_SECOND;
                    reader.wrong(table.span("on"), message, allowed, clause);
                }
            }
            if let Some(power) = power
                && setup.profiles[opener.index()].powers & (1 << power.0) == 0
            {
                let message = format!("`{}` does not know this power", people[opener.index()]);
                let span = table.span("power");
                reader.wrong(span, message, "one of its `powers`", clause::POWER_STEPS);
            }
            setup.opening = Some(Opening { opener, power, target });
        }
    }
    setup.surprise = reader.mistakes.named(root, "surprise", "side", &sides).map(SideId);
    let order = reader.mistakes.all_named(root, "initiative", "side", &sides);
    setup.order = order.into_iter().map(SideId).collect();
}
