//! Tokens: shape and color say the side, letters who, a ring the health, a badge what weighs most.

use maud::{Markup, html};

use super::marks;
use crate::forms::{Combatant, View};
use crate::lang::{say, say_of};

/// What a map draws of a combatant, worked out once.
pub(super) struct Token<'v> {
    pub(super) who: &'v Combatant,
    pub(super) side: &'static str,
    pub(super) letters: String,
    pub(super) ring: Ring,
    pub(super) is_down: bool,
    pub(super) is_hidden: bool,
    pub(super) has_turn: bool,
    pub(super) is_target: bool,
    /// Where they look, in degrees from the top of the map, clockwise.
    facing: Option<u16>,
    badge: Option<&'static str>,
}

/// How much is left of somebody's health, as far as it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ring {
    /// In hundredths.
    Exact(u8),
    /// In quarters.
    Quarters(u8),
    /// It is not told.
    Untold,
}

/// How large tokens are: the radius of the body and how thick the ring is.
#[derive(Clone, Copy)]
pub(super) struct Size {
    pub(super) body: f64,
    pub(super) ring: f64,
    pub(super) hit: f64,
}

impl<'v> Token<'v> {
    /// The token of a combatant; the letters are chosen for the whole map.
    pub(super) fn of(view: &'v View, who: &'v Combatant, letters: String) -> Token<'v> {
        let has_turn = |slot: &crate::forms::Slot| slot.turn == "now" && (slot.name == who.name);
        let conditions = who.conditions.iter().map(|condition| condition.name.as_str());
        let badge = marks::weightiest(conditions);
        let is_dead = badge == Some("dead");
        Token {
            who,
            side: view.side_class(&who.side),
            letters,
            ring: ring(who),
            is_down: !who.fighting,
            is_hidden: badge == Some("hidden"),
            has_turn: view.order.iter().any(has_turn),
            is_target: false,
            facing: facing(who),
            badge: if who.fighting || is_dead { badge } else { badge.or(Some("down")) },
        }
    }

    fn classes(&self) -> String {
        let mut classes = format!("token {}", self.side);
        let states = [
            (self.is_down, " down"),
            (self.badge == Some("dead"), " dead"),
            (self.is_hidden && !self.is_down, " hidden"),
            (self.has_turn, " turn"),
        ];
        states.iter().filter(|state| state.0).for_each(|state| classes.push_str(state.1));
        classes
    }

    /// Whom it stands for and how they fare, in a sentence.
    pub(super) fn sentence(&self) -> String {
        let mut parts = vec![self.who.name.clone(), self.who.side.clone()];
        if let Some(health) = self.who.health() {
            parts.push(format!("{} {}", health.name, health.short()));
        }
        parts.extend(self.who.conditions.iter().map(|condition| match condition.level {
            Some(level) => format!("{} {level}", condition.name),
            None => condition.name.clone(),
        }));
        if self.has_turn {
            parts.push(say("map-turn"));
        }
        let words = parts.join(", ");
        match &self.who.place {
            Some(place) => {
                say_of("map-who-at", &[("who", words.into()), ("place", place.clone().into())])
            }
            None => words,
        }
    }

    /// Drawn around a point.
    pub(super) fn drawn(&self, at: (f64, f64), size: Size, label: Option<&str>) -> Markup {
        let shift = format!("translate({} {})", number(at.0), number(at.1));
        html! {
            g class=(self.classes()) data-person=(self.who.name) data-side=(self.who.side)
                role=(if self.is_target { "button" } else { "img" })
                tabindex=[self.is_target.then_some("0")]
                aria-label=(self.sentence()) transform=(shift) {
                circle.hit r=(number(size.hit)) {}
                (self.body(size))
                @if let Some(label) = label {
                    text.label.halo.fine y=(number(size.body * 1.7 + 4.5)) { (label) }
                }
            }
        }
    }

    /// The token without what makes it part of a map.
    fn body(&self, size: Size) -> Markup {
        let outline = |radius: f64| shape(self.side, radius);
        let wide = self.letters.chars().count() > 2 || self.letters.contains(['M', 'W', 'm', 'w']);
        let length = (wide && size.body < 12.0).then(|| number(size.body * 1.5));
        html! {
            path.under d=(outline(size.body + size.ring + 1.1)) {}
            @if !(self.is_down && self.badge == Some("dead")) && self.ring != Ring::Untold {
                path.track d=(outline(size.body + size.ring - 0.4)) {}
                @match self.ring {
                    Ring::Exact(part) => {
                        path.ring pathLength="100" stroke-dasharray=(format!("{part} 100"))
                            d=(outline(size.body + size.ring - 0.4)) {}
                    },
                    Ring::Quarters(quarters) => {
                        path.ring pathLength="100" stroke-dasharray=(format!("{} 100", quarters * 25))
                            d=(outline(size.body + size.ring - 0.4)) {}
                        path.bands d=(cuts(size)) {}
                    },
                    Ring::Untold => {},
                }
            }
            @if let Some(degrees) = self.facing {
                path.facing d=(beak(size)) transform=(format!("rotate({degrees})")) {}
            }
            path.body d=(outline(size.body)) {}
            text.letters y=(number(size.body * 0.33)) textLength=[length.as_deref()]
                lengthAdjust=[length.as_ref().map(|_| "spacingAndGlyphs")] { (self.letters) }
            @if let Some(badge) = self.badge { (marks::badge(badge, size.body * 0.96)) }
            @if self.has_turn {
                path.turn-ring d=(outline(size.body + size.ring + 4.5)) {}
                path.pointer d=(pointer(size)) {}
            }
            @if self.is_target { path.brackets d=(brackets(size)) {} }
        }
    }
}

