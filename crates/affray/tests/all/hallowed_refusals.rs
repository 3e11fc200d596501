//! Bad encounters of Hallowed Earth: one clear error each.

use crate::common::{in_memory, refused};
use affray::load;

const SOUND: &str = r#"system = "hallowed"
[settings]
space = "grid"
[field]
walls = ["2,2"]
[[side]]
name = "A"
[[side]]
name = "B"
[[combatant]]
name = "Ann"
side = "A"
kind = "player"
at = "0,0"
base-initiative = 3
hit-dice = "2d8"
strength = 13
agility = 10
dexterity = 10
memory = 10
insight = 10
perception = 10
faith = 10
charm = 10
composure = 10
held = ["mace"]
[[combatant]]
name = "Bob"
side = "B"
at = "4,0"
base-initiative = 5
hit-dice = "2d8"
strength = 10
agility = 10
dexterity = 10
memory = 10
insight = 10
perception = 10
faith = 10
charm = 10
composure = 10
[start]
round = 1
"#;

const HELD: &str = "held = [\"mace\"]";
const STRENGTH: &str = "strength = 13";
const FIELD: &str = "walls = [\"2,2\"]";

/// What is changed in the sound encounter, into what, and the words of the refusal.
const CHANGES: &[(&str, &str, &str)] = &[
    (STRENGTH, "strength = 61", "`strength` cannot be 61; allowed: 0 to 60"),
    (STRENGTH, "strength = 0", "`strength` cannot be 0"),
    ("name = \"B\"", "name = \"B\"\nfriends = [\"B\"]", "`B` cannot be its own friend"),
    (STRENGTH, "strength = \"high\"", "`strength`"),
    (STRENGTH, "strenght = 13", "did you mean `strength`?"),
    ("strength = 13\n", "", "has no strength"),
    (STRENGTH, "strength = 13\nwounds-bonus = -13", "maximum Wound Points are below 1"),
    (
        STRENGTH,
        "strength = 13\nmodifiers = { strength = 2 }",
        "modifiers are given, but no setting reads them",
    ),
    (
        "space = \"grid\"",
        "attribute-modifier = \"printed\"\nspace = \"grid\"",
        "printed modifiers are needed, and none are given",
    ),
    ("hit-dice = \"2d8\"\nstrength = 13", "strength = 13", "has no hit-dice"),
    ("\"2d8\"\nstrength = 13", "\"2d7\"\nstrength = 13", "2d7"),
    ("\"2d8\"\nstrength = 13", "\"two\"\nstrength = 13", "two"),
    ("\"2d8\"\nstrength = 13", "\"41d8\"\nstrength = 13", "1 to 40"),
    (HELD, "held = [\"mase\"]", "did you mean `mace`?"),
    (HELD, "held = [\"great maul\", \"mace\"]", "`mace` is more than two hands can hold"),
    (HELD, "held = [\"war spear\"]\nworn = [\"buckler\"]", "more than two hands can hold"),
    (HELD, "held = [\"wolf bite\"]", "`wolf bite` cannot be among what is held"),
    (HELD, "natural = [\"mace\"]", "`mace` cannot be among what is natural"),
    (HELD, "worn = [\"mail hauberk\", \"leather jack\"]", "another is worn there"),
    (HELD, "worn = [\"buckler\", \"round shield\"]", "`round shield` has no place"),
    (HELD, "worn = [\"bukler\"]", "did you mean `buckler`?"),
    (HELD, "spells = [\"ember lance\"]", "has no casting"),
    (HELD, "spells = [\"amber lance\"]\ncasting = \"faith\"", "did you mean `ember lance`?"),
    (HELD, "casting = \"strength\"", "unknown value `strength` of `casting`"),
    (HELD, "items = { \"healing draft\" = 1 }", "did you mean `healing draught`?"),
    (HELD, "talents = [\"iron gard\"]", "did you mean `iron guard`?"),
    (HELD, "skills = { mele = 2 }", "did you mean `melee`?"),
    (HELD, "skills = { melee = 21 }", "cannot be 21"),
    (HELD, "stress = 99", "`stress` cannot be 99; allowed: at most 14"),
    (HELD, "wounds = 14", "`wounds` cannot be 14; allowed: at most 13"),
    (HELD, "mana = 1", "`mana` cannot be 1; allowed: at most 0"),
    (HELD, "conditions = [\"prune\"]", "did you mean `prone`?"),
    (HELD, "conditions = [\"entangled\"]", "has no snare"),
    (HELD, "condition-rounds = { prone = 2 }", "`prone` is not among its conditions"),
    (HELD, "condition-rounds = { prune = 2 }", "did you mean `prone`?"),
    (HELD, "attribute-damage = { strenth = 2 }", "did you mean `strength`?"),
    (HELD, "absent-parts = [\"tail\"]", "unknown value `tail`"),
    (HELD, "limbs = [\"left arm\"]", "unknown value `left arm`"),
    (HELD, "hands = 3", "`hands` cannot be 3; allowed: 0 to 2"),
    (HELD, "tactics = \"bold\"", "unknown value `bold` of `tactics`"),
    (HELD, "like = \"Dragon\"", "creature `Dragon`"),
    (HELD, "afraid-of = [\"Rob\"]", "did you mean `Bob`?"),
    (HELD, "attacks = { mace = 3 }", "attack bonuses are given, but no setting reads them"),
    (HELD, "enters-after-count = 5", "has no enters-round"),
    ("kind = \"player\"", "kind = \"hero\"", "unknown value `hero` of `kind`"),
    ("at = \"0,0\"", "at = \"0;0\"", "`0;0` is not a square"),
    ("at = \"0,0\"", "at = \"0,900\"", "`0,900` is not a square"),
    ("at = \"0,0\"", "at = \"4,0\"", "4,0"),
    ("at = \"0,0\"", "at = \"2,2\"", "2,2"),
    ("at = \"0,0\"\n", "", "has no at"),
    ("at = \"0,0\"", "count = 2\nat = [\"0,0\"]", "there are fewer squares than combatants"),
    (FIELD, "first = \"1,0\"\nlast = \"9,9\"", "0,0"),
    ("space = \"grid\"", "space = \"engagement\"", "there are no places"),
    ("space = \"grid\"", "space = \"grit\"", "did you mean `grid`?"),
    ("space = \"grid\"", "critical-trigger = \"natural-15\"", "unknown value `natural-15`"),
    ("space = \"grid\"", "critical-triger = \"natural-16\"", "did you mean `critical-trigger`?"),
    ("space = \"grid\"", "injury-tables = \"user-supplied\"", "table"),
    ("name = \"Bob\"", "name = \"Ann\"", "Ann"),
    ("side = \"B\"\nat", "side = \"C\"\nat", "side `C`"),
    ("name = \"B\"\n", "name = \"GM\"\n", "a side cannot be called `GM`"),
    ("[[side]]\nname = \"B\"\n", "", "at least two sides"),
    ("side = \"B\"\nat", "side = \"B\"\ndead = true\nat", "fewer than two sides"),
    ("base-initiative = 3\n", "", "has no base-initiative"),
    ("round = 1\n", "round = 0\n", "`round` cannot be 0"),
    ("[start]\n", "[strat]\n", "did you mean `start`?"),
];

