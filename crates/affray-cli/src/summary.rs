//! What came of a fight, at its end.

use affray_engine::{Fared, Summary, signed};

use crate::paint;

/// Prints how everybody fared, by sides, and how the dice fell.
pub(crate) fn print(summary: &Summary) {
    let mut sides: Vec<&str> = Vec::new();
    for one in &summary.people {
        if !sides.contains(&one.side.as_str()) {
            sides.push(&one.side);
        }
    }
    let widest = summary.people.iter().map(|one| one.name.chars().count()).max().unwrap_or(0);
    for side in sides {
        say!("{}", paint::bold(side));
        for one in summary.people.iter().filter(|one| one.side == side) {
            say!("  {:widest$}  {}", one.name, fared(one, &summary.people));
            // A fall and a death at the same moment are one fall, by both rules.
            for falls in
                one.falls.chunk_by(|one, next| (&one.moment, &one.by) == (&next.moment, &next.by))
            {
                let by = falls[0].by.as_ref().map(|by| format!("; last hurt by {by}"));
                let by = by.unwrap_or_default();
                let rules: Vec<String> =
                    falls.iter().map(|fall| paint::dim(&format!("[{}]", fall.clause))).collect();
                say!("  {:widest$}  fell: {}{by} {}", "", falls[0].moment, rules.join(" "));
            }
        }
    }
    if !summary.dice.is_empty() {
        let luck = summary.dice.iter().map(|luck| {
            let times = match luck.thrown {
                1 => "once".to_owned(),
                many => format!("{many} times"),
            };
            format!(
                "d{} rolled {times}, average {:.1} (expected {:.1})",
                luck.sides, luck.mean, luck.expected
            )
        });
        say!("Dice: {}", luck.collect::<Vec<_>>().join("; "));
    }
}

/// How somebody fared, in a line.
fn fared(one: &Fared, all: &[Fared]) -> String {
    let mut parts = vec![one.fate.to_owned()];
    let left = one.left.iter();
    let left = left.map(|left| format!("{} {}/{}", left.resource, signed(left.left), left.full));
    parts.push(left.collect::<Vec<_>>().join(", "));
    if !one.dealt.is_empty() {
        let dealt = one.dealt.iter().map(|(to, amount)| format!("{amount} to {to}"));
        parts.push(format!("dealt {}", dealt.collect::<Vec<_>>().join(", ")));
    }
    if one.taken > 0 {
        let from = |other: &Fared| {
            let dealt = other.dealt.iter().find(|(to, _)| *to == one.name);
            dealt.map(|(_, amount)| format!("{amount} from {}", other.name))
        };
        let mut from: Vec<String> = all.iter().filter_map(from).collect();
        let rules =
            one.by_rules.iter().map(|(rule, amount)| format!("{amount} otherwise [{rule}]"));
        from.extend(rules);
        parts.push(match from.len() {
            0 => format!("took {}", one.taken),
            _ => format!("took {} ({})", one.taken, from.join(", ")),
        });
    }
    let marks: Vec<&str> =
        one.marks.iter().map(String::as_str).filter(|mark| !one.fate.ends_with(*mark)).collect();
    if !marks.is_empty() {
        parts.push(format!("[{}]", marks.join(", ")));
    }
    parts.retain(|part| !part.is_empty());
    parts.join("; ")
}
