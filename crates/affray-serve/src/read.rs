//! From a line to a request, or to what is wrong with it.

use serde_json::{Map, Value};

use crate::request::{MAX_NAME, REQUESTS, Request};
use crate::response::Fault;

/// Of requests with more fields than these, or longer ones, it is not looked for which field is wrong.
const MOST_FIELDS: usize = 32;
const MOST_BYTES: usize = 64 << 10;

/// The id of a line, and the request in it.
pub(crate) fn read(line: &[u8]) -> (Value, Result<Request, Fault>) {
    let mut fields = match serde_json::from_slice(line) {
        Ok(Value::Object(fields)) => fields,
        Ok(_) => return (Value::Null, Err(no_request("a request is an object".to_owned()))),
        Err(why) => {
            let fault = Fault::new("not-json", format!("this is not JSON: {why}"));
            return (Value::Null, Err(fault.help(EXAMPLE)));
        }
    };
    let id = match fields.remove("id") {
        Some(Value::Number(id)) => Value::Number(id),
        Some(Value::String(id)) if id.len() <= MAX_NAME => Value::String(id),
        _ => {
            let words = format!("`id` is a number, or text of at most {MAX_NAME} bytes");
            return (Value::Null, Err(no_request(words)));
        }
    };
    (id, request(fields, line.len() <= MOST_BYTES))
}

const EXAMPLE: &str = "send one request a line, such as {\"id\":1,\"do\":\"hello\"}";

fn no_request(words: String) -> Fault {
    Fault::new("not-a-request", words).help(EXAMPLE)
}

/// The request that these fields are. Where they are few, the fault says which of them is wrong.
fn request(fields: Map<String, Value>, are_few: bool) -> Result<Request, Fault> {
    match fields.get("do") {
        Some(Value::String(wanted)) if !REQUESTS.contains(&wanted.as_str()) => {
            let given: String = wanted.chars().take(MAX_NAME).collect();
            let fault = no_request(format!("there is no request `{given}`"));
            return Err(fault.legal(REQUESTS.iter().map(|&name| name.to_owned())));
        }
        Some(Value::String(_)) => {}
        _ => return Err(no_request("`do` says what to do, such as \"hello\"".to_owned())),
    }
    let are_few = are_few && fields.len() <= MOST_FIELDS;
    let spare = if are_few { fields.clone() } else { Map::new() };
    serde_json::from_value(Value::Object(fields)).map_err(|why| {
        let why = why.to_string();
        let names_it = |field: &&str| why.contains(&format!("`{field}`"));
        let is_missing = why.starts_with("missing field");
        let field = if is_missing { None } else { wrong_field(&spare, &why) };
        let named = field.filter(|field| !names_it(field));
        let words = in_words(&why);
        no_request(match named {
            Some(field) => format!("the field `{field}` is not understood: {words}"),
            None => format!("the request is not understood: {words}"),
        })
    })
}

/// The field without which something else would be wrong, or nothing.
fn wrong_field<'f>(fields: &'f Map<String, Value>, why: &str) -> Option<&'f str> {
    let is_wrong = |field: &&String| {
        let mut others = fields.clone();
        others.remove(*field);
        let without = serde_json::from_value::<Request>(Value::Object(others));
        without.map_or_else(|other| other.to_string() != why, |_| true)
    };
    fields.keys().filter(|field| *field != "do").find(is_wrong).map(String::as_str)
}

/// What is wrong, with numbers called what people call them.
fn in_words(why: &str) -> String {
    const NUMBERS: [(&str, &str); 5] = [
        ("u64", "a whole number, 0 or more"),
        ("usize", "a whole number, 0 or more"),
        ("u32", "a whole number from 0 to 4,294,967,295"),
        ("u8", "a whole number from 0 to 255"),
        ("i32", "a whole number"),
    ];
    let worded = |(name, words): &(&str, &str)| {
        let what = why.strip_suffix(name)?.strip_suffix("expected ")?;
        Some(format!("{what}expected {words}"))
    };
    NUMBERS.iter().find_map(worded).unwrap_or_else(|| why.to_owned())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may")]

    use super::*;

    fn fault(line: &str) -> Fault {
        read(line.as_bytes()).1.unwrap_err()
    }

    #[test]
    fn a_wrong_field_is_named() {
        let words = |line: &str| fault(line).words;
        assert_eq!(
            words(r#"{"id":1,"do":"open","path":"a.toml","seed":-1}"#),
            "the field `seed` is not understood: invalid value: integer `-1`, expected a whole \
             number, 0 or more"
        );
        assert_eq!(
            words(r#"{"id":1,"do":"view","fight":7,"seat":"Ann"}"#),
            "the field `fight` is not understood: invalid type: integer `7`, expected a string"
        );
        // These name what is wrong themselves.
        assert_eq!(
            words(r#"{"id":1,"do":"view","fight":"a"}"#),
            "the request is not understood: missing field `seat`"
        );
        assert_eq!(
            words(r#"{"id":1,"do":"hello","seat":"Ann"}"#),
            "the request is not understood: unknown field `seat`, there are no fields"
        );
    }

    #[test]
    fn what_can_be_done_is_listed() {
        let fault = fault(r#"{"id":1,"do":"helo"}"#);
        assert_eq!(fault.words, "there is no request `helo`");
        assert_eq!(fault.legal, REQUESTS);
        assert_eq!(self::fault(r#"{"id":1}"#).words, "`do` says what to do, such as \"hello\"");
    }

    #[test]
    fn every_request_is_listed() {
        let why = serde_json::from_str::<Request>(r#"{"do":"?"}"#).unwrap_err().to_string();
        let listed = REQUESTS.map(|name| format!("`{name}`")).join(", ");
        assert!(why.contains(&format!("expected one of {listed}")), "{why}");
    }
}
