//! What would be passed over without a word: fields that mean nothing for the one who has them.

use affray_file::Table;

use super::Reader;
use super::people::{Sheet, a_kind};
use crate::clause;
use crate::rules::space;
use crate::setup::{Id, Kind, Profile, Status, Statuses};
use crate::state::{Fight, Life};

/// Fields of a stat block that its kind has no use for.
pub(super) fn person(
    reader: &mut Reader,
    sheet: Sheet<'_>,
    profile: &Profile,
    (life, held): (Life, Statuses),
) {
    let kind = profile.kind;
    let word = a_kind(kind);
    if matches!(kind, Kind::Horde | Kind::Greater) && sheet.has("wounds") {
        let instead = if kind == Kind::Horde { "`magnitude`" } else { "`parts`" };
        let message = format!("{word} has no `wounds`");
        reader.wrong(sheet.span("wounds"), message, instead, clause::SHADOW_KINDS);
    }
    let below = sheet.int("wounds-now").is_some_and(|now| now < 0);
    if kind.is_minion() && below && life != Life::Dead {
        let message = format!("{word} below 0 wounds is dead");
        let at = sheet.span("wounds-now");
        reader.wrong(at, message, "0 or more, or `dead = true`", clause::SHADOW_MINION_CRITICAL);
    }
    if sheet.int("fatigue").unwrap_or(0) > 0 && profile.immune.has(Status::Fatigue) {
        let message = format!("`{}` is immune to fatigue", profile.name);
        let at = sheet.span("fatigue");
        reader.wrong(at, message, "no `fatigue`", clause::SHADOW_FATIGUE_IMMUNE_SCOPE);
    }
    if sheet.has("tp-regain") && profile.tp == 0 {
        let message = "TP that nobody has cannot be regained";
        let at = sheet.span("tp-regain");
        reader.wrong(at, message, "a `tp`", clause::STATUS_PHYSICAL_EXHAUSTED_TP);
    }
    if kind.is_shadow() && sheet.own.has("active") {
        let message = "a Shadow has no Active Persona";
        let at = sheet.own.span("active");
        reader.wrong(at, message, "no `active`", clause::ACTION_POWER_NEEDS_PERSONA);
    }
    for value in sheet.of("destroyed").list("destroyed") {
        let limb = value.text().is_some_and(|part| part.contains('-'));
        if !limb || matches!(kind, Kind::Horde | Kind::Lesser | Kind::Elite) {
            let part = value.text().unwrap_or_default();
            let message = format!("the {part} of {word} cannot be destroyed");
            let allowed = "arms and legs of a character, a Master or a Greater Shadow";
            reader.wrong(value.span(), message, allowed, clause::CRIT_ARM_USELESS);
        }
    }
    statuses(reader, sheet, held);
}

/// Statuses that need more than their name.
fn statuses(reader: &mut Reader, sheet: Sheet<'_>, held: Statuses) {
    for value in sheet.of("statuses").list("statuses") {
        let (message, allowed) = match value.text() {
            Some("fatigue") => ("fatigue is no status".to_owned(), "`fatigue`, with a number"),
            Some("fear") => ("fear is no status".to_owned(), "`distressed`"),
            Some("crippled") if !sheet.has("crippled") => {
                ("`crippled` says neither where nor by how much".to_owned(), "`crippled = { … }`")
            }
            _ => continue,
        };
        reader.wrong(value.span(), message, allowed, clause::STATUS_KINDS);
    }
    if sheet.own.has("vision") && !held.has(Status::Confused) {
        let message = "only the confused see what is not there";
        let at = sheet.own.span("vision");
        reader.wrong(at, message, "`confused`", clause::STATUS_MENTAL_CONFUSED_TABLE);
    }
    let yes = |key: &str| sheet.own.bool(key).unwrap_or(false);
    if yes("guarding") && yes("heavy") {
        let message = "nobody is on guard after a Heavy Attack";
        let at = sheet.own.span("heavy");
        reader.wrong(at, message, "`guarding` or `heavy`", clause::ACTION_HEAVY_BASE);
    }
}

/// Whether somebody can hold another: an enemy who is there.
pub(super) fn bond(reader: &mut Reader, table: Table<'_>, key: &str, fight: &Fight, ids: (Id, Id)) {
    let (who, by) = ids;
    if who == by || !space::are_enemies(fight, who, by) || !space::is_fighting(fight, by) {
        let message = format!("`{}` cannot hold somebody so", fight.profile(by).name);
        let allowed = "an enemy who fights";
        reader.wrong(table.span(key), message, allowed, clause::STATUS_NO_SOURCE);
    }
}

/// What the start says twice, or of those to whom it cannot happen.
pub(super) fn start(reader: &mut Reader, root: Table<'_>, start: Table<'_>, fight: &Fight) {
    let mut known: Vec<String> = Vec::new();
    for value in start.list("order") {
        let name = value.text().unwrap_or_default().to_lowercase();
        if known.contains(&name) {
            let message = format!("`order` names `{}` twice", value.text().unwrap_or_default());
            reader.wrong(value.span(), message, "everybody once", clause::INITIATIVE_ORDER);
        }
        known.push(name);
    }
    if root.bool("unnoticed") == Some(true) {
        let message = "in the middle of a Battle everybody is noticed";
        let at = root.span("unnoticed");
        reader.wrong(at, message, "`unnoticed` or [start]", clause::BATTLE_DUNGEON_GAPS);
    }
    let burns = fight.state.turn.is_some_and(|turn| turn.burning);
    let on_fire = fight.state.turn.is_some_and(|turn| fight[turn.who].has(Status::OnFire));
    if burns && !on_fire {
        let message = "`burning` is for somebody On Fire";
        let at = start.table("turn").map_or(start.at(), |turn| turn.span("burning"));
        reader.wrong(at, message, "`statuses = [\"on-fire\"]`", clause::DAMAGE_ON_FIRE);
    }
}
