//! A start in the middle of a fight, and everything that names other people.

use std::iter::repeat_n;
use std::sync::Arc;

use affray_file::Table;

use crate::clause;
use crate::content::Custom;
use crate::kinds::{
    Attribute, Condition, Effect, Id, ItemId, Level, Rank, Shape, SideId, Skill, Threat,
};
use crate::rules::condition::{can_act, is_out};
use crate::rules::{gear, round, takedown};
use crate::settings::StacksExpire;
use crate::setup::{Challenge, Reward, Takedown};
use crate::state::{Combatant, Deadline, Fight, Outcome, Pending, Phase, Stack, Turn, Where, Zone};

use super::people::MINUTE;
use super::{Reader, content, hex};

struct Names {
    people: Vec<String>,
    items: Vec<String>,
    sides: Vec<String>,
}

pub(super) fn read(reader: &mut Reader, root: Table<'_>, fight: &mut Fight) {
    let setup = fight.setup.clone();
    let names = Names {
        people: setup.profiles.iter().map(|it| it.name.clone()).collect(),
        items: setup.item_names().map(str::to_owned).collect(),
        sides: setup.sides.iter().map(|it| it.name.clone()).collect(),
    };
    bonds(reader, root, fight, &names);
    let order: Vec<Id> = reader
        .mistakes
        .all_named(root, "initiative", "combatant", &names.people)
        .into_iter()
        .map(Id)
        .collect();
    let ambushers: Vec<Id> = reader
        .mistakes
        .all_named(root, "ambush", "combatant", &names.people)
        .into_iter()
        .map(Id)
        .collect();
    let takedowns = takedowns(reader, root, fight, &names);
    let held = |it: &Combatant| it.grappled.is_some() || it.gripped.is_some();
    let holds = fight.state.combatants.iter().any(held);
    let own = Arc::make_mut(&mut fight.setup);
    own.has_holds |= holds;
    own.order = order;
    own.ambushers = ambushers;
    own.takedowns = takedowns;
    if let Some(start) = root.table("start") {
        moment(reader, start, fight, &names);
    }
    for who in fight.roster() {
        let out = is_out(fight, who);
        fight[who].standing = !out;
    }
    let able =
        |side: &SideId| fight.roster().any(|who| fight[who].side == *side && !fight[who].gone);
    if fight.sides().filter(able).count() < 2 && root.table("start").is_none() {
        let message = "fewer than two sides have anybody who fights";
        let keys = &["side", "combatant"];
        reader.too_few(keys, (root, message), "two or more", clause::INITIATIVE_END);
    }
}

/// Fields of combatants that name others.
fn bonds(reader: &mut Reader, root: Table<'_>, fight: &mut Fight, names: &Names) {
    let mut place = 0;
    for table in root.tables("combatant") {
        let count = table.int("count").unwrap_or(1) as u8;
        for who in (place..place + count).map(Id) {
            for other in reader.mistakes.all_named(table, "afraid-of", "combatant", &names.people) {
                fight[who].afraid_of.add(Id(other));
            }
            if let Some(by) = reader.mistakes.named(table, "taunted-by", "combatant", &names.people)
            {
                fight[who].taunted = Some((Id(by), 1));
            }
            if let Some(by) =
                reader.mistakes.named(table, "grappled-by", "combatant", &names.people)
            {
                fight[who].grappled = Some(Id(by));
            }
            if let Some(by) = reader.mistakes.named(table, "gripped-by", "combatant", &names.people)
            {
                let with = gear::held(fight, Id(by)).find(|&item| {
                    gear::weapon_of(fight, item).is_some_and(|it| it.has(Effect::Grip))
                });
                match with {
                    Some(item) => fight[who].gripped = Some((Id(by), item)),
                    None => {
                        let message =
                            format!("`{}` holds nothing that grips", names.people[usize::from(by)]);
                        let allowed = "somebody with a weapon of the effect `grip` in hand";
                        reader.wrong(
                            table.span("gripped-by"),
                            message,
                            allowed,
                            clause::EFFECTS_GRIP,
                        );
                    }
                }
            }
            minutes(fight, who);
            if let Some(rounds) = table.int("out-rounds") {
                fight[who].out_until = Some(Deadline { round: 1 + rounds as u16, place: 0 });
            }
        }
        place += count;
    }
}

