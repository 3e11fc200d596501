//! What is likely, as a fragment beside the options.

use maud::{Markup, html};
use serde::Deserialize;

use super::options::capital;
use crate::frame::bar;
use crate::lang::{say, say_of};

/// What the options of a turn, or the whole fight, lead to.
#[derive(Clone, Debug, Deserialize)]
pub struct Odds {
    /// Why it ended early.
    #[serde(default)]
    pub stopped: Option<String>,
    /// What was supposed of what the seat does not know.
    #[serde(default)]
    pub supposes: Vec<String>,
    /// What each option leads to.
    #[serde(default)]
    pub options: Vec<OptionOdds>,
}

/// What one option leads to.
#[derive(Clone, Debug, Deserialize)]
pub struct OptionOdds {
    /// For whom it is chosen.
    #[serde(default)]
    pub asker: Option<String>,
    /// The option.
    #[serde(default)]
    pub words: Option<String>,
    /// What is done to whom.
    #[serde(default)]
    pub blows: Vec<Blows>,
    /// Where turns were sampled.
    #[serde(default)]
    pub sampled: Option<serde_json::Value>,
}

/// What is done to somebody.
#[derive(Clone, Debug, Deserialize)]
pub struct Blows {
    /// By whom.
    #[serde(default)]
    pub who: Option<String>,
    /// To whom.
    pub to: String,
    /// The chance of a hit.
    pub hit: Share,
    /// The chance that they fall.
    pub fall: Share,
    /// The damage.
    pub damage: Average,
}

/// A chance.
#[derive(Clone, Debug, Deserialize)]
pub struct Share {
    /// As a number.
    pub value: f64,
}

/// An average.
#[derive(Clone, Debug, Deserialize)]
pub struct Average {
    /// As a number.
    pub value: f64,
}

/// A chance as a percentage with one decimal; what is not quite nothing or all is said so.
fn percent(share: f64) -> String {
    let shown = (share * 1000.0).round() / 10.0;
    match shown {
        _ if share > 0.0 && shown < 0.1 => say("hardly"),
        _ if share < 1.0 && shown > 99.9 => say("almost"),
        shown if shown.fract() == 0.0 => format!("{shown:.0} %"),
        shown => format!("{shown:.1} %"),
    }
}

/// The odds of every option, each under the words of its option.
#[must_use]
pub fn fragment(fight: &str, odds: &Odds) -> Markup {
    html! {
        @if odds.options.iter().all(|option| option.blows.is_empty()) { p.small.soft { (say("odds-none")) } }
        ul.likelies {
            @for option in &odds.options {
                li data-odds-words=(option.words.as_deref().unwrap_or_default()) {
                    strong.odds-name { (option.words.as_deref().unwrap_or_default()) }
                    @for blow in &option.blows { (blows(blow)) }
                    @if !option.blows.is_empty() { (copied(fight, option)) }
                    @if option.sampled.is_some() { p.small.soft { (say("odds-sampled")) } }
                }
            }
        }
        @for words in &odds.supposes { p.small.soft { (words) } }
        @if odds.stopped.is_some() { p.small.soft { (say("odds-stopped")) } }
    }
}

/// What is done to somebody, in sentences, each with its chance.
fn said(blow: &Blows) -> Vec<(String, f64)> {
    let of = [
        ("to", blow.to.as_str().into()),
        ("hit", percent(blow.hit.value).into()),
        ("damage", format!("{:.1}", blow.damage.value).into()),
        ("fall", percent(blow.fall.value).into()),
    ];
    let all = [("odds-hit", blow.hit.value), ("odds-fall", blow.fall.value)];
    let told = all.into_iter().filter(|(_, chance)| *chance > 0.0);
    told.map(|(key, chance)| (say_of(key, &of), chance)).collect()
}

fn blows(blow: &Blows) -> Markup {
    // Whole per mille, for bars and for comparing: the numbers stand beside them.
    let mille = |chance: f64| (chance * 1000.0).round() as i32;
    let hit = percent(blow.hit.value);
    html! {
        div.odds data-mille=(mille(blow.hit.value)) data-best=(say_of("odds-best", &[("hit", hit.into())])) {
            @for (words, chance) in said(blow) {
                span.small { (words) }
                (bar(mille(chance), 1000))
            }
        }
    }
}

/// The odds of an option as a sentence to copy.
fn copied(fight: &str, option: &OptionOdds) -> Markup {
    let said: Vec<String> = option.blows.iter().flat_map(said).map(|(words, _)| words).collect();
    let words = capital(option.words.as_deref().unwrap_or_default());
    let sentence = format!("{words}. {}.", said.join(". "));
    html! {
        button.btn.quiet.small type="button" data-copy=(sentence) data-copy-link={"/fights/" (fight)} { (say("copy-sentence")) }
    }
}

#[cfg(test)]
mod tests {
    use super::percent;

    #[test]
    fn chances_have_one_decimal_and_never_lie_about_their_ends() {
        assert_eq!(percent(0.625), "62.5 %");
        assert_eq!(percent(0.5), "50 %");
        assert_eq!(percent(1.0), "100 %");
        assert_eq!(percent(0.0), "0 %");
        assert_eq!(percent(0.000_1), "under 0.1 %");
        assert_eq!(percent(0.999_99), "over 99.9 %");
    }
}
