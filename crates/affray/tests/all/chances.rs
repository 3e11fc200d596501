//! Odds through the façade: worked out by hand, agreeing with samples, refused where they make no
//! sense.

use crate::common;

use std::sync::atomic::{AtomicU64, Ordering};

use affray::Tactics;
use affray::odds::{
    Aspect, Assumption, Change, FightRequest, How, OptionOdds, Sampled, TurnRequest,
};
use affray::{
    Gear, Input, Origin, Play, SYSTEMS, Session, Source, System, View, Watch, WatchedStep, Worn,
};
use affray_murdham::Fight;
use affray_table::Sampler;

/// Has enough after so many steps.
struct Until(AtomicU64, u64);

impl Watch for Until {
    fn reached(&self, _: &WatchedStep) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }

    fn is_stopped(&self) -> bool {
        self.0.load(Ordering::SeqCst) > self.1
    }
}

/// Ann with a spear against Bob with an axe, Ann's turn; more fields for each.
fn text(ann: &str, bob: &str) -> String {
    format!(
        "system = \"murdham\"\ntitle = \"A yard\"\nstarted-by = \"A\"\n[settings]\ndefault-map = \
         \"single-zone\"\n[[side]]\nname = \"A\"\n[[side]]\nname = \"B\"\n[[combatant]]\nname = \
         \"Ann\"\nside = \"A\"\nstr = 8\nagi = 8\nwit = 8\nmain-hand = \"spear\"\n{ann}\n\
         [[combatant]]\nname = \"Bob\"\nside = \"B\"\nstr = 8\nagi = 7\nwit = 10\nmain-hand = \
         \"war axe\"\n{bob}\n[start]\nround = 1\n[start.turn]\nwho = \"Ann\"\n"
    )
}

fn begin(text: &str) -> Box<dyn Play> {
    let source = Source::Inline(text.to_owned());
    SYSTEMS
        .load_text(&common::Disk, ("yard.toml", "yard.toml"), text.as_bytes(), source, Some(1))
        .unwrap_or_else(|why| panic!("{why}"))
        .1
}

fn says(play: &mut dyn Play, words: &str) {
    play.answer(Input::Words(words.to_owned()))
        .unwrap_or_else(|why| panic!("{why}: {:?}", why.help()));
}

/// What follows when the open decision is made as assumed, else by tactics.
fn follows(play: &dyn Play, assume: &[&str]) -> OptionOdds {
    let assume = assume.iter().map(|text| Assumption::read(text).expect("well written"));
    let request =
        TurnRequest { assume: assume.collect(), by_option: false, ..TurnRequest::default() };
    let odds = play.odds(&request, &()).unwrap_or_else(|why| panic!("{why}"));
    odds.options.into_iter().next().expect("one")
}

fn change<'o>(odds: &'o OptionOdds, who: &str, about: &Aspect) -> &'o Change {
    let found = odds.changes.iter().find(|change| change.who == who && change.about == *about);
    found.unwrap_or_else(|| panic!("{who} {about:?} does not change: {odds:#?}"))
}

/// The chance of an outcome as a fraction; `0` where it cannot come up.
fn fraction(change: &Change, words: &str) -> String {
    let outcome = change.distribution.outcomes.iter().find(|outcome| outcome.words == words);
    outcome.map_or("0".to_owned(), |outcome| outcome.chance.fraction.clone().expect("exact"))
}

fn health() -> Aspect {
    Aspect::Figure("health".to_owned())
}

