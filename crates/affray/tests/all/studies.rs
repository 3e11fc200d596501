//! What designers ask of a fight: values varied, encounters compared, targets, what moves most.

use crate::common;

use affray::sim::{self, Plan, Target};
use affray::{Draft, LoadError, Scalar};
use common::{DUEL, EXAMPLES, draft_of, example};

fn plan(fights: u128) -> Plan {
    Plan::new(fights, 3, 2).expect("a plan")
}

fn refused(draft: &Draft, typed: &str) -> String {
    draft.range(typed).expect_err("it is refused").to_string()
}

fn words(draft: &Draft, typed: &str) -> Vec<String> {
    let range = draft.range(typed).unwrap_or_else(|why| panic!("{typed}: {why}"));
    range.values.iter().map(ToString::to_string).collect()
}

#[test]
fn values_are_numbers_words_and_settings() {
    let duel = draft_of(DUEL);
    assert_eq!(words(&duel, "Ann.str=5..8"), ["5", "6", "7", "8"]);
    assert_eq!(words(&duel, " ann . str = 5..11/3"), ["5", "8", "11"]);
    assert_eq!(words(&duel, "bob.size=small..massive/2"), ["small", "large"]);
    assert_eq!(words(&duel, "fast-slow=*"), ["off", "on"]);
    assert_eq!(words(&duel, "settings.omens=as-written,off"), ["as-written", "off"]);
    assert_eq!(words(&duel, "long-chase=*"), ["false", "true"]);
    assert_eq!(words(&duel, "Bob.main-hand=spear, long axe"), ["spear", "long axe"]);
    // What the encounter says now; of a setting, the default where it is silent.
    let now = |path: &str| duel.knob(path).expect("there").now.map(|now| now.to_string());
    assert_eq!(now("Ann.str").as_deref(), Some("8"));
    assert_eq!(now("Ann.mana"), None);
    assert_eq!(now("default-map").as_deref(), Some("single-zone"));
    assert_eq!(now("omens").as_deref(), Some("as-written"));
    // What a combatant is like says what it does not say itself.
    let bridge = example("toll-bridge.toml");
    assert_eq!(bridge.knob("Pell.str").expect("there").now, Some(Scalar::Int(8)));
    assert_eq!(bridge.knob("creature.Bandit.str").expect("there").now, Some(Scalar::Int(8)));
}

#[test]
fn what_cannot_be_varied_is_refused_with_what_can() {
    let duel = draft_of(DUEL);
    let unknown = refused(&duel, "Anm.str=5..8");
    assert!(unknown.starts_with("nothing here is called `Anm`; allowed: "), "{unknown}");
    assert!(unknown.ends_with("did you mean `Ann`?"), "{unknown}");
    let key = refused(&duel, "Ann.sti=5..8");
    assert!(key.starts_with("`Ann` has no `sti`") && key.contains("did you mean `str`?"), "{key}");
    let setting = refused(&duel, "settings.omen=off");
    assert!(setting.contains("there is no setting `omen`"), "{setting}");
    assert!(setting.contains("did you mean `omens`?"), "{setting}");
    assert_eq!(refused(&duel, "Ann.str=20"), "`Ann.str` cannot be `20`; allowed: 1 to 19");
    assert_eq!(
        refused(&duel, "Ann.str=9..5"),
        "`9..5` is empty: its first number is greater than its last"
    );
    assert_eq!(refused(&duel, "Ann.str="), "`Ann.str=` gives no values");
    assert!(refused(&duel, "Ann.str").contains("a path, `=` and values"));
    assert_eq!(refused(&duel, "Ann.str=5,6,5"), "5 appears twice in `Ann.str=5,6,5`");
    assert!(refused(&duel, "Ann.str=5..9/0").contains("needs a whole number above 0"));
    assert!(refused(&duel, "Ann.skills=cleave").contains("is not a single value"));
    assert!(refused(&duel, "Ann.corruption=0..100").contains("101 values are too many"));
    assert!(refused(&duel, "Ann.str=*").contains("allowed: 1 to 19"));
    assert!(refused(&duel, "Ann.size=smal").contains("did you mean `small`?"));
}

