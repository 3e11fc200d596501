//! The kinds of events of each system, from the types that declare them: a page for people, and
//! a JSON Schema that every event of a log fits.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::path::Path;

use serde_json::{Map, Value, json};
use syn::{Attribute, Fields, GenericArgument, Item, ItemEnum, ItemStruct, PathArguments, Type};

use crate::repository::{Report, Repository, TextFile};
use crate::rulings;

/// The version of the forms: `FORMS` of the engine.
const FORMS: u32 = 1;

/// Writes the pages and schemas, or, with `--check`, finds those that are not what the types say.
pub fn run(repository: &Repository, arguments: &[String]) -> Result<bool, String> {
    match arguments {
        [] => {
            for (path, text) in written(repository)? {
                std::fs::write(repository.root.join(&path), text)
                    .map_err(|error| format!("{path} cannot be written: {error}"))?;
            }
            Ok(true)
        }
        [flag] if flag == "--check" => Ok(check(repository)?.print()),
        [other, ..] => Err(format!("`cargo xtask events` takes `--check`, and not `{other}`")),
    }
}

/// Finds pages and schemas that are not what the types say.
pub fn check(repository: &Repository) -> Result<Report, String> {
    let mut report = Report::default();
    for (path, text) in written(repository)? {
        if std::fs::read_to_string(repository.root.join(&path)).ok() != Some(text) {
            report.faults.push(format!(
                "{path} is not what the types of events say; `cargo xtask events` writes it"
            ));
        }
    }
    Ok(report)
}

/// Finds kinds of events that no case tells, and events of cases that do not fit their schema. They
/// lie in a file: `affray verify cases --events FILE` writes it.
pub fn told(repository: &Repository, path: &Path) -> Result<Report, String> {
    let fail = |error: &dyn Display| format!("{}: {error}", path.display());
    let text = std::fs::read_to_string(path).map_err(|error| fail(&error))?;
    let events: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).map_err(|error| fail(&error)))
        .collect::<Result<_, String>>()?;
    let files = repository.files()?;
    let mut report = Report::default();
    for system in repository.systems()? {
        let kinds = Kinds::of(&system, &files)?;
        let schema = jsonschema::draft7::new(&kinds.schema())
            .map_err(|error| format!("the schema of {system}'s events: {error}"))?;
        let own = || events.iter().filter(|it| it["system"] == *system).map(|it| &it["event"]);
        for error in own().flat_map(|event| schema.iter_errors(event)) {
            let place = error.instance_path();
            report
                .faults
                .push(format!("{system}: an event does not fit its schema: {place}: {error}"));
        }
        let told: BTreeSet<&str> = own().filter_map(|event| event["what"].as_str()).collect();
        for kind in kinds.topics.iter().flat_map(|(_, all)| all) {
            if !told.contains(&*kind.name) {
                report.faults.push(format!("{system}: no case tells `{}`", kind.name));
            }
        }
    }
    Ok(report)
}

/// The files, by their paths.
fn written(repository: &Repository) -> Result<Vec<(String, String)>, String> {
    let files = repository.files()?;
    let mut all = Vec::new();
    for system in repository.systems()? {
        let kinds = Kinds::of(&system, &files)?;
        all.push((format!("docs/events/{system}.md"), kinds.page()));
        let schema = serde_json::to_string_pretty(&kinds.schema())
            .map_err(|error| format!("{system}: {error}"))?;
        all.push((format!("docs/events/{system}.schema.json"), schema + "\n"));
    }
    Ok(all)
}

/// One kind of event, or one variant of a type.
struct Variant {
    name: String,
    about: String,
    shape: Shape,
}

/// What a type holds.
enum Shape {
    Unit,
    /// Values without names, in order.
    Tuple(Vec<Type>),
    Named {
        fields: Vec<(String, Type)>,
        /// Whether fields of another type stand among them.
        more: bool,
    },
}

/// A type that events hold.
enum Declared {
    Enum(Vec<Variant>),
    Struct(Shape),
}

/// The kinds of events of a system, by topic, and the types that they hold.
struct Kinds {
    system: String,
    topics: Vec<(String, Vec<Variant>)>,
    types: BTreeMap<String, Declared>,
}

