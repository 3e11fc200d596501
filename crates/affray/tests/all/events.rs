//! Events as data: what a virtual tabletop reads.

use crate::common::{self, STARTED, in_memory};

use std::collections::BTreeSet;

use affray::{Files, Happening, Input, Line, RuleStatus, SYSTEMS, Standing, load};
use serde_json::{Value, json};

/// Files below the examples.
struct Examples;

impl Files for Examples {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/murdham");
        std::fs::read(format!("{folder}/{path}")).map_err(|why| why.to_string())
    }
}

#[test]
fn a_blow_is_told_with_names_and_numbers() {
    let mut play = load(&in_memory(STARTED), "fight.toml", None).expect("it is sound").1;
    let mut said = |input: Input| -> Vec<Value> {
        let lines = play.answer(input).expect("it is legal");
        lines.into_iter().map(|line| json!(line)).collect()
    };
    let words = |words: &str| Input::Words(words.to_owned());
    assert_eq!(
        said(words("attack Bob with spear")),
        [json!({
            "number": 0, "moment": "round 1, Ann's turn", "what": "attacks", "who": "Ann",
            "to": ["Bob"], "by": "murdham.main.attack", "words": "Ann attacks Bob with the spear.",
            "fields": { "attack": {
                "attacker": "Ann", "aim": { "at": "Bob" }, "occasion": "main",
                "form": { "strike": {
                    "with": { "item": "spear" }, "style": "plain", "indirect": false,
                }},
            }},
        })]
    );
    said(words("no stunt"));
    said(words("dodge"));
    // d20: 8 is above AGI 7. Then d6!: 3, and Bob wears nothing: 8 - 3 = 5.
    let dodge = said(Input::Faces(vec![8]));
    let of = |told: &[Value], kind: &str| -> Value {
        told.iter().find(|event| event["what"] == kind).expect("it is told").clone()
    };
    let dodged = of(&dodge, "dodged");
    assert_eq!((&dodged["who"], &dodged["fields"]["passed"]), (&json!("Bob"), &json!(false)));
    assert_eq!(dodged["words"], "Bob fails to dodge: 8 against AGI 7.");
    let blow = said(Input::Faces(vec![3]));
    let damage = of(&blow, "damage");
    assert_eq!((&damage["who"], &damage["to"]), (&json!("Ann"), &json!(["Bob"])));
    assert_eq!(damage["amount"], 3);
    assert_eq!([&damage["fields"]["rolled"], &damage["fields"]["armor"]], [3, 0]);
    let lost = of(&blow, "lost");
    assert_eq!([&lost["amount"], &lost["left"]], [3, 5]);
    assert_eq!(lost["who"], "Bob");
}

#[test]
fn every_event_names_people_and_things_that_are_there() {
    let examples = [
        "fencing-yard.toml",
        "toll-bridge.toml",
        "alder-wood.toml",
        "drowned-den.toml",
        "mill.toml",
    ];
    let mut kinds = BTreeSet::new();
    for (seed, name) in examples.iter().cycle().take(20).enumerate() {
        let mut play = load(&Examples, name, Some(seed as u64)).expect("it is sound").1;
        play.run_to_end().expect("it ends");
        let people: Vec<String> =
            play.view(None).combatants.into_iter().map(|person| person.name).collect();
        for line in play.log(None) {
            kinds.insert(line.event.what.clone());
            let named = line.event.who.iter().chain(&line.event.to);
            for name in named {
                assert!(people.contains(name), "{line:?}");
            }
        }
    }
    assert!(kinds.len() >= 40, "{} kinds of events: {kinds:?}", kinds.len());
    assert!(kinds.contains("round-began"));
}

#[test]
fn a_line_is_marked_where_the_page_does_not_hold_its_rule() {
    let line = |standing| Line {
        number: 0,
        moment: String::new(),
        clause: "murdham.morale.flee",
        standing,
        words: "Bob flees.".to_owned(),
        event: Happening {
            what: "left".to_owned(),
            who: Some("Bob".to_owned()),
            to: Vec::new(),
            amount: None,
            left: None,
            at: None,
            fields: serde_json::Map::new(),
        },
        sums: Vec::new(),
        after: 0,
    };
    let (of_page, ruling) = (line(None), line(Some(Standing::Ruling)));
    let companion = line(Some(Standing::Companion));
    assert_eq!(of_page.to_string(), "Bob flees. [murdham.morale.flee]");
    assert_eq!(ruling.to_string(), "Bob flees. [murdham.morale.flee] †");
    assert_eq!(companion.to_string(), "Bob flees. [murdham.morale.flee] ‡");
    let system = SYSTEMS.of("murdham").expect("it is one of the five");
    let legend = |lines: &[Line]| Line::legend(lines, system);
    let by = |marks: &str| Some(format!("{marks}; `affray rules murdham --rulings` lists them."));
    assert_eq!(legend(std::slice::from_ref(&of_page)), None);
    let dagger = "† by our ruling where the page is silent";
    assert_eq!(legend(&[of_page, ruling.clone()]), by(dagger));
    assert_eq!(legend(std::slice::from_ref(&companion)), by("‡ by a companion page"));
    assert_eq!(legend(&[companion, ruling]), by(&format!("{dagger}, ‡ by a companion page")));
    // As data it is a word, and nothing where the page holds the rule.
    assert_eq!(json!(line(Some(Standing::Companion)))["standing"], "companion");
    assert_eq!(json!(line(None)).get("standing"), None);
}

#[test]
fn a_line_stands_as_its_clause_does() {
    for system in SYSTEMS.iter() {
        let path = &common::examples(system.name())[0];
        let mut play = SYSTEMS.load(&common::Disk, path, Some(1)).expect("it is sound").1;
        play.run_to_end().expect("it ends");
        let rules = system.rules();
        for line in play.log(None) {
            let standing = match rules.clause(line.clause).expect("a clause").status {
                RuleStatus::Ruling => Some(Standing::Ruling),
                RuleStatus::Companion => Some(Standing::Companion),
                RuleStatus::Stated | RuleStatus::Implied | RuleStatus::Base | RuleStatus::Gm => {
                    None
                }
            };
            assert_eq!(line.standing, standing, "{line}");
        }
    }
}
