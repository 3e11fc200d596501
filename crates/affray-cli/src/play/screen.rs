//! The state beside the question: own figures, foes as far as they are revealed, who stands where, and
//! the order of turns. What has not changed since it was shown is not shown again.

use std::collections::BTreeMap;

use affray_engine::{CombatantView, Condition, FigureKind, Slot, Turn, View};

use crate::paint;

/// What somebody was shown last, line by line.
#[derive(Default)]
pub(super) struct Screen {
    shown: BTreeMap<String, String>,
    /// Whose turn all was shown for last.
    turn: Option<String>,
}

impl Screen {
    /// Forgets what was shown: the screen was cleared.
    pub(super) fn clear(&mut self) {
        *self = Screen::default();
    }

    /// The lines that are new; all of them, if some are, once in each turn of those for whom somebody
    /// decides here.
    pub(super) fn fresh(&mut self, view: &View, turn: Option<&str>) -> Vec<String> {
        let lines = lines(view);
        let is_new = |(key, line): &(String, String)| self.shown.get(key) != Some(line);
        let any = lines.iter().any(&is_new);
        // The same combatant has another turn in the next round.
        let round = view.moment.split(',').next().unwrap_or_default();
        let turn = turn.map(|whose| format!("{round}: {whose}"));
        let all = any && turn.is_some() && self.turn != turn;
        if all {
            self.turn = turn;
        }
        let fresh = lines.iter().filter(|line| all || is_new(line));
        let fresh = fresh.map(|(_, line)| line.clone()).collect();
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
        let ann = Some("Ann");
        assert_eq!(screen.fresh(&view(9), None).len(), 3);
        assert_eq!(screen.fresh(&view(9), ann), [""; 0]);
        assert_eq!(screen.fresh(&view(5), None), ["  Bob  health 5/9, at Yard (Heroes)"]);
        // All of it as Ann's turn begins, and what it changes.
        assert_eq!(screen.fresh(&view(4), ann).len(), 3);
        assert_eq!(screen.fresh(&view(3), ann), ["  Bob  health 3/9, at Yard (Heroes)"]);
        assert_eq!(screen.fresh(&view(2), Some("Bob")).len(), 3);
        let next = View { moment: "round 2, Bob's turn".to_owned(), ..view(2) };
        assert_eq!(screen.fresh(&next, Some("Bob")).len(), 3);
        screen.clear();
        assert_eq!(screen.fresh(&view(4), None).len(), 3);
    }
}