impl Kinds {
    fn of(system: &str, files: &[TextFile]) -> Result<Kinds, String> {
        let home = format!("crates/affray-{system}/src/");
        let mut enums: Vec<(bool, ItemEnum)> = Vec::new();
        let mut types = BTreeMap::new();
        for file in files {
            let homes = [home.as_str(), "crates/affray-field/src/"];
            let is_here = homes.iter().any(|home| file.path.starts_with(home));
            if !is_here || !file.path.ends_with(".rs") {
                continue;
            }
            let parsed = syn::parse_file(&file.text)
                .map_err(|error| format!("{} cannot be parsed: {error}", file.path))?;
            let is_event_file = file.path == format!("{home}event.rs");
            for item in parsed.items {
                match item {
                    Item::Macro(it) if is_event_file && it.mac.path.is_ident("events") => {
                        enums.extend(topics(it.mac.tokens)?.into_iter().map(|it| (true, it)));
                    }
                    Item::Enum(it) => {
                        if is_written(&it.attrs) {
                            let declared = Declared::Enum(variants(&it));
                            types.insert(it.ident.to_string(), declared);
                        }
                        if is_event_file {
                            enums.push((false, it));
                        }
                    }
                    Item::Struct(it) if is_written(&it.attrs) => {
                        types.insert(it.ident.to_string(), Declared::Struct(shape_of(&it)));
                    }
                    _ => {}
                }
            }
        }
        let topics = by_topic(&enums);
        if topics.is_empty() {
            return Err(format!("{home}event.rs declares no events"));
        }
        Ok(Kinds { system: system.to_owned(), topics, types })
    }

    fn page(&self) -> String {
        let mut page = format!(
            "# Events of {}\n\nEach kind of event with its own fields, which stand under `fields` \
             of the envelope that [events.md](../events.md) describes. `cargo xtask events` writes \
             this page from the types; `{}.schema.json` says the same to programs.\n",
            self.system, self.system
        );
        for (topic, kinds) in &self.topics {
            page +=
                &format!("\n## {topic}\n\n| `what` | meaning | `fields` |\n| --- | --- | --- |\n");
            for kind in kinds {
                let fields = match &kind.shape {
                    Shape::Unit | Shape::Tuple(_) => String::new(),
                    Shape::Named { fields, .. } => {
                        let field =
                            |(name, of): &(String, Type)| format!("`{name}`: {}", self.words(of));
                        fields.iter().map(field).collect::<Vec<_>>().join("; ")
                    }
                };
                page += &format!("| `{}` | {} | {fields} |\n", kind.name, kind.about);
            }
        }
        let told = self.told_types();
        if !told.is_empty() {
            page += "\n## Types\n\n| type | values |\n| --- | --- |\n";
            for name in told {
                page += &format!("| {name} | {} |\n", self.values(&name));
            }
        }
        page
    }

    /// The types of several values that fields hold, at any depth.
    fn told_types(&self) -> BTreeSet<String> {
        let mut told = BTreeSet::new();
        let kinds = self.topics.iter().flat_map(|(_, kinds)| kinds);
        let mut open: Vec<&Type> = kinds.flat_map(|kind| kind.shape.types()).collect();
        while let Some(of) = open.pop() {
            let (name, inner) = parts(of);
            open.extend(inner);
            if is_place(&name) || is_id(&name) || !self.types.contains_key(&name) {
                continue;
            }
            if told.insert(name.clone()) {
                match &self.types[&name] {
                    Declared::Enum(all) => open.extend(all.iter().flat_map(|it| it.shape.types())),
                    Declared::Struct(shape) => open.extend(shape.types()),
                }
            }
        }
        told
    }

    /// A type in words.
    fn words(&self, of: &Type) -> String {
        let (name, inner) = parts(of);
        let first = || inner.first().map_or("anything".to_owned(), |it| self.words(it));
        match name.as_str() {
            "bool" => "true or false".to_owned(),
            "Option" => format!("{} or null", first()),
            name if is_list(name) => format!("list of {}", first()),
            name if is_number(name) => "number".to_owned(),
            name if is_place(name) => "place".to_owned(),
            "Id" => "combatant".to_owned(),
            "HouseId" => "name of what the table made up".to_owned(),
            name if is_id(name) => format!("name of a {}", kebab(name.trim_end_matches("Id"))),
            name => name.to_owned(),
        }
    }

