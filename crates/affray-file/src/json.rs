//! The schema as JSON Schema (draft-07), for editors.

use crate::{Field, Kind, MAX_NAME, Schema, Setting};
use serde_json::{Map, Value, json};

/// A name, as a pattern that editors understand; see [`Kind::Name`].
const NAME: &str = "^(?![0-9]+(\\s|$))[^\\s>:#?!@=\"]([^>:#?!@=\"\\u0000-\\u001f\\u007f-\\u009f]*\
                    [^\\s>:#?!@=\"])?$";

/// The JSON Schema (draft-07) of a file.
///
/// Tables within it stand once each under `definitions`, so that a table may hold its own kind.
pub fn json_schema(schema: &'static Schema) -> Value {
    let mut tables = Tables { seen: vec![schema], next: 1, definitions: Map::new() };
    let mut root = tables.table(schema);
    while let Some(&table) = tables.seen.get(tables.next) {
        let name = tables.name(tables.next);
        tables.next += 1;
        let definition = tables.table(table);
        tables.definitions.insert(name, Value::Object(definition));
    }
    root.insert("$schema".to_owned(), json!("http://json-schema.org/draft-07/schema#"));
    root.insert("title".to_owned(), json!(schema.name));
    if !tables.definitions.is_empty() {
        root.insert("definitions".to_owned(), Value::Object(tables.definitions));
    }
    Value::Object(root)
}

/// The tables of a schema, the file itself first.
struct Tables {
    seen: Vec<&'static Schema>,
    next: usize,
    definitions: Map<String, Value>,
}

impl Tables {
    /// The name of a table's definition; its number is added where an earlier one has that name.
    fn name(&self, index: usize) -> String {
        let name = self.seen[index].name;
        if self.seen[1..index].iter().any(|other| other.name == name) {
            format!("{name} {index}")
        } else {
            name.to_owned()
        }
    }

    fn reference(&mut self, schema: &'static Schema) -> Value {
        let known = self.seen.iter().position(|other| std::ptr::eq(*other, schema));
        let index = known.unwrap_or_else(|| {
            self.seen.push(schema);
            self.seen.len() - 1
        });
        match index {
            0 => json!({ "$ref": "#" }),
            _ => json!({ "$ref": format!("#/definitions/{}", pointer(&self.name(index))) }),
        }
    }

    fn table(&mut self, schema: &'static Schema) -> Map<String, Value> {
        let mut properties = Map::new();
        for field in schema.fields {
            properties.insert(field.name.to_owned(), self.field(field));
        }
        let mut table = Map::new();
        table.insert("type".to_owned(), json!("object"));
        table.insert("description".to_owned(), json!(schema.doc));
        table.insert("properties".to_owned(), Value::Object(properties));
        let required: Vec<&str> =
            schema.fields.iter().filter(|field| field.required).map(|field| field.name).collect();
        if !required.is_empty() {
            table.insert("required".to_owned(), json!(required));
        }
        table.insert("additionalProperties".to_owned(), json!(false));
        table
    }

    fn field(&mut self, field: &'static Field) -> Value {
        let kind = self.kind(&field.kind);
        described(kind, field.doc, field.clause)
    }

    fn kind(&mut self, kind: &'static Kind) -> Value {
        match kind {
            Kind::Bool => json!({ "type": "boolean" }),
            &Kind::Int { min, max } => integer(min, max),
            Kind::Text { max } => json!({ "type": "string", "maxLength": max }),
            Kind::Name => {
                json!({ "type": "string", "minLength": 1, "maxLength": MAX_NAME, "pattern": NAME })
            }
            Kind::Word(words) => json!({ "type": "string", "enum": words }),
            Kind::List { of, max } => {
                json!({ "type": "array", "items": self.kind(of), "maxItems": max })
            }
            Kind::Table(schema) => self.reference(schema),
            Kind::Tables { of, max } => {
                json!({ "type": "array", "items": self.reference(of), "maxItems": max })
            }
            Kind::Map { of, max } => json!({
                "type": "object", "additionalProperties": self.kind(of), "maxProperties": max,
            }),
            Kind::Settings(settings) => {
                let each = settings.iter().map(|one| (one.name.to_owned(), setting(one)));
                let properties: Map<String, Value> = each.collect();
                json!({
                    "type": "object", "properties": properties, "additionalProperties": false,
                })
            }
            Kind::Either(kinds) => {
                let kinds: Vec<Value> = kinds.iter().map(|kind| self.kind(kind)).collect();
                json!({ "anyOf": kinds })
            }
        }
    }
}

/// Draft-07 ignores what stands beside a reference, so the reference goes one level down.
fn described(kind: Value, doc: &str, clause: Option<&str>) -> Value {
    let doc = match clause {
        Some(clause) => format!("{doc} ({clause})"),
        None => doc.to_owned(),
    };
    let mut described = match kind {
        Value::Object(object) if !object.contains_key("$ref") => object,
        reference => Map::from_iter([("allOf".to_owned(), json!([reference]))]),
    };
    described.insert("description".to_owned(), json!(doc));
    Value::Object(described)
}

fn integer(min: i64, max: i64) -> Value {
    let mut integer = Map::from_iter([("type".to_owned(), json!("integer"))]);
    if min != i64::MIN {
        integer.insert("minimum".to_owned(), json!(min));
    }
    if max != i64::MAX {
        integer.insert("maximum".to_owned(), json!(max));
    }
    Value::Object(integer)
}

fn setting(setting: &Setting) -> Value {
    let mut values: Vec<Value> = setting.values.iter().map(|value| json!(value)).collect();
    for (word, flag) in [("on", true), ("off", false)] {
        if setting.values.contains(&word) {
            values.push(json!(flag));
        }
    }
    values.extend(setting.values.iter().filter_map(|word| Setting::number(word)).map(Value::from));
    let mut schema = match setting.free {
        None => json!({ "enum": values }),
        Some((min, max)) => json!({ "anyOf": [{ "enum": values }, integer(min, max)] }),
    };
    if let (Value::Object(schema), Some(default)) = (&mut schema, setting.values.first()) {
        schema.insert("default".to_owned(), json!(default));
    }
    match setting.companion {
        None => described(schema, setting.doc, setting.clause),
        Some(word) => {
            let doc = format!("{} Preset companion: {word}.", setting.doc);
            described(schema, &doc, setting.clause)
        }
    }
}

/// A name within a JSON pointer in a URI.
fn pointer(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1").replace(' ', "%20")
}
