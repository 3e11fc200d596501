//! Advice: ranked by what comes of the options, the same for the same seed.

use crate::common;

use affray::Watch;
use affray::advise::{AdviseError, Effort, Minds};
use affray::sim::{self, Plan};
use affray::{Input, Play};
use common::{DUEL, EXAMPLES, draft_of, in_memory, path};

fn effort(plays: u128) -> Effort {
    Effort::new(plays, 4).expect("an effort")
}

fn play(text: &str) -> Box<dyn Play> {
    affray::load(&in_memory(text), "fight.toml", Some(2)).expect("it is read").1
}

/// Ann's turn, at its start.
const TURN: &str = "[start]\nround = 1\n[start.turn]\nwho = \"Ann\"\n";

fn duel(ann: &str, bob: &str) -> String {
    let text = DUEL.replace("main-hand = \"spear\"", &format!("main-hand = \"spear\"\n{ann}"));
    text.replace("main-hand = \"war axe\"", &format!("main-hand = \"war axe\"\n{bob}")) + TURN
}

#[test]
fn the_exact_look_is_worked_out_by_hand() {
    // Bob cannot answer: he has had his turn. If Ann ends hers without a blow, it is 8 against 8
    // of health, and nobody is ahead.
    let play = play(&duel("", "turn = \"spent\""));
    let advice = play.advise(None, &effort(60), &()).expect("a decision is open");
    let end = advice.options.iter().find(|option| option.option == "end turn");
    let end = end.unwrap_or_else(|| panic!("{advice:?}")).exact.expect("small enough");
    assert!(end.value.abs() < 1e-9 && end.spread.abs() < 1e-9, "{end:?}");
    // A d6 of 1, 2, 3 leaves 7, 6, 5 of 8: strengths of 8 against 0.5 * (8 + h) = 7.5, 7, 6.5,
    // worth 0.8 * 0.5/15.5, 0.8 * 1/15, 0.8 * 1.5/14.5. From 4 on it is critical, and he is out:
    // 0.8. (0.8/6) * (1/31 + 1/15 + 3/29) + 0.8/2.
    let wanted = 0.8 / 6.0 * (1.0 / 31.0 + 1.0 / 15.0 + 3.0 / 29.0) + 0.4;
    let blow = advice.options.iter().find(|option| option.option == "attack Bob with spear");
    let blow = blow.and_then(|option| option.exact).expect("small enough");
    assert!((blow.value - wanted).abs() < 1e-9, "{blow:?} is not {wanted}");
}

#[test]
fn a_blow_that_wins_is_advised() {
    // Bob has 1 of health left and cannot react: any blow that is not held back takes him out.
    let play = play(&duel("", "health = 1\nturn = \"spent\""));
    let advice = play.advise(Some("ann"), &effort(600), &()).expect("a decision is open");
    let best = &advice.options[0];
    assert!(best.option.starts_with("attack Bob with "), "{advice:?}");
    // He is out before the next checkpoint: 8 against nothing, worth 0.8. Left alone he has a
    // strength of 0.5 * (8 + 1) = 4.5: 0.8 * (8 - 4.5) / 12.5 = 0.224.
    let end = advice.options.iter().find(|option| option.option == "end turn").expect("there");
    let exact = [best, end].map(|option| option.exact.expect("small enough").value);
    assert!((exact[0] - 0.8).abs() < 1e-9 && (exact[1] - 0.224).abs() < 1e-9, "{exact:?}");
    let least = |option: &affray::advise::Advised| option.value - option.error;
    assert!(advice.options.windows(2).all(|pair| least(&pair[0]) >= least(&pair[1])), "in order");
    assert!(!advice.why.is_empty());
}

#[test]
fn the_same_seed_gives_the_same_advice() {
    let text = duel("", "");
    let one = play(&text).advise(None, &effort(200), &()).expect("open");
    let again = play(&text).advise(None, &effort(200), &()).expect("open");
    assert_eq!(one, again);
    assert_eq!(one.plays, 200);
    assert_eq!(one.options.iter().map(|option| option.plays).sum::<u64>(), 200);
}

