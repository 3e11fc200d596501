//! A start in the middle of a Battle, and everything that names other people.

use affray_file::Table;

use super::{Reader, sound, square};
use crate::clause;
use crate::rules::space;
use crate::setup::{Id, ItemId, Kind, Score, Status};
use crate::state::{Fight, Life, Phase, Turn, Where};

pub(super) fn read(reader: &mut Reader, root: Table<'_>, fight: &mut Fight) {
    let names: Vec<String> = fight.setup.profiles.iter().map(|it| it.name.clone()).collect();
    bonds(reader, root, fight, &names);
    if root.bool("unnoticed").unwrap_or(false) {
        for who in fight.roster() {
            fight[who].unnoticed = fight[who].side.0 == 0;
        }
    }
    let able = |side: u8| {
        fight.roster().any(|who| {
            fight[who].side.0 == side && matches!(fight[who].life, Life::Fighting | Life::Absent(_))
        })
    };
    if !able(0) || !able(1) {
        let message = "one of the two sides has nobody who fights";
        reader.wrong(root.at(), message, "somebody on each", clause::BATTLE_INCAPACITATED);
    }
    if let Some(start) = root.table("start") {
        moment(reader, start, fight, &names);
        sound::start(reader, root, start, fight);
    }
}

/// Fields of combatants that name others.
fn bonds(reader: &mut Reader, root: Table<'_>, fight: &mut Fight, names: &[String]) {
    let mut place = 0;
    for table in root.tables("combatant") {
        let count = table.int("count").unwrap_or(1) as u8;
        for who in (place..place + count).map(Id) {
            if let Some(by) = reader.mistakes.named(table, "charmed-by", "combatant", names) {
                sound::bond(reader, table, "charmed-by", fight, (who, Id(by)));
                fight[who].charmed_by = Some(Id(by));
                fight[who].statuses.add(Status::Charmed);
            }
            if let Some(by) = reader.mistakes.named(table, "dominated-by", "combatant", names) {
                sound::bond(reader, table, "dominated-by", fight, (who, Id(by)));
                fight[who].dominated_by = Some(Id(by));
                fight[who].statuses.add(Status::Dominated);
            }
            if let Some(by) = reader.mistakes.named(table, "distressed-by", "combatant", names) {
                sound::bond(reader, table, "distressed-by", fight, (who, Id(by)));
                fight[who].distressed_by = Some(Id(by));
                fight[who].statuses.add(Status::Distressed);
            }
            if let Some(by) = reader.mistakes.named(table, "immobilized-by", "combatant", names) {
                sound::bond(reader, table, "immobilized-by", fight, (who, Id(by)));
                fight[who].immobilized_by = Some(Id(by));
                fight[who].statuses.add(Status::Immobilized);
            }
            let it = &fight[who];
            let loose = it.has(Status::Charmed) && it.charmed_by.is_none()
                || it.has(Status::Dominated) && it.dominated_by.is_none();
            if loose {
                let message = format!("nobody controls `{}`", names[who.index()]);
                let allowed = "`charmed-by` or `dominated-by`, with a name";
                reader.wrong(table.at(), message, allowed, clause::STATUS_NO_SOURCE);
            }
            let dies = fight.profile(who).kind != Kind::Horde
                && fight.profile(who).scores[Score::Toughness as usize] == 0;
            if dies && fight[who].life != Life::Dead {
                let message = format!("`{}` has Toughness 0", names[who.index()]);
                let of = clause::STATUS_PHYSICAL_MAGIC_POISON_DETAIL;
                reader.wrong(table.span("toughness"), message, "1 to 100", of);
            }
        }
        place += count;
    }
}

/// Round, order, the turn in progress.
fn moment(reader: &mut Reader, start: Table<'_>, fight: &mut Fight, names: &[String]) {
    let mut order: Vec<Id> = Vec::new();
    let named = reader.mistakes.all_named(start, "order", "combatant", names);
    let mut rest: Vec<Id> = fight.roster().collect();
    rest.sort_by_key(|&who| std::cmp::Reverse(fight[who].initiative));
    for who in named.into_iter().map(Id).chain(rest) {
        if !order.contains(&who) && !matches!(fight[who].life, Life::Absent(_)) {
            order.push(who);
        }
    }
    fight.state.order = order.into_iter().collect();
    fight.state.phase = Phase::Battle;
    fight.state.round = start.int("round").unwrap_or(1) as u16;
    for who in fight.roster() {
        fight[who].unnoticed = false;
        for other in fight.roster() {
            // Whom it has in sight it has faced before.
            let present = space::is_present(fight, who) && space::is_present(fight, other);
            if present && space::sees(fight, who, other) {
                fight[who].feared.add(other);
            }
        }
    }
    let next = start
        .table("turn")
        .and_then(|turn| reader.mistakes.named(turn, "who", "combatant", names))
        .or_else(|| reader.mistakes.named(start, "next", "combatant", names));
    fight.state.place = next.map_or(0, |who| crate::rules::initiative::place_of(fight, Id(who)));
    let items: Vec<String> = fight.setup.items.iter().map(|it| it.name.clone()).collect();
    for table in start.tables("gear") {
        gear(reader, table, fight, &items);
    }
    if let Some(table) = start.table("turn") {
        turn(reader, table, fight, names);
    }
}

fn gear(reader: &mut Reader, table: Table<'_>, fight: &mut Fight, items: &[String]) {
    let Some(item) = reader.mistakes.named(table, "item", "item", items).map(ItemId) else {
        return;
    };
    if let Some(rounds) = table.int("loaded").map(|rounds| rounds as u8) {
        let most = fight.weapon_of(item).map_or(0, |weapon| weapon.clip);
        if rounds > most {
            let message = format!("`loaded` cannot be {rounds}");
            let allowed = format!("0 to {most}");
            reader.wrong(table.span("loaded"), message, allowed, clause::ATTACK_AMMO);
        }
        fight[item].loaded = rounds.min(most);
    }
    fight[item].jammed = table.bool("jammed").unwrap_or(false);
    if let Some(text) = table.text("lying")
        && let Some(at) = square(reader, table.span("lying"), text)
    {
        fight[item].at = Where::Lying(at);
        fight.state.moved_items = true;
    }
}

fn turn(reader: &mut Reader, table: Table<'_>, fight: &mut Fight, names: &[String]) {
    let Some(who) = reader.mistakes.named(table, "who", "combatant", names).map(Id) else { return };
    if !space::is_fighting(fight, who) {
        let message = format!("`{}` cannot have a turn now", names[who.index()]);
        let allowed = "somebody who fights";
        reader.wrong(table.span("who"), message, allowed, clause::TURN_BUDGET);
        return;
    }
    let mut turn = Turn::of(who);
    turn.halves = table.int("halves").unwrap_or(2) as u8;
    turn.done = 2 - turn.halves;
    turn.more = table.int("one-more").unwrap_or(0) as u8;
    turn.attacked = table.bool("attacked").unwrap_or(false);
    turn.burning = table.bool("burning").unwrap_or(false);
    fight.state.turn = Some(turn);
}