#[test]
fn an_action_in_words_has_its_odds() {
    let mut play = begin(&text("", ""));
    says(play.as_mut(), "attack Bob with spear");
    let odds = follows(play.as_ref(), &["Ann> no stunt", "Bob> dodge"]);
    let bob = change(&odds, "Bob", &health());
    assert_eq!(bob.was, "8/8");
    // 7/20 dodges; a blow that lands always does 1 or more; 13/20 * 1/6 for each of 1 to 5.
    assert_eq!(fraction(bob, "8/8"), "7/20");
    assert_eq!(fraction(bob, "6/8"), "13/120");
    // 8 is a 6, which counts 5, and then 3 or more: 1/6 * 4/6 = 1/9; of those not dodged 13/180.
    // What is too rare to be followed, 13/20 * 6^-12, kills too.
    let dead = change(&odds, "Bob", &Aspect::Mark("dead".to_owned()));
    let dead = &dead.distribution;
    let told = dead.outcomes.iter().find(|outcome| outcome.words == "yes").expect("may die");
    assert!((told.chance.value + dead.untold.value - 13.0 / 180.0).abs() < 1e-15);
    let untold = format!("13/{}", 20 * 6_u128.pow(12));
    assert_eq!(odds.untold.fraction.as_deref(), Some(untold.as_str()));
}

#[test]
fn what_tactics_decide_on_the_way_is_told() {
    let mut play = begin(&text("", ""));
    says(play.as_mut(), "attack Bob with spear");
    let odds = follows(play.as_ref(), &["Bob> no reaction"]);
    assert_eq!(odds.decided, ["Ann> no stunt"]);
    assert_eq!(fraction(change(&odds, "Bob", &health()), "7/8"), "1/6");
}

#[test]
fn the_options_of_a_decision_are_told_one_by_one() {
    let mut play = begin(&text("", ""));
    says(play.as_mut(), "attack Bob with spear");
    says(play.as_mut(), "no stunt");
    let odds = play.odds(&TurnRequest::default(), &()).unwrap_or_else(|why| panic!("{why}"));
    let words: Vec<&str> = odds.options.iter().filter_map(|o| o.words.as_deref()).collect();
    let question = play.question().expect("Bob may react");
    let asked = question.choices().next().expect("one");
    let options: Vec<&str> = asked.options.iter().map(|option| &*option.words).collect();
    assert_eq!(words, options, "each option once, in order");
    let of = |words: &str| odds.options.iter().find(|o| o.words.as_deref() == Some(words));
    let dodge = of("dodge").expect("he may dodge");
    assert_eq!((dodge.asker.as_deref(), &dodge.sampled), (Some("Bob"), &None));
    assert_eq!(fraction(change(dodge, "Bob", &health()), "8/8"), "7/20");
    let stands = of("no reaction").expect("he may stand");
    assert_eq!(fraction(change(stands, "Bob", &health()), "8/8"), "0");
}

#[test]
fn dice_that_are_open_have_their_odds() {
    let mut play = begin(&text("", ""));
    for words in ["attack Bob with spear", "no stunt", "dodge"] {
        says(play.as_mut(), words);
    }
    assert!(play.question().is_some_and(|question| question.roll().is_some()), "d20 to dodge");
    let odds = follows(play.as_ref(), &[]);
    assert_eq!(fraction(change(&odds, "Bob", &health()), "8/8"), "7/20");
    play.answer(Input::Faces(vec![8])).unwrap_or_else(|why| panic!("{why}"));
    // Not dodged: only the damage is open.
    assert_eq!(fraction(change(&follows(play.as_ref(), &[]), "Bob", &health()), "5/8"), "1/6");
}

#[test]
fn the_end_of_a_fight_is_told_when_it_may_come() {
    let mut play = begin(&text("", "health = 1"));
    says(play.as_mut(), "attack Bob with spear");
    let odds = follows(play.as_ref(), &["Ann> no stunt", "Bob> dodge"]);
    let fights = change(&odds, "Bob", &Aspect::Fighting);
    // Any blow that lands is critical: he is out with 13/20.
    let no = fights.distribution.outcomes.iter().find(|o| o.words == "no").expect("may fall");
    assert!((no.chance.value + odds.untold.value - 0.65).abs() < 1e-12);
}