    /// The values of a type, in words.
    fn values(&self, name: &str) -> String {
        let of = |shape: &Shape| -> String {
            let words: Vec<String> = match shape {
                Shape::Unit => Vec::new(),
                Shape::Tuple(all) => all.iter().map(|it| self.words(it)).collect(),
                Shape::Named { fields, .. } => {
                    fields.iter().map(|(name, of)| format!("`{name}` {}", self.words(of))).collect()
                }
            };
            words.join(", ")
        };
        match &self.types[name] {
            Declared::Struct(shape) => of(shape),
            Declared::Enum(all) => {
                let one = |it: &Variant| match it.shape {
                    Shape::Unit => format!("`{}`", it.name),
                    _ => format!("`{}` ({})", it.name, of(&it.shape)),
                };
                all.iter().map(one).collect::<Vec<_>>().join(", ")
            }
        }
    }

    fn schema(&self) -> Value {
        let kinds = self.topics.iter().flat_map(|(_, kinds)| kinds);
        let branch = |kind: &Variant| {
            let fields = self.of_shape(&kind.shape);
            let mut branch = json!({
                "description": kind.about,
                "properties": { "what": { "const": kind.name } },
            });
            branch["properties"]["fields"] = fields;
            branch
        };
        let mut definitions = Map::new();
        for name in self.told_types() {
            let of = match &self.types[&name] {
                Declared::Struct(shape) => self.of_shape(shape),
                Declared::Enum(all) => self.of_enum(all),
            };
            definitions.insert(name, of);
        }
        json!({
            "$schema": "http://json-schema.org/draft-07/schema#",
            "title": format!("A line of the log of {}", self.system),
            "description": format!("Version {FORMS} of the forms."),
            "type": "object",
            "required": ["number", "moment", "what", "by", "words"],
            "properties": {
                "number": { "type": "integer", "minimum": 0 },
                "moment": { "type": "string" },
                "what": { "type": "string" },
                "who": { "type": "string" },
                "to": { "type": "array", "items": { "type": "string" } },
                "amount": { "type": "integer" },
                "left": { "type": "integer" },
                "at": { "type": "string" },
                "by": { "type": "string", "pattern": format!("^{}\\.", self.system) },
                "standing": { "enum": ["ruling", "companion"] },
                "words": { "type": "string" },
                "terms": { "type": "array" },
                "fields": { "type": "object" },
            },
            "additionalProperties": false,
            "oneOf": kinds.map(branch).chain([rulings::schema()]).collect::<Vec<Value>>(),
            "definitions": definitions,
        })
    }

    fn of_enum(&self, all: &[Variant]) -> Value {
        let words: Vec<&str> =
            all.iter().filter(|it| matches!(it.shape, Shape::Unit)).map(|it| &*it.name).collect();
        let mut any = Vec::new();
        if !words.is_empty() {
            any.push(json!({ "enum": words }));
        }
        for it in all.iter().filter(|it| !matches!(it.shape, Shape::Unit)) {
            let mut object = json!({ "type": "object", "required": [it.name] });
            object["properties"] =
                Value::Object(Map::from_iter([(it.name.clone(), self.of_shape(&it.shape))]));
            any.push(object);
        }
        json!({ "anyOf": any })
    }

    fn of_shape(&self, shape: &Shape) -> Value {
        match shape {
            Shape::Unit => json!({ "type": "object", "maxProperties": 0 }),
            Shape::Tuple(all) => match &all[..] {
                [one] => self.of_type(one),
                all => {
                    let items: Vec<Value> = all.iter().map(|it| self.of_type(it)).collect();
                    json!({ "type": "array", "items": items })
                }
            },
            Shape::Named { fields, more } => {
                let one = |(name, of): &(String, Type)| (name.clone(), self.of_type(of));
                let properties: Map<String, Value> = fields.iter().map(one).collect();
                let required: Vec<&str> = fields.iter().map(|(name, _)| &**name).collect();
                json!({
                    "type": "object",
                    "properties": properties,
                    "required": required,
                    "additionalProperties": more,
                })
            }
        }
    }

    fn of_type(&self, of: &Type) -> Value {
        let (name, inner) = parts(of);
        let first = || inner.first().map_or(json!({}), |it| self.of_type(it));
        match name.as_str() {
            "bool" => json!({ "type": "boolean" }),
            "Option" => json!({ "anyOf": [first(), { "type": "null" }] }),
            "tuple" => {
                let items: Vec<Value> = inner.iter().map(|it| self.of_type(it)).collect();
                json!({ "type": "array", "items": items })
            }
            name if is_list(name) => json!({ "type": "array", "items": first() }),
            name if is_number(name) => json!({ "type": "integer" }),
            name if is_place(name) || is_id(name) => json!({ "type": "string" }),
            name if self.types.contains_key(name) => {
                json!({ "$ref": format!("#/definitions/{name}") })
            }
            // Declared by a macro: a word, or several.
            _ => json!({}),
        }
    }
}

