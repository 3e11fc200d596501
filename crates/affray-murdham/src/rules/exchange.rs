//! The order of hits and what they do (`murdham.counter.*`, `murdham.nonlethal.last`).

use affray_table::{Clause, PickOne, Step, Table};
use arrayvec::ArrayVec;

use crate::clause;
use crate::event::Event;
use crate::means::Means;
use crate::moves::{Aim, Attack, Form, Purpose, Style};
use crate::rules::attack::{Assault, leans_out, wear_of};
use crate::rules::condition::{begin, is_able, is_incapacitated, is_present, stun};
use crate::rules::damage::{Blow, Hit, Rolled, apply, offer_omen, roll, roll_die};
use crate::rules::health::{Harm, Source, suffer};
use crate::rules::nonlethal::{grab_save, land as land_nonlethal, take_hold};
use crate::rules::position::Peeking;
use crate::rules::react::{Counter, Reactions, Share, Targets, answer_of, is_final_blow};
use crate::rules::weapon::{comes_last, striking};
use crate::rules::wear::CountingDie;
use crate::settings::{
    BlastDamage, BlastVsCounter, CounterCompare, FastStrikeNonlethal, FirstHitStops, GrabTiming,
    NonlethalBoth, RidersAtZero,
};
use crate::setup::{Id, Keyword, MAX_COMBATANTS, Skill};
use crate::state::{Condition, Fight, People};

/// What an attack did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Struck {
    /// What the damage die that counts for wear showed.
    pub die: CountingDie,
    /// Who suffered critical damage or death.
    pub felled: People,
    /// Grabs of damaging weapons that wait until all hits have landed.
    grabs: ArrayVec<(Id, Id), 4>,
}

/// One side's hit in an exchange: what would happen if it lands.
#[derive(Clone, Copy, Debug)]
struct Ready<'a> {
    hit: Hit<'a>,
    blow: Blow,
    nonlethal: bool,
}

/// Everybody's part in an attack, with the hit that is ready to land.
type Readied<'a> = ArrayVec<(Share, Ready<'a>), MAX_COMBATANTS>;

/// Rolls all damage, then lets the hits land in order (`murdham.attack.sequence`, 7 to 9).
///
/// # Errors
/// The table has no answer yet.
pub fn resolve(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    assault: Assault<'_>,
    shares: &[Share],
) -> Step<Struck> {
    let mut struck = Struck::default();
    let mut ready = Readied::new();
    roll_all(t, fight, assault, shares, &mut ready)?;
    let counterer = shares.iter().position(|share| share.counter.is_some());
    if let Some(place) = counterer {
        let (share, mine) = ready.remove(place);
        let canceled = answered(t, fight, assault.attack, (share, mine), &mut struck)?;
        if canceled && shares.len() > 1 {
            t.cite(clause::COUNTER_BLAST_CANCELED);
            if fight.setup.settings.blast_vs_counter == BlastVsCounter::CanceledForAll {
                // murdham.wear.one-on-die: a 1 on anybody's die counts, though the hit never lands.
                let others = ready.iter().map(|(_, mine)| mine.blow.die);
                struck.die = others.fold(struck.die, CountingDie::max);
                return Ok(struck);
            }
        }
    }
    for (_, mine) in ready.iter().filter(|(share, _)| !share.missed) {
        deal(t, fight, *mine, &mut struck)?;
    }
    Ok(struck)
}

/// The damage of everybody's hit, rolled before any lands: one roll for each, or one for all whom a
/// blast strikes (`murdham.blast.damage`).
fn roll_all<'a>(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    assault: Assault<'a>,
    shares: &[Share],
    ready: &mut Readied<'a>,
) -> Step {
    let attack = assault.attack;
    let nonlethal = comes_last(fight, attack.form, assault.used);
    let several = shares.len() > 1;
    let one_roll = fight.setup.settings.blast_damage == BlastDamage::OneRollForAll
        && matches!(attack.aim, Aim::Zone(_))
        && several;
    let mut shared: Option<Option<Rolled>> = None;
    for (place, share) in shares.iter().enumerate() {
        let hit = Hit { favored: place == 0, ..hit_on(assault, share) };
        let mut blow = Blow::default();
        if !share.missed && !nonlethal && !kills_outright(fight, attack, share) {
            if several {
                t.cite(clause::BLAST_DAMAGE);
            }
            blow = if one_roll {
                let rolled = match shared {
                    Some(rolled) => rolled,
                    None => roll_die(t, fight, &hit)?,
                };
                shared = Some(rolled);
                apply(t, fight, &hit, rolled)?
            } else {
                roll(t, fight, &hit)?
            };
        }
        ready.push((*share, Ready { hit, blow, nonlethal }));
    }
    Ok(())
}

