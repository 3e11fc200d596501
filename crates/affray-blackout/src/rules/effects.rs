//! What effects do to those who do not resist them (`blackout.effects.*`).

use affray_field::Hex;
use affray_table::{Lazy, Step, Sum, Table};

use crate::clause;
use crate::event::{Doing, Event, Harm, Plight, Shift};
use crate::kinds::{Attribute, Cause, Condition, CustomId, Effect, Id, Level, Skill, Threat};
use crate::moves::{Ask, Count, Move, Purpose, TestFor, With};
use crate::reason::From;
use crate::rules::condition::{begin, begin_until, is_out, raise};
use crate::rules::damage::{Damage, Direct, Wear};
use crate::rules::field::{Seen, beyond, feet, fits, has_steps, occupant, step, toward};
use crate::rules::rolls::{Test, agrees, major, seat};
use crate::rules::stacking::Impact;
use crate::rules::{attack, condition, custom, damage, field, gear, movement, rolls};
use crate::settings::{
    AfraidResists, CollisionDice, FieldEdge, KnockbackProne, KnockoutLasts, PullDistance,
    SlowedLasts,
};
use crate::setup::HEX;
use crate::state::{Fight, Pending, People};

/// The clause of an effect.
#[must_use]
pub(crate) const fn clause_of(effect: Effect) -> affray_table::Clause {
    match effect {
        Effect::Acid => clause::EFFECTS_ACID,
        Effect::Blinding => clause::EFFECTS_BLINDING,
        Effect::Corrosive => clause::EFFECTS_CORROSIVE,
        Effect::Deadly => clause::EFFECTS_DEADLY,
        Effect::Destroyer => clause::EFFECTS_DESTROYER_ARMOR,
        Effect::Fear => clause::EFFECTS_FEAR,
        Effect::Frost => clause::EFFECTS_FROST,
        Effect::Gravity => clause::EFFECTS_GRAVITY,
        Effect::Grip => clause::EFFECTS_GRIP,
        Effect::Knockback => clause::EFFECTS_KNOCKBACK,
        Effect::Knockdown => clause::EFFECTS_KNOCKDOWN,
        Effect::Knockout => clause::EFFECTS_KNOCKOUT,
        Effect::Magnetic => clause::EFFECTS_MAGNETIC,
        Effect::Noise => clause::EFFECTS_NOISE,
        Effect::Poison => clause::EFFECTS_POISON,
        Effect::Rage => clause::EFFECTS_RAGE,
        Effect::Scorch => clause::EFFECTS_SCORCH,
        Effect::Seeking => clause::EFFECTS_SEEKING,
        Effect::Sharp => clause::EFFECTS_SHARP,
        Effect::Shock => clause::EFFECTS_SHOCK,
        Effect::Shutdown => clause::EFFECTS_SHUTDOWN,
        Effect::Slow => clause::EFFECTS_SLOW,
        Effect::Stun => clause::EFFECTS_STUN,
        Effect::Vulnerable => clause::EFFECTS_VULNERABLE,
        Effect::Conductor => clause::ATTACK_CONDUCTOR,
    }
}

/// The target tests, and suffers what it fails to resist.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn resist(t: &mut impl Table<Fight>, fight: &mut Fight, pending: Pending) -> Step {
    let Pending { target: who, effect, difficulty, .. } = pending;
    let effect = match effect {
        Threat::Effect(effect) => effect,
        Threat::Custom(custom) => return resist_custom(t, fight, pending, custom),
    };
    t.cite(clause_of(effect));
    let mut test = resistance(fight, pending);
    if effect == Effect::Blinding {
        let ways = [(test.attribute, test.skill), (Attribute::Insight, Skill::Perception)];
        test = rolls::either(t, fight, test, ways)?;
    }
    if effect == Effect::Knockout && fight[who].has(Condition::Stunned) {
        t.cite(clause::EFFECTS_KNOCKOUT_STUNNED);
        t.cite(clause::CORE_MAJOR_ADVANTAGE);
    }
    let short = i16::from(difficulty) - rolls::test(t, fight, test)?;
    if short > 0 {
        suffer(t, fight, pending, effect, short as u8)?;
    }
    Ok(())
}