impl Shape {
    fn types(&self) -> Vec<&Type> {
        match self {
            Shape::Unit => Vec::new(),
            Shape::Tuple(all) => all.iter().collect(),
            Shape::Named { fields, .. } => fields.iter().map(|(_, of)| of).collect(),
        }
    }
}

/// The enums that a macro `events!` declares: a topic, then its events in braces.
fn topics(tokens: proc_macro2::TokenStream) -> Result<Vec<ItemEnum>, String> {
    let text = tokens.to_string();
    let stream: proc_macro2::TokenStream =
        text.parse().map_err(|error| format!("events! cannot be read: {error}"))?;
    let mut head = String::new();
    let mut all = Vec::new();
    for tree in stream {
        match tree {
            proc_macro2::TokenTree::Group(group)
                if group.delimiter() == proc_macro2::Delimiter::Brace =>
            {
                let (about, name) = head.rsplit_once(' ').unwrap_or(("", &head));
                let source = format!("{about} enum {name} {{ {} }}", group.stream());
                let parsed = syn::parse_str::<ItemEnum>(&source)
                    .map_err(|error| format!("events! cannot be parsed: {error}: {source}"))?;
                all.push(parsed);
                head.clear();
            }
            other => {
                if !head.is_empty() {
                    head.push(' ');
                }
                head += &other.to_string();
            }
        }
    }
    Ok(all)
}

/// The kinds by topic: the enums that `Event` only gathers, or else all of `Event`.
fn by_topic(enums: &[(bool, ItemEnum)]) -> Vec<(String, Vec<Variant>)> {
    let topic = |it: &ItemEnum| (about(&it.attrs), variants(it));
    let declared: Vec<_> = enums.iter().filter(|it| it.0).map(|it| topic(&it.1)).collect();
    if !declared.is_empty() {
        return declared;
    }
    let Some((_, event)) = enums.iter().find(|it| it.1.ident == "Event") else {
        return Vec::new();
    };
    let gathers = |name: &str| enums.iter().find(|it| it.1.ident == name).map(|it| topic(&it.1));
    let is_gathered = event.variants.iter().all(|it| matches!(it.fields, Fields::Unnamed(_)));
    match is_gathered {
        true => event.variants.iter().filter_map(|it| gathers(&it.ident.to_string())).collect(),
        false => vec![("All kinds".to_owned(), variants(event))],
    }
}

fn variants(of: &ItemEnum) -> Vec<Variant> {
    let one = |it: &syn::Variant| Variant {
        name: kebab(&it.ident.to_string()),
        about: about(&it.attrs),
        shape: shape(&it.fields),
    };
    of.variants.iter().map(one).collect()
}

fn shape_of(of: &ItemStruct) -> Shape {
    shape(&of.fields)
}

/// The fields that are written.
fn shape(fields: &Fields) -> Shape {
    let is_written = |field: &&syn::Field| !says(&field.attrs, "skip");
    match fields {
        Fields::Unit => Shape::Unit,
        Fields::Unnamed(all) => {
            Shape::Tuple(all.unnamed.iter().filter(is_written).map(|it| it.ty.clone()).collect())
        }
        Fields::Named(all) => {
            let written =
                all.named.iter().filter(is_written).filter(|it| !says(&it.attrs, "flatten"));
            let fields =
                written.filter_map(|it| Some((it.ident.as_ref()?.to_string(), it.ty.clone())));
            let more = all.named.iter().any(|it| says(&it.attrs, "flatten"));
            Shape::Named { fields: fields.collect(), more }
        }
    }
}

/// Whether something derives `Serialize`.
fn is_written(attributes: &[Attribute]) -> bool {
    let mut derives = attributes.iter().filter(|it| it.path().is_ident("derive"));
    derives.any(|it| {
        let tokens = it.meta.require_list().map(|list| list.tokens.to_string());
        tokens.is_ok_and(|tokens| tokens.split(',').any(|name| name.trim() == "Serialize"))
    })
}

/// Whether `#[serde(…)]` says this of a field.
fn says(attributes: &[Attribute], word: &str) -> bool {
    let mut says = false;
    for attribute in attributes.iter().filter(|it| it.path().is_ident("serde")) {
        let _ = attribute.parse_nested_meta(|meta| {
            says |= meta.path.is_ident(word);
            Ok(())
        });
    }
    says
}

