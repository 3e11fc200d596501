//! `affray dice`.

use std::time::{SystemTime, UNIX_EPOCH};

use affray_engine::dice::{DiceOdds, DieRoll, Expression, Generator, Roll, understood};
use affray_engine::odds::Cumulative;

use crate::plot::{self, Look};
use crate::{Exit, paint};

/// What the notation means.
pub(crate) const NOTATION: &str = "\
Notation:
  3d6, d20, d%, 4dF     dice of one kind, added up; dF shows -1, 0 or 1
  kh3, kl1, dh1, dl1    keep or drop the highest or lowest
  adv, dis              one die rolled twice: the higher or lower counts
  r1, r<=2, ro1         reroll: as often as needed, or only once (ro)
  !, !>=5, !p           explode on the highest face, or on those named; !p adds one less
  >=5, <=2, =6          right after dice: count those that show it; several tests add up
  + - * / ( )           whole numbers; / rounds down
  2d6+3 > 1d20          a comparison: > >= < <= = != after a space or a number

Examples: affray dice '4d6kh3+2'
          affray dice '6d10!10>=8' --odds --cumulative at-least
          affray dice '(d20+5 >= 15) * (d8+3)' --odds";

/// Roll dice, or show their exact odds.
#[derive(clap::Args)]
pub(crate) struct Dice {
    /// The dice, such as 4d6kh3+2; several words make one expression. Put -- before a leading
    /// minus sign.
    #[arg(required = true)]
    expression: Vec<String>,
    /// Show the exact distribution instead of rolling.
    #[arg(long)]
    odds: bool,
    /// With --odds: also add up the chances from each outcome on.
    #[arg(long, value_enum, num_args = 0..=1, default_missing_value = "at-least", requires = "odds")]
    cumulative: Option<Direction>,
    /// With --odds: print each outcome on its own row, however many there are.
    #[arg(long, requires = "odds")]
    all: bool,
    /// Number of times to roll.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    times: u32,
    /// Seed of the dice; the same seed gives the same roll. Without it, each run differs.
    #[arg(long, value_parser = crate::seed, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Print the result as JSON.
    #[arg(long)]
    json: bool,
}

/// From which side chances are added up.
#[derive(Clone, Copy, clap::ValueEnum)]
pub(crate) enum Direction {
    /// Each outcome or more.
    AtLeast,
    /// Each outcome or less.
    AtMost,
}

/// As the library has it.
pub(crate) fn cumulative(direction: Option<Direction>) -> Cumulative {
    match direction {
        None => Cumulative::No,
        Some(Direction::AtLeast) => Cumulative::AtLeast,
        Some(Direction::AtMost) => Cumulative::AtMost,
    }
}

impl Dice {
    pub(crate) fn run(&self) -> Result<(), Exit> {
        let text = self.expression.join(" ");
        let expression = Expression::parse(&text).map_err(|why| {
            let marked = why.marked(&text).replace('\n', "\n  | ");
            Exit::bad(format!("error: {why}\n  | {marked}"))
        })?;
        if self.odds { self.print_odds(&expression) } else { self.roll(&expression) }
    }

    fn roll(&self, expression: &Expression) -> Result<(), Exit> {
        let seed = self.seed.unwrap_or_else(|| {
            let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            since.as_nanos() as u64
        });
        let mut dice = Generator::new(seed);
        let is_comparison = expression.comparison().is_some();
        for _ in 0..self.times {
            let roll = expression.roll_shown(&mut dice);
            if self.json {
                emit!("{}", json(expression, &roll, seed));
                continue;
            }
            let total = match roll.total {
                1 if is_comparison => "it holds".to_owned(),
                0 if is_comparison => "it does not hold".to_owned(),
                total => total.to_string(),
            };
            let hands: Vec<String> = roll
                .handfuls
                .iter()
                .map(|hand| {
                    let dice: Vec<String> = hand.rolls.iter().map(shown).collect();
                    format!("{}: {}", hand.dice, dice.join(" "))
                })
                .collect();
            say!("{}  {}", paint::bold(&total), paint::dim(&hands.join("  |  ")));
        }
        Ok(())
    }

    fn print_odds(&self, expression: &Expression) -> Result<(), Exit> {
        let cumulative = cumulative(self.cumulative);
        let odds = DiceOdds::of(expression, cumulative)
            .map_err(|why| Exit::bad(format!("error: {why}; roll instead, or use fewer dice")))?;
        if self.json {
            let odds = serde_json::to_string_pretty(&odds);
            emit!("{}", odds.map_err(|why| Exit::bad(format!("error: {why}")))?);
            return Ok(());
        }
        say!("{}", paint::bold(&odds.expression));
        for words in understood(expression) {
            say!("{}", paint::dim(&words));
        }
        let look = Look { indent: "  ", cumulative, all: self.all };
        let left_out = plot::print(&odds.distribution, look);
        if expression.comparison().is_none() {
            let exact = if odds.mean.contains('/') && odds.mean.len() <= 24 {
                format!(" ({})", odds.mean)
            } else {
                String::new()
            };
            say!("mean {:.4}{exact}, standard deviation {:.4}", odds.mean_value, odds.deviation);
        }
        if left_out {
            say!("{}", paint::dim("--json prints the longer fractions"));
        }
        Ok(())
    }
}

/// A die as it fell: `4`, `6+2` where it exploded, `1>5` where it was thrown again, `(1)` where it
/// is left out.
fn shown(die: &DieRoll) -> String {
    let mut text = String::new();
    let mut separator = "";
    for thrown in &die.faces {
        text += &format!("{separator}{}", thrown.face);
        separator = if thrown.rerolled { ">" } else { "+" };
    }
    if die.kept { text } else { format!("({text})") }
}

fn json(expression: &Expression, roll: &Roll, seed: u64) -> serde_json::Value {
    let hands = roll.handfuls.iter().map(|hand| {
        let dice = hand.rolls.iter().map(|die| {
            let faces = die.faces.iter();
            serde_json::json!({
                "faces": faces.clone().filter(|f| !f.rerolled).map(|f| f.face).collect::<Vec<_>>(),
                "rerolled": faces.filter(|f| f.rerolled).map(|f| f.face).collect::<Vec<_>>(),
                "worth": die.worth,
                "kept": die.kept,
            })
        });
        serde_json::json!({
            "dice": hand.dice,
            "total": hand.total,
            "rolls": dice.collect::<Vec<_>>(),
        })
    });
    serde_json::json!({
        "expression": expression.to_string(),
        "total": roll.total,
        "handfuls": hands.collect::<Vec<_>>(),
        "seed": seed,
    })
}
