//! The state beside the question: own figures, foes as far as they are revealed, who stands where, and
//! the order of turns. What has not changed since it was shown is not shown again.

use std::collections::BTreeMap;

use affray_engine::{CombatantView, Condition, FigureKind, Slot, Turn, View};

use crate::paint;

/// What somebody was shown last, line by line.
#[derive(Default)]
pub(super) struct Screen {
    shown: BTreeMap<String, String>,
}

impl Screen {
    /// Forgets what was shown: the screen was cleared.
    pub(super) fn clear(&mut self) {
        self.shown.clear();
    }

    /// The lines that are new, or all of them at the beginning of a turn where some are.
    pub(super) fn fresh(&mut self, view: &View, is_turn: bool) -> Vec<String> {
        let lines = lines(view);
        let is_new = |(key, line): &(String, String)| self.shown.get(key) != Some(line);
        let any = lines.iter().any(&is_new);
        let fresh: Vec<String> = lines
            .iter()
            .filter(|line| any && is_turn || is_new(line))
            .map(|(_, line)| line.clone())
            .collect();
        self.shown = lines.into_iter().collect();
        fresh
    }
}

/// The state in lines, each with what it is about.
fn lines(view: &View) -> Vec<(String, String)> {
    let mut lines = vec![(" moment".to_owned(), paint::dim(&view.moment))];
    if view.order.len() > 1 {
        let order: Vec<String> = view.order.iter().map(slot).collect();
        lines.push((" order".to_owned(), paint::dim(&format!("order: {}", order.join(", ")))));
    }
    let widest = view.combatants.iter().map(|one| one.name.chars().count()).max().unwrap_or(0);
    for one in &view.combatants {
        lines.push((one.name.clone(), combatant(one, widest)));
    }
    lines
}

fn slot(slot: &Slot) -> String {
    let value = slot.value.map(|value| format!(" {value}")).unwrap_or_default();
    let turn = match slot.turn {
        Turn::Done => " (done)",
        Turn::Now => " (now)",
        Turn::Next => "",
    };
    format!("{}{value}{turn}", slot.name)
}

/// Somebody in a line: what they have left, where they are, what they suffer.
fn combatant(one: &CombatantView, widest: usize) -> String {
    let pools = one.figures.iter().filter(|figure| figure.kind == FigureKind::Pool);
    let mut parts: Vec<String> = pools.map(|figure| format!("{} {figure}", figure.name)).collect();
    parts.extend(one.place.iter().map(|place| format!("at {place}")));
    let mut marks: Vec<String> = one
        .conditions
        .iter()
        .map(|mark| match (&mark.until, mark) {
            (Some(until), Condition { .. }) => format!("{mark} until {until}"),
            (None, _) => mark.to_string(),
        })
        .collect();
    if !one.fighting {
        marks.insert(0, "out of the fight".to_owned());
    }
    if !marks.is_empty() {
        parts.push(format!("[{}]", marks.join("; ")));
    }
    let pad = " ".repeat(widest.saturating_sub(one.name.chars().count()));
    format!("  {}{pad}  {} ({})", paint::bold(&one.name), parts.join(", "), one.side)
}

#[cfg(test)]
mod tests {
    use affray_engine::Figure;

    use super::*;

    fn view(health: i32) -> View {
        let one = |name: &str, left: i32| CombatantView {
            name: name.to_owned(),
            side: "Heroes".to_owned(),
            place: Some("Yard".to_owned()),
            figures: vec![Figure::pool("health", left, 9), Figure::score("AGI", 7)],
            conditions: Vec::new(),
            gear: Vec::new(),
            budget: Vec::new(),
            fighting: true,
        };
        View {
            title: "Duel".to_owned(),
            moment: "round 1".to_owned(),
            order: Vec::new(),
            map: None,
            combatants: vec![one("Ann", 9), one("Bob", health)],
        }
    }

    #[test]
    fn what_did_not_change_is_not_shown_again() {
        let mut screen = Screen::default();
        assert_eq!(screen.fresh(&view(9), false).len(), 3);
        assert_eq!(screen.fresh(&view(9), true), [""; 0]);
        assert_eq!(screen.fresh(&view(5), false), ["  Bob  health 5/9, at Yard (Heroes)"]);
        assert_eq!(screen.fresh(&view(4), true).len(), 3);
        screen.clear();
        assert_eq!(screen.fresh(&view(4), false).len(), 3);
    }
}