/// The test against what waits for somebody (`blackout.effects.sources`).
#[must_use]
pub(crate) fn resistance(fight: &Fight, pending: Pending) -> Test {
    let Pending { target: who, effect: threat, difficulty, by, .. } = pending;
    let (attribute, skill) = match threat {
        Threat::Custom(custom) => custom::entry(fight, custom).resist,
        Threat::Effect(Effect::Fear | Effect::Rage | Effect::Scorch) => {
            (Attribute::Insight, Skill::Willpower)
        }
        Threat::Effect(Effect::Deadly) => (Attribute::Endurance, Skill::Vitality),
        Threat::Effect(_) => (Attribute::Endurance, Skill::Fortitude),
    };
    let mut test = Test::new(who, TestFor::Resist(threat), attribute, skill).needs(difficulty);
    test.against = fears(fight, by);
    // blackout.effects.knockout-stunned: the Stunned resist with a Major Disadvantage.
    if threat == Effect::Knockout.into() && fight[who].has(Condition::Stunned) {
        test = test.with(-major(fight), From::Condition(who, Condition::Stunned));
    }
    test
}

/// Against whom a test counts that resists or evades what somebody does
/// (`blackout.conditions.afraid-scope`).
#[must_use]
pub(crate) fn fears(fight: &Fight, source: Id) -> Option<Id> {
    (fight.setup.settings.afraid_resists == AfraidResists::Yes).then_some(source)
}

/// A condition of a content file is resisted by its own test (`blackout.conditions.custom`).
fn resist_custom(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    pending: Pending,
    custom: CustomId,
) -> Step {
    let Pending { target: who, difficulty, .. } = pending;
    t.cite(clause::CONDITIONS_CUSTOM);
    let test = resistance(fight, pending);
    if rolls::test(t, fight, test)? < i16::from(difficulty) {
        custom::begin(t, fight, who, custom);
    }
    Ok(())
}

/// Whether a hit holds its target in place of harming it, as its attacker likes
/// (`blackout.effects.grip`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn grip(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    impact: Impact,
    with: With,
) -> Step<bool> {
    let Impact { by, target, .. } = impact;
    let With::Item(item) = with else { return Ok(false) };
    let could = gear::weapon(fight, with).has(Effect::Grip)
        && by != target
        && !is_out(fight, target)
        && !condition::is_immune(fight, target, Effect::Grip);
    if !could || !agrees(t, fight, by, Ask::Grip { who: by, target })? {
        return Ok(false);
    }
    fight[target].gripped = Some((by, item));
    t.cite(clause::STACKING_NO_TEST_EFFECTS);
    t.cite(clause::CONDITIONS_IMMOBILIZED);
    t.tell(clause::EFFECTS_GRIP, || Event::Plight(Plight::Gripped { who: target, by }));
    attack::spend_ward(t, fight, target);
    Ok(true)
}

fn suffer(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    pending: Pending,
    effect: Effect,
    short: u8,
) -> Step {
    let Pending { target: who, by, origin, .. } = pending;
    match effect {
        Effect::Acid => raise(t, fight, who, Level::Acid, 1),
        Effect::Blinding => begin_until(t, fight, who, Condition::Blinded),
        Effect::Corrosive => raise(t, fight, who, Level::Corroded, 1),
        Effect::Deadly => damage::wound_somewhere(t, fight, who, by)?,
        Effect::Fear | Effect::Scorch => frighten(t, fight, who, by),
        Effect::Frost | Effect::Slow => slow(t, fight, who),
        Effect::Gravity => pull(t, fight, who, by, origin)?,
        Effect::Knockback => knock_back(t, fight, Push { who, by, origin, hexes: short })?,
        Effect::Knockdown => begin(t, fight, who, Condition::Prone),
        Effect::Knockout => knock_out(t, fight, who),
        Effect::Poison => begin(t, fight, who, Condition::Poisoned),
        Effect::Rage => begin_until(t, fight, who, Condition::Berserk),
        Effect::Shock | Effect::Stun => begin(t, fight, who, Condition::Stunned),
        Effect::Shutdown => shut_down(t, fight, who, short)?,
        Effect::Destroyer
        | Effect::Grip
        | Effect::Magnetic
        | Effect::Noise
        | Effect::Seeking
        | Effect::Sharp
        | Effect::Vulnerable
        | Effect::Conductor => {}
    }
    Ok(())
}

/// Afraid of somebody (`blackout.conditions.afraid`).
pub(crate) fn frighten(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, by: Id) {
    fight[who].afraid_of.add(by);
    let of = feared(fight, who, by);
    t.tell(clause::CONDITIONS_AFRAID, || Event::Plight(Plight::Afraid { who, of }));
}

