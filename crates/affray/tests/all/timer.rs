//! Questions with a time to answer them in, under the chaos option of Murdham.

use affray::{Input, Play, load};

use crate::common::in_memory;

/// Bob moves away from Ann, who is a Player's and may take the opening.
fn game(settings: &str) -> Box<dyn Play> {
    let encounter = format!(
        r#"system = "murdham"
started-by = "A"
[settings]
{settings}
[[field.zone]]
name = "L"
[[field.zone]]
name = "R"
[[field.border]]
between = ["L", "R"]
[[side]]
name = "A"
controller = "player"
[[side]]
name = "B"
controller = "gm"
[[combatant]]
name = "Ann"
side = "A"
str = 8
agi = 8
wit = 8
at = "L"
[[combatant]]
name = "Amy"
side = "A"
str = 8
agi = 8
wit = 8
at = "L"
[[combatant]]
name = "Bob"
side = "B"
str = 8
agi = 8
wit = 8
at = "L-R"
[start]
round = 1
[start.turn]
who = "Bob"
"#
    );
    load(&in_memory(encounter), "fight.toml", None).expect("the encounter is sound").1
}

fn say(play: &mut dyn Play, words: &str) {
    play.answer(Input::Words(words.into())).expect("it is legal");
}

/// The seconds of the present question, and what is taken when they are over.
fn limit(play: &dyn Play) -> Option<(u32, String)> {
    let question = play.question().expect("the fight goes on");
    question.choices().find_map(|choice| Some((choice.seconds?, choice.late.clone()?)))
}

/// The limits of an opening, of a reaction of the one who was attacked, and of a guard.
fn limits(settings: &str) -> [Option<(u32, String)>; 3] {
    let mut play = game(settings);
    say(play.as_mut(), "step to R");
    let opening = limit(play.as_ref());
    let mut play = game(settings);
    say(play.as_mut(), "attack Ann with bare hands");
    say(play.as_mut(), "no stunt");
    let reaction = limit(play.as_ref());
    say(play.as_mut(), "no reaction");
    [opening, reaction, limit(play.as_ref())]
}

// murdham.chaos.reactions
#[test]
fn reactions_are_timed_only_where_the_table_times_them() {
    assert_eq!(limits("chaos = \"on\""), [None, None, None]);
    let timed = limits("chaos = \"timer-only\"\ntime-reactions = \"yes\"\ntimer-seconds = 20");
    let late = |words: &str| Some((20, words.to_owned()));
    assert_eq!(timed, [late("let it go"), late("no reaction"), late("no")]);
    // Without the timer there is nothing to be late for.
    assert_eq!(limits("time-reactions = \"yes\""), [None, None, None]);
}

// murdham.chaos.timer-start
#[test]
fn a_turn_is_timed_until_something_of_it_is_declared() {
    let mut play = game("chaos = \"on\"\ntimer-for = \"everyone\"");
    assert_eq!(limit(play.as_ref()), Some((15, "no declaration".to_owned())));
    say(play.as_mut(), "say a few words");
    assert_eq!(limit(play.as_ref()), None);
}
