//! Bad input: one clear error each, with its place, and nothing changed.

use crate::common::{STARTED as SOUND, in_memory, refused};
use affray::{Input, Play, Refusal, SYSTEMS, load};

/// What is changed in the sound encounter, into what, and the words of the refusal.
const CHANGES: &[(&str, &str, &str)] = &[
    ("str = 8\nagi = 8", "str = 20\nagi = 8", "`str` cannot be 20; allowed: 1 to 19"),
    ("str = 8\nagi = 8", "str = 0\nagi = 8", "`str` cannot be 0; allowed: 1 to 19"),
    ("str = 8\nagi = 8", "str = 16\nagi = 8", "a human's `str` cannot be 16"),
    ("str = 8\nagi = 8", "str = \"8\"\nagi = 8", "must be a whole number"),
    ("agi = 8", "agy = 8", "did you mean `agi`?"),
    ("agi = 8\n", "", "combatant has no agi"),
    ("main-hand = \"spear\"", "main-hand = \"spaer\"", "did you mean `spear`?"),
    ("main-hand = \"spear\"", "main-hand = \"light armor\"", "`light armor` is worn, not held"),
    ("main-hand = \"spear\"", "worn = [\"spear\"]", "`spear` cannot be worn"),
    (
        "main-hand = \"spear\"",
        "worn = [\"helmet\", \"helmet\"]",
        "`helmet` is one piece too many; allowed: one suit and one helmet",
    ),
    (
        "main-hand = \"spear\"",
        "main-hand = \"long axe\"\noff-hand = \"knife\"",
        "`long axe` needs hands that are not free",
    ),
    ("main-hand = \"spear\"", "natural-weapons = [\"bite\", \"bite\"]", "`bite` is listed twice"),
    ("main-hand = \"spear\"", "skills = [\"cleeve\"]", "did you mean `cleave`?"),
    ("main-hand = \"spear\"", "traits = [\"fats\"]", "did you mean `fast`?"),
    ("main-hand = \"spear\"", "size = \"huge\"", "allowed: `tiny`"),
    ("main-hand = \"spear\"", "health = 9", "`health` cannot be 9; allowed: 0 to 8"),
    ("main-hand = \"spear\"", "health = -1", "`health` cannot be -1"),
    ("main-hand = \"spear\"", "mana = 7", "`mana` cannot be 7; allowed: 0 to 6"),
    ("main-hand = \"spear\"", "conditions = [\"stuned\"]", "did you mean `stunned`?"),
    ("main-hand = \"spear\"", "grabbing = \"Ann\"", "`Ann` is too far away to be held"),
    ("main-hand = \"spear\"", "grabbing = \"Rob\"", "did you mean `Bob`?"),
    ("main-hand = \"spear\"", "at = \"Z\"", "zone `Z`"),
    ("main-hand = \"spear\"", "at = \"A-A\"", "there is no border `A-A` on the field"),
    ("main-hand = \"spear\"", "like = \"Dragon\"", "creature `Dragon`"),
    ("main-hand = \"spear\"", "count = 33", "`count` cannot be 33"),
    ("main-hand = \"spear\"", "tactics = \"agressive\"", "did you mean `aggressive`?"),
    ("name = \"Bob\"", "name = \"Ann\"", "`Ann` is used twice"),
    ("name = \"Bob\"", "name = \"ann\"", "`ann` is used twice, first at fight.toml:10:8"),
    ("name = \"Bob\"", "name = \"B > b\"", "`name` contains `>`"),
    ("side = \"B\"", "side = \"C\"", "side `C`"),
    ("side = \"B\"\nstr", "str", "combatant has no side"),
    ("[[side]]\nname = \"B\"\n", "", "a fight needs at least two sides"),
    ("[[side]]\nname = \"B\"", "[[side]]\nname = \"A\"", "`A` is used twice"),
    ("[[side]]\nname = \"B\"", "[[side]]\nname = \"GM\"", "a side cannot be called `GM`"),
    ("started-by = \"A\"", "started-by = \"D\"", "side `D`"),
    ("single-zone", "singel-zone", "did you mean `single-zone`?"),
    ("default-map", "defualt-map", "did you mean `default-map`?"),
    ("single-zone", "user-supplied-required", "encounter has no field"),
    ("system = \"murdham\"", "system = \"murdam\"", "did you mean `murdham`?"),
    ("round = 1", "round = 1\nphase = \"fast\"", "this fight has no fast phase"),
    ("round = 1", "round = 1\nthreshold = 21", "`threshold` cannot be 21; allowed: 1 to 20"),
    ("round = 1", "round = 1\npasses = 3", "`passes` is more than the number of sides"),
    ("who = \"Ann\"", "who = \"Nan\"", "did you mean `Ann`?"),
    (
        "who = \"Ann\"",
        "who = \"Ann\"\nbonus = 2\nmain = true",
        "a turn has a main and a bonus action, or two bonus actions",
    ),
    (
        "started-by = \"A\"",
        "use = [\"/etc/passwd\"]",
        "write a relative path from the encounter's own folder",
    ),
    ("started-by = \"A\"", "use = [\"missing.toml\"]", "no such file"),
    ("started-by = \"A\"", "started-by = ", "fight.toml:2"),
    ("started-by = \"A\"", "started-by = \"A\"\nstarted-by = \"B\"", "fight.toml:3"),
];

