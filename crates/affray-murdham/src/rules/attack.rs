//! Attacks from their declaration to the wound (`murdham.attack.*`).

use affray_field::Place;
use affray_table::{Lazy, May, Step, Table, barred_if};
use arrayvec::ArrayVec;

use crate::clause;
use crate::event::Event;
use crate::means::Means;
use crate::moves::{
    Aim, Answer, Ask, Attack, Form, Judgment, Move, Occasion, SaveFor, Score, Style, Target, With,
};
use crate::reason::{Barrier, Who};
use crate::rules::condition::is_able;
use crate::rules::core::{against, save, seat};
use crate::rules::exchange;
use crate::rules::gear::{is_damaged, item};
use crate::rules::legal::challenge;
use crate::rules::position::{Peeking, cite_range, is_concealed_from};
use crate::rules::reach::{is_peeking, may_reach};
use crate::rules::react::{Reactions, Share, Targets, roll_saves, settle};
use crate::rules::weapon::striking;
use crate::rules::wear::{CountingDie, Frailty};
use crate::settings::{
    BlastAstray, BlastRedirect, ExtraChallenge, PeekExposure, RevealTiming, StuntWithBlast,
};
use crate::setup::{Id, Keyword, MAX_COMBATANTS, Skill};
use crate::state::{Fight, People, Where};

/// Everybody's part in one attack, in roster order of those aimed at.
pub type Shares = ArrayVec<Share, MAX_COMBATANTS>;

/// An attack that is under way.
#[derive(Clone, Copy, Debug)]
pub struct Assault<'a> {
    /// The attack as it was declared.
    pub attack: Attack,
    /// What it is made with, if it strikes.
    pub used: Option<&'a Means>,
    /// Whom else a power strikes that is doubled.
    pub second: Option<Id>,
    /// It needed a save to hit.
    pub saved: bool,
}

/// Resolves an attack that was declared and paid for (`murdham.attack.sequence`).
///
/// # Errors
/// The table has no answer yet.
pub fn resolve(t: &mut impl Table<Fight>, fight: &mut Fight, attack: Attack) -> Step {
    let attacker = attack.attacker;
    let second = crate::rules::power::second(t, fight, attack)?;
    t.tell(clause::MAIN_ATTACK, || Event::Attacks { attack });
    let used = striking(fight, attacker, attack.form);
    let used = used.as_ref();
    if t.keeps_clauses() {
        cite_kind(t, fight, attack, used);
    }
    if let Some(casting) = used.and_then(|used| used.casting)
        && !crate::rules::power::pay(t, fight, attacker, casting)?
    {
        return crate::rules::sneak::deed(t, fight, attacker);
    }
    use_up(t, fight, used);

    // 3: the save to hit, where circumstances ask for one.
    let mut assault = Assault { attack, used, second, saved: false };
    let shot = to_hit(t, fight, assault)?;
    assault.saved = shot != Shot::Sure;
    let mut shares = Shares::new();
    if shot == Shot::Missed {
        t.cite(clause::ATTACK_SEQUENCE);
        miss(t, fight, attack, &mut shares)?;
    } else {
        aim_at(t, fight, assault, &mut shares);
    }
    note_attacked(t, fight, assault, shot, &mut shares)?;

    // 4: an attack stunt in place of damage.
    if shot != Shot::Missed {
        stunts(t, fight, assault, &mut shares)?;
        if shares.is_empty() && matches!(attack.aim, Aim::At(_)) {
            t.cite(clause::ATTACK_SEQUENCE);
            return finish(t, fight, assault, CountingDie::Other);
        }
    }

    // 5 and 6: reactions, then the saves they ask for.
    react(t, fight, assault, &mut shares)?;

    // 7 to 11: damage, the order of hits, what they do, wear, revealing.
    let struck = exchange::resolve(t, fight, assault, &shares)?;
    finish(t, fight, assault, struck.die)?;
    if struck.felled != People::default() {
        cleave(t, fight, attack, struck.felled)?;
    }
    Ok(())
}