#[test]
fn a_value_that_does_not_fit_the_rest_is_marked_in_the_file() {
    let duel = draft_of(DUEL);
    // Together with Bob, 32 are one too many.
    let range = duel.range("Ann.count=1,32").expect("each is a count");
    let error = sim::vary(&duel, &[range], plan(64), &()).expect_err("too many people");
    let LoadError::Mistakes(mistakes) = error else { panic!("{error}") };
    let mistake = mistakes.iter().next().expect("one");
    assert!(mistake.file.starts_with("fight.toml with Ann.count = 32"), "{}", mistake.file);
    let weapon = duel.range("Ann.main-hand=spear,spaer").expect("each is a name");
    let error = sim::vary(&duel, &[weapon], plan(64), &()).expect_err("no such weapon");
    let LoadError::Mistakes(mistakes) = error else { panic!("{error}") };
    let mistake = mistakes.iter().next().expect("one");
    assert_eq!(mistakes.line_text(mistake), "main-hand = \"spaer\"");
}

#[test]
fn a_curve_and_a_heat_map() {
    let duel = draft_of(DUEL);
    let strength = duel.range("Ann.str=4,8,14").expect("numbers");
    let report = sim::vary(&duel, std::slice::from_ref(&strength), plan(600), &()).expect("runs");
    assert_eq!(report.sides, ["A", "B"]);
    let wins: Vec<f64> = report.cells.iter().map(|cell| cell.wins[0].share).collect();
    assert!(wins[0] < wins[1] && wins[1] < wins[2], "strength wins: {wins:?}");
    let armor = duel.range("Bob.natural-armor=0,2").expect("numbers");
    let map = sim::vary(&duel, &[strength.clone(), armor], plan(128), &()).expect("runs");
    assert_eq!(map.cells.len(), 6);
    let last: Vec<String> = map.cells[5].values.iter().map(ToString::to_string).collect();
    assert_eq!(last, ["14", "2"]);
    // The cell of what the encounter says is the encounter itself.
    let plain = sim::vary(&duel, &[duel.range("Ann.str=8").expect("one")], plan(600), &());
    assert_eq!(plain.expect("runs").cells[0].wins, report.cells[1].wins);
    let twice = sim::vary(&duel, &[strength.clone(), strength.clone()], plan(64), &());
    assert_eq!(twice.expect_err("refused").to_string(), "`Ann.str` is varied twice");
    let three = [strength.clone(), strength.clone(), strength];
    assert!(sim::vary(&duel, &three, plan(64), &()).is_err());
    assert!(sim::vary(&duel, &[], plan(64), &()).is_err());
}

#[test]
fn an_encounter_compared_with_itself_does_not_differ() {
    for name in EXAMPLES {
        let draft = example(name);
        let report = sim::compare(&draft, &draft, plan(64), &()).expect("runs");
        assert_eq!(report.same.fights, 64, "{name}");
        assert!(report.wins.iter().all(|(_, d)| d.difference == 0.0 && !d.is_clear()), "{name}");
        assert_eq!(report.first, report.second);
    }
}

#[test]
fn two_encounters_are_compared_by_names() {
    let weak = DUEL
        .replace("name = \"Bob\"\nside = \"B\"\nstr = 8", "name = \"Bob\"\nside = \"B\"\nstr = 3");
    let report = sim::compare(&draft_of(DUEL), &draft_of(&weak), plan(600), &()).expect("runs");
    let ann = report.wins.iter().find(|(side, _)| side == "A").expect("a side of both").1;
    assert!(ann.difference > 0.0 && ann.is_clear(), "{ann:?}");
    let shares =
        report.second.wins("A").expect("A").share - report.first.wins("A").expect("A").share;
    assert!((shares - ann.difference).abs() < 1e-12, "the difference of the shares");
    let other = draft_of(&DUEL.replace("\"Bob\"", "\"Rob\""));
    let report = sim::compare(&draft_of(DUEL), &other, plan(64), &()).expect("runs");
    assert_eq!(
        (report.only_first, report.only_second),
        (vec!["Bob".to_owned()], vec!["Rob".to_owned()])
    );
}

#[test]
fn a_target_is_found_or_said_to_be_out_of_reach() {
    let duel = draft_of(DUEL);
    let arena = duel.arena().expect("no mistakes");
    let range = duel.range("Ann.str=3..15/3").expect("numbers");
    let target = Target::parse("a wins 50%", arena.roster()).expect("a target");
    let found = sim::aim(&duel, &target, &range, plan(2_000), &()).expect("runs");
    assert!(found.is_in_reach, "{found:?}");
    let best = &found.tried[found.best];
    assert!(found.tried.iter().all(|t| (t.mean.mean - 0.5).abs() >= (best.mean.mean - 0.5).abs()));
    assert!((0.0..=1.0).contains(&found.sure));
    let target = Target::parse("rounds 90", arena.roster()).expect("a target");
    let missed = sim::aim(&duel, &target, &range, plan(500), &()).expect("runs");
    assert!(!missed.is_in_reach);
    let target = Target::parse("Bob survives 100%", arena.roster()).expect("a target");
    assert!(!sim::aim(&duel, &target, &range, plan(500), &()).expect("runs").is_in_reach);
}

