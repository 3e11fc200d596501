//! The notation: what it means, what is refused and where, and that what is written reads back.
#![allow(clippy::unwrap_used, reason = "a test may")]

use affray_dice::{DiceError, Die, Expression, MAX_LENGTH, Op, Why};
use affray_table::Generator;
use proptest::prelude::*;

fn read(text: &str) -> Expression {
    Expression::parse(text).unwrap_or_else(|why| panic!("{text}: {why}\n{}", why.marked(text)))
}

fn refused(text: &str) -> DiceError {
    Expression::parse(text).err().unwrap_or_else(|| panic!("{text} was read"))
}

#[test]
fn every_way_to_write_a_thing_is_the_same_thing() {
    for (written, in_full) in [
        ("4D6KH3+2", "4d6kh3 + 2"),
        ("4d6 kh3 + 2", "4d6kh3 + 2"),
        ("4d6k3", "4d6kh3"),
        ("4d6dl1", "4d6kh3"),
        ("4d6dl", "4d6kh3"),
        ("4d6dh1", "4d6kl3"),
        ("5d6dh1dl1", "5d6dh1dl1"),
        ("5d6dl1dh1", "5d6dh1dl1"),
        ("d20 adv", "2d20kh1"),
        ("d20 Advantage + 5", "2d20kh1 + 5"),
        ("1d20dis", "2d20kl1"),
        ("d20 disadvantage", "2d20kl1"),
        ("d%", "d%"),
        ("d100", "d%"),
        ("4df", "4dF"),
        ("2d6r<=2", "2d6r<=2"),
        ("2d6ro=1", "2d6ro1"),
        ("6d6!", "6d6!"),
        ("6d6!6", "6d6!"),
        ("6d6!>=5", "6d6!>=5"),
        ("6d6>=5!", "6d6!=6>=5"),
        ("d8!p", "d8!p"),
        ("d6!-1", "d6! - 1"),
        ("20d6=5=6=6", "20d6=5=6=6"),
        ("10d10>=8>=10", "10d10>=8>=10"),
        ("4dF<=-1", "4dF<=-1"),
        ("2d6+3>1d20", "2d6 + 3 > d20"),
        ("2d6>=1d20", "2d6 >= d20"),
        ("d20 >= 15", "d20 >= 15"),
        ("d6 != 3", "d6 != 3"),
        ("(d20+5 >= 15)*(1d8+3)", "(d20 + 5 >= 15) * (d8 + 3)"),
        ("10-(3-2)", "10 - (3 - 2)"),
        ("10-3-2", "10 - 3 - 2"),
        ("-(2+3)*-4", "-(2 + 3) * -4"),
        ("((7))", "7"),
        ("0d6", "0d6"),
    ] {
        let expression = read(written);
        assert_eq!(expression.to_string(), in_full, "{written}");
        assert_eq!(read(in_full), expression, "{written}");
    }
}

