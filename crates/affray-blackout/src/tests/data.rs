//! A fight as data: what options cost, and what a seat is told while somebody is hidden from it.

use affray_engine::{Condition as Conditioned, Figure, Gear, System, Words};
use affray_field::Hex;
use affray_table::{Answer, Game, Open, Seat, Status, play};

use crate::event::{Course, Event, Plight};
use crate::kinds::{Condition, Id};
use crate::moves::{Ask, Limits, Move, Purpose, TestFor};
use crate::rules::turn;
use crate::settings::{GateCostsAp, PartialStamina, TakeYourTime};
use crate::state::{Deadline, Fight, Where};
use crate::tests::{ANN, BOB, CID, fight, settings};

const GUN: &str = "mode = \"single\"\nrange = 60\ndamage = 1\nclip = 4";
/// Ann's side, and that of Bob and Cid.
const HERS: Seat = Seat(0);
const THEIRS: Seat = Seat(1);

/// The first option, the likeliest faces.
fn first(open: &Open<Fight>) -> Answer {
    match open {
        Open::Roll { ways, .. } => Answer::Rolled(ways[0].0.clone()),
        Open::Choice(_) | Open::Each(_) | Open::Misfit { .. } => Answer::Chose(0),
    }
}

/// What is left of Ann's action points and Stamina after one option, the first one after that.
fn left_after(start: &Fight, option: usize) -> [i32; 2] {
    let rule = |t: &mut affray_table::Tape<Fight>, fight: &mut Fight| turn::go_on(t, fight, ANN);
    let mut chosen = false;
    let played = play(start, &rule, |_, open| {
        let answer = if chosen { first(open) } else { Answer::Chose(option as u16) };
        chosen = true;
        vec![answer]
    });
    let ap = played.game.state.turn.map_or(0, |turn| turn.ap);
    [ap.into(), played.game[ANN].stamina.into()]
}

/// Compares what each option is said to cost with what it takes.
fn costs_are_taken(start: &Fight) -> usize {
    let turn = start.state.turn.expect("it is Ann's turn");
    let mut menu = Vec::new();
    turn::options(start, turn, &Limits::default(), &mut menu);
    let ask = Ask::Turn(ANN, Limits::default());
    for (at, &option) in menu.iter().enumerate() {
        let parts = start.parts(ask, option);
        let said = |what: &str| {
            let costs = parts.costs.iter().filter(|cost| cost.what == what);
            costs.map(|cost| cost.amount).sum::<i32>()
        };
        let words = start.word_move(option);
        let [ap, stamina] = left_after(start, at);
        if parts.verb != "end-turn" {
            assert_eq!(i32::from(turn.ap) - ap, said("AP"), "{words}: AP");
        }
        // A rest and a dose bring more than they take.
        let taken = i32::from(start[ANN].stamina) - stamina;
        assert_eq!(taken.max(0), said("stamina"), "{words}: Stamina");
    }
    menu.len()
}

#[test]
fn what_options_are_said_to_cost_is_what_the_rules_take() {
    let arms = format!(
        "{GUN}\nhands = 1\n[[item]]\nname = \"dose\"\nkind = \"stimulant\"\nstamina = 3\n\
         [[weapon]]\nname = \"club\"\nmode = \"melee\"\ndamage = 3\nhands = 1\n\
         [[weapon]]\nname = \"bomb\"\nmode = \"blast\"\narea = 1\nrange = 60\ndamage = 1\n\
         [[maneuver]]\nname = \"jab\"\nap = 2\nstamina = 1\nhow = \"attack\"\n"
    );
    let maneuvers = [
        "grapple",
        "shove",
        "trip",
        "feint",
        "guard",
        "brace",
        "goad",
        "cripple",
        "disarm",
        "wreck-gear",
    ];
    let ann = format!(
        "carried = [\"club\", \"bomb\", \"dose\"]\nstamina = 5\nendurance = 6\n\
         trained-maneuvers = [\"jab\"]\nmaneuvers = {maneuvers:?}"
    );
    let mut near = fight(&arms, &ann, "", "");
    settings(&mut near).take_your_time = TakeYourTime::Advantage;
    let gun = near.things().next().expect("she has one");
    near[gun].loaded = 2;
    near[ANN].conditions.add(Condition::Magnetic);
    let options = costs_are_taken(&near);
    assert!(options > 20, "{options} options");
    // Now with the club and the bomb in hand.
    for item in near.things() {
        near[item].at = Where::Held(ANN);
    }
    costs_are_taken(&near);
    near[ANN].conditions.add(Condition::Prone);
    // What there is goes, whether the maneuver comes about or not.
    settings(&mut near).partial_stamina = PartialStamina::SpendAll;
    settings(&mut near).gate_costs_ap = GateCostsAp::Yes;
    near[ANN].stamina = 1;
    costs_are_taken(&near);
}