/// A stunt proposed to the target of an attack, or to each of several where the table lets it
/// (`murdham.stunt.scope`): whoever accepts one is no target any more.
fn stunts(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    Assault { attack, used, second, .. }: Assault<'_>,
    shares: &mut Shares,
) -> Step {
    let one = matches!(attack.aim, Aim::At(_)) && second.is_none();
    if !one && fight.setup.settings.stunt_with_blast == StuntWithBlast::No {
        return Ok(());
    }
    let mut place = 0;
    while let Some(share) = shares.get(place) {
        if crate::rules::stunt::settle(t, fight, attack, used, share.target)? {
            shares.remove(place);
        } else {
            place += 1;
        }
    }
    Ok(())
}

/// A blow at a place where somebody may be hidden: if the GM lets it and an enemy is, it is an attack
/// on the first of them, who is not visible (`murdham.sneak.targeting`).
///
/// # Errors
/// The table has no answer yet.
pub fn probe(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    attacker: Id,
    with: With,
    place: Place,
) -> Step {
    t.cite(clause::SNEAK_TARGETING);
    let hidden = fight.roster().find(|&id| {
        fight[id].place == place
            && crate::rules::condition::is_present(fight, id)
            && is_concealed_from(fight, id, fight[attacker].faction)
    });
    let judgment = Judgment::MayGuess(attacker, place);
    let allowed = crate::rules::core::ask_gm(t, fight, judgment, Answer::Yes)?;
    if let Some(target) = hidden.filter(|_| allowed) {
        let form = Form::Strike { with, style: Style::Plain, indirect: false };
        let occasion = Occasion::Main;
        resolve(t, fight, Attack { attacker, form, aim: Aim::At(target), occasion })?;
        if !is_concealed_from(fight, target, fight[attacker].faction) {
            return Ok(());
        }
    } else if allowed {
        // The save is thrown whether anybody is there or not, so that it does not tell.
        save(t, fight, attacker, Score::Wits, SaveFor::Hit)?;
        fight.state.decrees.rolled(attacker.0);
    }
    t.tell(clause::SNEAK_TARGETING, || Event::StruckAtNothing { who: attacker, at: place });
    crate::rules::sneak::deed(t, fight, attacker)
}

/// Whether an attack hits, and whether it needed a save to (`murdham.attack.auto-hit`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shot {
    /// It hits of itself.
    Sure,
    /// It needed a save to hit, and the save passed.
    Aimed,
    /// It needed a save to hit, and the save failed.
    Missed,
}

/// Everybody who became a target is noted, hit or miss; where the table reveals a concealed attacker
/// before reactions, it is revealed first (`murdham.sneak.reveal-timing`).
fn note_attacked(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    Assault { attack, second, .. }: Assault<'_>,
    shot: Shot,
    shares: &mut [Share],
) -> Step {
    let attacker = attack.attacker;
    if fight.setup.settings.reveal_timing == RevealTiming::BeforeReactions
        && fight[attacker].concealed_from != 0
    {
        t.cite(clause::SNEAK_REVEAL_TIMING);
        crate::rules::sneak::deed(t, fight, attacker)?;
        for share in shares.iter_mut() {
            *share = Share::of(fight, attacker, share.target);
        }
    }
    if let (Aim::At(target), Shot::Missed) = (attack.aim, shot) {
        for who in [target].into_iter().chain(second) {
            attacked(t, fight, who, attacker);
        }
    }
    for share in shares.iter() {
        attacked(t, fight, share.target, attacker);
        // murdham.sneak.caught: who is struck without having been aimed at is noticed.
        if is_concealed_from(fight, share.target, fight[attacker].faction) {
            t.cite(clause::SNEAK_CAUGHT);
            crate::rules::sneak::reveal_to(t, fight, share.target, fight[attacker].faction);
        }
    }
    Ok(())
}

/// Notes that somebody became the target of an attack, hit or miss: as soon as it is aimed at, steps
/// in, is countered or caught (`murdham.wear.used`, `murdham.surrender.harmed`).
pub(crate) fn attacked(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, by: Id) {
    crate::rules::wear::attacked(fight, who);
    crate::rules::surrender::note_attack(t, fight, who, by);
}

/// Reactions of everybody, before any die is thrown; then their saves.
fn react(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    assault: Assault<'_>,
    shares: &mut Shares,
) -> Step {
    let mut so_far = Reactions::to(assault);
    let targets = if shares.len() > 1 { Targets::Several } else { Targets::One };
    crate::rules::react::agree_on_counter(t, fight, &mut so_far, shares)?;
    for share in shares.iter_mut() {
        settle(t, fight, &mut so_far, share)?;
    }
    if fight.setup.settings.blast_redirect == BlastRedirect::SingleShare {
        merge(shares);
    }
    for share in shares.iter_mut() {
        if share.dodges > 0 || share.counter.is_some() {
            roll_saves(t, fight, assault.attack, share, targets)?;
            crate::rules::react::guard_late(t, fight, &mut so_far, share, targets)?;
        }
    }
    Ok(())
}