#[test]
fn every_example_is_advised_on_from_start_to_end() {
    for name in EXAMPLES {
        let (_, mut play) =
            affray::load(&common::Disk, &path(name), Some(1)).expect("the example is there");
        let mut decisions = 0;
        for _ in 0..25 {
            let Some(question) = play.question() else { break };
            if question.roll().is_some() {
                play.throw().expect("thrown");
                continue;
            }
            let options = question.choices().next().expect("a decision").options.len();
            let mut effort = effort(options as u128);
            effort.exact_runs = 200;
            let advice = play.advise(None, &effort, &()).expect("a decision is open");
            decisions += 1;
            for option in &advice.options {
                assert!((-1.0..=1.0).contains(&option.value), "{name}: {option:?}");
            }
            // What is advised is legal.
            play.answer(Input::Words(advice.options[0].option.clone())).expect("legal");
        }
        assert!(decisions > 0, "{name}");
    }
}

/// Stops at once.
struct Never;

impl Watch for Never {
    fn is_stopped(&self) -> bool {
        true
    }
}

#[test]
fn without_an_open_decision_there_is_no_advice() {
    let mut play = play(DUEL);
    while play.question().is_some_and(|question| question.roll().is_none()) {
        play.decide().expect("decided");
    }
    let refused = play.advise(None, &effort(10), &()).expect_err("dice are asked for");
    assert!(matches!(&refused, AdviseError::Dice { .. }), "{refused}");
    assert!(refused.to_string().starts_with("no decision is open: the rule asks for d"));
    play.run_to_end().expect("it ends");
    let refused = play.advise(None, &effort(10), &()).expect_err("it is over");
    assert!(refused.to_string().starts_with("the fight is over: "), "{refused}");
    let other =
        self::play(&duel("", "")).advise(Some("Bob"), &effort(10), &()).expect_err("not he");
    assert_eq!(other.to_string(), "`Bob` has nothing to decide now; waiting for Ann");
    for plays in [0, 10_000_001, u128::MAX] {
        let error = Effort::new(plays, 1).expect_err("refused").to_string();
        assert_eq!(
            error,
            format!("cannot search {} plays; allowed: 1 to 10,000,000", affray::grouped(plays))
        );
    }
    // Even a search that is stopped at once looks at every option.
    let hasty = self::play(&duel("", "")).advise(None, &effort(5_000), &Never).expect("enough");
    assert!(hasty.plays < 100 && hasty.options.iter().all(|option| option.plays > 0));
}

#[test]
fn search_plays_as_tactics_and_the_same_on_any_number_of_threads() {
    let text = DUEL.replace("wit = 8\n", "wit = 8\ntactics = \"search\"\n");
    let draft = draft_of(&text).searching(&[], 12).expect("no mistakes");
    let arena = draft.arena().expect("no mistakes");
    let sampled = |threads: usize| {
        let plan = Plan::new(66, 5, threads).expect("a plan");
        sim::sample(arena.as_ref(), plan, &())
    };
    let alone = sampled(1);
    assert_eq!(sampled(2), alone);
    let named = draft_of(DUEL).searching(&["a".to_owned()], 12).expect("there is a side A");
    let named = named.arena().expect("no mistakes");
    assert_eq!(sim::sample(named.as_ref(), Plan::new(66, 5, 2).expect("a plan"), &()), alone);
    assert!(draft_of(DUEL).searching(&["C".to_owned()], 12).is_err());
    // The fight of a seed is the same in a session.
    let record = arena.record(5, 3, draft.source()).expect("written down");
    let mut session =
        affray::load(&in_memory(text), "fight.toml", Some(sim::seed_of(5, 3))).expect("read").1;
    session.search_for(Minds { seats: Vec::new(), plays: 12 });
    session.run_to_end().expect("it ends");
    assert_eq!(session.save().lines, record.lines);
}
