//! The examples of every system: fought to the end, replayed, and never out of bounds.
//!
//! `AFFRAY_FIGHTS=1000` plays more fights of each.

use crate::common;

use affray_file::{Document, Field, Kind, Schema};
use affray_hallowed::settings::{SETTINGS, Settings};
use common::sampled;

/// The tests of one system's examples, so many fights of each, unless somebody asks for more.
/// `manner` is what names a combatant's tactics.
macro_rules! examples_of {
    ($system:ident, $crate_name:ident, $manner:ty, $fights:literal) => {
        mod $system {
            use super::sampled;
            use $crate_name::Fight;

            /// The fight with everybody drawing lots: every option there is comes up.
            pub fn at_random(mut fight: Fight) -> Fight {
                let mut setup = fight.setup.as_ref().clone();
                for profile in &mut setup.profiles {
                    profile.manner = <$manner>::Random;
                }
                fight.setup = setup.into();
                fight
            }

            #[test]
            fn every_example_ends() {
                sampled::examples_end::<Fight>($fights);
            }

            #[test]
            fn sampled_fights_replay_to_the_same_states() {
                sampled::examples_replay::<Fight>($fights);
            }

            #[test]
            fn fights_by_lot_replay_and_keep_their_bounds() {
                sampled::fights_by_lot_replay::<Fight>($fights, at_random);
            }

            #[test]
            fn options_have_wordings_of_their_own() {
                sampled::options_have_wordings::<Fight>(at_random);
            }
        }
    };
}

examples_of!(murdham, affray_murdham, affray_murdham::setup::Manner, 150);
examples_of!(ingenuity, affray_ingenuity, affray_ingenuity::setup::Manner, 12);
examples_of!(blackout, affray_blackout, affray_blackout::kinds::Manner, 30);
examples_of!(hallowed, affray_hallowed, affray_hallowed::kinds::Manner, 8);
examples_of!(persona, affray_persona, affray_persona::setup::Manner, 30);

/// A file that chooses settings of Hallowed Earth, and says nothing else.
static CHOSEN: Schema = Schema {
    name: "chosen",
    doc: "Settings alone.",
    fields: &[Field::new("settings", Kind::Settings(SETTINGS), "What is chosen.")],
};

/// Every value of every setting of Hallowed Earth, in a fight with newcomers, third sides, spells and thrown oil, on a
/// grid and, where that is the setting, without one.
#[test]
fn fights_of_hallowed_earth_replay_under_every_value_of_every_setting() {
    let lane =
        |(path, _): &(String, affray_hallowed::Fight)| path.ends_with("the-sunken-lane.toml");
    let (_, start) =
        sampled::starts::<affray_hallowed::Fight>().into_iter().find(lane).expect("it is there");
    for setting in SETTINGS {
        for (seed, value) in setting.values[1..].iter().enumerate() {
            let mut setup = start.setup.as_ref().clone();
            let chosen = format!("[settings]\n{} = \"{value}\"\n", setting.name);
            let chosen = Document::read("chosen", chosen.as_bytes(), &CHOSEN).expect("a setting");
            setup.settings = Settings::of(chosen.root());
            if setting.name == "space" && *value != "grid" {
                setup.grid = None;
            }
            let mut fight = start.clone();
            fight.setup = setup.into();
            let by_lot = hallowed::at_random(fight.clone());
            let name = format!("{} = {value}", setting.name);
            sampled::replays(&name, &fight, seed as u64, 40);
            sampled::replays(&name, &by_lot, seed as u64, 20);
        }
    }
}