/// Whom somebody's fear is told to be of: nobody by name, where the source is Hidden from them
/// (`blackout.conditions.hidden-unnoticed`).
#[must_use]
pub(crate) fn feared(fight: &Fight, who: Id, source: Id) -> Option<Id> {
    (!condition::is_hidden_from(fight, source, fight[who].side)).then_some(source)
}

/// Slowed (`blackout.conditions.slowed-details`).
pub(crate) fn slow(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    t.cite(clause::CONDITIONS_SLOWED_DETAILS);
    match fight.setup.settings.slowed_lasts {
        SlowedLasts::NextTurn => begin_until(t, fight, who, Condition::Slowed),
        SlowedLasts::Minute => {
            begin(t, fight, who, Condition::Slowed);
            fight[who].slowed_until = Some(fight.in_rounds(condition::MINUTE));
        }
        SlowedLasts::Encounter => begin(t, fight, who, Condition::Slowed),
    }
}

/// Hexes of a pull at most (`blackout.effects.gravity-distance`).
pub(crate) const MOST_PULL: u8 = 3;

/// Pulled toward where the attack came from, and Prone (`blackout.effects.gravity-distance`).
fn pull(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, by: Id, origin: Hex) -> Step {
    t.cite(clause::EFFECTS_GRAVITY_DISTANCE);
    let most = if has_steps(fight) {
        let from = fight[who].at;
        let away = (feet(fight, from, origin) / HEX).min(60) as u8;
        // Straight toward the origin, up to what is in the way.
        let most = away.saturating_sub(1).min(MOST_PULL);
        // The one who pulls sees who is in the way, but for the Hidden.
        let seen = Seen::By(fight[by].side);
        let free =
            (1..=most).take_while(|&n| fits(fight, who, toward(fight, from, origin, n), seen));
        free.count() as u8
    } else {
        u8::from(fight[who].at.q != origin.q)
    };
    let steps = match fight.setup.settings.pull_distance {
        PullDistance::Full => most,
        PullDistance::Inflicter => {
            let menu = Lazy(|list: &mut Vec<Move>| {
                list.extend((0..=most).rev().map(|n| Move::from(Count(n))))
            });
            let Count(steps) =
                t.choose(fight, seat(fight, by), Ask::Pull { who: by, target: who, most }, &menu)?;
            steps
        }
    };
    if steps > 0 {
        pulled(t, fight, who, origin, steps);
    }
    begin(t, fight, who, Condition::Prone);
    Ok(())
}

/// Is pulled so many hexes, or until it comes upon somebody hidden (`blackout.effects.gravity`,
/// `blackout.conditions.hidden-met`).
fn pulled(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, origin: Hex, steps: u8) {
    let from = fight[who].at;
    let line = |n: u8| toward(fight, from, origin, n);
    let (to, met) = if has_steps(fight) {
        let bare = (1..=steps).take_while(|&n| fits(fight, who, line(n), Seen::All)).count() as u8;
        let met = if bare < steps {
            movement::on_the_way(fight, who, line(bare + 1))
        } else {
            People::default()
        };
        (if bare > 0 { line(bare) } else { from }, met)
    } else {
        (Hex { q: from.q + (origin.q - from.q).signum(), r: 0 }, People::default())
    };
    if to != from {
        fight[who].at = to;
        let how = Shift::Pulled;
        t.tell(clause::EFFECTS_GRAVITY, || Event::Doing(Doing::Moved { who, to, how }));
        condition::look_at_grips(t, fight);
    }
    movement::come_upon(t, fight, who, met);
}

/// A push away from a place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Push {
    /// Who is pushed.
    pub(crate) who: Id,
    /// By whom.
    pub(crate) by: Id,
    /// Away from where.
    pub(crate) origin: Hex,
    /// So many hexes.
    pub(crate) hexes: u8,
}

