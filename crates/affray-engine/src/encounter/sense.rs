//! What makes no sense in an encounter of any system: a side without anybody, a start after the end.

use affray_file::{Choice, Document, Mistake, Mistakes, same_name};

use crate::entry::Entry;
use crate::words::quoted;

/// Notes what makes no sense.
pub(super) fn check(system: &dyn Entry, encounter: &Document, mistakes: &mut Mistakes) {
    let root = encounter.root();
    let people: Vec<Option<&str>> = root.tables("combatant").map(|one| one.text("side")).collect();
    let sides: Vec<&str> = root.tables("side").filter_map(|side| side.text("name")).collect();
    let is_side = |of: &&str| sides.iter().any(|name| same_name(of, name));
    // If somebody's side could not be read, or is none, that is told elsewhere.
    let is_known = !people.is_empty() && people.iter().all(|of| of.as_ref().is_some_and(is_side));
    for side in root.tables("side").filter(|_| is_known) {
        let Some(name) = side.text("name") else { continue };
        if !people.iter().flatten().any(|of| same_name(of, name)) {
            let message = format!("nobody is on the side {}", quoted(name));
            let allowed = format!("at least one [[combatant]] with `side = \"{name}\"`");
            mistakes.push(Mistake::new(side.span("name"), message).allowed(allowed));
        }
    }
    let mut settings = root.settings("settings", system.settings());
    let limit = settings.find(|chosen| chosen.setting.name == "round-limit");
    let limit = limit.and_then(|chosen| match chosen.choice {
        Choice::Number(limit) => Some(limit),
        Choice::Word(word) => word.parse().ok(),
    });
    let start = root.table("start");
    if let (Some(start), Some(limit)) = (start, limit)
        && let Some(round) = start.int("round").filter(|&round| round > limit)
    {
        let message = format!("a fight cannot start in round {round}: `round-limit` is {limit}");
        let allowed = format!("1 to {limit}, or a higher `round-limit`");
        mistakes.push(Mistake::new(start.span("round"), message).allowed(allowed));
    }
}