/// Where nobody takes a share on top of its own, whoever stepped in for others keeps one
/// (`murdham.redirect.multi-target`).
fn merge(shares: &mut Shares) {
    let all = shares.clone();
    let mut place = 0;
    shares.retain(|share| {
        let mine = place;
        place += 1;
        let another = |(other, one): (usize, &Share)| {
            one.target == share.target && (!one.redirected && share.redirected || other < mine)
        };
        !all.iter().enumerate().any(another) || !share.redirected
    });
}

/// Says which of the general rules of attacking apply.
fn cite_kind(t: &mut impl Table<Fight>, fight: &Fight, attack: Attack, used: Option<&Means>) {
    if attack.occasion == Occasion::Main {
        t.cite(clause::ATTACK_MAIN_ACTION);
    }
    if fight[attack.attacker].conditions.has(crate::state::Condition::Hobbled) {
        t.cite(clause::CONDITION_HOBBLED);
    }
    let Aim::At(target) = attack.aim else { return };
    t.cite(clause::ATTACK_SINGLE_TARGET);
    t.cite(clause::ATTACK_VISIBILITY);
    if fight.setup.has_protection || !fight.setup.borders.is_empty() {
        t.cite(clause::PROTECTION_BARRIER);
    }
    if used.is_some_and(|used| used.swung) {
        t.cite(clause::ATTACK_RANGED_WEAPON_MELEE);
    }
    cite_range(t, fight, attack.attacker, target);
    let Some(used) = used else {
        t.cite(clause::ATTACK_MELEE_NEARBY);
        return;
    };
    if used.is_melee() {
        t.cite(clause::ATTACK_MELEE_NEARBY);
    } else {
        t.cite(clause::ATTACK_HALF_RANGE);
        t.cite(clause::ATTACK_MOVING_MEANING);
        t.cite(clause::ATTACK_RANGED_LEGAL);
        t.cite(clause::ATTACK_RANGED_WEAPON_MELEE);
        if crate::rules::position::range(fight, attack.attacker, target) == 0 {
            t.cite(clause::ATTACK_RANGED_CLOSE);
        }
        if fight.profile(attack.attacker).skills.has(Skill::SteadyAim) {
            t.cite(clause::SKILL_STEADY_AIM);
        }
        if fight[attack.attacker].conditions.has(crate::state::Condition::EyeInjury) {
            t.cite(clause::CONDITION_EYE_INJURY);
        }
    }
    if let Form::Strike { indirect: true, .. } = attack.form {
        t.cite(clause::ATTACK_INDIRECT_LEGAL);
        t.cite(clause::ATTACK_INDIRECT_DISTANCE);
        t.cite(clause::ATTACK_INDIRECT_KNOWLEDGE);
    }
    if used.item.is_some_and(|which| crate::rules::gear::is_two_handed(fight, which)) {
        t.cite(clause::WEAPON_TWO_HANDED);
    }
    if fight[attack.attacker].grabbing == Some(target) {
        t.cite(clause::GRAPPLE_ATTACK_HELD);
        t.cite(clause::GRAPPLE_ATTACK_WEAPON);
    }
}

/// A use of the weapon is counted; a thrown consumable is gone (`murdham.weapon.reload`,
/// `murdham.weapon.usage-limit`, `murdham.weapon.thrown-consumables`).
fn use_up(t: &mut impl Table<Fight>, fight: &mut Fight, used: Option<&Means>) {
    let Some(used) = used else { return };
    let Some(which) = used.item else { return };
    fight[which].uses = fight[which].uses.saturating_add(1);
    if used.keywords.has(Keyword::Reload) {
        t.cite(clause::WEAPON_RELOAD);
    }
    if crate::rules::gear::as_weapon(fight, which).is_some_and(|weapon| weapon.uses.is_some()) {
        t.cite(clause::WEAPON_USAGE_LIMIT);
    }
    if item(fight, which).fragile && is_damaged(fight, which) {
        t.cite(clause::WEAPON_FRAGILE);
    }
    if used.keywords.has(Keyword::Consumable)
        && let Where::Held(who) = fight[which].at
    {
        t.cite(clause::WEAPON_THROWN_CONSUMABLES);
        crate::rules::gear::unhand(fight, who, which);
        fight[which].at = Where::Gone;
    }
}

