//! A strike, from the roll to hit to the wounds.

use affray_table::{Reckon, Seat, Step, Sum, Table, total};

use crate::clause;
use crate::event::Event;
use crate::moves::{Ask, Defense, Purpose};
use crate::reason::From;
use crate::rules::gm::{ruled, ruled_roll};
use crate::rules::injury::injure;
use crate::setup::{Id, Score};
use crate::state::Fight;

const D100: Sum = Sum::d(100);

/// One strike (`duel.strike.*`).
pub fn strike(t: &mut impl Table<Fight>, fight: &mut Fight, attacker: Id) -> Step {
    let target = attacker.other();

    // duel.strike.hit: d100 at or under `hits-at`.
    let at_most = total(|into| hits_at(fight, attacker, into));
    let is_hit = t.check(Purpose::Hit(attacker), D100, |face| face <= at_most)?;
    fight.state.decrees.rolled(attacker.0);
    if !is_hit {
        t.tell(clause::STRIKE_HIT, || Event::Missed { attacker });
        return Ok(());
    }
    if dodges(t, fight, target)? {
        return Ok(());
    }

    // duel.strike.damage: d10 + bonus - armor, never fewer than 0.
    let more = total(|into| damage(fight, attacker, into));
    let purpose = Purpose::Damage(attacker);
    let wounds = t.check(purpose, Sum::d(10), |face| (face + more).max(0) as i16)?;
    let terms = t.terms(|into| damage(fight, attacker, into));
    fight.state.decrees.rolled(attacker.0);
    fight[target].wounds -= wounds;
    let left = fight[target].wounds;
    t.tell(clause::STRIKE_DAMAGE, || Event::Wounded { attacker, target, wounds, left, terms });

    // duel.end.out: with fewer than 0 wounds left.
    if left < 0 {
        t.tell(clause::END_OUT, || Event::Out { who: target });
        return Ok(());
    }
    injure(t, fight, target, wounds)
}

/// What is added to the d10 of a hit on the other (`duel.strike.damage`).
pub fn damage(fight: &Fight, attacker: Id, into: &mut impl Reckon<From>) {
    let target = attacker.other();
    into.add(fight.profile(attacker).bonus, From::Bonus, clause::STRIKE_DAMAGE);
    ruled(fight, attacker, Score::Bonus, into);
    into.add(-fight.profile(target).armor, From::Armor, clause::STRIKE_DAMAGE);
    let more = fight.state.decrees.term((target, Score::Armor));
    into.add(-more, From::RuledArmor, clause::GM_OVERRIDE);
    ruled_roll(fight, attacker, into);
}

/// d100 at or under this hits (`duel.strike.hit`).
pub fn hits_at(fight: &Fight, attacker: Id, into: &mut impl Reckon<From>) {
    into.add(fight.profile(attacker).hits_at, From::HitsAt, clause::STRIKE_HIT);
    ruled(fight, attacker, Score::HitsAt, into);
    ruled_roll(fight, attacker, into);
}

/// d100 at or under this dodges (`duel.strike.dodge`).
pub fn dodges_at(fight: &Fight, who: Id, into: &mut impl Reckon<From>) {
    into.add(fight.profile(who).dodges_at, From::DodgesAt, clause::STRIKE_DODGE);
    ruled(fight, who, Score::DodgesAt, into);
    ruled_roll(fight, who, into);
}

/// The reaction to a hit: once between two turns, in balance (`duel.strike.dodge`).
fn dodges(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step<bool> {
    // duel.injury.off-balance: a duelist who is off balance cannot dodge.
    if fight[who].dodged || fight[who].off_balance {
        return Ok(false);
    }
    let menu = [Defense::Dodge, Defense::Stand];
    match t.choose(fight, Seat(who.0), Ask::Defend(who), &menu)? {
        Defense::Stand => Ok(false),
        Defense::Dodge => {
            fight[who].dodged = true;
            let at_most = total(|into| dodges_at(fight, who, into));
            let dodged = t.check(Purpose::Dodge(who), D100, |face| face <= at_most)?;
            fight.state.decrees.rolled(who.0);
            t.tell(clause::STRIKE_DODGE, || match dodged {
                true => Event::Dodged { who },
                false => Event::NotDodged { who },
            });
            Ok(dodged)
        }
    }
}
