//! A plain fight goes alike at a table for plain fights and at any other.

use affray_blackout::Fight;
use affray_blackout::event::Event;
use affray_blackout::moves::{Action, Ask, Move};
use affray_blackout::state::Condition;
use affray_blackout::tactics::Tactics;
use affray_file::Document;
use affray_table::{Game, Generator, Heard, Menu, Policy, Seat, same_at_either_table};

/// Rounds after which a fight has gone far enough to be compared.
const LIMIT: u16 = 12;

fn read(encounter: &str) -> Fight {
    let schema = &affray_blackout::schema::ENCOUNTER;
    let document =
        Document::read("a duel", encounter.as_bytes(), schema).expect("it fits the schema");
    affray_blackout::read::read(&document, &[]).expect("it can be fought").fight
}

fn duel(more: &str) -> String {
    let person = |name: &str, at: &str| {
        format!(
            "[[combatant]]\nname = \"{name}\"\nside = \"{name}\"\nat = \"{at}\"\nstrength = 5\n\
             endurance = 5\ndexterity = 5\nintelligence = 4\ninsight = 4\ncharisma = 4\n\
             skills = {{ melee = 2 }}\narmour = \"patrol-weave\"\nheld = [\"club\"]\n\
             carried = [\"stimulant\"]\nmaneuvers = []\ntactics = \"random\"\n"
        )
    };
    let sides = "[[side]]\nname = \"Ann\"\n[[side]]\nname = \"Bob\"\n";
    let people = person("Ann", "5,5") + &person("Bob", "5,7");
    format!("system = \"blackout\"\n{sides}{people}{more}")
}

/// What a plain fight may be fought with besides the samples.
const GEAR: &str = "[[weapon]]\nname = \"glaive\"\nmode = \"melee\"\nap = 2\nrange = 10\n\
    dice = 4\nadds-strength = true\ndamage = 3\nhands = 2\n\
    [[weapon]]\nname = \"needle\"\nmode = \"melee\"\nattribute = \"dexterity\"\ndice = 2\n\
    [[weapon]]\nname = \"stump\"\nmode = \"melee\"\ndamage = 2\nhands = 0\n\
    [[weapon]]\nname = \"feather\"\nmode = \"melee\"\n";

