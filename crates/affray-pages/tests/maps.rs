//! Maps: what they show, and what they do not.

use affray_pages::forms::{Choice, View};
use affray_pages::map::{drawn, listed, way};
use serde_json::{Value, json};

fn view(map: Value, people: &[(&str, &str, &str)]) -> View {
    let combatants: Vec<Value> = people
        .iter()
        .map(|(name, side, place)| {
            json!({"name": name, "side": side, "place": place, "fighting": true,
                "figures": [{"name": "health", "kind": "pool", "value": 5, "max": 9}]})
        })
        .collect();
    let view = json!({"title": "A fight", "moment": "round 1", "order": [], "map": map, "combatants": combatants});
    serde_json::from_value(view).expect("a view")
}

fn zones() -> Value {
    json!({"grid": "zones", "places": [
        {"name": "A", "notes": ["exit"], "next": ["A-B"], "people": ["Ann"]},
        {"name": "B", "notes": ["dark"], "next": ["A-B", "B-C"], "people": []},
        {"name": "C", "next": ["B-C"], "people": ["Bob"]},
        {"name": "A-B", "next": ["A", "B"], "people": ["<b>Cid"]},
        {"name": "B-C", "notes": ["cover"], "next": ["B", "C"]},
    ]})
}

fn squares(grid: &str) -> Value {
    json!({"grid": grid, "corners": ["-20,-20", "20,20"], "places": [
        {"name": "0,0", "people": ["Ann"]}, {"name": "3,1", "people": ["Bob"]},
        {"name": "2,2", "notes": ["wall"]}, {"name": "19,0", "notes": ["the way out"]},
        {"name": "1,1", "people": ["<b>Cid"]},
    ]})
}

