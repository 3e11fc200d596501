//! Whether somebody may do what is neither an attack nor a movement (`blackout.actions.*`).

use affray_field::Heading;
use affray_table::{Clause, May, barred, barred_if};

use crate::clause;
use crate::kinds::{Body, Cause, Condition, Hold, Id, ItemId, Level, Shape};
use crate::moves::Action;
use crate::reason::{Barrier, Thing, Who};
use crate::rules::deeds::rest_ap;
use crate::rules::field::{are_enemies, distance, has_facing, is_adjacent};
use crate::rules::{field, gear, gm, movement};
use crate::settings::Wake;
use crate::setup::{HEX, ItemKind};
use crate::state::{Fight, Turn, Where};

use super::legal::may_spend;

/// Whether a deed may be done; attacks, maneuvers and movement are not for this.
pub(super) fn may(fight: &Fight, turn: Turn, action: Action) -> May<Barrier> {
    let who = turn.who;
    match action {
        Action::Face(way) => may_face(fight, who, way),
        Action::DropProne => lacks(fight, who, Condition::Prone, clause::ACTIONS_STAND),
        Action::Stand => {
            has(fight, who, Condition::Prone, clause::ACTIONS_STAND)?;
            may_spend(turn, 1, clause::ACTIONS_STAND)?;
            let held = Barrier::Held(who, Hold::Grapple);
            barred_if(fight[who].grappled.is_some(), held, clause::CONDITIONS_GRAPPLED)?;
            let kept = gm::keeps(fight, who, Condition::Prone);
            barred_if(kept, Barrier::Of(who, Who::Kept), clause::GM_OVERRIDE)
        }
        Action::Hide => {
            may_spend(turn, 1, clause::ACTIONS_HIDE)?;
            lacks(fight, who, Condition::Hidden, clause::ACTIONS_HIDE)?;
            let open = !movement::has_concealment(fight, who);
            barred_if(open, Barrier::Of(who, Who::InTheOpen), clause::ACTIONS_HIDE)
        }
        Action::Reload(item) => may_reload(fight, turn, item),
        Action::Draw(item) => may_draw(fight, turn, item),
        Action::PickUp(item) => may_pick_up(fight, turn, item),
        Action::Use(item, on) => may_apply(fight, turn, item, on),
        Action::ShakeOff => {
            may_spend(turn, 2, clause::ACTIONS_SHAKE_OFF_MAGNETIC)?;
            has(fight, who, Condition::Magnetic, clause::ACTIONS_SHAKE_OFF_MAGNETIC)
        }
        Action::Break(hold) => may_break(fight, turn, hold),
        Action::Rest => {
            let needs = rest_ap(fight.setup.settings.rest_ap);
            may_spend(turn, needs, clause::ACTIONS_REST)?;
            barred_if(turn.rested, Barrier::Of(who, Who::Rested), clause::ACTIONS_REST)?;
            let full = fight[who].stamina >= fight.profile(who).max_stamina;
            barred_if(full, Barrier::Of(who, Who::Fresh), clause::ACTIONS_REST)
        }
        Action::Unjam(item) => {
            may_spend(turn, 2, clause::ACTIONS_REPAIR)?;
            may_own(fight, who, item)?;
            let whole = fight[item].shape != Shape::Jammed;
            barred_if(whole, Barrier::Thing(item, Thing::NotJammed), clause::ACTIONS_REPAIR)
        }
        Action::Release(other) => may_release(fight, who, other),
        Action::Drag(other) => may_drag(fight, turn, other),
        Action::Search => may_spend(turn, 1, clause::CONDITIONS_HIDDEN_END),
        Action::Repair(other) => may_repair(fight, turn, other),
        Action::Wake(other) => may_wake(fight, turn, other),
        Action::Attack(_)
        | Action::Area(..)
        | Action::Walk
        | Action::Run
        | Action::Step
        | Action::Trigger(..)
        | Action::Waive(..)
        | Action::Plain(_)
        | Action::Maneuver(..)
        | Action::Trained(_)
        | Action::TrainedOn(..)
        | Action::Batter(_)
        | Action::PinDown(_)
        | Action::End => Ok(()),
    }
}