/// What lapses after a minute has the whole of it before it.
fn minutes(fight: &mut Fight, who: Id) {
    let each = fight.setup.settings.stacks_expire == StacksExpire::Each;
    for level in [Level::Acid, Level::Vulnerable, Level::Warded] {
        let stacks = fight[who].level(level);
        if each && level != Level::Acid {
            let room = fight.state.stacks.remaining_capacity();
            let stack = Stack { who, level, until: MINUTE };
            fight.state.stacks.extend(repeat_n(stack, room.min(stacks.into())));
        } else if stacks > 0 {
            fight[who].deadlines[level as usize] = Some(MINUTE);
        }
    }
}

/// Who helps in a guile encounter, and with what.
fn helper(reader: &mut Reader, step: Table<'_>, names: &Names) -> Option<(Id, Attribute, Skill)> {
    let who = reader.mistakes.named(step, "helper", "combatant", &names.people).map(Id)?;
    for key in ["helper-attribute", "helper-skill"] {
        if !step.has(key) {
            reader.mistakes.missing(step.at(), key, "challenge with a helper");
        }
    }
    if !step.bool("guile").unwrap_or(false) {
        let message = "somebody helps where nobody argues";
        let allowed = "`guile = true`, or `advantages` instead";
        reader.wrong(step.span("helper"), message, allowed, clause::GUILE_HELP);
    }
    let attribute = step.text("helper-attribute").and_then(Attribute::of)?;
    Some((who, attribute, step.text("helper-skill").and_then(Skill::of)?))
}

fn takedowns(reader: &mut Reader, root: Table<'_>, fight: &Fight, names: &Names) -> Vec<Takedown> {
    let own = content::takedowns(reader, root, fight);
    let mut takedowns = Vec::new();
    for table in root.tables("takedown") {
        let Some(target) =
            reader.mistakes.named(table, "target", "combatant", &names.people).map(Id)
        else {
            continue;
        };
        let rank = fight.profile(target).rank.unwrap_or(Rank::Regular);
        let (many, before, last) = takedown::table(rank);
        let [_, before, last] = content::of_rank(reader, own, rank, [many, before, last]);
        let steps = table.tables("challenge").count();
        let mut challenges = Vec::new();
        for (place, step) in table.tables("challenge").enumerate() {
            let who = reader.mistakes.named(step, "who", "combatant", &names.people).map(Id);
            let usual = if place + 1 == steps { last } else { before };
            let guile = step.bool("guile").unwrap_or(false).then(|| {
                let points = |key: &str| step.int(key).unwrap_or(0) as u8;
                (points("own-resistance"), points("resistance"))
            });
            let (Some(who), Some(attribute), Some(skill)) = (
                who,
                step.text("attribute").and_then(Attribute::of),
                step.text("skill").and_then(Skill::of),
            ) else {
                continue;
            };
            let helper = helper(reader, step, names);
            challenges.push(Challenge {
                who,
                attribute,
                skill,
                difficulty: step.int("difficulty").map_or(usual, |it| it as u8),
                advantages: step.int("advantages").unwrap_or(0) as i8,
                helper,
                guile,
            });
        }
        let kind = table.text("kind").and_then(Attribute::of);
        let item = reader.mistakes.named(table, "item", "item", &names.items).map(ItemId);
        let reward = match table.text("reward") {
            Some("injury") => Reward::Injury(kind),
            Some("wound") => Reward::Wound(kind),
            Some("hit-points") => Reward::HitPoints(table.int("hp").map(|hp| hp as i16)),
            Some("gear") => Reward::Gear(item),
            Some(_) | None => Reward::Surprise,
        };
        let too_powerful = table.bool("too-powerful").unwrap_or(false);
        takedowns.push(Takedown { target, challenges, too_powerful, reward });
    }
    takedowns
}

/// What a waiting test is against.
fn threat(reader: &mut Reader, waits: Table<'_>, customs: &[Custom]) -> Option<Threat> {
    let name = waits.text("effect")?;
    let common = Effect::of(name).map(Threat::Effect);
    let found = common.or_else(|| content::custom_of(customs, name).map(Threat::Custom));
    if found.is_none() {
        let own = customs.iter().map(|custom| custom.name.as_str());
        let names = Effect::WORDS.iter().copied().chain(own);
        reader.mistakes.unknown(waits.span("effect"), "effect", name, names);
    }
    found
}