/// The attack on somebody who counters, and the counter. Whether the counter took the attacker out
/// before its hit landed.
fn answered(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    attack: Attack,
    (share, mut mine): (Share, Ready<'_>),
    struck: &mut Struck,
) -> Step<bool> {
    let counter = share.counter.expect("whose share it is counters");
    let answer = answer_of(attack, share.target, counter.form);
    let with = striking(fight, answer.attacker, answer.form);
    let mut theirs = ready_counter(t, fight, attack, (answer, counter), with.as_ref())?;
    mine.blow = offer_omen(t, fight, mine.hit, mine.blow)?;
    theirs.blow = offer_omen(t, fight, theirs.hit, theirs.blow)?;
    struck.die = struck.die.max(mine.blow.die);
    let canceled = match (share.missed, counter.missed) {
        (true, true) => false,
        (true, false) => {
            land(t, fight, theirs, &mut Struck::default())?;
            false
        }
        (false, true) => {
            // The counter was dodged, or a stunt took its place.
            if is_able(fight, attack.attacker) {
                land(t, fight, mine, struck)?;
            } else {
                prevented(t, attack.attacker, share.target);
            }
            false
        }
        (false, false) => exchange(t, fight, mine, theirs, struck)?,
    };
    late_grabs(t, fight, struck)?;
    let used = theirs.hit.used;
    wear_of(t, fight, answer, used, theirs.blow.die);
    // murdham.sneak.reveal-list: to counter is to attack.
    crate::rules::sneak::deed(t, fight, answer.attacker)?;
    if used.is_some_and(|used| used.is_blast()) {
        catch_others(t, fight, answer, &theirs)?;
    }
    Ok(canceled)
}

/// A hit that nobody answers: anyone who suffers it may reroll it with an omen, then it lands.
fn deal(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    Ready { hit, blow, nonlethal }: Ready<'_>,
    struck: &mut Struck,
) -> Step {
    let blow = offer_omen(t, fight, hit, blow)?;
    struck.die = struck.die.max(blow.die);
    land(t, fight, Ready { hit, blow, nonlethal }, struck)?;
    late_grabs(t, fight, struck)
}

/// Grabs that wait until both hits have landed, where the table has them come last; whoever deals
/// one must still be able to.
fn late_grabs(t: &mut impl Table<Fight>, fight: &mut Fight, struck: &mut Struck) -> Step {
    for (attacker, target) in struck.grabs.take() {
        if is_able(fight, attacker) && is_present(fight, target) {
            grab(t, fight, attacker, target)?;
        }
    }
    Ok(())
}

/// A counter with a blast strikes whoever else stands around the attacker; they may dodge, not
/// counter (`murdham.counter.blast-weapon`).
fn catch_others(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    answer: Attack,
    at: &Ready<'_>,
) -> Step {
    t.cite(clause::COUNTER_BLAST_WEAPON);
    let Aim::At(attacker) = answer.aim else { return Ok(()) };
    let melee = at.hit.used.is_some_and(|used| used.is_melee());
    let center = if melee { fight[answer.attacker].place } else { fight[attacker].place };
    let Some(zone) = fight.setup.map.zones_of(center).next() else { return Ok(()) };
    let caught = crate::rules::blast::targets(t, fight, answer, zone);
    let others = |&who: &Id| who != attacker && who != answer.attacker && who != at.hit.target;
    for who in caught.iter().filter(others) {
        crate::rules::attack::attacked(t, fight, who, answer.attacker);
        let mut share = Share::of(fight, answer.attacker, who);
        let assault = Assault { attack: answer, used: at.hit.used, second: None, saved: false };
        let mut so_far =
            Reactions { countered: true, targets: Targets::Several, ..Reactions::to(assault) };
        crate::rules::react::settle(t, fight, &mut so_far, &mut share)?;
        crate::rules::react::roll_saves(t, fight, answer, &mut share, Targets::Several)?;
        if share.missed {
            continue;
        }
        let hit = Hit { favored: false, ..hit_on(assault, &share) };
        let mut blow = Blow::default();
        if !at.nonlethal {
            blow = roll(t, fight, &hit)?;
            blow = offer_omen(t, fight, hit, blow)?;
        }
        land(t, fight, Ready { hit, blow, nonlethal: at.nonlethal }, &mut Struck::default())?;
    }
    Ok(())
}

/// The circumstances of an attack's hit on one of its targets.
fn hit_on<'a>(assault: Assault<'a>, share: &Share) -> Hit<'a> {
    let Assault { mut attack, used, saved, .. } = assault;
    if share.redirected
        && is_final_blow(attack)
        && let Form::Strike { with, indirect, .. } = attack.form
    {
        // murdham.attack.final-blow-guard: anyone who stepped in takes an ordinary damage roll.
        attack.form = Form::Strike { with, style: Style::Plain, indirect };
    }
    Hit {
        attack,
        used,
        target: share.target,
        shield: share.reacted,
        unaware: share.unaware,
        saved,
        peeking: Peeking::No,
        favored: true,
    }
}