#[test]
fn every_kind_of_bad_encounter_is_refused_clearly() {
    let mut otherwise = Vec::new();
    for (from, to, words) in CHANGES {
        assert!(SOUND.contains(from), "{from:?} is in the sound encounter");
        let said = refused(SOUND.replacen(from, to, 1).as_bytes());
        if !said.contains(words) || !said.contains("fight.toml") {
            otherwise.push(format!("{to:?} is refused so: {said}"));
        }
    }
    assert!(otherwise.is_empty(), "{}", otherwise.join("\n"));
}

#[test]
fn a_map_with_a_hole_is_refused() {
    let field = "[[field.zone]]\nname = \"L\"\n[[field.zone]]\nname = \"R\"\n[[side]]";
    let said = refused(SOUND.replacen("[[side]]", field, 1).as_bytes());
    assert!(said.contains("the map has a hole: zone `R` cannot be reached from `L`"), "{said}");
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    let mut bytes = SOUND.as_bytes().to_vec();
    bytes[30] = 0xff;
    assert!(refused(&bytes).contains("UTF-8"), "{}", refused(&bytes));
}

#[test]
fn a_file_without_end_is_refused() {
    let long = format!("{SOUND}\n# {}", "x".repeat(2 << 20));
    assert!(refused(long.as_bytes()).contains("bytes"), "{}", refused(long.as_bytes()));
    let deep = format!("title = {}\n{SOUND}", "[".repeat(100_000));
    assert!(refused(deep.as_bytes()).contains("deep"), "{}", refused(deep.as_bytes()));
}

#[test]
fn all_mistakes_of_a_file_are_told_at_once() {
    let said = refused(SOUND.replace("str = 8", "str = 99").as_bytes());
    assert_eq!(said.matches("`str` cannot be 99").count(), 2, "{said}");
}

fn game() -> Box<dyn Play> {
    load(&in_memory(SOUND), "fight.toml", None).expect("the encounter is sound").1
}

#[test]
fn a_refused_answer_changes_nothing_and_says_what_is_legal() {
    let mut play = game();
    let before = (play.digest(), play.answers());
    let illegal: [(Input, &str); 5] = [
        (Input::Words("attack Bob with spaer".into()), "is not legal for Ann now"),
        (Input::Option(99), "there is no option 99"),
        (Input::Option(0), "there is no option 0"),
        (Input::Faces(vec![4]), "no roll is asked for now"),
        (Input::Value(4), "no roll is asked for now"),
    ];
    for (input, words) in illegal {
        let refusal = play.answer(input).expect_err("it is refused");
        assert!(refusal.to_string().contains(words), "{refusal}");
        assert!(!refusal.legal().is_empty(), "{refusal}");
        assert_eq!((play.digest(), play.answers()), before);
    }
    let typo = play.answer(Input::Words("attack Bob with spaer".into())).expect_err("refused");
    assert_eq!(typo.nearest(), Some("attack Bob with spear"));
}