#[test]
fn what_is_no_target_is_refused() {
    let arena = draft_of(DUEL).arena().expect("no mistakes");
    let refused =
        |words: &str| Target::parse(words, arena.roster()).expect_err("refused").to_string();
    assert!(refused("win").starts_with("`win` is not a target; allowed: `SIDE win 65%`"));
    assert!(refused("C win 65%").starts_with("there is no side `C`; allowed: `A`, `B`"));
    assert!(refused("Anm survives 65%").contains("did you mean `Ann`?"));
    assert!(refused("A win 165%").contains("`165%` is not a share of fights; allowed: 0% to 100%"));
    assert!(refused("rounds -3").contains("no fight takes -3 rounds"));
    assert!(refused("rounds NaN").contains("no fight takes"));
    assert!(refused("A win 65").contains("is not a target"));
}

#[test]
fn strength_and_settings_are_turned_one_at_a_time() {
    let duel = draft_of(DUEL);
    let report = sim::sensitivity(&duel, Some("b"), plan(500), &()).expect("runs");
    assert_eq!(report.side, "B");
    let turned = |path: &str, value: i64| {
        let found = report.turned.iter().find(|t| t.path == path && t.value == Scalar::Int(value));
        found.unwrap_or_else(|| panic!("{path} = {value}: {report:?}")).wins.difference
    };
    assert!(turned("Ann.str", 9) < turned("Ann.str", 7), "her strength is not his luck");
    assert!(turned("Bob.str", 7) < turned("Bob.str", 9));
    let settings = sim::settings(&duel, None, plan(64), &()).expect("runs");
    assert_eq!(settings.side, "A");
    let is_untouched = |name: &str| settings.untouched.iter().any(|(path, _)| path == name);
    assert!(is_untouched("undead-at-zero"), "nobody here is undead: {:?}", settings.untouched);
    assert!(settings.turned.iter().all(|turned| turned.same.fights < 64));
    assert!(sim::settings(&duel, Some("C"), plan(64), &()).is_err());
}

#[test]
fn what_combatants_are_made_of_is_turned_too() {
    // Both bandits are like one entry; a third entry is nobody's.
    let text = DUEL
        .replace("str = 8\nagi = 8\nwit = 8", "like = \"Bandit\"\nagi = 8")
        .replace("str = 8\nagi = 7\nwit = 10", "like = \"Bandit\"\nagi = 7")
        + "[[creature]]\nname = \"Bandit\"\nstr = 8\nagi = 9\nwit = 8\n[[creature]]\nname = \
           \"Ghost\"\nstr = 8\nagi = 9\nwit = 8\n";
    let report = sim::sensitivity(&draft_of(&text), None, plan(64), &()).expect("runs");
    let turned = report.turned.iter().map(|turned| turned.path.as_str());
    let untouched = report.untouched.iter().map(|untouched| untouched.0.as_str());
    let paths: Vec<&str> = turned.chain(untouched).collect();
    // What they do not say themselves is turned for each alone, and for both in the entry.
    for path in ["Ann.agi", "Ann.str", "Bob.str", "creature.Bandit.str", "creature.Bandit.wit"] {
        assert_eq!(paths.iter().filter(|known| **known == path).count(), 2, "{path}: {paths:?}");
    }
    assert!(paths.iter().all(|path| !path.contains("Ghost")), "{paths:?}");
    // The entry's own agility is nobody's.
    assert!(report.untouched.iter().any(|one| one.0 == "creature.Bandit.agi"), "{paths:?}");
}

#[test]
fn a_change_keeps_everything_else_as_it_is_written() {
    let text = DUEL.replace("str = 8\nagi = 8", "str = 8 # strong\nagi = 8");
    let draft = draft_of(&text);
    let changed = draft.with(&draft.knob("Ann.str").expect("there"), &Scalar::Int(9));
    let changed = changed.expect("changed");
    assert_eq!(changed.changes(), ["Ann.str = 9"]);
    let affray::Source::Inline(now) = changed.source() else { panic!("it was changed") };
    assert_eq!(now, text.replace("str = 8 # strong", "str = 9 # strong"));
    // A table that is not there yet is made.
    let bare = text.replace("[settings]\ndefault-map = \"single-zone\"\n", "");
    let draft = draft_of(&bare);
    let changed = draft
        .with(&draft.knob("default-map").expect("there"), &Scalar::Text("single-zone".to_owned()));
    assert!(changed.expect("changed").arena().is_ok());
}
