//! What is refused, in the very words that people read.
#![allow(clippy::unwrap_used)]

mod common;

use affray_file::{Document, MAX_FILE, MAX_MISTAKES, Mistakes};
use common::ENCOUNTER;

fn mistakes(text: &str) -> Mistakes {
    Document::read("fight.toml", text.as_bytes(), &ENCOUNTER).unwrap_err()
}

fn refused(text: &str) -> String {
    mistakes(text).to_string()
}

/// The mistakes of a combatant whose further lines begin on line 5.
fn combatant(lines: &str) -> String {
    refused(&format!("title = \"x\"\n[[combatant]]\nname = \"A\"\nside = \"B\"\n{lines}\n"))
}

#[test]
fn a_file_beyond_the_limit_is_not_read() {
    let long = format!("title = \"x\" #{}", " ".repeat(MAX_FILE));
    assert_eq!(
        refused(&long),
        "fight.toml:1:1: the file has 1048589 bytes; allowed: at most 1048576"
    );
}

#[test]
fn a_byte_that_is_not_utf_8_is_named_with_its_place() {
    let bytes = b"title = \"x\"\n# \xc3\xa4 \xff\n";
    let found = Document::read("fight.toml", bytes, &ENCOUNTER).unwrap_err();
    assert_eq!(found.to_string(), "fight.toml:2:5: byte 0xff is not UTF-8");
}

#[test]
fn nesting_that_is_too_deep_is_refused_before_it_is_parsed() {
    let message = "the file is nested too deeply; \
                   allowed: at most 16 levels of lists, tables and dotted keys";
    assert_eq!(
        refused(&format!("a = {}", "[".repeat(500_000))),
        format!("fight.toml:1:21: {message}")
    );
    assert_eq!(
        refused(&format!("{}a = 1", "a.".repeat(500_000))),
        format!("fight.toml:1:34: {message}")
    );
    let tables = refused(&format!("title = \"x\"\na = {}", "{ a = ".repeat(1000)));
    assert_eq!(tables, format!("fight.toml:2:101: {message}"));
    assert_eq!(
        refused(&format!("[{}a]", "a.".repeat(500_000))),
        format!("fight.toml:1:33: {message}")
    );
}

#[test]
fn an_unknown_key_is_refused_with_those_there_are_and_the_nearest() {
    assert_eq!(
        combatant("wepon = \"spear\""),
        "fight.toml:5:1: unknown key `wepon` in `combatant`; allowed: `name`, `side`, `str`, \
         `hidden`, `notes`, `tags`, `scores`, `weapon`; did you mean `weapon`?"
    );
    assert_eq!(
        refused("title = \"x\"\nmood = 1"),
        "fight.toml:2:1: unknown key `mood` in `encounter`; \
         allowed: `title`, `settings`, `combatant`"
    );
}

#[test]
fn a_missing_key_is_told_at_its_table() {
    assert_eq!(
        refused("[[combatant]]\nname = \"A\""),
        "fight.toml:1:1: `encounter` has no `title`\n\
         fight.toml:1:1: `combatant` has no `side`"
    );
}

#[test]
fn a_value_of_the_wrong_sort_is_told_with_both_sorts() {
    assert_eq!(combatant("str = \"9\""), "fight.toml:5:7: `str` must be a whole number, not text");
    assert_eq!(
        combatant("str = 9.0"),
        "fight.toml:5:7: `str` must be a whole number, not a decimal number"
    );
    assert_eq!(
        combatant("str = 1979-05-27"),
        "fight.toml:5:7: `str` must be a whole number, not a date"
    );
    assert_eq!(
        combatant("hidden = 1"),
        "fight.toml:5:10: `hidden` must be true or false, not a whole number"
    );
    assert_eq!(combatant("notes = [1]"), "fight.toml:5:9: `notes` must be text, not a list");
    assert_eq!(
        combatant("tags = true"),
        "fight.toml:5:8: `tags` must be a list, not true or false"
    );
    assert_eq!(
        combatant("scores = 1"),
        "fight.toml:5:10: `scores` must be a table, not a whole number"
    );
    assert_eq!(
        combatant("tags = [1, 'beast', [2]]"),
        "fight.toml:5:9: entry 1 of `tags` must be text, not a whole number; \
         allowed: `undead`, `beast`\n\
         fight.toml:5:21: entry 3 of `tags` must be text, not a list; allowed: `undead`, `beast`"
    );
    assert_eq!(
        combatant("weapon = 3"),
        "fight.toml:5:10: `weapon` must be a name or a table, not a whole number"
    );
    assert_eq!(
        refused("title = \"x\"\n[combatant]\nname = \"A\""),
        "fight.toml:2:1: `combatant` must be a list of tables, not a table; \
         allowed: `[[combatant]]`"
    );
}