#[test]
fn a_ruling_that_cannot_be_given_says_why_and_when() {
    let mut play = game();
    let mut refused = |seat: &str, words: &str| {
        let why = play.volunteer(seat, words).expect_err("it is refused");
        (why.to_string(), why.help().unwrap_or_default())
    };
    let (why, help) = refused("GM", "Bob gains 1 health");
    assert_eq!(
        why,
        "the GM cannot rule `Bob gains 1 health` now: nothing with this wording is possible here"
    );
    assert!(help.starts_with("did you mean `Bob regains 1 health`?"), "{help}");
    let (why, _) = refused("A", "Bob dies");
    assert_eq!(why, "A cannot volunteer `Bob dies` now: only the GM can");

    play.answer(Input::Words("attack Bob with spear".into())).expect("legal");
    let why = play.volunteer("GM", "the fight ends").expect_err("the attack comes first");
    let said = "the GM cannot rule `the fight ends` now: it has to wait for the end of the turn";
    assert_eq!(why.to_string(), said);
    let help = "finish the turn first, or undo to where it began; `rulings` lists what the GM can \
                rule at any moment";
    assert_eq!(why.help().as_deref(), Some(help));
    // What is no ruling at any moment does not have to wait for one.
    let why = play.volunteer("GM", "Bob sings").expect_err("there is no such ruling");
    let said = "the GM cannot rule `Bob sings` now: nothing with this wording is possible here";
    assert_eq!(why.to_string(), said);
    let help = "`rulings` lists what the GM can rule at any moment";
    assert_eq!(why.help().as_deref(), Some(help));
    play.undo().expect("there is an answer");
    play.volunteer("GM", "the fight ends").expect("the turn has not begun");
}

#[test]
fn dice_that_cannot_fall_so_are_refused() {
    let mut play = game();
    play.answer(Input::Words("attack Bob with spear".into())).expect("legal");
    play.answer(Input::Words("no stunt".into())).expect("legal");
    play.answer(Input::Words("no reaction".into())).expect("legal");
    let answers = play.answers();
    let wrong: [(Input, &str); 6] = [
        (Input::Faces(vec![9]), "a d6 cannot show 9; it shows 1 to 6"),
        (Input::Faces(vec![6]), "d6! needs another die, a d6, after the 1 entered"),
        (Input::Faces(vec![3, 3]), "d6! takes 1 of the 2 faces entered"),
        (Input::Faces(vec![]), "d6! needs another die"),
        (Input::Value(0), "d6! cannot total 0"),
        (Input::Words("no reaction".into()), "is not a roll; the rule asks for d6!"),
    ];
    for (input, words) in wrong {
        let refusal = play.answer(input).expect_err("it is refused");
        assert!(refusal.to_string().contains(words), "{refusal}");
        assert_eq!(play.answers(), answers);
    }
    play.answer(Input::Faces(vec![6, 2])).expect("5 + 2");
    assert_eq!(play.look("Bob.health").as_deref(), Ok("1"));
}

#[test]
fn answers_are_undone_and_given_again() {
    let mut play = game();
    assert_eq!(play.undo(), Err(Refusal::NothingToUndo));
    let start = play.digest();
    play.answer(Input::Words("attack Bob with spear".into())).expect("legal");
    play.answer(Input::Words("no stunt".into())).expect("legal");
    play.undo().expect("there is an answer");
    play.undo().expect("there is an answer");
    assert_eq!(play.digest(), start);
    play.redo().expect("it was undone");
    assert_eq!(play.answers(), 1);
    play.redo().expect("it was undone too");
    assert_eq!(play.redo(), Err(Refusal::NothingToRedo));
}