fn may_face(fight: &Fight, who: Id, way: Heading) -> May<Barrier> {
    if !has_facing(fight) {
        return barred(Barrier::NoFacing, clause::FIELD_FACING);
    }
    let faces_so = way == fight[who].facing;
    barred_if(faces_so, Barrier::Of(who, Who::FacesSo), clause::FIELD_FACING)
}

fn has(fight: &Fight, who: Id, condition: Condition, clause: Clause) -> May<Barrier> {
    barred_if(!fight[who].has(condition), Barrier::Lacks(who, condition), clause)
}

fn lacks(fight: &Fight, who: Id, condition: Condition, clause: Clause) -> May<Barrier> {
    barred_if(fight[who].has(condition), Barrier::Already(who, condition), clause)
}

/// Whether somebody has an item about them.
fn may_own(fight: &Fight, who: Id, item: ItemId) -> May<Barrier> {
    let own = matches!(fight[item].at, Where::Held(by) | Where::Carried(by) if by == who);
    barred_if(!own, Barrier::NotCarried(who, item), clause::ACTIONS_USE_ITEM)
}

fn may_reload(fight: &Fight, turn: Turn, item: ItemId) -> May<Barrier> {
    let by = clause::ACTIONS_RELOAD;
    may_spend(turn, 1, by)?;
    let held = fight[item].at == Where::Held(turn.who);
    barred_if(!held, Barrier::NotInHand(turn.who, item), by)?;
    let clip = gear::weapon_of(fight, item).filter(|weapon| !weapon.thrown);
    let clip = clip.and_then(|weapon| weapon.clip);
    let Some(clip) = clip else { return barred(Barrier::Thing(item, Thing::NoClip), by) };
    barred_if(fight[item].loaded >= clip, Barrier::Thing(item, Thing::Loaded), by)?;
    barred_if(fight[item].clips == 0, Barrier::Thing(item, Thing::NoClip), by)
}

fn may_draw(fight: &Fight, turn: Turn, item: ItemId) -> May<Barrier> {
    let (who, by) = (turn.who, clause::ACTIONS_USE_ITEM);
    may_spend(turn, 1, by)?;
    barred_if(fight[item].at != Where::Carried(who), Barrier::NotCarried(who, item), by)?;
    let hands = matches!(gear::item(fight, item).kind, ItemKind::Weapon(_) | ItemKind::Shield(_));
    barred_if(!hands, Barrier::Thing(item, Thing::NotForHands), by)?;
    barred_if(!gear::can_draw(fight, who, item), Barrier::Of(who, Who::NoHand), by)?;
    barred_if(
        !gear::is_usable(fight, item),
        Barrier::Thing(item, Thing::Unusable),
        clause::MANEUVER_GEAR_TABLE,
    )
}

fn may_pick_up(fight: &Fight, turn: Turn, item: ItemId) -> May<Barrier> {
    let (who, by) = (turn.who, clause::ACTIONS_USE_ITEM);
    may_spend(turn, 1, by)?;
    let near = match fight[item].at {
        Where::Lying(at) => field::feet(fight, fight[who].at, at) <= HEX,
        Where::Held(_) | Where::Carried(_) | Where::Gone => false,
    };
    barred_if(!near, Barrier::Thing(item, Thing::NotLying), by)?;
    let hands = gear::item(fight, item).hands <= gear::free_hands(fight, who);
    barred_if(!hands, Barrier::Of(who, Who::NoHand), by)
}

/// Whether an item may be used on oneself or somebody next to one (`blackout.actions.use-item`).
fn may_apply(fight: &Fight, turn: Turn, item: ItemId, on: Id) -> May<Barrier> {
    let (who, by) = (turn.who, clause::ACTIONS_USE_ITEM);
    may_spend(turn, 1, by)?;
    may_own(fight, who, item)?;
    let helps = match gear::item(fight, item).kind {
        ItemKind::Soothall => fight[on].level(Level::Corroded) > 0,
        ItemKind::Detoxer => fight[on].has(Condition::Poisoned),
        ItemKind::Stimulant(_) => fight[on].stamina < fight.profile(on).max_stamina,
        ItemKind::Weapon(_) | ItemKind::Shield(_) | ItemKind::Tools | ItemKind::Other => {
            return barred(Barrier::Thing(item, Thing::NotForUse), by);
        }
    };
    barred_if(fight[on].gone, Barrier::Of(on, Who::Gone), by)?;
    if on != who {
        may_touch(fight, who, on, by)?;
    }
    barred_if(!helps, Barrier::NoHelp(item, on), by)
}