#[test]
fn a_mistake_is_marked_where_it_is() {
    for (text, marked, says) in [
        ("", "", "there are no dice here; write dice such as 2d6+1"),
        ("  ", "  ", "there are no dice here; write dice such as 2d6+1"),
        ("2d", "", "something is missing here: how many sides the die has: a number, % or F"),
        ("2d6+", "", "something is missing here: dice, a number or `(`"),
        ("2d6 d8", "d", "`d` is not expected here; expected: +, -, *, /, a comparison or the end"),
        ("2d6 7", "7", "`7` is not expected here; expected: +, -, *, /, a comparison or the end"),
        (
            "2d6x",
            "x",
            "`x` is not a dice modifier; allowed: kh, kl, dh, dl, adv, dis, r, ro, !, !p, >=, <=, =",
        ),
        ("d6 × 2", "×", "`×` is not expected here; expected: +, -, *, /, a comparison or the end"),
        ("1001d6", "1001d", "1001 dice are too many; an expression has at most 1000"),
        ("600d6+600d6", "600d", "1200 dice are too many; an expression has at most 1000"),
        ("d0", "0", "a die has 1 to 10000 sides, not 0"),
        ("d10001", "10001", "a die has 1 to 10000 sides, not 10001"),
        (
            "99999999999999999999d6",
            "99999999999999999999",
            "the number is too large; the largest allowed is 1000000",
        ),
        ("4d6kh5", "kh5", "5 of 4 dice leaves none, or takes more than there are; allowed: 1 to 4"),
        ("4d6dl4", "dl4", "4 of 4 dice leaves none, or takes more than there are; allowed: 1 to 3"),
        ("4d6kh3dl1", "dl1", "keeping or dropping may appear only once"),
        ("4d6dh1kh2", "kh2", "keeping or dropping may appear only once"),
        (
            "2d20 adv",
            "adv",
            "advantage and disadvantage need a single die that is neither kept nor dropped, such as d20 adv",
        ),
        ("2d6r<=6", "r<=6", "every face is rerolled, so the die never stops"),
        ("d1!", "!", "1 of 1 faces explode; at most 3 in 4 may"),
        ("d6!>=2", "!>=2", "5 of 6 faces explode; at most 3 in 4 may"),
        ("d6!!", "!", "an explosion may appear only once"),
        (
            "d20>15",
            ">15",
            "`>` right after dice is ambiguous; write >=16 to count dice, or a space before the sign to compare",
        ),
        ("1 < 2 < 3", "<", "this is a second comparison; put one of them in parentheses"),
        ("5/(d6-1)", "(d6-1)", "this can be 0, and nothing can be divided by 0"),
        ("(2d6", "", "something is missing here: `)`, an operator or a comparison"),
        ("2d6)", ")", "`)` is not expected here; expected: +, -, *, /, a comparison or the end"),
        (
            "1000000*1000000*2",
            "1000000*1000000*2",
            "this can exceed 1000000000000, the largest allowed total",
        ),
        (
            "4d6!kh3>=5",
            "!kh3>=5",
            "dice that explode and are counted cannot also be kept or dropped",
        ),
    ] {
        let why = refused(text);
        assert_eq!((&text[why.at.clone()], why.to_string().as_str()), (marked, says), "{text}");
    }
    let deep = "(".repeat(17);
    assert_eq!((refused(&deep).at, refused(&deep).why), (16..17, Why::Nesting));
    assert_eq!(refused(&"9".repeat(MAX_LENGTH + 1)).why, Why::Long);
    assert_eq!(refused("2d6 + x").marked("2d6 + x"), "2d6 + x\n      ^");
}

#[test]
fn a_single_die_is_known_as_files_write_it() {
    assert_eq!(read("d6").single_die(), Some(6));
    assert_eq!(read("1d12").single_die(), Some(12));
    for more in ["2d6", "d6!", "d6+0", "dF", "7", "d6r1"] {
        assert_eq!(read(more).single_die(), None, "{more}");
    }
}

#[test]
fn totals_are_bounded_as_stated() {
    for (text, range) in [
        ("4d6kh3+2", (5, 20)),
        ("4dF", (-4, 4)),
        ("2d6r<=2", (6, 12)),
        ("20d6=5=6=6", (0, 40)),
        ("-(2d6-3)", (-9, 1)),
        ("(d4-6)*d4", (-20, -2)),
        ("7/d4", (0, 7)),
        ("2d6 > 7", (0, 1)),
        ("0d6", (0, 0)),
    ] {
        assert_eq!(read(text).range(), range, "{text}");
    }
}

#[test]
fn arithmetic_is_that_of_whole_numbers() {
    let mut dice = Generator::new(1);
    for (text, total) in [
        ("7/2", 3),
        ("-7/2", -4),
        ("7/-2", -4),
        ("-7/-2", 3),
        ("2+3*4", 14),
        ("(2+3)*4", 20),
        ("10-3-2", 5),
        ("--3", 3),
        ("3 > 2", 1),
        ("(3 > 2) + (2 > 3)", 1),
        ("3 != 3", 0),
    ] {
        assert_eq!(read(text).roll(&mut dice), total, "{text}");
    }
}

/// A generator beside another that shows what the next dice will be.
fn preview(seed: u64, sides: &[u32]) -> Vec<i64> {
    let mut dice = Generator::new(seed);
    sides.iter().map(|&sides| i64::from(dice.die(sides))).collect()
}

