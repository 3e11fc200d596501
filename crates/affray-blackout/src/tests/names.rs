//! What things are called: nothing but what lies beside a thing makes its name longer.

use affray_field::Hex;

use crate::kinds::ItemId;
use crate::state::Where;
use crate::tests::{ANN, BOB, fight};
use crate::words::item_name;

#[test]
fn a_thing_is_named_with_its_owner_only_where_two_would_be_confused() {
    let weapon = "mode = \"melee\"\ndamage = 3\nhands = 1";
    let mut fight = fight(weapon, "carried = [\"arm\"]", "held = [\"arm\"]", "carried = [\"arm\"]");
    let [anns, second, bobs, cids] = [0, 1, 2, 3].map(ItemId);
    let named = |fight: &_, item| item_name(fight, item).to_owned();
    assert_eq!(named(&fight, anns), "arm");
    assert_eq!(named(&fight, second), "arm 2");
    // What Cid carries unseen makes no difference to what Bob holds, nor Bob's to Ann's.
    assert_eq!(named(&fight, bobs), "arm");
    assert_eq!(named(&fight, cids), "arm");
    // In the whole fight there is but one second arm, and three that share a name.
    assert_eq!(fight.setup.item_called("arm"), None);
    assert_eq!(fight.setup.item_called("arm 2"), Some(second));
    assert_eq!(fight.setup.item_called("Cid's arm"), Some(cids));

    let lying = Where::Lying(Hex { q: 3, r: 3 });
    fight[bobs].at = lying;
    assert_eq!(named(&fight, bobs), "arm");
    fight[cids].at = lying;
    assert_eq!([bobs, cids].map(|item| named(&fight, item)), ["Bob's arm", "Cid's arm"]);
    fight[cids].at = Where::Held(ANN);
    assert_eq!([anns, cids].map(|item| named(&fight, item)), ["Ann's arm", "Cid's arm"]);
    // What is in hand is seen without what is carried.
    fight[anns].at = Where::Carried(ANN);
    assert_eq!([anns, cids].map(|item| named(&fight, item)), ["Ann's arm", "arm"]);
    fight[cids].at = Where::Held(BOB);
    assert_eq!([anns, cids].map(|item| named(&fight, item)), ["arm", "arm"]);
}