#[test]
fn a_view_says_what_is_had_and_left_and_until_when() {
    let mut fight = fight(GUN, "stamina = 2", "levels = { acid = 2 }", "");
    fight[ANN].conditions.add(Condition::Slowed);
    fight[ANN].turns[Condition::Slowed as usize] = 2;
    fight[ANN].afraid_of.add(CID);
    if let Some(turn) = &mut fight.state.turn {
        (turn.ap, turn.stepped) = (1, true);
    }
    let all = fight.view(Some(HERS)).combatants;
    let (ann, bob) = (&all[0], &all[1]);
    assert_eq!(ann.place.as_deref(), Some("5,5"));
    // 2 ends of her own turns: that of this one, and of the next.
    let slowed = Conditioned::new("slowed").until("the end of their next turn");
    assert_eq!(ann.conditions, [slowed, Conditioned::new("afraid of Cid")]);
    assert_eq!(ann.gear, [Gear::held("arm").state("4 rounds, 0 clips")]);
    let pool = Figure::pool;
    let left = [pool("AP", 1, 3), pool("free step", 0, 1), pool("maneuver", 1, 1)];
    assert_eq!(ann.budget[..3], left);
    // A minute has 10 rounds, and of the other side's Stamina and reaction nothing is told.
    assert_eq!(bob.conditions, [Conditioned::new("acid").level(2).until("round 11")]);
    assert!(bob.budget.is_empty() && bob.figures.iter().all(|one| one.name != "stamina"));
    let map = fight.view(None).map.expect("they stand on a map");
    let here: Vec<_> = map.places.iter().map(|one| (one.name.as_str(), &one.people[..])).collect();
    assert_eq!(here[0], ("5,5", &["Ann".to_owned()][..]));
}

fn with_bob_hidden() -> Fight {
    fight(GUN, "", "hidden = 3", "")
}

#[test]
fn the_hidden_are_in_no_view_of_the_others() {
    let fight = with_bob_hidden();
    let names = |seat: Seat| {
        let people = fight.view(Some(seat)).combatants.into_iter();
        people.map(|one| one.name).collect::<Vec<String>>()
    };
    assert_eq!(names(HERS), ["Ann", "Cid"]);
    assert_eq!(names(THEIRS), ["Ann", "Bob", "Cid"]);
    assert_eq!(names(Seat::GM), ["Ann", "Bob", "Cid"]);
    let told = format!("{:?}", fight.view(Some(HERS)));
    assert!(!told.contains("Bob"), "{told}");
}

#[test]
fn nobody_can_think_of_the_hidden() {
    let fight = fight(GUN, "", "hidden = 3\ncarried = [\"sidearm\"]", "");
    let ask = Ask::Turn(ANN, Limits::default());
    let words = |seat: Seat| -> Vec<String> {
        fight.conceivable(seat, ask).into_iter().map(|option| fight.word_move(option)).collect()
    };
    let of_bob = |words: &[String]| words.iter().any(|one| one.contains("Bob"));
    assert!(!of_bob(&words(HERS)) && of_bob(&words(Seat::GM)));
    // Nor of what others carry unseen, seen though they are.
    let carried = |words: &[String]| words.iter().any(|one| one.contains("sidearm"));
    assert!(!carried(&words(HERS)) && carried(&words(Seat::GM)));
    assert!(words(HERS).iter().any(|one| one == "search"));
}

#[test]
fn what_the_hidden_do_unnoticed_is_not_told() {
    let fight = with_bob_hidden();
    let hears = |seat: Seat, event: &Event| fight.hears(seat, event);
    for event in [
        Event::Course(Course::TurnBegan { who: BOB, ap: 3 }),
        Event::Course(Course::Order { who: BOB, successes: Some(4) }),
        Event::Plight(Plight::Began { who: BOB, condition: Condition::Prone, brief: false }),
    ] {
        assert!(!hears(HERS, &event) && hears(THEIRS, &event) && hears(Seat::GM, &event));
    }
    let found = Event::Plight(Plight::Ended { who: BOB, condition: Condition::Hidden });
    assert!(hears(HERS, &found));
    let sees =
        |seat: Seat, who: Id, why: TestFor| fight.sees_roll(seat, Purpose::Test { who, why });
    assert!(!sees(HERS, BOB, TestFor::Initiative) && sees(HERS, CID, TestFor::Initiative));
    assert!(sees(HERS, BOB, TestFor::Attack(ANN)) && sees(THEIRS, BOB, TestFor::Initiative));
    // Cid is seen, and how well they hide is for their own side.
    assert!(!sees(HERS, CID, TestFor::Hide) && sees(THEIRS, CID, TestFor::Hide));
}