#[test]
fn a_number_out_of_range_is_told_with_the_range() {
    assert_eq!(combatant("str = 19"), "fight.toml:5:7: `str` cannot be 19; allowed: 3 to 18");
    assert_eq!(
        combatant("str = 99999999999999999999"),
        "fight.toml:5:7: `str` cannot be `99999999999999999999`; allowed: 3 to 18"
    );
    assert_eq!(
        combatant("scores = { lore = 10 }"),
        "fight.toml:5:19: `lore` of `scores` cannot be 10; allowed: 0 to 9"
    );
}

#[test]
fn a_word_outside_its_set_is_told_with_the_set_and_the_nearest() {
    assert_eq!(
        combatant("tags = [\"baest\"]"),
        "fight.toml:5:9: unknown value `baest` of entry 1 of `tags`; \
         allowed: `undead`, `beast`; did you mean `beast`?"
    );
}

#[test]
fn text_and_lists_and_maps_that_are_too_long_are_told_with_their_limit() {
    assert_eq!(
        combatant("notes = \"123456789012345678901\""),
        "fight.toml:5:9: `notes` has 21 characters; allowed: at most 20"
    );
    assert_eq!(
        combatant("notes = \"\\u001b[31m\""),
        "fight.toml:5:9: `notes` contains a control character; allowed: text without control characters"
    );
    // Going back to a line's beginning would hide what stands there.
    assert_eq!(
        combatant("notes = \"a\\rb\""),
        "fight.toml:5:9: `notes` contains a control character; allowed: text without control characters"
    );
    let lines = "title = \"x\"\n[[combatant]]\nname = \"A\"\nside = \"B\"\nnotes = \"a\\r\\nb\"\n";
    assert!(Document::read("fight.toml", lines.as_bytes(), &ENCOUNTER).is_ok());
    assert_eq!(
        combatant("tags = [1, 2, 3, 4]"),
        "fight.toml:5:8: `tags` has 4 entries; allowed: at most 3"
    );
    assert_eq!(
        combatant("scores = { a = 1, b = 1, c = 1, d = 1, e = 1 }"),
        "fight.toml:5:10: `scores` has 5 keys; allowed: at most 4"
    );
    assert_eq!(
        refused(&format!("title = \"x\"\n{}", "[[combatant]]\n".repeat(4))),
        "fight.toml:2:1: `combatant` has 4 entries; allowed: at most 3"
    );
    assert_eq!(
        combatant("scores.\"\" = 1"),
        "fight.toml:5:8: key `` of `scores` cannot be used; \
         allowed: 1 to 60 characters, none of them control characters"
    );
}

#[test]
fn a_name_must_be_usable_in_a_record() {
    let rule = "1 to 60 characters, no control characters and none of > : # ? ! @ = \", \
                no space at either end, no ~ at the beginning, and no number as the first word";
    let named =
        |name: &str| refused(&format!("title = \"\"\n[[combatant]]\nside = \"B\"\nname = {name}"));
    for (name, problem) in [
        ("''", "is empty".to_owned()),
        ("' A'", "begins or ends with a space".to_owned()),
        ("'A> B'", "contains `>`".to_owned()),
        ("'A \"B\"'", "contains `\"`".to_owned()),
        // A line that begins so is a digest, and what stands before it is a seat.
        ("'@ A'", "contains `@`".to_owned()),
        ("'A! B'", "contains `!`".to_owned()),
        ("\"A\\nB\"", "contains a control character".to_owned()),
        ("\"A\\u202eB\"", "contains a control character".to_owned()),
        // A line that begins so is the program's, or a standing answer's.
        ("'~ A'", "begins with `~`".to_owned()),
        ("'~~A'", "begins with `~`".to_owned()),
        ("'4 guards'", "begins with the number 4".to_owned()),
        ("'47'", "begins with the number 47".to_owned()),
        (&format!("'{}'", "ä".repeat(61)), "has 61 characters".to_owned()),
    ] {
        assert_eq!(named(name), format!("fight.toml:4:8: `name` {problem}; allowed: {rule}"));
    }
    for name in ["'4th guard'", "'Guard 4'", "'A ~ B'", &format!("'{}'", "ä".repeat(60))] {
        let text = format!("title = \"\"\n[[combatant]]\nside = \"B\"\nname = {name}");
        assert!(Document::read("fight.toml", text.as_bytes(), &ENCOUNTER).is_ok());
    }
}

#[test]
fn settings_are_refused_with_their_values() {
    let set = |line: &str| refused(&format!("title = \"\"\n[settings]\n{line}"));
    assert_eq!(
        set("fumble = true"),
        "fight.toml:3:1: unknown setting `fumble`; \
         allowed: `fumbles`, `order`, `rounds`; did you mean `fumbles`?"
    );
    assert_eq!(
        set("order = \"eech\""),
        "fight.toml:3:9: unknown value `eech` of setting `order`; \
         allowed: `sides`, `each`; did you mean `each`?"
    );
    assert_eq!(
        set("order = true"),
        "fight.toml:3:9: setting `order` cannot be true; \
         allowed: `sides`, `each`"
    );
    assert_eq!(
        set("rounds = 0"),
        "fight.toml:3:10: setting `rounds` cannot be 0; allowed: `no_limit`, 1 to 100"
    );
    assert_eq!(
        set("order = 3"),
        "fight.toml:3:9: setting `order` cannot be 3; allowed: `sides`, `each`"
    );
}