#[test]
fn bad_requests_are_answered_clearly() {
    let mut play = begin(&text("", ""));
    says(play.as_mut(), "attack Bob with spear");
    let ask = |assume: &str, max_runs| {
        let assume = vec![Assumption::read(assume).expect("well written")];
        let request = TurnRequest { assume, max_runs, ..TurnRequest::default() };
        play.odds(&request, &()).expect_err("refused").to_string()
    };
    let never = ask("Bob> dogde", 300_000);
    assert!(
        never.starts_with(
            "`Bob> dogde` was assumed, but it was never possible; possible there: `no reaction`"
        ),
        "{never}"
    );
    let nobody = ask("Bot> dodge", 300_000);
    assert!(nobody.ends_with("; that asker decides nothing there"), "{nobody}");
    assert_eq!(ask("Bob> dodge", 0), "the most runs of the rules is 0; allowed: 1 to 100,000,000");
    assert!(Assumption::read("Bob dodges").is_err_and(|why| why.contains("is not an assumption")));
    assert!(Assumption::read("> dodge").is_err());
    let end = |change: &dyn Fn(&mut FightRequest)| {
        let mut request = FightRequest::default();
        change(&mut request);
        let watch = &();
        play.fight_odds(&request, watch).expect_err("refused").to_string()
    };
    assert_eq!(
        end(&|r| r.precision = 0.0),
        "the precision is 0; allowed: a chance above 0 and below 1, such as 0.001"
    );
    assert!(end(&|r| r.precision = f64::NAN).starts_with("the precision is NaN"));
    assert!(end(&|r| r.samples = 0).starts_with("the number of sampled fights is 0; allowed"));
    assert!(end(&|r| r.samples = u64::MAX).contains("allowed: 1 to 10,000,000"));
    assert!(end(&|r| r.max_states = 0).starts_with("the most situations is 0; allowed"));
    let mut over = begin(&text("", "health = 1"));
    over.run_to_end().unwrap_or_else(|why| panic!("{why}"));
    let why = over.odds(&TurnRequest::default(), &()).expect_err("over").to_string();
    assert!(why.starts_with("the fight is over: "), "{why}");
}

#[test]
fn a_turn_with_too_many_outcomes_is_sampled() {
    let mut play = begin(&text("", ""));
    says(play.as_mut(), "attack Bob with spear");
    let exact = play.odds(&TurnRequest::default(), &()).expect("few outcomes");
    let few = TurnRequest { max_runs: 1, samples: 4_000, ..TurnRequest::default() };
    let sampled = play.odds(&few, &()).expect("sampled");
    assert_eq!(sampled, play.odds(&few, &()).expect("the same for the same seed"));
    let mut compared = 0;
    for (exact, sampled) in exact.options.iter().zip(&sampled.options) {
        let told = sampled.sampled.as_ref().expect("more than one run is needed");
        assert_eq!(
            (told.turns, &told.why[..]),
            (4_000, "this needs more than 1 runs of the rules")
        );
        for change in &exact.changes {
            let same = |other: &&Change| (&other.who, &other.about) == (&change.who, &change.about);
            let other = sampled.changes.iter().find(same);
            for outcome in &change.distribution.outcomes {
                let seen = other
                    .and_then(|other| {
                        let outcomes = &other.distribution.outcomes;
                        outcomes.iter().find(|seen| seen.words == outcome.words)
                    })
                    .map_or(0.0, |seen| seen.chance.value);
                let p = outcome.chance.value;
                // Four standard deviations of 4,000 samples, and one sample more for what is rare.
                let sigma = (p * (1.0 - p) / 4_000.0).sqrt();
                let untold = exact.untold.value;
                assert!((seen - p).abs() <= 4.0 * sigma + 1.0 / 4_000.0 + untold, "{outcome:?}");
                compared += 1;
            }
        }
    }
    assert!(compared >= 10, "{compared}");
}

#[test]
fn tactics_that_draw_lots_are_no_matter_of_dice() {
    let mut play = begin(&text("", "tactics = \"random\""));
    says(play.as_mut(), "attack Bob with spear");
    let request = TurnRequest { by_option: false, samples: 40, ..TurnRequest::default() };
    // Sampled, a turn and a whole fight have their odds, and say why.
    let odds = play.odds(&request, &()).unwrap_or_else(|why| panic!("{why}"));
    let why = "the tactics of Bob draw lots".to_owned();
    assert_eq!(odds.options[0].sampled, Some(Sampled { turns: 40, why }));
    let request = FightRequest { samples: 40, ..FightRequest::default() };
    let watch = &();
    let odds = play.fight_odds(&request, watch).unwrap_or_else(|why| panic!("{why}"));
    let why = "the tactics of Bob draw lots".to_owned();
    assert_eq!(odds.how, How::Sampled { fights: 40, why });
}