#[test]
fn each_mistake_has_a_clear_message() {
    assert!(load(&in_memory(SOUND), "fight.toml", None).is_ok());
    let mut wrong = Vec::new();
    for (from, into, words) in CHANGES {
        assert!(SOUND.contains(from), "`{from}` is in the sound encounter");
        let message = refused(SOUND.replacen(from, into, 1));
        if !message.contains(words) {
            wrong.push(format!("{into:?} should say {words:?}, and says:\n{message}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What a table supplies of its own beside the sound encounter, and the words of the refusal.
const OWN: &[(&str, &str)] = &[
    ("skill-list = \"user-supplied\"\n", "needs skills, and the files give none"),
    ("[[skill]]\nname = \"luck\"\nattribute = \"faith\"\n", "skills that no setting asks for"),
    (
        "skill-list = \"user-supplied\"\n[[skill]]\nname = \"blades\"\nattribute = \"agility\"\n\
         serves = [\"melee\"]\n[[skill]]\nname = \"clubs\"\nattribute = \"strength\"\n\
         serves = [\"melee\"]\n",
        "`clubs` and `blades` both serve melee",
    ),
    (
        "skill-list = \"user-supplied\"\n[[skill]]\nname = \"luck\"\nattribute = \"faith\"\n\
         [[skill]]\nname = \"Luck\"\nattribute = \"charm\"\n",
        "the skill `Luck` is listed twice",
    ),
    ("conditions = \"user-supplied\"\n", "needs conditions, and the files give none"),
    ("[[condition]]\nname = \"cursed\"\n", "conditions that no setting asks for"),
    (
        "conditions = \"user-supplied\"\n[[condition]]\nname = \"routed\"\n",
        "`routed` is part of other rules",
    ),
    (
        "conditions = \"user-supplied\"\n[[condition]]\nname = \"cursed\"\n\
         forbids = [\"breathing\"]\n",
        "unknown value `breathing`",
    ),
    (
        "conditions = \"user-supplied\"\n[[condition]]\nname = \"cursed\"\n[[item]]\n\
         name = \"salt\"\nends = [\"curse\"]\n",
        "did you mean `cursed`?",
    ),
    ("free-actions = \"user-supplied\"\n", "needs Free Actions, and the files give none"),
    ("death-extra = \"user-supplied\"\n", "needs rules of death, and the files give none"),
    ("[death]\nmassive = 9\n", "rules of death that no setting asks for"),
    ("attack-attribute = \"printed\"\n", "`Ann` has no attack bonus for `mace` in `attacks`"),
    ("recovery = \"nightly\"\n", "unknown value `nightly` of setting `recovery`"),
];

#[test]
fn each_mistake_in_what_a_table_supplies_is_refused() {
    let mut wrong = Vec::new();
    let check = |text: &str, words: &str, wrong: &mut Vec<String>| {
        let message = refused(text);
        if !message.contains(words) {
            wrong.push(format!("should say {words:?}, and says:\n{message}"));
        }
    };
    for (own, words) in OWN {
        let space = "space = \"grid\"\n";
        check(&SOUND.replacen(space, &format!("{space}{own}"), 1), words, &mut wrong);
    }
    // What stands above every table.
    for (own, words) in [
        ("free-actions = [\"draw\"]\n", "Free Actions that no setting asks for"),
        ("days-since = 2\n", "days have passed, but no setting says what they heal"),
        ("days-since = 0\n", "`days-since` cannot be 0"),
    ] {
        check(&SOUND.replacen("[settings]", &format!("{own}[settings]"), 1), words, &mut wrong);
    }
    let printed = SOUND.replacen("space =", "attack-attribute = \"printed\"\nspace =", 1);
    let other = printed.replacen(HELD, &format!("{HELD}\nattacks = {{ axe = 2 }}"), 1);
    check(&other, "weapon of its own `axe`", &mut wrong);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A weapon, a spell and an item, all sound.
const CONTENT: &str = r#"[[weapon]]
name = "axe"
skill = "melee"
damage = ["1d8 chopping"]
speed = 5
critical = 3
[[spell]]
name = "spark"
tn = 12
mana = 1
range = 9
against-defense = true
damage = ["1d6 electric"]
[[item]]
name = "brew"
heal-wounds = "1d6"
"#;

/// What is changed in the content, into what, and the words of the refusal.
const CONTENTS: &[(&str, &str, &str)] = &[
    ("critical = 3", "critical = 5", "cannot be 5"),
    ("critical = 3", "critical-from = 19", "cannot be 19"),
    ("[\"1d8 chopping\"]", "[\"1d8 hewing\"]", "hewing"),
    ("[\"1d8 chopping\"]", "[\"d8x chopping\"]", "d8x"),
    ("[\"1d8 chopping\"]", "[\"1d8\"]", "1d8"),
    ("skill = \"melee\"", "skill = \"heal\"", "unknown value `heal` of `skill`"),
    ("skill = \"melee\"", "skill = \"ranged\"", "range"),
    ("speed = 5", "hands = 3", "`hands` cannot be 3"),
    ("speed = 5", "strikes = 0", "`strikes` cannot be 0"),
    ("speed = 5", "bypass = \"to-stress\"", "unknown value `to-stress`"),
    ("tn = 12\n", "", "has no `tn`"),
    ("range = 9\n", "", "has no `range`"),
    ("against-defense = true", "resist = \"luck\"", "unknown attribute or further skill `luck`"),
    ("heal-wounds = \"1d6\"", "heal-wounds = \"some\"", "some"),
    ("heal-wounds = \"1d6\"", "begins = [\"entangled\"]", "snare"),
    ("name = \"spark\"", "name = \"axe\"\nspeeed = 3", "did you mean `speed`?"),
];

#[test]
fn each_mistake_in_content_is_refused() {
    let with = |content: &str| SOUND.replacen("[settings]", &format!("{content}[settings]"), 1);
    let sound = load(&in_memory(with(CONTENT)), "fight.toml", None);
    assert!(sound.is_ok(), "{}", sound.err().map(|error| error.to_string()).unwrap_or_default());
    let mut wrong = Vec::new();
    for (from, into, words) in CONTENTS {
        assert!(CONTENT.contains(from), "`{from}` is in the content");
        let message = refused(with(&CONTENT.replacen(from, into, 1)));
        if !message.contains(words) {
            wrong.push(format!("{into:?} should say {words:?}, and says:\n{message}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