/// Two people in the lines of an encounter file: how each is armed, made and placed.
const DUELS: [[&str; 2]; 8] = [
    // Two alike, next to each other, face to face.
    [
        "at = \"5,5\"\nfacing = \"s\"\nstrength = 5\nendurance = 5\ndexterity = 5\nheld = [\"club\"]",
        "at = \"5,6\"\nfacing = \"n\"\nstrength = 5\nendurance = 5\ndexterity = 5\nheld = [\"club\"]",
    ],
    // Back to back; the strong and slow, armored, against the quick.
    [
        "at = \"5,5\"\nfacing = \"n\"\nstrength = 9\nendurance = 7\ndexterity = 2\n\
         armour = \"bulwark-suit\"\nheld = [\"glaive\"]\nskills = { melee = 1 }",
        "at = \"5,6\"\nfacing = \"s\"\nstrength = 3\nendurance = 4\ndexterity = 9\nap = 4\n\
         armour = \"scrap-vest\"\nheld = [\"needle\"]\nskills = { melee = 4, evasion = 6 }",
    ],
    // With nothing in hand and little Stamina, so that they exhaust themselves.
    [
        "at = \"4,4\"\nstrength = 4\nendurance = 4\ndexterity = 4\nstamina = 1\nmax-stamina = 4",
        "at = \"5,4\"\nstrength = 4\nendurance = 4\ndexterity = 4\nstamina = 0\nmax-stamina = 3\n\
         carried = [\"stimulant\", \"club\"]",
    ],
    // An NPC without injuries, with armor of its own, against somebody with a choice of weapons.
    [
        "at = \"9,9\"\nkind = \"npc\"\nstrength = 8\nendurance = 8\ndexterity = 6\n\
         takes-injuries = false\ninnate-av = 7\ninnate-dr = 6\nnatural = [\"stump\"]",
        "at = \"9,12\"\nstrength = 6\nendurance = 5\ndexterity = 6\narmour = \"field-plate\"\n\
         held = [\"club\"]\ncarried = [\"glaive\", \"stimulant\"]\ninnate-av = 3\ninnate-dr = 2",
    ],
    // Nobody can hit well, and hits do next to nothing; one cannot walk.
    [
        "at = \"0,0\"\nstrength = 1\nendurance = 2\ndexterity = 1\nspeed = 0\nap = 1\n\
         held = [\"feather\"]\nhp = 1",
        "at = \"0,1\"\nstrength = 1\nendurance = 2\ndexterity = 1\nheld = [\"feather\"]\nhp = 2",
    ],
    // Hits end it at once.
    [
        "at = \"3,3\"\nstrength = 9\nendurance = 1\ndexterity = 9\nhp = 3\nheld = [\"club\"]\n\
         skills = { melee = 6 }\npassive-evasion = 1",
        "at = \"4,3\"\nstrength = 9\nendurance = 1\ndexterity = 9\nhp = 3\nheld = [\"club\"]\n\
         skills = { melee = 6 }\npassive-evasion = 6\nskill-modifiers = { melee = -2 }",
    ],
    // Armor that nothing gets through, and no Stamina: they fight until one is worn out.
    [
        "at = \"7,7\"\nstrength = 4\nendurance = 5\ndexterity = 6\narmour = \"tyrant-shell\"\n\
         max-stamina = 1\nstamina = 0\nheld = [\"club\"]",
        "at = \"7,8\"\nstrength = 5\nendurance = 4\ndexterity = 5\narmour = \"tyrant-shell\"\n\
         max-stamina = 2\nstamina = 0\nheld = [\"needle\"]",
    ],
    // Far apart, with more to draw than hands to hold it.
    [
        "at = \"1,1\"\nstrength = 5\nendurance = 5\ndexterity = 5\nheld = [\"club\", \"needle\"]\n\
         carried = [\"glaive\"]\nspeed = 30",
        "at = \"6,6\"\nstrength = 5\nendurance = 5\ndexterity = 5\nheld = [\"glaive\"]\n\
         carried = [\"club\", \"stimulant\"]\narmour = \"street-clothes\"\nnatural = [\"fists\"]",
    ],
];

fn plain_duels() -> impl Iterator<Item = Fight> {
    DUELS.into_iter().map(|people| {
        let mut file = format!("system = \"blackout\"\n{GEAR}");
        file += "[[side]]\nname = \"A\"\n[[side]]\nname = \"B\"\n";
        for (name, lines) in ["A", "B"].into_iter().zip(people) {
            file += &format!(
                "[[combatant]]\nname = \"{name}{name}\"\nside = \"{name}\"\nintelligence = 3\n\
                 insight = 4\ncharisma = 3\nmaneuvers = []\ntactics = \"random\"\n{lines}\n"
            );
        }
        let fight = read(&file);
        assert!(fight.is_plain(), "{file}");
        fight
    })
}

/// Takes any legal answer at random; `keen` times of ten an attack where one is open.
struct Any {
    lots: Generator,
    keen: u32,
}

impl Policy<Fight> for Any {
    fn decide(&mut self, _: &Fight, _: Seat, _: Ask, menu: &dyn Menu<Fight>) -> Move {
        let mut options = Vec::new();
        menu.list(&mut options);
        let keen = self.lots.die(10) <= self.keen;
        let attacks: Vec<Move> = options
            .iter()
            .copied()
            .filter(|it| keen && matches!(it, Move::Action(Action::Attack(_))))
            .collect();
        let among = if attacks.is_empty() { options } else { attacks };
        among[self.lots.die(among.len() as u32) as usize - 1]
    }
}