#[test]
fn a_whole_fight_is_followed_and_its_samples_agree() {
    // Weak and unarmored: it is over soon.
    let play = begin(&text("health = 2", "health = 2\nomens = 0"));
    let watch = &();
    let request = FightRequest { precision: 0.02, ..FightRequest::default() };
    let followed = play.fight_odds(&request, watch).unwrap_or_else(|why| panic!("{why}"));
    assert!(!matches!(followed.how, How::Sampled { .. }), "{followed:?}");
    assert!(followed.untold.value <= 0.03, "{followed:?}");
    let told: f64 = followed.endings.iter().map(|end| end.chance.value).sum();
    assert!((told + followed.untold.value - 1.0).abs() < 1e-9);
    let few = FightRequest { max_states: 1, samples: 2_000, ..request };
    let sampled = play.fight_odds(&few, watch).unwrap_or_else(|why| panic!("{why}"));
    let why = "the fight has more than 1 distinct situations".to_owned();
    assert_eq!(sampled.how, How::Sampled { fights: 2_000, why });
    for end in &followed.endings {
        let seen = sampled.endings.iter().find(|one| one.words == end.words);
        let seen = seen.map_or(0.0, |one| one.chance.value);
        let sigma = (end.chance.value * (1.0 - end.chance.value) / 2_000.0).sqrt();
        assert!(
            seen >= end.least - 4.0 * sigma && seen <= end.most + 4.0 * sigma,
            "{}: {seen} of {followed:?}",
            end.words
        );
    }
    // Anyone who watches may end it at any time.
    let until = Until(AtomicU64::new(0), 5);
    let odds = play.fight_odds(&FightRequest { precision: 1e-9, ..few }, &until);
    assert!(
        odds.is_ok_and(|odds| matches!(odds.how, How::Sampled { fights, .. } if fights < 2_000))
    );
}

/// A combatant's aspect, as odds word it.
fn aspect(view: &View, who: &str, about: &Aspect) -> String {
    let mut combatants = view.combatants.iter();
    let one = combatants.find(|one| one.name == who).expect("still in the roster");
    let yes = |holds: bool| if holds { "yes".to_owned() } else { "no".to_owned() };
    match about {
        Aspect::Fighting => yes(one.fighting),
        Aspect::Mark(mark) => yes(one.conditions.iter().any(|it| it.to_string() == *mark)),
        Aspect::Place => one.place.clone().unwrap_or_else(|| "none".to_owned()),
        Aspect::Figure(name) if name == "holds" => {
            let held = one.gear.iter().filter(|thing| thing.worn == Worn::Held);
            let held: Vec<String> = held.map(Gear::to_string).collect();
            if held.is_empty() { "none".to_owned() } else { held.join(", ") }
        }
        Aspect::Figure(name) => {
            let figure = one.figures.iter().find(|figure| figure.name == *name);
            figure.map_or_else(|| "none".to_owned(), ToString::to_string)
        }
    }
}