/// Pushed straight back, into whatever stands there (`blackout.effects.knockback-stop`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn knock_back(t: &mut impl Table<Fight>, fight: &mut Fight, push: Push) -> Step {
    let Push { who, by, origin, hexes } = push;
    let from = fight[who].at;
    if !has_steps(fight) {
        // A push of 15 feet or more leads out of the band.
        if hexes >= 3 {
            let way = if from.q >= origin.q { 1 } else { -1 };
            move_to(t, fight, who, Hex { q: (from.q + way).clamp(-60, 60), r: 0 });
        }
        return Ok(());
    }
    // RULING: from the very center of a blast there is no straight line. Then it goes straight
    // back from the attacker, and for want of that from where it looks.
    let origin = if origin == from { fight[by].at } else { origin };
    let line = |n: u8| {
        if origin == from {
            step(fight, from, fight[who].facing.turned(3), n)
        } else {
            beyond(fight, origin, from, n)
        }
    };
    let traveled = (1..=hexes).take_while(|&n| fits(fight, who, line(n), Seen::All)).count() as u8;
    let met = (traveled < hexes).then(|| line(traveled + 1));
    let to = if traveled > 0 { line(traveled) } else { from };
    if to != from {
        move_to(t, fight, who, to);
    }
    if met.is_some() {
        t.cite(clause::EFFECTS_KNOCKBACK_STOP);
    }
    // blackout.effects.knockback-stop: the edge of the field is nothing to run into, unless it is.
    let edge = fight.setup.settings.field_edge == FieldEdge::Object;
    match met.filter(|&met| edge || field::is_on(fight, met)) {
        Some(met) => collide(t, fight, push, met, u16::from(traveled) * HEX),
        None => Ok(()),
    }
}

fn move_to(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, to: Hex) {
    fight[who].at = to;
    let how = Shift::Pushed;
    t.tell(clause::EFFECTS_KNOCKBACK, || Event::Doing(Doing::Moved { who, to, how }));
    condition::look_at_grips(t, fight);
}

/// Something stops a push after so many feet (`blackout.effects.knockback-collision`,
/// `blackout.effects.knockback-bystander`).
fn collide(t: &mut impl Table<Fight>, fight: &mut Fight, push: Push, met: Hex, feet: u16) -> Step {
    let Push { who, by, .. } = push;
    let other = occupant(fight, met, Seen::All);
    movement::come_upon(t, fight, who, movement::on_the_way(fight, who, met));
    if feet >= 15 {
        let dice = ((feet - 10) / 5) as u8;
        t.tell(clause::EFFECTS_KNOCKBACK_COLLISION, || Event::Doing(Doing::Collides { who, feet }));
        let (count, times) = match fight.setup.settings.collision_dice {
            CollisionDice::Each => (dice, 1),
            CollisionDice::Multiplied => (1, i16::from(dice)),
        };
        let amount = t.roll(Purpose::Collision { who }, Sum::of(count, 3))? as i16 * times;
        let harm = Damage { to: who, by: Some(by), amount };
        damage::direct(t, fight, harm, (Direct::Ordinary, From::Collision))?;
        if let Some(other) = other {
            t.cite(clause::EFFECTS_KNOCKBACK_BYSTANDER);
            let purpose = Purpose::Bystander { who: other };
            let amount = damage::roll(t, fight, purpose, i16::from(dice))?;
            damage::take(t, fight, Damage { to: other, by: Some(by), amount }, Wear::Ordinary)?;
        }
    }
    if fight.setup.settings.knockback_prone == KnockbackProne::Yes {
        begin(t, fight, who, Condition::Prone);
        if let Some(other) = other {
            begin(t, fight, other, Condition::Prone);
        }
    }
    Ok(())
}

fn knock_out(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    t.cite(clause::EFFECTS_KNOCKOUT_DURATION);
    fight[who].causes.add(Cause::Knockout);
    let rounds = match fight.setup.settings.knockout_lasts {
        KnockoutLasts::Minute => condition::MINUTE,
        _ => 0,
    };
    if rounds > 0 {
        fight[who].out_until = Some(fight.in_rounds(rounds));
    }
    let rounds = rounds as u8;
    t.tell(clause::EFFECTS_KNOCKOUT, || Event::Harm(Harm::KnockedOut { who, rounds }));
    damage::settle(t, fight, who);
}

/// Out for d3 rounds and one for each success that was missing (`blackout.effects.shutdown`).
fn shut_down(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, short: u8) -> Step {
    t.cite(clause::CORE_DIE);
    let rounds = t.roll(Purpose::Rounds { who }, Sum::d(3))? as u8 + short;
    t.tell(clause::EFFECTS_SHUTDOWN, || Event::Harm(Harm::ShutDown { who, rounds }));
    fight[who].causes.add(Cause::Shutdown);
    fight[who].out_until = Some(fight.in_rounds(u16::from(rounds)));
    damage::settle(t, fight, who);
    Ok(())
}
