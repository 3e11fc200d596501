//! Small signs for what somebody suffers, each always beside its word.

use maud::{Markup, PreEscaped, html};

/// A sign: its name, and what it is drawn with on a grid of 24.
struct Mark {
    name: &'static str,
    /// Words that a condition begins with where this sign stands for it.
    words: &'static [&'static str],
    paths: &'static str,
}

/// The signs, the weightiest first: a token shows one.
const MARKS: &[Mark] = &[
    Mark {
        name: "dead",
        words: &["dead"],
        paths: r#"<path d="M8 17.2A7.8 7.8 0 1 1 16 17.2V21H8zM12 17.5V21"/><circle class="solid" cx="8.9" cy="11" r="1.2"/><circle class="solid" cx="15.1" cy="11" r="1.2"/>"#,
    },
    Mark {
        name: "down",
        words: &["down", "dying", "unconscious", "collapsed", "incapacitated", "out", "down for"],
        paths: r#"<circle cx="5" cy="14.5" r="2.5"/><path d="M9.5 17H14l3-5.5 3.5 5.5M3 21h18"/>"#,
    },
    Mark {
        name: "surrendered",
        words: &["surrendered", "captive", "bound"],
        paths: r#"<path d="M5 21.5V3.5c3-1.5 5.5-1 7.5 0s4.5 1.5 7 0v9.5c-2.5 1.5-5 1-7 0s-4.5-1.5-7.5 0"/>"#,
    },
    Mark {
        name: "fled",
        words: &["fled", "gone", "retreating", "away", "broken", "routed"],
        paths: r#"<path d="M11 4H5v16h6M10 12h11M17 8l4 4-4 4"/>"#,
    },
    Mark {
        name: "hidden",
        words: &["concealed", "hidden", "unseen", "invisible"],
        paths: r#"<path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z"/><circle cx="12" cy="12" r="2.6"/><path d="M4.5 20.5l15-17"/>"#,
    },
    Mark {
        name: "stunned",
        words: &["stunned", "dazed", "staggered"],
        paths: r#"<path d="M12 12a2 2 0 0 1 4 0 4 4 0 0 1-8 0 6 6 0 0 1 12 0 8 8 0 0 1-16 0A9 9 0 0 1 12.5 3"/>"#,
    },
    Mark {
        name: "grappled",
        words: &["grappled", "grappling", "grabbed", "held", "pinned", "clinch"],
        paths: r#"<circle cx="6" cy="5" r="2.5"/><circle cx="18" cy="5" r="2.5"/><path d="M6.5 10L17 14.5M17.5 10L7 14.5M6.5 10V15L4 21M17.5 10v5l2.5 6"/>"#,
    },
    Mark {
        name: "immobilized",
        words: &["immobilized", "rooted", "entangled", "restrained", "stuck", "frozen"],
        paths: r#"<rect x="5" y="11" width="14" height="10" rx="2"/><path d="M8 11V7.5a4 4 0 0 1 8 0V11M12 15v2"/>"#,
    },
    Mark {
        name: "blinded",
        words: &["blinded", "blind"],
        paths: r#"<path d="M3 9.5c2.3 3.6 5.3 5.5 9 5.5s6.7-1.9 9-5.5M12 15.5V20M6 14l-2.3 3.3M18 14l2.3 3.3"/>"#,
    },
    Mark {
        name: "surprised",
        words: &["surprised", "unaware"],
        paths: r#"<path d="M12 3v11M4 6l3 4M20 6l-3 4"/><circle class="solid" cx="12" cy="19.5" r="1"/>"#,
    },
    Mark {
        name: "charmed",
        words: &["charmed", "controlled", "confused"],
        paths: r#"<path d="M12 20.5S3.5 15.5 3.5 9.3A4.6 4.6 0 0 1 12 7a4.6 4.6 0 0 1 8.5 2.3C20.5 15.5 12 20.5 12 20.5z"/>"#,
    },
    Mark {
        name: "frightened",
        words: &["frightened", "afraid", "fear", "panicked", "shaken", "terrified", "suppressed"],
        paths: r#"<circle cx="12" cy="12" r="9"/><circle class="solid" cx="8.7" cy="9.5" r=".8"/><circle class="solid" cx="15.3" cy="9.5" r=".8"/><path d="M7 16l2-1.7 2 1.7 2-1.7 2 1.7 2-1.7"/>"#,
    },
    Mark {
        name: "burning",
        words: &["burning", "on fire", "burn"],
        paths: r#"<path d="M12.5 2.5c.5 3.5 6 6 6 12a6.5 6.5 0 0 1-13 0c0-3 1.5-4.8 2.5-6 .3 1.8 1 2.8 2 3.3 0-3.5.3-6.5 2.5-9.3z"/>"#,
    },
    Mark {
        name: "bleeding",
        words: &["bleeding", "bleed"],
        paths: r#"<path d="M10 3c3.4 4.3 5.5 7.2 5.5 10.5a5.5 5.5 0 0 1-11 0C4.5 10.2 6.6 7.3 10 3zM18.5 14.5c1.3 1.7 2 2.8 2 4a2 2 0 0 1-4 0c0-1.2.7-2.3 2-4z"/>"#,
    },
    Mark {
        name: "poisoned",
        words: &["poisoned", "poison", "drugged", "sick"],
        paths: r#"<path d="M8.5 3h7M10 3v6l-5.5 9.5a1.7 1.7 0 0 0 1.5 2.5h12a1.7 1.7 0 0 0 1.5-2.5L14 9V3M7.5 15h9"/>"#,
    },
    Mark {
        name: "prone",
        words: &["prone", "fallen", "knocked down"],
        paths: r#"<circle cx="18.5" cy="9.5" r="2.5"/><path d="M15.5 12.5L4 17M13.5 13.5l2.5 3.5h4M3 21h18"/>"#,
    },
    Mark {
        name: "exhausted",
        words: &["exhausted", "fatigued", "tired", "winded", "encumbered"],
        paths: r#"<circle cx="18.5" cy="8" r="2.5"/><path d="M14 7.5C10 6 6.5 7 5.5 10.5V21M5.5 13l6 3V21M13.5 9l-2 7"/>"#,
    },
    Mark {
        name: "wounded",
        words: &["wounded", "wound", "injured", "maimed", "broken arm", "hurt"],
        paths: r#"<g transform="rotate(-45 12 12)"><rect x="1.5" y="7.5" width="21" height="9" rx="4"/><path d="M8 7.5v9M16 7.5v9"/></g><circle class="solid" cx="12" cy="12" r=".6"/>"#,
    },
    Mark {
        name: "guarding",
        words: &["guarding", "on guard", "in full-defense", "defending", "overwatch", "braced"],
        paths: r#"<path d="M12 3l7.5 2.5v6c0 4.7-3.2 7.8-7.5 9.5-4.3-1.7-7.5-4.8-7.5-9.5v-6zM12 7.5v8.5M8.5 11h7"/>"#,
    },
    Mark {
        name: "aiming",
        words: &["aiming", "aimed", "aim"],
        paths: r#"<circle cx="12" cy="12" r="6.5"/><path d="M12 2v6M12 16v6M2 12h6M16 12h6"/>"#,
    },
];