/// Whether somebody can reach a friend.
fn may_touch(fight: &Fight, who: Id, on: Id, by: Clause) -> May<Barrier> {
    barred_if(are_enemies(fight, who, on), Barrier::Of(on, Who::Enemy), by)?;
    let away = distance(fight, who, on);
    let far = Barrier::TooFar { target: on, away, most: HEX };
    barred_if(!is_adjacent(fight, who, on), far, by)
}

fn may_break(fight: &Fight, turn: Turn, hold: Hold) -> May<Barrier> {
    let who = turn.who;
    may_spend(turn, 1, clause::ACTIONS_BREAK)?;
    let it = &fight[who];
    let held = match hold {
        Hold::Grip => it.gripped.is_some(),
        Hold::Grapple => it.grappled.is_some(),
    };
    barred_if(!held, Barrier::NotHeld(who, hold), clause::ACTIONS_BREAK)?;
    // blackout.effects.grip-break: one attempt a round against the grip; a grapple has no limit.
    let tried = hold == Hold::Grip && it.broke;
    barred_if(tried, Barrier::Of(who, Who::Tried), clause::EFFECTS_GRIP_BREAK)
}

/// Somebody else who is still on the field.
fn may_meet(fight: &Fight, who: Id, other: Id) -> May<Barrier> {
    barred_if(other == who, Barrier::Of(who, Who::Oneself), clause::ACTIONS_AP)?;
    barred_if(fight[other].gone, Barrier::Of(other, Who::Gone), clause::DAMAGE_OUT_OF_THE_FIGHT)
}

/// Whether somebody grips another.
fn grips(fight: &Fight, who: Id, other: Id) -> bool {
    fight[other].gripped.is_some_and(|(by, _)| by == who)
}

fn may_release(fight: &Fight, who: Id, other: Id) -> May<Barrier> {
    may_meet(fight, who, other)?;
    let holds = grips(fight, who, other) || fight[other].grappled == Some(who);
    barred_if(!holds, Barrier::Of(other, Who::NotCaptive), clause::EFFECTS_GRIP_END)
}

fn may_drag(fight: &Fight, turn: Turn, other: Id) -> May<Barrier> {
    may_meet(fight, turn.who, other)?;
    let free = Barrier::Of(other, Who::NotCaptive);
    barred_if(!grips(fight, turn.who, other), free, clause::EFFECTS_GRIP_DRAG)?;
    may_spend(turn, 1, clause::EFFECTS_GRIP_DRAG)
}

fn may_repair(fight: &Fight, turn: Turn, other: Id) -> May<Barrier> {
    let by = clause::ACTIONS_REPAIR;
    may_meet(fight, turn.who, other)?;
    may_spend(turn, 2, by)?;
    may_touch(fight, turn.who, other, by)?;
    let machine = fight.profile(other).body == Body::Mechanical;
    let down = fight[other].causes.has(Cause::Shutdown) && machine;
    barred_if(!down, Barrier::Of(other, Who::NotShutDown), by)
}

fn may_wake(fight: &Fight, turn: Turn, other: Id) -> May<Barrier> {
    let by = clause::EFFECTS_KNOCKOUT_DURATION;
    may_meet(fight, turn.who, other)?;
    may_spend(turn, 2, by)?;
    may_touch(fight, turn.who, other, by)?;
    let awake = !fight[other].causes.has(Cause::Knockout);
    barred_if(awake, Barrier::Of(other, Who::NotKnockedOut), by)?;
    let unwakeable = fight.setup.settings.wake != Wake::Medicine;
    barred_if(unwakeable, Barrier::NotInForce, by)
}