/// Whether a final blow kills without a damage roll.
fn kills_outright(fight: &Fight, attack: Attack, share: &Share) -> bool {
    is_final_blow(attack) && !share.redirected && is_incapacitated(fight, share.target)
}

/// The counter, rolled before either is hit (`murdham.counter.simultaneous-roll`).
fn ready_counter<'a>(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    attack: Attack,
    (answer, counter): (Attack, Counter),
    used: Option<&'a Means>,
) -> Step<Ready<'a>> {
    let peeking = leans_out(fight, attack, answer.attacker);
    if peeking == Peeking::Yes {
        t.cite(clause::PROTECTION_PEEK);
        t.cite(clause::PROTECTION_PEEK_DURATION);
    }
    let hit = Hit {
        attack: answer,
        used,
        target: counter.target,
        // murdham.armor.shield: against an attack used to counter its bearer the shield counts.
        shield: true,
        unaware: false,
        saved: false,
        peeking,
        favored: true,
    };
    let nonlethal = comes_last(fight, answer.form, used);
    if let Some(casting) = used.and_then(|used| used.casting) {
        t.cite(clause::POWER_AS_COUNTER);
        if !crate::rules::power::pay(t, fight, answer.attacker, casting)? {
            return Ok(Ready { hit, blow: Blow::default(), nonlethal });
        }
    }
    if counter.missed {
        return Ok(Ready { hit, blow: Blow::default(), nonlethal });
    }
    if nonlethal {
        t.cite(clause::NONLETHAL_AS_COUNTER);
        return Ok(Ready { hit, blow: Blow::default(), nonlethal });
    }
    // murdham.core.dice-order: the attacker's damage first, then the counterer's.
    t.cite(clause::CORE_DICE_ORDER);
    t.cite(clause::COUNTER_SIMULTANEOUS_ROLL);
    let blow = roll(t, fight, &hit)?;
    Ok(Ready { hit, blow, nonlethal })
}

/// Who is hit first (`murdham.counter.order`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    /// The attack lands first.
    Attack,
    /// The counter lands first.
    Counter,
    /// Both at once.
    Together,
}

/// Attack and counter land. Whether the counter took the attacker out before its hit landed.
fn exchange(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    mine: Ready<'_>,
    theirs: Ready<'_>,
    struck: &mut Struck,
) -> Step<bool> {
    let (attacker, counterer) = (mine.hit.attack.attacker, mine.hit.target);
    let mut answered = Struck::default();
    let (order, by) = order(t, fight, &mine, &theirs)?;
    let canceled = match order {
        Order::Together => {
            // murdham.counter.tie: neither hit can cancel the other, even if both fall.
            t.tell(clause::COUNTER_TIE, || Event::StruckTogether {
                one: theirs.hit.target,
                other: counterer,
            });
            land(t, fight, mine, struck)?;
            land(t, fight, theirs, &mut answered)?;
            false
        }
        Order::Attack => {
            t.tell(by, || Event::StruckFirst { who: counterer, by: attacker });
            land(t, fight, mine, struck)?;
            if stopped(t, fight, counterer) {
                prevented(t, counterer, theirs.hit.target);
            } else {
                land(t, fight, theirs, &mut answered)?;
            }
            false
        }
        Order::Counter => {
            let who = theirs.hit.target;
            t.tell(by, || Event::StruckFirst { who, by: counterer });
            land(t, fight, theirs, &mut answered)?;
            let stopped = stopped(t, fight, attacker);
            if stopped {
                prevented(t, attacker, counterer);
            } else {
                land(t, fight, mine, struck)?;
            }
            stopped
        }
    };
    struck.grabs.extend(answered.grabs);
    Ok(canceled)
}