/// Whether the attack hits, and whether it needs a save to (`murdham.attack.challenging`).
fn to_hit(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    Assault { attack, used, second, .. }: Assault<'_>,
) -> Step<Shot> {
    let (place, target) = match attack.aim {
        Aim::At(target) => (fight[target].place, Some(target)),
        Aim::Zone(zone) => (Place::Zone(zone), None),
    };
    let mut reason = challenge(fight, attack, used, place, target);
    if reason.is_none()
        && let Some(id) = second
    {
        reason = challenge(fight, attack, used, fight[id].place, Some(id));
    }
    if reason.is_none()
        && fight.setup.settings.extra_challenge == ExtraChallenge::GmFlagPerAttack
        && crate::rules::core::ask_gm(t, fight, Judgment::Challenging(attack), Answer::No)?
    {
        reason = Some(clause::ATTACK_GM_CHALLENGE);
    }
    let Some(reason) = reason else {
        t.cite(clause::ATTACK_AUTO_HIT);
        if matches!(attack.aim, Aim::Zone(_)) {
            t.cite(clause::BLAST_NEEDS_SIGHT);
            t.cite(clause::BLAST_RANGED_ZONE);
            t.cite(clause::BLAST_MELEE_SURE);
        }
        return Ok(Shot::Sure);
    };
    t.cite(clause::ATTACK_CHALLENGING);
    t.cite(clause::ATTACK_GM_CHALLENGE);
    t.cite(reason);
    if fight[attack.attacker].conditions.has(crate::state::Condition::Blind) {
        t.cite(clause::CONDITION_BLIND);
    }
    let hits = save(t, fight, attack.attacker, Score::Wits, SaveFor::Hit)?;
    Ok(if hits { Shot::Aimed } else { Shot::Missed })
}

fn in_roster_order(shares: &mut Shares) {
    shares.sort_by_key(|share| share.target);
}

/// Everybody whom an attack that hits is aimed at, in roster order.
fn aim_at(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    Assault { attack, second, .. }: Assault<'_>,
    shares: &mut Shares,
) {
    match attack.aim {
        Aim::At(target) => {
            let all = [target].into_iter().chain(second);
            shares.extend(all.map(|who| Share::of(fight, attack.attacker, who)));
            in_roster_order(shares);
        }
        Aim::Zone(zone) => {
            let struck = crate::rules::blast::targets(t, fight, attack, zone);
            shares.extend(struck.iter().map(|who| Share::of(fight, attack.attacker, who)));
        }
    }
}

/// A miss; a ranged blast goes elsewhere (`murdham.attack.miss`, `murdham.blast.deviation`).
fn miss(t: &mut impl Table<Fight>, fight: &mut Fight, attack: Attack, shares: &mut Shares) -> Step {
    let terms = against(t, fight, attack.attacker, Score::Wits);
    t.tell(clause::ATTACK_MISS, || Event::Missed { attack, terms });
    if let Aim::Zone(aimed) = attack.aim
        && let Some(zone) = crate::rules::blast::deviate(t, fight, attack, aimed)?
    {
        let spares = fight.setup.settings.blast_astray == BlastAstray::SparesThrower;
        let mut struck = crate::rules::blast::targets(t, fight, attack, zone);
        if spares {
            struck.remove(attack.attacker);
        }
        shares.extend(struck.iter().map(|who| Share::of(fight, attack.attacker, who)));
    }
    Ok(())
}

/// 10 and 11: wear, then a concealed attacker is revealed (`murdham.sneak.reveal-timing`).
fn finish(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    Assault { attack, used, .. }: Assault<'_>,
    die: CountingDie,
) -> Step {
    wear_of(t, fight, attack, used, die);
    if let Aim::At(target) = attack.aim
        && fight.setup.settings.peek_exposure != PeekExposure::ThatAttack
        && is_peeking(fight, attack.attacker, target)
    {
        t.cite(clause::PROTECTION_PEEK_DURATION);
        fight[attack.attacker].exposed = true;
    }
    if fight.setup.settings.reveal_timing == RevealTiming::AfterAttack
        && fight[attack.attacker].concealed_from != 0
    {
        t.cite(clause::SNEAK_REVEAL_TIMING);
        crate::rules::sneak::deed(t, fight, attack.attacker)?;
    }
    Ok(())
}

