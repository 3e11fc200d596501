//! Values to try: `Pell.count=1..8`, `spear.die=d4..d10`, `fast-slow=on,off`, `armor-cap=*`.

use affray_file::{Kind, nearest};

use super::{Draft, Knob, RequestError, Scalar};
use crate::words::{listed, quoted};

/// The most values of one range.
pub const MAX_VALUES: usize = 64;

/// A knob with the values that are to be tried.
#[derive(Clone, Debug, PartialEq)]
pub struct Range {
    /// What is varied.
    pub knob: Knob,
    /// The values, in the order in which they were given.
    pub values: Vec<Scalar>,
}

impl Draft {
    /// A range as it is typed: a path, `=`, and values. `1..8` is every number from 1 to 8,
    /// `10..50/10` every tenth; `d4..d10` every word between two in their order; `a,b,c` are these;
    /// `*` is every word there is.
    ///
    /// # Errors
    /// The path leads nowhere, or a value is none of its kind; what would be.
    pub fn range(&self, typed: &str) -> Result<Range, RequestError> {
        let Some((path, values)) = typed.split_once('=') else {
            let message = format!("{} gives no values", quoted(typed));
            return Err(
                RequestError::new(message).allowed("a path, `=` and values: `Pell.str=5..9`")
            );
        };
        let knob = self.knob(path)?;
        let values = values_of(&knob, values.trim())?;
        if values.is_empty() {
            return Err(RequestError::new(format!("{} gives no values", quoted(typed))));
        }
        if let Some(place) = (1..values.len()).find(|&at| values[..at].contains(&values[at])) {
            let message = format!("{} appears twice in {}", values[place], quoted(typed));
            return Err(RequestError::new(message));
        }
        Ok(Range { knob, values })
    }
}

fn too_many(count: u128) -> RequestError {
    RequestError::new(format!("{count} values are too many to try"))
        .allowed(format!("at most {MAX_VALUES}; take every tenth with `/10`"))
}

fn values_of(knob: &Knob, typed: &str) -> Result<Vec<Scalar>, RequestError> {
    if typed == "*" {
        let all = words(&knob.kind);
        if all.is_empty() {
            let message = format!("{} has too many values to try them all", quoted(&knob.path));
            return Err(RequestError::new(message).allowed(allowed(&knob.kind)));
        }
        return Ok(all.into_iter().map(|word| value(&knob.kind, word)).collect());
    }
    let mut values = Vec::new();
    for part in typed.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        match part.split_once("..") {
            Some((from, to)) => values.extend(between(knob, part, from.trim(), to.trim())?),
            None => values.push(one(knob, part)?),
        }
        if values.len() > MAX_VALUES {
            return Err(too_many(values.len() as u128));
        }
    }
    Ok(values)
}

fn between(knob: &Knob, part: &str, from: &str, to: &str) -> Result<Vec<Scalar>, RequestError> {
    let (to, step) = match to.split_once('/') {
        Some((to, step)) => (to.trim(), Some(step.trim())),
        None => (to, None),
    };
    let wrong = |why: &str| RequestError::new(format!("{} {why}", quoted(part)));
    let step = match step.map(str::parse::<u32>) {
        None => 1,
        Some(Ok(step)) if step > 0 => step,
        Some(_) => return Err(wrong("needs a whole number above 0 after `/`")),
    };
    let words = words(&knob.kind);
    let place = |word: &str| words.iter().position(|known| *known == word);
    if let (Some(first), Some(last)) = (place(from), place(to)) {
        if first > last {
            return Err(wrong("is empty: its first value comes after its last"));
        }
        let words = words[first..=last].iter().step_by(step as usize);
        return Ok(words.map(|word| value(&knob.kind, word)).collect());
    }
    let (first, last) = (one(knob, from)?, one(knob, to)?);
    let (Scalar::Int(first), Scalar::Int(last)) = (first, last) else {
        return Err(wrong("is not a range: only numbers and ordered words have ranges"));
    };
    if first > last {
        return Err(wrong("is empty: its first number is greater than its last"));
    }
    let count = (i128::from(last) - i128::from(first)) as u128 / u128::from(step) + 1;
    if count > MAX_VALUES as u128 {
        return Err(too_many(count));
    }
    Ok((first..=last).step_by(step as usize).map(Scalar::Int).collect())
}

/// One value, if it is one of its kind.
fn one(knob: &Knob, typed: &str) -> Result<Scalar, RequestError> {
    read(&knob.kind, typed).ok_or_else(|| {
        let words = words(&knob.kind);
        RequestError {
            message: format!("{} cannot be {}", quoted(&knob.path), quoted(typed)),
            allowed: Some(allowed(&knob.kind)),
            nearest: nearest(typed, words.iter().copied()).map(str::to_owned),
        }
    })
}

fn read(kind: &Kind, typed: &str) -> Option<Scalar> {
    match kind {
        Kind::Bool => typed.parse().ok().map(Scalar::Bool),
        Kind::Int { min, max } => {
            typed.parse().ok().filter(|n| (min..=max).contains(&n)).map(Scalar::Int)
        }
        Kind::Word(words) => words.contains(&typed).then(|| Scalar::Text(typed.to_owned())),
        Kind::Name | Kind::Text { .. } => {
            (!typed.is_empty()).then(|| Scalar::Text(typed.to_owned()))
        }
        Kind::Settings([setting]) => {
            let free = || {
                let (min, max) = setting.free?;
                typed.parse().ok().filter(|n| (min..=max).contains(n)).map(Scalar::Int)
            };
            let word = setting.values.contains(&typed).then(|| Scalar::Text(typed.to_owned()));
            word.or_else(free)
        }
        Kind::Either(kinds) => kinds.iter().find_map(|kind| read(kind, typed)),
        Kind::Settings(_)
        | Kind::List { .. }
        | Kind::Table(_)
        | Kind::Tables { .. }
        | Kind::Map { .. } => None,
    }
}

/// The words that a value may be, in their order.
fn words(kind: &Kind) -> Vec<&'static str> {
    match kind {
        Kind::Bool => vec!["false", "true"],
        Kind::Word(words) => words.to_vec(),
        Kind::Settings([setting]) => setting.values.to_vec(),
        Kind::Either(kinds) => kinds.iter().flat_map(words).collect(),
        _ => Vec::new(),
    }
}

fn value(kind: &Kind, word: &str) -> Scalar {
    read(kind, word).unwrap_or_else(|| Scalar::Text(word.to_owned()))
}

/// What a value may be, in words.
fn allowed(kind: &Kind) -> String {
    /// The most words that a message lists.
    const MOST: usize = 40;
    match kind {
        Kind::Int { min, max } => format!("{min} to {max}"),
        Kind::Name | Kind::Text { .. } => "text".to_owned(),
        Kind::Settings([setting]) => {
            let known: Vec<String> = setting.values.iter().map(|&word| word.to_owned()).collect();
            match setting.free {
                Some((min, max)) => format!("{}, {min} to {max}", listed(&known, MOST)),
                None => listed(&known, MOST),
            }
        }
        Kind::Either(kinds) => kinds.iter().map(allowed).collect::<Vec<_>>().join(", "),
        kind => listed(&words(kind).into_iter().map(str::to_owned).collect::<Vec<_>>(), MOST),
    }
}