#[test]
fn a_fight_saved_in_the_middle_of_a_question_is_taken_up_there() {
    let mut play = game();
    play.answer(Input::Words("attack Bob with spear".into())).expect("legal");
    play.answer(Input::Words("no stunt".into())).expect("legal");
    let mut record = play.save();
    record.encounter = affray::Source::Inline(SOUND.to_owned());
    let text = record.to_string();
    let (_, again) =
        affray::resume(&in_memory(SOUND), "saved.fight", text.as_bytes()).expect("it fits");
    let asked = |play: &dyn Play| play.question().map(|question| question.sentence());
    assert_eq!(asked(again.as_ref()), asked(play.as_ref()));
    assert_eq!(
        affray::parse_record("saved.fight", text.as_bytes()).expect("parses").0.to_string(),
        text
    );
    // A tape that does not fit names its line, and what the rule asks there.
    let wrong = text.replace("no stunt", "no stunts");
    let error = affray::resume(&in_memory(SOUND), "saved.fight", wrong.as_bytes())
        .err()
        .expect("it does not fit");
    assert!(error.to_string().contains("did you mean `no stunt`?"), "{error}");
    // One made by later rules is refused whole.
    let rules = format!("rules: {}", play.system().rules_version());
    let later = text.replace(&rules, "rules: 99");
    let error = affray::resume(&in_memory(SOUND), "saved.fight", later.as_bytes())
        .err()
        .expect("it does not fit");
    assert!(error.to_string().contains("version 99 of the rules"), "{error}");
    let nameless = text.replace(&format!("{rules}\n"), "");
    let error = affray::resume(&in_memory(SOUND), "saved.fight", nameless.as_bytes())
        .err()
        .expect("it does not fit");
    assert!(error.to_string().contains("does not say which version"), "{error}");
}

#[test]
fn a_record_of_older_rules_is_played_as_far_as_they_agree() {
    let mut play = game();
    play.answer(Input::Words("attack Bob with spear".into())).expect("legal");
    play.answer(Input::Words("no stunt".into())).expect("legal");
    let mut record = play.save();
    record.encounter = affray::Source::Inline(SOUND.to_owned());
    record.head.rules = Some(0);
    let text = record.to_string();
    let files = in_memory(SOUND);
    let whole = SYSTEMS.replay(&files, "saved.fight", text.as_bytes()).expect("it is read");
    assert_eq!(whole.parting, None);
    assert_eq!(whole.play.answers(), 2);

    let other = text.replace("no stunt", "no stunts");
    let line = 1 + other.lines().position(|line| line.contains("no stunts")).expect("it is there");
    let replay = SYSTEMS.replay(&files, "saved.fight", other.as_bytes()).expect("it is read");
    assert_eq!(replay.play.answers(), 1, "the log up to there can be read");
    let parting = replay.parting.expect("the second answer is none");
    assert_eq!((parting.line, parting.recorded.as_str()), (line, "Ann> no stunts"));
    let rest: Vec<String> = parting.rest.iter().map(ToString::to_string).collect();
    assert_eq!(rest, ["Ann> no stunts"]);
    let clause = parting.clause.expect("the attack was by a rule");
    assert!(clause.starts_with("murdham."), "{clause}");
    assert_eq!(parting.versions, Some((0, whole.system.rules_version())));
    let error = affray::resume(&files, "saved.fight", other.as_bytes()).err().expect("it parts");
    let message = error.to_string();
    assert!(message.starts_with(&format!("saved.fight:{line}: ")), "{message}");
    let versions = "the record was made by version 0 of the rules, this is version";
    assert!(message.contains(versions), "{message}");
    assert!(message.ends_with(&format!("the last rule applied is {clause}")), "{message}");
}

/// Changes of [`CHANGES`], by what is put in, that a schema can tell: another sort, an unknown key or
/// word, a number out of its range. The others are wrong by what the rest of the file says.
const BY_SHAPE: &[&str] = &[
    "str = 20\nagi = 8",
    "str = 0\nagi = 8",
    "str = \"8\"\nagi = 8",
    "agy = 8",
    "skills = [\"cleeve\"]",
    "traits = [\"fats\"]",
    "size = \"huge\"",
    "health = -1",
    "mana = 7",
    "conditions = [\"stuned\"]",
    "count = 33",
    "tactics = \"agressive\"",
    "name = \"B > b\"",
    "singel-zone",
    "defualt-map",
    "system = \"murdam\"",
    "round = 1\nthreshold = 21",
];

#[test]
fn what_is_wrong_by_its_shape_is_refused_by_the_json_schema_too() {
    let schema = jsonschema::validator_for(&affray_murdham::entry().schema()).expect("a schema");
    let is_valid = |text: &str| {
        let json: serde_json::Value = toml::from_str(text).expect("it is TOML");
        schema.is_valid(&json)
    };
    assert!(is_valid(SOUND));
    for to in BY_SHAPE {
        let (from, ..) = CHANGES.iter().find(|change| change.1 == *to).expect("it is a change");
        assert!(!is_valid(&SOUND.replacen(from, to, 1)), "the schema accepts {to:?}");
    }
}