fn prevented(t: &mut impl Table<Fight>, attacker: Id, target: Id) {
    t.tell(clause::COUNTER_FIRST_HIT_CANCELS, || Event::HitPrevented { attacker, target });
}

/// Whether the first hit keeps its victim from landing its own
/// (`murdham.counter.first-hit-cancels`, `murdham.counter.first-hit-other`).
fn stopped(t: &mut impl Table<Fight>, fight: &Fight, dealer: Id) -> bool {
    t.cite(clause::COUNTER_FIRST_HIT_OTHER);
    match fight.setup.settings.first_hit_stops {
        FirstHitStops::UnableToAct => !is_able(fight, dealer),
        FirstHitStops::KilledOrIncapacitated => {
            !is_present(fight, dealer) || is_incapacitated(fight, dealer)
        }
    }
}

/// The order of the hits of an exchange, and the clause that decides it.
fn order(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    mine: &Ready<'_>,
    theirs: &Ready<'_>,
) -> Step<(Order, Clause)> {
    let (attacker, counterer) = (mine.hit.attack.attacker, mine.hit.target);
    let fast = |who: Id| fight.profile(who).skills.has(Skill::FastStrike);
    let quick = match (fast(attacker), fast(counterer)) {
        (true, false) => Some(Order::Attack),
        (false, true) => Some(Order::Counter),
        (true, true) => {
            t.cite(clause::SKILL_FAST_STRIKE);
            None
        }
        (false, false) => None,
    };
    if mine.nonlethal || theirs.nonlethal {
        let quick = quick.filter(|_| {
            t.cite(clause::SKILL_FAST_STRIKE_NONLETHAL);
            fight.setup.settings.fast_strike_nonlethal == FastStrikeNonlethal::First
        });
        if let Some(order) = quick {
            return Ok((order, clause::SKILL_FAST_STRIKE));
        }
        t.cite(clause::NONLETHAL_LAST_DETAIL);
        return match (mine.nonlethal, theirs.nonlethal) {
            (false, _) => Ok((Order::Attack, clause::NONLETHAL_LAST)),
            (true, false) => Ok((Order::Counter, clause::NONLETHAL_LAST)),
            (true, true) => Ok((both_nonlethal(t, fight)?, clause::NONLETHAL_BOTH)),
        };
    }
    if let Some(order) = quick {
        return Ok((order, clause::SKILL_FAST_STRIKE));
    }
    t.cite(clause::COUNTER_AFTER_REDUCTIONS);
    t.cite(clause::COUNTER_FIGURES);
    let figure = |ready: &Ready<'_>| match fight.setup.settings.counter_compare {
        CounterCompare::Uncapped => ready.blow.suffered,
        CounterCompare::CappedAtHealth => ready.blow.suffered.min(fight[ready.hit.target].health),
    };
    let order = match figure(mine).cmp(&figure(theirs)) {
        std::cmp::Ordering::Greater => Order::Attack,
        std::cmp::Ordering::Less => Order::Counter,
        std::cmp::Ordering::Equal => Order::Together,
    };
    Ok((order, clause::COUNTER_ORDER))
}

/// Two non-lethal attacks (`murdham.nonlethal.both`).
fn both_nonlethal(t: &mut impl Table<Fight>, fight: &Fight) -> Step<Order> {
    t.cite(clause::NONLETHAL_BOTH);
    match fight.setup.settings.nonlethal_both {
        NonlethalBoth::CounterLast => Ok(Order::Attack),
        NonlethalBoth::Simultaneous => Ok(Order::Together),
        NonlethalBoth::Random => {
            let first = t.roll(Purpose::Order, PickOne { of: 2 })?;
            Ok(if first == 1 { Order::Attack } else { Order::Counter })
        }
    }
}