#[test]
fn a_roll_does_with_its_dice_what_is_written() {
    for seed in 0..300 {
        let six = preview(seed, &[6; 12]);
        let roll = |text: &str| read(text).roll(&mut Generator::new(seed));
        let mut four = six[..4].to_vec();
        four.sort_unstable();
        assert_eq!(roll("4d6"), four.iter().sum::<i64>());
        assert_eq!(roll("4d6kh3+2"), four[1..].iter().sum::<i64>() + 2);
        assert_eq!(roll("4d6kl1"), four[0]);
        assert_eq!(roll("4d6dh1dl1"), four[1] + four[2]);
        let fives = six[..4].iter().filter(|&&face| face >= 5).count() as i64;
        assert_eq!(roll("4d6>=5"), fives);
        let sixes = six[..4].iter().filter(|&&face| face == 6).count() as i64;
        assert_eq!(roll("4d6>=5>=6"), fives + sixes);
        let once = if six[0] <= 2 { six[1] } else { six[0] };
        assert_eq!(roll("d6ro<=2"), once);
        assert_eq!(roll("d6r<=2"), *six.iter().find(|&&face| face > 2).unwrap());
        let chain = six.iter().position(|&face| face < 6).unwrap();
        assert_eq!(roll("d6!"), six[..=chain].iter().sum::<i64>());
        assert_eq!(roll("d6!p"), six[..=chain].iter().sum::<i64>() - chain as i64);
        // Exploding dice count each on its own.
        assert_eq!(roll("d6!6>=5"), chain as i64 + i64::from(six[chain] == 5));
        assert_eq!(roll("d6 > d6"), i64::from(six[0] > six[1]));
        let fate = preview(seed, &[3; 4]);
        assert_eq!(roll("4dF"), fate.iter().map(|face| face - 2).sum::<i64>());
        let d20 = preview(seed, &[20; 2]);
        assert_eq!(roll("d20 adv"), d20[0].max(d20[1]));
        assert_eq!(roll("d20 dis"), d20[0].min(d20[1]));
    }
}

#[test]
fn a_shown_roll_is_the_same_roll() {
    for text in ["4d6kh3+2", "5d6r<=2!kl2", "6d10!>=9", "d20 adv + 2d4", "4d6dh1dl1>=3", "3d8!p"] {
        let expression = read(text);
        for seed in 0..200 {
            let shown = expression.roll_shown(&mut Generator::new(seed));
            assert_eq!(shown.total, expression.roll(&mut Generator::new(seed)), "{text} {seed}");
            for hand in &shown.handfuls {
                let kept = hand.rolls.iter().filter(|die| die.kept).map(|die| die.worth);
                assert_eq!(kept.sum::<i64>(), hand.total);
            }
        }
    }
    // The first d6 of seed 3 that is 1 or 2 is thrown again, and both are shown.
    let shown = read("40d6ro<=2").roll_shown(&mut Generator::new(3));
    let again = shown.handfuls[0].rolls.iter().filter(|die| die.faces.len() == 2);
    assert!(again.clone().count() > 0);
    assert!(again.clone().all(|die| die.faces[0].rerolled && die.faces[0].face <= 2));
    assert!(again.clone().all(|die| i64::from(die.faces[1].face) == die.worth));
}

#[test]
fn words_say_how_dice_were_understood() {
    let expression = read("6d6ro1!>=5>=4");
    let Op::Dice(hand) = &expression.ops()[0] else { panic!("dice") };
    assert_eq!(
        hand.in_words(),
        "1 is rerolled, once; 5 or more adds another die; each die that shows 4 or more counts 1"
    );
    assert_eq!(hand.die, Die::Sides(6));
}

proptest! {
    #[test]
    fn nothing_makes_the_reader_panic_and_what_it_accepts_reads_back(
        text in "[0-9dkhlrof!%<>=()+*/ -]{0,24}|\\PC{0,12}"
    ) {
        match Expression::parse(&text) {
            Err(why) => {
                prop_assert!(text.get(why.at.clone()).is_some(), "{why:?}");
                let _ = why.marked(&text);
            }
            Ok(expression) => {
                let written = expression.to_string();
                let again = Expression::parse(&written);
                prop_assert_eq!(again.as_ref(), Ok(&expression), "{}", written);
                let (least, most) = expression.range();
                let total = expression.roll(&mut Generator::new(9));
                prop_assert!((least..=most).contains(&total), "{} gave {}", written, total);
            }
        }
    }
}