fn everybody() -> [(&'static str, &'static str, &'static str); 3] {
    [("Ann", "Heroes", "A"), ("Bob", "Foes", "C"), ("<b>Cid", "Heroes", "A-B")]
}

fn choice() -> Choice {
    let option = |id: usize, words: &str, more: Value| {
        let mut option = json!({"id": id, "words": words, "kind": "move", "verb": "step"});
        for (key, value) in more.as_object().expect("fields") {
            option[key] = value.clone();
        }
        option
    };
    let choice = json!({"seat_name": "Heroes", "asker": "Ann", "sentence": "What does Ann do?", "sealed": false,
    "options": [
        option(1, "step to B", json!({"place": "B"})),
        option(2, "run to C", json!({"place": "C", "costs": {"main action": 1}})),
        option(3, "attack Bob", json!({"kind": "attack", "verb": "attack", "targets": ["Bob"]})),
        option(4, "go to 1,0", json!({"place": "1,0", "costs": {"meters": 1}})),
    ]});
    serde_json::from_value(choice).expect("a choice")
}

#[test]
fn everybody_stands_on_the_map_once_and_in_the_list() {
    for map in [zones(), squares("squares"), squares("hexes")] {
        let view = view(map, &everybody());
        let picture = drawn(&view, None).into_string();
        for name in ["Ann", "Bob", "&lt;b&gt;Cid"] {
            assert_eq!(picture.matches(&format!("data-person=\"{name}\"")).count(), 1, "{name}");
            assert!(listed(&view, None).into_string().contains(name), "{name}");
        }
        assert!(!picture.contains("<b>") && !picture.contains("style="), "{picture}");
    }
}

#[test]
fn what_can_be_chosen_is_a_button() {
    let choice = choice();
    let view = view(zones(), &everybody());
    let picture = drawn(&view, Some(&choice)).into_string();
    let button = |what: &str| {
        let at = picture.find(what).unwrap_or_else(|| panic!("{what}"));
        picture[at..].split('>').next().is_some_and(|tag| tag.contains("role=\"button\""))
    };
    assert!(button("class=\"move\" data-place=\"B\""));
    assert!(button("class=\"move far\" data-place=\"C\""), "it takes an action");
    assert!(button("data-person=\"Bob\""));
    assert!(!button("data-person=\"Ann\""));
    let squares = drawn(&self::view(squares("squares"), &everybody()), Some(&choice)).into_string();
    assert!(squares.contains("data-place=\"1,0\""));
}

#[test]
fn a_map_does_not_show_whom_its_reader_does_not_know_of() {
    // Bob is hidden: neither in the places nor among the combatants. All others stay as they were.
    let mut map = zones();
    let with_bob = view(map.clone(), &everybody());
    map["places"][2]["people"] = json!([]);
    let without = view(map, &[everybody()[0], everybody()[2]]);
    let token = |view: &View, name: &str| {
        let picture = drawn(view, None).into_string();
        let at = picture.find(&format!("data-person=\"{name}\"")).expect("a token");
        picture[at..].split("</g>").next().expect("its end").to_owned()
    };
    assert_eq!(token(&with_bob, "Ann"), token(&without, "Ann"));
    assert!(!drawn(&without, None).into_string().contains("Bob"));
}

#[test]
fn what_lies_beyond_the_window_is_pointed_at() {
    let view = view(squares("squares"), &everybody());
    let picture = drawn(&view, None).into_string();
    assert!(picture.contains("the way out"), "the arrow says where it leads");
    // The window is the fight's, not the arena's 41 columns of 27 units.
    let width = picture.split("viewBox=\"0 0 ").nth(1).and_then(|rest| rest.split(' ').next());
    let width: f64 = width.and_then(|width| width.parse().ok()).expect("a width");
    assert!(width < 500.0, "{width}");
}

#[test]
fn zones_that_do_not_fit_are_a_list() {
    // Twenty-five zones without borders.
    let places: Vec<Value> =
        (0..25).map(|at| json!({"name": format!("Z{at}"), "next": []})).collect();
    let view = view(json!({"grid": "zones", "places": places}), &[]);
    let picture = drawn(&view, None).into_string();
    assert!(!picture.contains("<svg") && picture.contains("Z24"), "{picture}");
}

#[test]
fn a_token_points_where_its_combatant_looks() {
    let mut seen = view(squares("hexes"), &[("Ann", "Heroes", "0,0"), ("Bob", "Foes", "3,1")]);
    assert!(!drawn(&seen, None).into_string().contains("facing"));
    let facing = json!({"name": "facing", "kind": "text", "words": "se"});
    seen.combatants[0].figures.push(serde_json::from_value(facing).expect("a figure"));
    // North is up, and each direction a sixth of a circle further: northeast 60, southeast 120.
    let drawn = drawn(&seen, None).into_string();
    assert_eq!(drawn.matches("class=\"facing\"").count(), 1, "{drawn}");
    assert!(drawn.contains("transform=\"rotate(120)\""), "{drawn}");
}

#[test]
fn names_beside_each_other_do_not_run_into_each_other() {
    let names = |second: &str| {
        let map = json!({"grid": "squares", "corners": ["0,0", "9,9"], "places": [
            {"name": "0,0", "people": ["Hobgoblin Warrior"]}, {"name": second, "people": ["Wolf"]},
        ]});
        let all = [("Hobgoblin Warrior", "Foes", "0,0"), ("Wolf", "Foes", second)];
        let picture = drawn(&view(map, &all), None).into_string();
        (picture.contains(">Hobgoblin</text>"), picture.contains(">Wolf</text>"))
    };
    // Nine letters are wider than a cell, four are not.
    assert_eq!(names("3,0"), (true, true));
    assert_eq!(names("1,0"), (false, true));
    assert_eq!(names("0,1"), (false, true), "below stands somebody else");
}

#[test]
fn a_way_leads_from_the_edge_of_a_token_over_the_middles_of_cells() {
    let view = view(squares("squares"), &everybody());
    let places = ["1,0", "2,1"].map(str::to_owned);
    let way = |who: &str, places: &[String]| way(&view, None, who, places).into_string();
    // Cells of 27: from -4,-4, the first shown, the middle of 1,0 lies at 8 + 5.5 times 27, 8 + 4.5 times 27.
    // Ann's token has a body of 9.4 and a ring of 2.6; its middle is 27 to the left.
    let drawn = way("Ann", &places);
    assert!(drawn.contains("d=\"M141.5 129.5L156.5 129.5L183.5 156.5\""), "{drawn}");
    assert!(drawn.contains("cx=\"183.5\" cy=\"156.5\""), "{drawn}");
    assert!(drawn.contains("Goes by way of 1,0."), "{drawn}");
    assert!(way("Ann", &places[..1]).contains("Goes straight there."));
    assert_eq!(way("Nobody", &places), "");
    assert_eq!(way("Ann", &[]), "");
    assert_eq!(way("Ann", &["A".to_owned()]), "", "no cell");
}