/// The documentation of something, in one line.
fn about(attributes: &[Attribute]) -> String {
    let lines =
        attributes.iter().filter(|it| it.path().is_ident("doc")).filter_map(|it| {
            match &it.meta.require_name_value().ok()?.value {
                syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) => {
                    Some(text.value().trim().to_owned())
                }
                _ => None,
            }
        });
    let all: Vec<String> = lines.filter(|line| !line.is_empty()).collect();
    all.join(" ").replace('|', "\\|").trim_end_matches('.').to_owned()
}

/// The name of a type, and what stands in its angle brackets.
fn parts(of: &Type) -> (String, Vec<&Type>) {
    match of {
        Type::Path(path) => {
            let Some(last) = path.path.segments.last() else { return (String::new(), Vec::new()) };
            let inner = match &last.arguments {
                PathArguments::AngleBracketed(inner) => {
                    let types = inner.args.iter().filter_map(|it| match it {
                        GenericArgument::Type(of) => Some(of),
                        _ => None,
                    });
                    types.collect()
                }
                _ => Vec::new(),
            };
            (last.ident.to_string(), inner)
        }
        Type::Array(array) => ("Vec".to_owned(), vec![&array.elem]),
        Type::Reference(reference) => parts(&reference.elem),
        Type::Tuple(tuple) => ("tuple".to_owned(), tuple.elems.iter().collect()),
        _ => (String::new(), Vec::new()),
    }
}

fn is_number(name: &str) -> bool {
    ["i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "usize"].contains(&name)
}

fn is_list(name: &str) -> bool {
    ["Vec", "ArrayVec", "SmallVec"].contains(&name)
}

fn is_place(name: &str) -> bool {
    ["Square", "Hex", "Place"].contains(&name)
}

/// The place of something in a list, which is written as its name.
fn is_id(name: &str) -> bool {
    name.ends_with("Id")
}

/// `HoldBack` as `hold-back`.
fn kebab(variant: &str) -> String {
    let mut words = String::new();
    for letter in variant.chars() {
        if letter.is_ascii_uppercase() && !words.is_empty() {
            words.push('-');
        }
        words.push(letter.to_ascii_lowercase());
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Kinds {
        let file =
            TextFile { path: "crates/affray-duel/src/event.rs".to_owned(), text: text.to_owned() };
        Kinds::of("duel", &[file]).expect("it declares events")
    }

    #[test]
    fn events_are_listed_with_their_fields() {
        let kinds = kinds(
            "/// How.\n#[derive(Serialize)]\nenum How { Plain, At(Id), By { left: i16 } }\n/// All.\npub enum Event {\n\
             /// A round\n/// begins.\nRoundBegan { round: u16 },\n/// Hits.\nHit { who: Id, how: \
             How, to: Option<Square>, #[serde(skip)] terms: Terms<From> },\n/// Over.\nOver }",
        );
        let page = kinds.page();
        assert!(page.contains("| `round-began` | A round begins | `round`: number |"), "{page}");
        let hit = "| `hit` | Hits | `who`: combatant; `how`: How; `to`: place or null |";
        assert!(page.contains(hit), "{page}");
        assert!(
            page.contains("| How | `plain`, `at` (combatant), `by` (`left` number) |"),
            "{page}"
        );
        let schema = kinds.schema();
        assert_eq!(schema["oneOf"][0]["properties"]["what"]["const"], "round-began");
        let fields = &schema["oneOf"][1]["properties"]["fields"];
        assert_eq!(fields["required"], json!(["who", "how", "to"]));
        assert_eq!(fields["properties"]["how"]["$ref"], "#/definitions/How");
        assert_eq!(schema["definitions"]["How"]["anyOf"][0], json!({ "enum": ["plain"] }));
    }

    #[test]
    fn events_that_a_macro_declares_or_an_enum_gathers_are_found_by_topic() {
        let one = kinds(
            "events! { /// The course.\nRound { /// Begins.\nBegan { round: u16 }, Ended, } \
             /// Blows.\nBlow { /// Hits.\nHit { who: Id }, } }",
        );
        let topics: Vec<(&str, usize)> =
            one.topics.iter().map(|(name, all)| (name.as_str(), all.len())).collect();
        assert_eq!(topics, [("The course", 2), ("Blows", 1)]);
        let other = kinds(
            "#[serde(untagged)] pub enum Event { Course(Course) } /// The course.\npub enum \
             Course { Began, Ended }",
        );
        assert_eq!(other.topics[0].1.len(), 2);
    }
}