/// A small token for lists, by the same signs as on the map.
#[must_use]
pub fn small(view: &View, name: &str) -> Markup {
    let all = tokens(view);
    let Some(token) = all.iter().find(|token| token.who.name == name) else { return html! {} };
    let plain = Token { has_turn: false, is_target: false, facing: None, ..token.copied() };
    html! {
        svg.tok.map.(token.side) viewBox="-20 -20 40 40" aria-hidden="true" {
            g class=(plain.classes()) {
                (plain.body(Size { body: 13.0, ring: 3.0, hit: 20.0 }))
            }
        }
    }
}

/// The sign of a side: its shape in its color.
#[must_use]
pub fn side_mark(view: &View, side: &str) -> Markup {
    let class = view.side_class(side);
    html! {
        svg.mark.(class) viewBox="-7 -7 14 14" aria-hidden="true" { path d=(shape(class, 6.5)) {} }
    }
}

impl<'v> Token<'v> {
    fn copied(&self) -> Token<'v> {
        Token { letters: self.letters.clone(), ..*self }
    }
}

/// The tokens of everybody, with letters that tell them apart.
pub(super) fn tokens(view: &View) -> Vec<Token<'_>> {
    let mut taken: Vec<String> = Vec::new();
    let mut tokens = Vec::new();
    for who in &view.combatants {
        let letters = letters(&who.name, &taken);
        taken.push(letters.clone());
        tokens.push(Token::of(view, who, letters));
    }
    tokens
}

/// Two letters or so for a name, other than those that are taken.
fn letters(name: &str, taken: &[String]) -> String {
    let words: Vec<Vec<char>> = name
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(|word| word.chars().collect())
        .collect();
    let (number, words) = match words.split_last() {
        Some((last, rest)) if !rest.is_empty() && last.iter().all(char::is_ascii_digit) => {
            (Some(last.iter().take(2).collect::<String>()), rest.to_vec())
        }
        _ => (None, words),
    };
    let mut tried: Vec<String> = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let first = word[0].to_uppercase().collect::<String>();
        if let Some(number) = &number {
            tried.push(format!("{first}{number}"));
        } else {
            let others = words.iter().skip(at + 1).map(|other| other[0]);
            tried.extend(others.map(|other| format!("{first}{}", other.to_uppercase())));
            tried.extend(word.iter().skip(1).map(|other| format!("{first}{other}")));
        }
    }
    tried.extend(words.iter().map(|word| word[0].to_uppercase().collect()));
    let free = tried.iter().find(|letters| !taken.contains(letters)).or(tried.first());
    free.cloned().unwrap_or_else(|| "•".to_owned())
}

/// How much is left of what somebody runs out of first.
fn ring(who: &Combatant) -> Ring {
    let Some(health) = who.health() else { return Ring::Untold };
    match (&health.words, health.value, health.max) {
        (Some(words), ..) => match words.as_str() {
            "unhurt" | "all" => Ring::Quarters(4),
            "hurt" | "more than half" => Ring::Quarters(3),
            "badly hurt" | "less than half" => Ring::Quarters(2),
            "nearly down" => Ring::Quarters(1),
            "down" | "none" => Ring::Quarters(0),
            _ => Ring::Untold,
        },
        (None, Some(value), Some(max)) if max > 0 => {
            let part = i64::from(value).clamp(0, i64::from(max)) * 100 / i64::from(max);
            Ring::Exact(u8::try_from(part).unwrap_or(100))
        }
        _ => Ring::Untold,
    }
}

