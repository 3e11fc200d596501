//! A day of fights as a table in a terminal.

use affray_engine::sim::DayReport;
use comfy_table::Cell;

use super::table::{interval, percent};
use crate::paint::{bold, dim};
use crate::table::{counted, print, right, table};

/// What goes from one fight of a day into the next.
pub(super) const CARRIED: &str = "Carried over: what is left of what people run out of, and who is \
                                  dead. Conditions and used things are not, and nobody rests.";

/// The fights of a day, one after another, with who is left after each.
pub(crate) fn day(report: &DayReport) {
    let titles: Vec<&str> = report.fights.iter().map(|fight| fight.title.as_str()).collect();
    say!("{}", bold(&titles.join(", then ")));
    say!("{}", dim(&format!("{}, seed {}", counted(report.days, "day"), report.seed)));
    for (place, fight) in report.fights.iter().enumerate() {
        say!();
        let reached = match place {
            0 => String::new(),
            _ => format!("; fought on {} of the days", percent(fight.fought.share)),
        };
        say!("{}{reached}", bold(&format!("{}. {}", place + 1, fight.title)));
        let mut outcomes = table(&["outcome", "share", "95%"]);
        for (words, share) in &fight.outcomes {
            let cells = [Cell::new(words), right(percent(share.share)), right(interval(share))];
            outcomes.add_row(cells);
        }
        print(&outcomes);
        if fight.people.is_empty() {
            continue;
        }
        let mut people = table(&["after it", "alive", "95%", "left of those who are alive"]);
        for one in &fight.people {
            let left = one.left.iter().map(|(what, left)| format!("{what} {:.1}", left.mean));
            people.add_row([
                Cell::new(&one.name),
                right(percent(one.alive.share)),
                right(interval(&one.alive)),
                Cell::new(left.collect::<Vec<_>>().join(", ")),
            ]);
        }
        print(&people);
    }
    say!();
    say!("{}", dim(CARRIED));
}