#[test]
fn of_several_kinds_the_one_that_is_meant_complains() {
    assert_eq!(
        combatant("weapon = { name = \"spear\", damage = 13, rech = \"long\" }"),
        "fight.toml:5:37: `damage` cannot be 13; allowed: 1 to 12\n\
         fight.toml:5:41: unknown key `rech` in `weapon`; \
         allowed: `name`, `damage`, `reach`; did you mean `reach`?"
    );
    assert!(combatant("weapon = \"a:b\"").starts_with("fight.toml:5:10: `weapon` contains `:`"));
}

#[test]
fn all_mistakes_come_at_once_in_the_order_of_their_places() {
    let found = mistakes(
        "mood = 1\ntitle = 3\n[settings]\norder = \"none\"\n[[combatant]]\nstr = 2\nname = \"\"\n",
    );
    let places: Vec<_> = found.iter().map(|mistake| found.line_col(mistake)).collect();
    assert_eq!(places, [(1, 1), (2, 9), (4, 9), (5, 1), (6, 7), (7, 8)]);
    assert_eq!(found.len(), 6);
    let strength = found.iter().nth(4).unwrap();
    assert_eq!(found.line_text(strength), "str = 2");
    assert_eq!(&found.text(strength)[strength.span.range()], "2");
    assert_eq!(strength.clause, Some("test.strength"));
    assert_eq!(found.iter().nth(3).unwrap().clause, Some("test.side"));
}

#[test]
fn beyond_a_hundred_mistakes_are_counted() {
    let mut text = String::from("title = \"x\"\n");
    for key in 0..150 {
        text.push_str(&format!("k{key} = 1\n"));
    }
    let found = mistakes(&text);
    assert_eq!((found.iter().len(), found.more(), found.len()), (MAX_MISTAKES, 50, 150));
    assert_eq!(found.to_string().lines().last(), Some("and 50 more mistakes"));
}

#[test]
fn mistakes_of_syntax_are_all_told() {
    for (line, told) in [
        ("str =", "6: a value is missing"),
        ("str", "4: key with no value; allowed: `=`"),
        ("str = 3 4", "7: text must be in quotes"),
        ("name = 'C'", "1: key `name` appears a second time"),
        ("str = 03", "7: unexpected leading zero"),
        ("hidden = truee", "10: invalid boolean; allowed: `true`"),
        ("notes = 'a", "11: invalid literal string; allowed: `'`"),
        ("notes = \"\"\"a", "9: this `\"\"\"` is not closed"),
        ("tags = [1,", "8: this `[` is not closed"),
        ("weapon = {", "10: this `{` is not closed"),
        ("weapon = }", "10: missing inline table opening; allowed: `{`"),
        ("[a.]", "4: unquoted keys cannot be empty; allowed: letters, numbers, `-`, `_`"),
    ] {
        assert_eq!(combatant(line), format!("fight.toml:5:{told}"));
    }
    assert_eq!(
        refused("x = 1_\ny = 'a\n"),
        "fight.toml:1:6: `_` may only go between digits\n\
         fight.toml:2:7: invalid literal string; allowed: `'`"
    );
}

#[test]
fn a_mistake_of_syntax_hides_no_other_and_makes_none_up() {
    // The title may stand in the broken line, so that it is missing is not said.
    assert_eq!(
        refused("titel \"x\"\n[settings]\nrounds = 0\norder = \"sides\n"),
        "fight.toml:1:7: key with no value; allowed: `=`\n\
         fight.toml:3:10: setting `rounds` cannot be 0; allowed: `no_limit`, 1 to 100\n\
         fight.toml:4:15: invalid basic string; allowed: `\"`"
    );
    // What belongs to a broken header is in doubt up to the next header.
    assert_eq!(
        refused("title = 'x'\n[[combatant]\nname = 'A'\ntitle = 'B'\n[settings]\nrounds = 0\n"),
        "fight.toml:2:13: unclosed array table; allowed: `]`\n\
         fight.toml:6:10: setting `rounds` cannot be 0; allowed: `no_limit`, 1 to 100"
    );
    // A bracket that is not closed is told where it stands, and nothing after it.
    assert_eq!(
        refused("mood = 1\na = [1,\nb = 2\n[[combatant]]\nname = 'A'\n"),
        "fight.toml:1:1: unknown key `mood` in `encounter`; \
         allowed: `title`, `settings`, `combatant`\n\
         fight.toml:2:5: this `[` is not closed"
    );
}

#[test]
fn what_a_file_holds_cannot_change_the_screen() {
    let key = format!("\"\\u001b[2J{}\" = 1", "x".repeat(100));
    let told = combatant(&key);
    assert!(
        told.starts_with(&format!("fight.toml:5:1: unknown key `\\u{{1b}}[2J{}…`", "x".repeat(56)))
    );
}