/// Round, order, the turn in progress.
fn moment(reader: &mut Reader, start: Table<'_>, fight: &mut Fight, names: &Names) {
    let mut order: Vec<Id> = Vec::new();
    let named = reader.mistakes.all_named(start, "order", "combatant", &names.people);
    for who in named.into_iter().map(Id).chain(fight.roster()) {
        if !order.contains(&who) {
            order.push(who);
        }
    }
    fight.state.order = order.into_iter().collect();
    fight.state.phase = Phase::Turns;
    fight.state.round = start.int("round").unwrap_or(1) as u16;
    let next = start
        .table("turn")
        .and_then(|turn| reader.mistakes.named(turn, "who", "combatant", &names.people));
    let next = next.or_else(|| reader.mistakes.named(start, "next", "combatant", &names.people));
    fight.state.place = next.map_or(0, |who| round::place_of(fight, Id(who)));
    // Deadlines count from the round that is being played.
    let (round, place) = (fight.state.round - 1, fight.state.place);
    for combatant in &mut fight.state.combatants {
        let own = [&mut combatant.out_until, &mut combatant.slowed_until];
        for deadline in combatant.deadlines.iter_mut().chain(own).flatten() {
            deadline.round += round;
            deadline.place = place;
        }
    }
    for stack in &mut fight.state.stacks {
        stack.until.round += round;
        stack.until.place = place;
    }
    for table in start.tables("gear") {
        gear_state(reader, table, fight, names);
    }
    for table in start.tables("zone") {
        let text = table.text("at").unwrap_or_default();
        let Some(center) = hex(reader, table.span("at"), text) else { continue };
        let until = fight.in_rounds(table.int("rounds").unwrap_or(1) as u16);
        let radius = table.int("radius").unwrap_or(1) as u8;
        fight.state.zones.push(Zone { center, radius, from: None, until });
    }
    if let Some(table) = start.table("turn") {
        turn(reader, table, fight, names);
    }
    if start.bool("aftermath").unwrap_or(false) {
        let winner = reader.mistakes.named(start, "winner", "side", &names.sides);
        fight.state.phase = Phase::Aftermath;
        fight.state.turn = None;
        fight.state.outcome = Some(winner.map_or(Outcome::Draw, |side| Outcome::Win(SideId(side))));
    }
}

fn gear_state(reader: &mut Reader, table: Table<'_>, fight: &mut Fight, names: &Names) {
    let Some(item) = reader.mistakes.named(table, "item", "item", &names.items).map(ItemId) else {
        return;
    };
    if let Some(rounds) = table.int("loaded").map(|rounds| rounds as u8) {
        let most = gear::weapon_of(fight, item).and_then(|weapon| weapon.clip).unwrap_or(0);
        if rounds > most {
            let message = format!("`loaded` cannot be {rounds}");
            let allowed = format!("0 to {most}");
            reader.wrong(table.span("loaded"), message, allowed, clause::ATTACK_AMMUNITION);
        }
        fight[item].loaded = rounds.min(most);
    }
    if let Some(clips) = table.int("clips") {
        fight[item].clips = clips as u8;
    }
    fight[item].shape = match table.text("shape") {
        Some("impaired") => Shape::Impaired,
        Some("jammed") => Shape::Jammed,
        Some("broken") => Shape::Broken,
        Some(_) | None => Shape::Whole,
    };
    if let Some(text) = table.text("lying")
        && let Some(at) = hex(reader, table.span("lying"), text)
    {
        fight[item].at = Where::Lying(at);
    }
}

fn turn(reader: &mut Reader, table: Table<'_>, fight: &mut Fight, names: &Names) {
    let Some(who) = reader.mistakes.named(table, "who", "combatant", &names.people).map(Id) else {
        return;
    };
    if !can_act(fight, who) {
        let message = format!("`{}` cannot have a turn now", names.people[who.index()]);
        let allowed = "somebody able to act";
        reader.wrong(table.span("who"), message, allowed, clause::DAMAGE_OUT_OF_THE_FIGHT);
        return;
    }
    let yes = |key: &str| table.bool(key).unwrap_or(false);
    fight.state.turn = Some(Turn {
        who,
        ap: table.int("ap").map_or(fight.profile(who).ap, |ap| ap as u8),
        stepped: yes("stepped"),
        maneuver: yes("maneuver"),
        rested: yes("rested"),
        overexerted: u8::from(yes("overexerted")),
        steps: 0,
    });
    for condition in Condition::ALL {
        // What ends with its next turn ends with the one after this.
        if fight[who].turns[*condition as usize] == 1 {
            fight[who].turns[*condition as usize] = 2;
        }
    }
    for waits in table.tables("pending") {
        let target = reader.mistakes.named(waits, "target", "combatant", &names.people).map(Id);
        let effect = threat(reader, waits, &fight.setup.customs);
        if let (Some(target), Some(effect)) = (target, effect) {
            let difficulty = waits.int("difficulty").unwrap_or(1) as u8;
            let by = reader.mistakes.named(waits, "by", "combatant", &names.people).map_or(who, Id);
            let origin = fight[by].at;
            fight.state.pending.push(Pending { target, effect, difficulty, by, origin });
        }
    }
}