/// Where somebody looks, where the view says so.
fn facing(who: &Combatant) -> Option<u16> {
    let word = who.figures.iter().find(|figure| figure.name == "facing")?.words.as_deref()?;
    let at = ["n", "ne", "se", "s", "sw", "nw"].iter().position(|one| *one == word)?;
    u16::try_from(at * 60).ok()
}

/// A number with one decimal at most, as attributes have it.
pub(super) fn number(value: f64) -> String {
    let tenths = (value * 10.0).round();
    // Not "-0".
    let tenths = if tenths == 0.0 { 0.0 } else { tenths };
    format!("{}", tenths / 10.0)
}

/// The outline of a side's tokens: a disc, a tile, a shield. It begins at the top, for the ring.
pub(super) fn shape(side: &str, radius: f64) -> String {
    let n = number;
    match side {
        "side-a" => {
            let r = n(radius);
            format!("M0-{r}A{r} {r} 0 0 1 0 {r}A{r} {r} 0 0 1 0-{r}Z")
        }
        "side-b" => {
            let (half, corner) = (radius * 0.93, radius * 0.27);
            let (h, c, s) = (n(half), n(corner), n(half - corner));
            format!(
                "M0-{h}H{s}A{c} {c} 0 0 1 {h}-{s}V{s}A{c} {c} 0 0 1 {s} {h}H-{s}\
                 A{c} {c} 0 0 1-{h} {s}V-{s}A{c} {c} 0 0 1-{s}-{h}Z"
            )
        }
        _ => {
            let scaled = |part: f64| n(part * radius / 17.1);
            let (top, side, waist) = (scaled(15.4), scaled(14.6), scaled(1.5));
            let (bend, tip, low, foot) = (scaled(9.2), scaled(6.2), scaled(14.6), scaled(16.9));
            format!(
                "M0-{top}H{side}V{waist}C{side} {bend} {tip} {low} 0 {foot}\
                 C-{tip} {low}-{side} {bend}-{side} {waist}V-{top}Z"
            )
        }
    }
}

/// Where the ring is cut into quarters.
fn cuts(size: Size) -> String {
    let (inner, outer) = (number(size.body + 0.8), number(size.body + size.ring + 1.1));
    format!("M0-{outer}V-{inner}M{inner} 0H{outer}M0 {inner}V{outer}M-{outer} 0H-{inner}")
}

/// The pointer over whoever has the turn.
fn pointer(size: Size) -> String {
    let low = size.body + size.ring + 3.0;
    format!("M-6.5-{high}H6.5L0-{low}Z", high = number(low + 8.5), low = number(low))
}

/// The beak that points where somebody looks.
fn beak(size: Size) -> String {
    let out = size.body + size.ring;
    format!("M-6-{low}L0-{high}L6-{low}Z", low = number(out - 1.0), high = number(out + 6.0))
}

/// The corners around whoever can be aimed at.
fn brackets(size: Size) -> String {
    let out = size.body + size.ring + 4.0;
    let (o, i) = (number(out), number(out - 6.0));
    format!("M-{o}-{i}V-{o}H-{i}M{i}-{o}H{o}V-{i}M{o} {i}V{o}H{i}M-{i} {o}H-{o}V{i}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_tell_people_apart() {
        let of = |names: &[&str]| {
            let mut taken: Vec<String> = Vec::new();
            for name in names {
                taken.push(letters(name, &taken));
            }
            taken
        };
        assert_eq!(of(&["Sybilla", "Ottilie Brand", "Wolf 2"]), ["Sy", "OB", "W2"]);
        assert_eq!(of(&["Ann", "Anna", "Anton"]), ["An", "Aa", "At"]);
        assert_eq!(of(&["Wolf 1", "Whispering Lantern 1"]), ["W1", "L1"]);
        assert_eq!(of(&["", "💥", "<b>"]), ["•", "•", "B"]);
    }

    #[test]
    fn numbers_have_one_decimal() {
        assert_eq!(number(1.25), "1.3");
        assert_eq!(number(-0.01), "0");
        assert_eq!(number(12.0), "12");
    }
}