/// A hit lands: health, riders, critical results, wear of the victim's gear.
fn land(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    Ready { hit, blow, nonlethal }: Ready<'_>,
    struck: &mut Struck,
) -> Step {
    let (attacker, target) = (hit.attack.attacker, hit.target);
    if !is_present(fight, target) {
        return Ok(());
    }
    if is_stun(hit.attack) {
        return stun_blow(t, fight, hit);
    }
    let used = hit.used.filter(|used| used.die.is_some() && !nonlethal);
    let Some(used) = used else {
        // murdham.nonlethal.damageless-weapons: the effect follows the item, whenever it lands.
        return land_nonlethal(t, fight, hit.attack, target);
    };
    if is_final_blow(hit.attack) && is_incapacitated(fight, target) {
        t.cite(clause::ATTACK_FINAL_BLOW_DETAIL);
        t.tell(clause::ATTACK_FINAL_BLOW, || Event::FinalBlow { attacker, target });
        crate::rules::surrender::note_harm(t, fight, target, Some(attacker));
        if crate::rules::health::die(t, fight, target, clause::ATTACK_FINAL_BLOW)? == Harm::Killed {
            struck.felled.add(target);
            crate::rules::skill::feast(t, fight, attacker, target)?;
        }
        return Ok(());
    }
    if blow.gross > 0 {
        crate::rules::wear::armor_hit(t, fight, &hit, blow.gross);
    }
    let source = Source {
        attacker: Some(attacker),
        direct: crate::rules::damage::is_direct(used),
        fire: used.keywords.has(Keyword::Fire),
    };
    let harm = suffer(t, fight, target, blow.suffered, source)?;
    if harm == Harm::Killed {
        struck.felled.add(target);
        crate::rules::skill::feast(t, fight, attacker, target)?;
    }
    if harm == Harm::Critical {
        struck.felled.add(target);
        if fight.profile(attacker).skills.has(Skill::StrikeToInjure) {
            crate::rules::skill::maim(t, fight, attacker, target)?;
        }
    }
    riders(t, fight, hit, blow, struck)
}

/// What a hit brings besides damage (`murdham.damage.riders-at-zero`).
fn riders(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    hit: Hit<'_>,
    blow: Blow,
    struck: &mut Struck,
) -> Step {
    let Some(used) = hit.used else { return Ok(()) };
    let (attacker, target) = (hit.attack.attacker, hit.target);
    if !is_present(fight, target) {
        return Ok(());
    }
    if blow.suffered > 0 {
        let coating = used.item.and_then(|which| fight[which].coating.take());
        if coating.is_some() {
            t.cite(clause::POISON_COATING);
        }
        for poison in coating.into_iter().chain(used.poison) {
            t.cite(clause::WEAPON_POISON);
            crate::rules::poison::expose(t, fight, target, poison)?;
        }
    }
    let works =
        blow.suffered > 0 || fight.setup.settings.riders_at_zero == RidersAtZero::OwnSaveRidersWork;
    let (stuns, grabs) = (used.keywords.has(Keyword::Stun), used.keywords.has(Keyword::Grab));
    if stuns || grabs {
        t.cite(clause::DAMAGE_RIDERS_AT_ZERO);
    }
    if !works || !is_present(fight, target) {
        return Ok(());
    }
    if stuns {
        t.cite(clause::WEAPON_STUN);
        stun(t, fight, target);
    }
    if grabs {
        match fight.setup.settings.grab_timing {
            GrabTiming::WithDamage => grab(t, fight, attacker, target)?,
            GrabTiming::Last => struck.grabs.push((attacker, target)),
        }
    }
    Ok(())
}

/// The grab of a damaging weapon (`murdham.weapon.grab`, `murdham.weapon.grab-timing`).
fn grab(t: &mut impl Table<Fight>, fight: &mut Fight, attacker: Id, target: Id) -> Step {
    t.cite(clause::WEAPON_GRAB);
    t.cite(clause::WEAPON_GRAB_TIMING);
    if grab_save(t, fight, attacker, target)? {
        take_hold(t, fight, attacker, target);
    }
    Ok(())
}

#[inline]
fn is_stun(attack: Attack) -> bool {
    matches!(attack.form, Form::Strike { style: Style::Stun, .. })
}

/// A blow that stuns instead of wounding (`murdham.skill.strike-to-stun`).
fn stun_blow(t: &mut impl Table<Fight>, fight: &mut Fight, hit: Hit<'_>) -> Step {
    let target = hit.target;
    t.cite(clause::SKILL_STRIKE_TO_STUN);
    let blow = roll(t, fight, &hit)?;
    let knocked = 2 * blow.suffered >= fight[target].health && blow.suffered > 0;
    if knocked && !crate::rules::condition::cannot_be_incapacitated(fight, target) {
        crate::rules::surrender::note_harm(t, fight, target, Some(hit.attack.attacker));
        // For the rest of the stretch, or of the watch from all of the health on: longer than a
        // fight either way.
        begin(t, fight, target, Condition::Incapacitated);
    }
    Ok(())
}