/// Bob is hidden, of these hit points, at this place of the order of turns; Cid's Acid lapses at
/// Cid's turn.
fn ordered(hp: i16, order: [Id; 3]) -> Fight {
    let mut fight = with_bob_hidden();
    fight[BOB].hp = hp;
    fight[BOB].at = Hex::of_offset(hp as i8, 3);
    fight.state.order = order.into_iter().collect();
    let place = |who: Id| order.iter().position(|&one| one == who).expect("all are there") as u8;
    fight.state.place = place(ANN);
    fight[CID].levels[0] = 1;
    fight[CID].deadlines[0] = Some(Deadline { round: 2, place: place(CID) });
    fight
}

#[test]
fn nothing_of_the_hidden_is_in_what_a_seat_knows() {
    let (one, other) = (ordered(9, [BOB, ANN, CID]), ordered(20, [ANN, CID, BOB]));
    assert_ne!(one, other);
    assert_eq!(one.known_to(HERS), other.known_to(HERS));
    assert_eq!(one.known_to(Seat::GM), one);
    let known = one.known_to(HERS);
    assert_eq!((known.state.place, known[CID].deadlines[0].map(|it| it.place)), (0, Some(1)));
}

#[test]
fn of_enemies_only_what_is_shown_is_known() {
    let with = |bob: &str| fight(GUN, "carried = [\"sidearm\"]", bob, "");
    let one = with("carried = [\"detoxer\"]");
    let mut other = with("intelligence = 7\nspeed = 40\ncarried = [\"stimulant\"]");
    other[BOB].stamina = 1;
    other[BOB].reacted = true;
    let (own, theirs) = (one.known_to(HERS), other.known_to(HERS));
    assert_eq!(own, theirs);
    assert_eq!(own.profile(BOB), theirs.profile(BOB));
    // The lowest rank's medium attributes are 4, and so is an NPC's Stamina.
    let known = own.profile(BOB);
    assert_eq!((known.attributes, own[BOB].stamina, known.speed), ([4; 6], 4, 20));
    assert_eq!((known.max_hp, known.passive_evasion), (50, one.profile(BOB).passive_evasion));
    // She would see the same of what she knows, whatever her view is made up of.
    let shield = "held = [\"riot-shield\"]\ninnate-av = 3\ninnate-dr = 2\nshield-wear = 1\narmor = \"scrap-vest\"";
    for fight in [one.clone(), with(shield), with_bob_hidden()] {
        assert_eq!(fight.known_to(HERS).view(Some(HERS)), fight.view(Some(HERS)));
    }
    // Of one's own all is known.
    assert_eq!((own.profile(ANN), own[ANN]), (one.profile(ANN), one[ANN]));
}

#[test]
fn what_a_seat_knows_plays_on() {
    // In Ann's turn, and in that of Bob, of which she knows nothing.
    let start = with_bob_hidden();
    let mut his = start.clone();
    his.state.place =
        his.state.order.iter().position(|&one| one == BOB).expect("he is there") as u8;
    if let Some(turn) = &mut his.state.turn {
        turn.who = BOB;
    }
    for fight in [start, his] {
        let mut now = fight.known_to(HERS);
        for _ in 0..60 {
            let advance =
                |t: &mut affray_table::Tape<Fight>, fight: &mut Fight| Fight::advance(t, fight);
            let played = play(&now, &advance, |_, open| {
                // The last option of a turn is its end.
                let last = |menu: &[Move]| Answer::Chose(menu.len() as u16 - 1);
                vec![match open {
                    Open::Choice(asked) => last(&asked.options),
                    Open::Roll { .. } | Open::Each(_) | Open::Misfit { .. } => first(open),
                }]
            });
            now = played.game;
            if played.value == Status::Over {
                break;
            }
        }
        assert!(now.state.round > 3, "round {}", now.state.round);
    }
}

#[test]
fn hexes_are_named_as_files_name_them() {
    let fight = with_bob_hidden();
    let hex = Hex::of_offset(7, 4);
    let placed = fight.placed("Hex", [hex.q.into(), hex.r.into()]);
    assert_eq!(placed.as_deref(), Some("7,4"));
    assert_eq!(fight.placed("Square", [7, 4]), None);
}