/// Plays fights from `start` at both kinds of table, and compares all that they are told and left
/// with. Adds to `seen` what was narrated.
fn compare(start: &Fight, seeds: std::ops::Range<u64>, keen: u32, seen: &mut Vec<Event>) {
    for seed in seeds {
        let any = || Any { lots: Generator::new(seed + 1_000_000), keen };
        let heard = same_at_either_table(start, seed, any, |fight| fight.state.round <= LIMIT);
        seen.extend(heard.into_iter().filter_map(|heard| match heard {
            Heard::Told(_, event) => Some(event),
            Heard::Rolled(..) | Heard::Asked(..) => None,
        }));
    }
}

/// What somebody did, and the events that say so.
type Kind = (&'static str, fn(&Event) -> bool);

/// Whether everything came up that can happen in a plain fight.
fn check_seen(seen: &[Event]) {
    let kinds: [Kind; 14] = [
        ("missed", |it| matches!(it, Event::Missed { .. })),
        ("hit critically", |it| matches!(it, Event::Hit { critical: true, .. })),
        ("exerted", |it| matches!(it, Event::Exerts { free: false, .. })),
        ("exerted without Stamina", |it| matches!(it, Event::Exerts { free: true, .. })),
        ("was worn out", |it| matches!(it, Event::LevelNow { now: 5, .. })),
        ("rested", |it| matches!(it, Event::Recovers { amount: 1.., .. })),
        ("used something", |it| matches!(it, Event::Uses { .. })),
        ("drew something", |it| matches!(it, Event::Draws { .. })),
        ("lay down", |it| matches!(it, Event::Began { condition: Condition::Prone, .. })),
        ("stood up", |it| matches!(it, Event::Ended { condition: Condition::Prone, .. })),
        ("went", |it| matches!(it, Event::Goes { .. })),
        ("turned", |it| matches!(it, Event::Faces { .. })),
        ("wore", |it| matches!(it, Event::Wears { .. })),
        ("was injured", |it| matches!(it, Event::Injured { .. })),
    ];
    for (what, is) in kinds {
        assert!(seen.iter().any(is), "nobody ever {what}");
    }
}

#[test]
fn whatever_is_chosen_a_plain_fight_is_the_same_at_either_table() {
    let mut seen = Vec::new();
    for start in plain_duels() {
        compare(&start, 0..120, 0, &mut seen);
        compare(&start, 200..320, 3, &mut seen);
    }
    check_seen(&seen);
}

#[test]
fn a_plain_fight_of_keen_fighters_is_the_same_at_either_table() {
    let mut seen = Vec::new();
    for start in plain_duels() {
        compare(&start, 1000..1250, 8, &mut seen);
    }
    check_seen(&seen);
}

#[test]
fn by_tactics_a_plain_fight_is_the_same_at_either_table() {
    for start in plain_duels().chain([read(&duel(""))]) {
        for seed in 0..100 {
            let goes_on = |fight: &Fight| fight.state.round <= LIMIT;
            same_at_either_table(&start, seed, || Tactics::new(seed), goes_on);
        }
    }
}

#[test]
fn whatever_is_special_makes_a_fight_no_plain_one() {
    assert!(read(&duel("")).is_plain());
    for (more, why) in [
        ("carried = [\"riot-shield\"]\n", "a shield"),
        ("trainings = [\"sidestep\"]\n", "a training"),
        ("conditions = [\"prone\"]\n", "a condition"),
        ("natural = [\"fangs\"]\n", "effects"),
    ] {
        let odd = duel("").replacen("carried = [\"stimulant\"]\n", more, 1);
        assert!(!read(&odd).is_plain(), "{why}");
    }
    assert!(!read(&duel("[field]\nfirst = \"0,0\"\nlast = \"9,9\"\ndark = true\n")).is_plain());
    assert!(!read(&duel("[settings]\nsuccess-on = \"5\"\n")).is_plain());
    assert!(
        !read(&duel("").replacen("[[side]]", "initiative = [\"Bob\", \"Ann\"]\n[[side]]", 1))
            .is_plain()
    );
    // With maneuvers anybody may trip or grapple.
    assert!(!read(&duel("").replacen("maneuvers = []\n", "", 1)).is_plain());
}