/// The sign of the weightiest of these conditions.
pub(super) fn weightiest<'c>(
    conditions: impl Iterator<Item = &'c str> + Clone,
) -> Option<&'static str> {
    let found = MARKS.iter().find(|mark| conditions.clone().any(|words| is_meant(mark, words)));
    found.map(|mark| mark.name)
}

/// Whether a condition's words begin with one that the sign stands for.
fn is_meant(mark: &Mark, words: &str) -> bool {
    let words = words.to_lowercase();
    mark.words.iter().any(|word| {
        words.strip_prefix(word).is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphabetic()))
    })
}

/// A sign in a ring, at the upper right of a token whose body has this radius.
pub(super) fn badge(name: &str, at: f64) -> Markup {
    let Some(mark) = MARKS.iter().find(|mark| mark.name == name) else { return html! {} };
    let at = super::tokens::number(at);
    html! {
        g.badge transform=(format!("translate({at} -{at})")) {
            circle.disc r="8" {}
            g.icon transform="translate(-6 -6) scale(.5)" { (PreEscaped(mark.paths)) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weightiest_condition_has_the_sign() {
        let of = |words: &[&str]| weightiest(words.iter().copied());
        assert_eq!(of(&["prone", "dying 2"]), Some("down"));
        assert_eq!(of(&["in Full-Defense"]), Some("guarding"));
        assert_eq!(of(&["outnumbered"]), None, "`out` is a word, not a beginning");
        assert_eq!(of(&["engaged with Ann"]), None);
    }
}