/// What an attack does to the things it is made with.
pub(crate) fn wear_of(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    attack: Attack,
    used: Option<&Means>,
    die: CountingDie,
) {
    let Form::Strike { with, .. } = attack.form else { return };
    if with == With::Both {
        let both: ArrayVec<_, 2> =
            crate::rules::gear::held_weapons(fight, attack.attacker).take(2).collect();
        // RULING: a kept roll of 1 is a tie; the first weapon's roll is the one that is kept, so
        // that the discarded one breaks nothing (murdham.wear.one-on-die).
        for (which, die) in both.into_iter().zip([die, CountingDie::Other]) {
            crate::rules::wear::weapon_used(t, fight, which, (die, Frailty::AsItIs));
        }
    } else if let Some(used) = used
        && let Some(which) = used.item
    {
        // murdham.wear.improvised-damaged: what is swung breaks as if it were damaged already.
        let frail = used.swung && used.keywords.has(Keyword::Improvised);
        let state = if frail { Frailty::Improvised } else { Frailty::AsItIs };
        crate::rules::wear::weapon_used(t, fight, which, (die, state));
    }
}

/// Strikes again with the same weapon after felling somebody in melee, once per turn
/// (`murdham.skill.cleave`).
fn cleave(t: &mut impl Table<Fight>, fight: &mut Fight, attack: Attack, felled: People) -> Step {
    let who = attack.attacker;
    let Form::Strike { with, style: Style::Plain | Style::HoldBack, indirect: false } = attack.form
    else {
        return Ok(());
    };
    let done = fight.state.turn.is_some_and(|turn| turn.who == who && turn.cleaved);
    let fits = attack.occasion == Occasion::Main
        && fight.profile(who).skills.has(Skill::Cleave)
        && !done
        && is_able(fight, who);
    let Some(used) = striking(fight, who, attack.form).filter(Means::is_melee) else {
        return Ok(());
    };
    let broken = used.item.is_some_and(|which| !matches!(fight[which].at, Where::Held(_)));
    if !fits || broken || used.casting.is_some() {
        return Ok(());
    }
    let menu = Lazy(|list: &mut Vec<Move>| {
        list.push(Target::Nobody.into());
        let next = |&target: &Id| may_cleave(fight, who, (with, felled), target).is_ok();
        list.extend(fight.roster().filter(next).map(|target| Move::from(Target::One(target))));
    });
    let ask = Ask::Cleave { who, with, felled };
    if let Target::One(target) = t.choose(fight, seat(fight, who), ask, &menu)? {
        if let Some(turn) = &mut fight.state.turn {
            turn.cleaved = true;
        }
        t.tell(clause::SKILL_CLEAVE, || Event::Cleaves { who, target });
        resolve(t, fight, again(who, with, target))?;
    }
    Ok(())
}

/// The attack that follows when somebody was felled.
fn again(who: Id, with: With, target: Id) -> Attack {
    let form = Form::Strike { with, style: Style::Plain, indirect: false };
    Attack { attacker: who, form, aim: Aim::At(target), occasion: Occasion::Cleave }
}

/// Whether somebody may be struck after another was felled (`murdham.skill.cleave`).
pub(crate) fn may_cleave(
    fight: &Fight,
    who: Id,
    (with, felled): (With, People),
    target: Id,
) -> May<Barrier> {
    let by = clause::SKILL_CLEAVE;
    barred_if(felled.has(target), Barrier::Of(target, Who::Felled), by)?;
    let ally = crate::rules::condition::are_allies(fight, who, target);
    barred_if(ally, Barrier::Of(target, Who::Ally), by)?;
    let used = crate::rules::weapon::means(fight, who, with);
    may_reach(fight, again(who, with, target), &used, target)
}

/// Whether somebody who attacked leaned out from behind a barrier.
#[must_use]
pub(crate) fn leans_out(fight: &Fight, attack: Attack, other: Id) -> Peeking {
    if is_peeking(fight, attack.attacker, other) { Peeking::Yes } else { Peeking::No }
}
