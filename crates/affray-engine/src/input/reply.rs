//! An answer, as data too.

use serde::{Deserialize, Serialize};

use crate::record::By;

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// An option by its number, counted from 1, where each place has an option of its own, as in the
    /// slice of [`Options`](crate::Options).
    Option(usize),
    /// An option by its number, as data lists them, and where it leads to several places one of these.
    Listed {
        /// The option's number.
        option: usize,
        /// The place, by its name.
        place: Option<String>,
    },
    /// An option by its wording; case and spaces do not matter.
    Words(String),
    /// Faces as they fell.
    Faces(Vec<u8>),
    /// Only the number that the rule reads from the dice.
    Value(i32),
}

/// An answer with what it says about its question. As data, its input is one of the fields `option`
/// (with a `place` where it leads to several), `words`, `faces` and `value`; read from data, it is a
/// person's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "ReplyForm", into = "ReplyForm")]
pub struct Reply {
    /// The number of the question that is answered; the present one if left out.
    pub number: Option<u64>,
    /// For whom the decision is made; needed where several are asked at once.
    pub asker: Option<String>,
    /// How the answered dice are written, if the answer says so.
    pub notation: Option<String>,
    /// The answer.
    pub input: Input,
    /// Who gives it; undo goes back to answers of people.
    pub by: By,
}

/// An answer as data: exactly one of `option`, `words`, `faces` and `value`, with an `option` the
/// `place` of several that it leads to, and what it says about its question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct ReplyForm {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    number: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    asker: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    notation: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    option: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    place: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    words: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    faces: Option<Vec<u8>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    value: Option<i32>,
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Reply {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        ReplyForm::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        ReplyForm::json_schema(generator)
    }
}

impl TryFrom<ReplyForm> for Reply {
    type Error = String;

    fn try_from(form: ReplyForm) -> Result<Reply, String> {
        let ReplyForm { number, asker, notation, option, place, words, faces, value } = form;
        if place.is_some() && option.is_none() {
            return Err("a `place` goes with the `option` that leads there".to_owned());
        }
        let option = option.map(|option| Input::Listed { option, place });
        let inputs =
            [option, words.map(Input::Words), faces.map(Input::Faces), value.map(Input::Value)];
        let mut given = inputs.into_iter().flatten();
        match (given.next(), given.next()) {
            (Some(input), None) => Ok(Reply { number, asker, notation, input, by: By::Person }),
            (None, _) => Err("an answer has one of `option`, `words`, `faces`, `value`".to_owned()),
            (Some(_), Some(_)) => {
                Err("an answer has only one of `option`, `words`, `faces`, `value`".to_owned())
            }
        }
    }
}

impl From<Reply> for ReplyForm {
    fn from(reply: Reply) -> ReplyForm {
        let Reply { number, asker, notation, input, by: _ } = reply;
        let empty = ReplyForm {
            number,
            asker,
            notation,
            option: None,
            place: None,
            words: None,
            faces: None,
            value: None,
        };
        match input {
            Input::Option(number) => ReplyForm { option: Some(number), ..empty },
            Input::Listed { option, place } => ReplyForm { option: Some(option), place, ..empty },
            Input::Words(words) => ReplyForm { words: Some(words), ..empty },
            Input::Faces(faces) => ReplyForm { faces: Some(faces), ..empty },
            Input::Value(value) => ReplyForm { value: Some(value), ..empty },
        }
    }
}

impl From<Input> for Reply {
    fn from(input: Input) -> Reply {
        Reply { number: None, asker: None, notation: None, input, by: By::Person }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn an_answer_is_read_from_data_and_written_back() {
        let form = json!({ "number": 3, "asker": "Ann", "words": "dodge" });
        let reply: Reply = serde_json::from_value(form.clone()).expect("it is well formed");
        assert_eq!(reply.input, Input::Words("dodge".to_owned()));
        assert_eq!((reply.number, reply.asker.as_deref()), (Some(3), Some("Ann")));
        assert_eq!(serde_json::to_value(reply).expect("plain data"), form);
        let form = json!({ "option": 2, "place": "3,4" });
        let reply: Reply = serde_json::from_value(form.clone()).expect("it is well formed");
        assert_eq!(reply.input, Input::Listed { option: 2, place: Some("3,4".to_owned()) });
        assert_eq!(serde_json::to_value(reply).expect("plain data"), form);
        let alone: Reply = serde_json::from_value(json!({ "option": 2 })).expect("well formed");
        assert_eq!(alone.input, Input::Listed { option: 2, place: None });
        let dice: Reply = serde_json::from_value(json!({ "faces": [4, 2] })).expect("faces");
        assert_eq!(dice.input, Input::Faces(vec![4, 2]));
    }

    #[test]
    fn an_answer_that_says_two_things_or_none_is_refused() {
        let read = |form| serde_json::from_value::<Reply>(form).map_err(|why| why.to_string());
        let two = "an answer has only one of `option`, `words`, `faces`, `value`";
        assert_eq!(read(json!({ "option": 1, "value": 2 })), Err(two.to_owned()));
        let none = "an answer has one of `option`, `words`, `faces`, `value`";
        assert_eq!(read(json!({ "asker": "Ann" })), Err(none.to_owned()));
        let unknown = read(json!({ "opton": 1 })).expect_err("it is no field");
        assert!(unknown.contains("opton") && unknown.contains("option"), "{unknown}");
        assert!(read(json!({ "option": -1 })).is_err());
        let place = "a `place` goes with the `option` that leads there";
        assert_eq!(read(json!({ "place": "3,4" })), Err(place.to_owned()));
        assert_eq!(read(json!({ "words": "dodge", "place": "3,4" })), Err(place.to_owned()));
    }
}