/// Compares a situation's odds with samples of it. Returns how many outcomes were compared.
fn agrees<S: System>(session: &Session<S>, name: &str, number: u64) -> usize {
    const SAMPLES: u64 = 500;
    let request =
        TurnRequest { by_option: false, max_runs: 2_000, samples: 1, ..TurnRequest::default() };
    let Ok(odds) = session.odds(&request, &()) else { return 0 };
    if odds.options[0].sampled.is_some() {
        return 0;
    }
    let changes = &odds.options[0].changes;
    if changes.iter().all(|change| change.distribution.outcomes.len() < 2) {
        return 0;
    }
    let (start, since) = session.checkpoint();
    assert_eq!(since, 0);
    let ends: Vec<View> = (0..SAMPLES)
        .map(|sample| {
            let mut fight = start.clone();
            let mut table = Sampler::new(1_000_003 * number + sample, Tactics::new(1));
            assert!(S::advance(&mut table, &mut fight).is_ok(), "a sampler never stops");
            fight.view(None)
        })
        .collect();
    let mut compared = 0;
    for change in changes {
        for outcome in &change.distribution.outcomes {
            let p = outcome.chance.value;
            let seen = ends
                .iter()
                .filter(|end| aspect(end, &change.who, &change.about) == outcome.words)
                .count() as f64;
            let expected = p * SAMPLES as f64;
            let untold = change.distribution.untold.value * SAMPLES as f64;
            let sigma = (expected * (1.0 - p)).sqrt();
            // What hardly ever happens, or nearly always, is not spread as a normal number is.
            let is_rare = expected < 5.0 || SAMPLES as f64 - expected < 5.0;
            assert!(
                (seen - expected).abs() <= 4.0 * sigma + untold || is_rare,
                "{name} {number}: {} {:?} {}: {seen} seen, {expected} expected, sigma {sigma}",
                change.who,
                change.about,
                outcome.words
            );
            compared += usize::from(!is_rare);
        }
    }
    compared
}

/// The most checkpoints of a fight that are looked at: many have too much to follow.
const MOST_TRIED: usize = 60;

/// Compares samples with odds in some situations of each example of a system, whose fights are
/// played on with these seeds. Returns how many situations and outcomes were compared.
fn compared<S: System>(seeds: &[u64], most: usize) -> (usize, usize) {
    let (mut situations, mut outcomes) = (0, 0);
    for path in common::examples(S::NAME) {
        let (document, libraries) = common::documents::<S>(&path);
        for &seed in seeds {
            let fight =
                S::read(&document, &libraries).unwrap_or_else(|mistakes| panic!("{mistakes}"));
            let encounter = Source::Path(path.clone());
            let origin = Origin { title: path.clone(), encounter, seed: Some(seed) };
            let mut session = Session::new(fight, origin).unwrap_or_else(|why| panic!("{why}"));
            let (mut here, mut tried) = (0, 0);
            // Each situation is a checkpoint after which dice may fall.
            for number in 0..4_000 {
                if session.question().is_none() || here == most || tried == MOST_TRIED {
                    break;
                }
                if session.checkpoint().1 == 0 {
                    tried += 1;
                    let compared = agrees(&session, &path, 4_000 * seed + number);
                    here += usize::from(compared > 0);
                    outcomes += compared;
                }
                let is_roll = session.question().is_some_and(|question| question.roll().is_some());
                let went_on = if is_roll { session.throw() } else { session.decide() };
                went_on.unwrap_or_else(|why| panic!("{why}"));
            }
            situations += here;
        }
    }
    (situations, outcomes)
}

#[test]
fn samples_agree_with_odds_in_more_than_thirty_situations() {
    let (situations, outcomes) = compared::<Fight>(&[5, 6], 4);
    assert!(situations > 30 && outcomes > 100, "{situations} situations, {outcomes} outcomes");
}

#[test]
fn samples_of_ingenuity_agree_with_its_odds() {
    let (situations, outcomes) = compared::<affray_ingenuity::Fight>(&[5], 2);
    assert!(situations >= 8 && outcomes > 30, "{situations} situations, {outcomes} outcomes");
}

#[test]
fn samples_of_blackout_agree_with_its_odds() {
    let (situations, outcomes) = compared::<affray_blackout::Fight>(&[5], 2);
    assert!(situations >= 5 && outcomes > 20, "{situations} situations, {outcomes} outcomes");
}

#[test]
fn samples_of_hallowed_earth_agree_with_its_odds() {
    let (situations, outcomes) = compared::<affray_hallowed::Fight>(&[5], 1);
    assert!(situations >= 5 && outcomes > 20, "{situations} situations, {outcomes} outcomes");
}

#[test]
fn samples_of_persona_agree_with_its_odds() {
    let (situations, outcomes) = compared::<affray_persona::Fight>(&[5], 2);
    assert!(situations >= 5 && outcomes > 20, "{situations} situations, {outcomes} outcomes");
}
