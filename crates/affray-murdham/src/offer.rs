//! What is offered to the one who has a turn, one option after another, in the rulebook's order.

use affray_field::Place;

use crate::means::Means;
use crate::moves::{Action, Aim, Form, Move};
use crate::setup::{Id, ItemId};

/// What some options of a turn have in common, so that they can be passed over together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Attacks on one's own side.
    AttackOnOwnSide,
    /// Attacks on this one.
    AttackOn(Id),
    /// Disarming and grappling this one.
    Hold(Id),
    /// Blows that are held back or only stun: each after the same blow in full.
    HalfBlow,
    /// Blasts and sweeps.
    AttackOnZone,
    /// Blows at where somebody may be hidden.
    BlindStrike,
    /// Powers that are no attack.
    Power,
    /// Distracting, intimidating, taunting.
    Words,
    /// Helping somebody out of a hold or a net.
    FreeOther,
    /// A complex handling.
    Operate,
    /// This, given to this one.
    Remedy(ItemId, Id),
    /// A dose smeared on a weapon.
    Coat,
    /// Something else that fills most of a round.
    Other,
    /// Enters a frenzy.
    Enrage,
    /// Gives up.
    Surrender,
    /// Pushes the captive.
    Shove,
    /// Hides again.
    Hide,
    /// Takes up what lies within reach.
    PickUp,
    /// Sets down or puts away what is held.
    PutAway,
    /// Brings an item to hand, putting others away or not.
    Draw,
    /// A simple handling.
    Interact,
    /// Says a few words that matter.
    Speak,
    /// Half a zone, to here.
    Step(Place),
    /// Out of the field.
    Leave,
    /// The main action spent on moving.
    FullMovement,
}

/// Hears every option that is legal in a turn.
///
/// Rules ask what is sought before they look for options of a kind, and offer what there is. So one
/// rule serves anyone who wants to see everything and anyone who knows what it would never choose.
pub trait Offers {
    /// Whether an option of this kind would be of any interest now.
    fn seeks(&mut self, kind: Kind) -> bool;
    /// Whether a strike at this target with these means would be, where nothing keeps it off.
    #[inline]
    fn seeks_strike(&mut self, target: Id, used: &Means) -> bool {
        let _ = (target, used);
        true
    }
    /// Here is one.
    fn offer(&mut self, action: Action);
    /// Here is an attack, with the figures of what it strikes with.
    #[inline]
    fn offer_attack(&mut self, form: Form, aim: Aim, used: Option<&Means>) {
        let _ = used;
        self.offer(Action::Attack(form, aim));
    }
}

/// A list of everything.
impl Offers for Vec<Move> {
    #[inline]
    fn seeks(&mut self, _: Kind) -> bool {
        true
    }
    #[inline]
    fn offer(&mut self, action: Action) {
        self.push(action.into());
    }
}

/// Hands on only what `keeps` holds of.
pub struct Only<'a, F> {
    /// To whom.
    pub offers: &'a mut dyn Offers,
    /// What is kept.
    pub keeps: F,
}

impl<F: Fn(Action) -> bool> Offers for Only<'_, F> {
    fn seeks(&mut self, kind: Kind) -> bool {
        self.offers.seeks(kind)
    }
    fn seeks_strike(&mut self, target: Id, used: &Means) -> bool {
        self.offers.seeks_strike(target, used)
    }
    fn offer(&mut self, action: Action) {
        if (self.keeps)(action) {
            self.offers.offer(action);
        }
    }
    fn offer_attack(&mut self, form: Form, aim: Aim, used: Option<&Means>) {
        if (self.keeps)(Action::Attack(form, aim)) {
            self.offers.offer_attack(form, aim, used);
        }
    }
}
