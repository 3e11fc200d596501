//! Reactions to an attack: who may react, and how; dodges and counters (`murdham.react.*`,
//! `murdham.dodge.*`, `murdham.counter.*`).

mod may;

use affray_table::{Lazy, May, Seat, Step, Table, barred_if};

use crate::clause;
use crate::event::Event;
use crate::means::Means;
pub use crate::moves::Targets;
use crate::moves::{
    Aim, Answer, Ask, Attack, Form, Move, Occasion, Reaction, SaveFor, Score, SoFar, Style, Target,
};
use crate::reason::Barrier;
use crate::rules::attack::Assault;
use crate::rules::condition::{is_able, is_on_guard};
use crate::rules::core::{against, save, seat};
use crate::rules::guard::{guarded, hides};
use crate::rules::legal::challenge;
use crate::rules::opportunity::spend_turn;
use crate::rules::position::is_aware_of;
use crate::rules::weapon::{comes_last, striking};
use crate::settings::{
    BlastRedirect, CounterSave, GuardAgainstCounter, GuardTiming, HideRefused, OpportunityGuard,
    ReactionOrder, ReactionsPerAttack, RedirectNonlethal, WhoCounters,
};
use crate::setup::{Id, Skill};
use crate::state::{Condition, Fight, People, Standing, TurnState};
use may::{may_be_dodged, options};
pub use may::{may_be_named, may_react};

/// One target's part in an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// Who would be hit now.
    pub target: Id,
    /// The target was unaware of the attacker when the attack was declared.
    pub unaware: bool,
    /// It reacted: a held shield counts.
    pub reacted: bool,
    /// How often it tries to dodge: more than once only with free dodges.
    pub dodges: u8,
    /// It counters.
    pub counter: Option<Counter>,
    /// The attack misses it.
    pub missed: bool,
    /// It came in by guarding or as a screen.
    pub redirected: bool,
    /// Who has been the target of this share, and the attacker (`murdham.redirect.loop`).
    pub been: People,
}

/// A counter that was declared, and what came of it before damage is rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counter {
    /// What with.
    pub form: Form,
    /// Whom it would hit now: the attacker, or who guards the attacker against it.
    pub target: Id,
    /// It was dodged.
    pub missed: bool,
}

impl<'a> Reactions<'a> {
    /// Those to an attack to which nobody has reacted yet.
    #[must_use]
    pub fn to(assault: Assault<'a>) -> Reactions<'a> {
        let Assault { attack, used, saved, second } = assault;
        let several = matches!(attack.aim, Aim::Zone(_)) || second.is_some();
        Reactions {
            attack,
            used,
            reacted: People::default(),
            countered: false,
            may_counter: MayCounter::WhoeverIsAskedFirst,
            saved,
            targets: if several { Targets::Several } else { Targets::One },
        }
    }

    /// Whether a target may hide behind somebody or be guarded (`murdham.redirect.multi-target`,
    /// `murdham.nonlethal.redirect`, `murdham.counter.not-answered`, `murdham.opportunity.guard`).
    pub fn may_be_redirected(&self, fight: &Fight) -> May<Barrier> {
        let settings = &fight.setup.settings;
        match self.attack.occasion {
            Occasion::Main | Occasion::Cleave => {}
            Occasion::Opportunity => {
                let no = settings.opportunity_guard != OpportunityGuard::Yes;
                barred_if(no, Barrier::NotInForce, clause::OPPORTUNITY_GUARD)?;
            }
            Occasion::Counter => {
                let no = settings.guard_against_counter != GuardAgainstCounter::Yes;
                barred_if(no, Barrier::IsCounter, clause::COUNTER_NOT_ANSWERED)?;
            }
        }
        let several = self.targets == Targets::Several
            && settings.blast_redirect == BlastRedirect::NotAllowed;
        barred_if(several, Barrier::NotInForce, clause::REDIRECT_MULTI_TARGET)?;
        let nonlethal =
            settings.redirect_nonlethal != RedirectNonlethal::Yes && self.is_nonlethal(fight);
        barred_if(nonlethal, Barrier::NotInForce, clause::NONLETHAL_REDIRECT)
    }

    /// What somebody who is asked should know of it.
    fn known(&self, share: &Share, refused: People) -> SoFar {
        let chosen = match self.may_counter {
            MayCounter::WhoeverIsAskedFirst => true,
            MayCounter::Only(one) => one == Some(share.target),
        };
        SoFar {
            reacted: Answer::of(self.reacted.has(share.target)),
            countered: Answer::of(self.countered || !chosen),
            dodges: share.dodges,
            been: share.been,
            refused,
            targets: self.targets,
        }
    }

    /// Whether the attack does no damage of itself.
    pub fn is_nonlethal(&self, fight: &Fight) -> bool {
        comes_last(fight, self.attack.form, self.used)
    }

    /// Whether it is a melee blast or a sweep, which cannot miss (`murdham.blast.melee-sure`).
    fn is_sure(&self) -> bool {
        let sweep = matches!(self.attack.form, Form::Strike { style, .. } if style.is_sweep());
        let blast = self.used.is_some_and(|used| used.is_melee() && used.is_blast());
        matches!(self.attack.aim, Aim::Zone(_)) && (blast || sweep)
    }
}

impl Share {
    /// The share of somebody who was aimed at.
    #[must_use]
    pub fn of(fight: &Fight, attacker: Id, target: Id) -> Share {
        Share {
            target,
            unaware: !is_aware_of(fight, target, attacker) && target != attacker,
            reacted: false,
            dodges: 0,
            counter: None,
            missed: false,
            redirected: false,
            been: People(1 << attacker.0 | 1 << target.0),
        }
    }
}

/// What has happened so far among those who react to one attack.
pub struct Reactions<'a> {
    /// The attack.
    pub attack: Attack,
    /// What it is made with, if it strikes.
    pub used: Option<&'a Means>,
    /// Who has made a reaction of its own against it.
    pub reacted: People,
    /// Somebody counters already (`murdham.counter.single`).
    pub countered: bool,
    /// Who may counter, of several targets.
    pub may_counter: MayCounter,
    /// The attack needed a save to hit.
    pub saved: bool,
    /// How many the attack strikes.
    pub targets: Targets,
}

/// Who may counter an attack that strikes several (`murdham.counter.single-choice`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MayCounter {
    /// The first of them who is asked and does.
    WhoeverIsAskedFirst,
    /// The one on whom the defenders agreed, or nobody.
    Only(Option<Id>),
}

/// The defenders agree who may counter an attack that strikes several, where the table has it so: a
/// side after the other, in rotation order, until one names somebody
/// (`murdham.counter.single-choice`).
///
/// # Errors
/// The table has no answer yet.
pub fn agree_on_counter(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    so_far: &mut Reactions<'_>,
    shares: &[Share],
) -> Step {
    if shares.len() < 2 || fight.setup.settings.who_counters == WhoCounters::FirstAsked {
        return Ok(());
    }
    t.cite(clause::COUNTER_SINGLE_CHOICE);
    so_far.may_counter = MayCounter::Only(None);
    let attacker = so_far.attack.attacker;
    let mut struck = People::default();
    for share in shares.iter().filter(|share| !share.unaware) {
        struck.add(share.target);
    }
    for faction in fight.state.in_play.iter() {
        let menu = Lazy(|list: &mut Vec<Move>| {
            list.push(Target::Nobody.into());
            let able = |&who: &Id| may_be_named(fight, faction, (attacker, struck), who).is_ok();
            list.extend(struck.iter().filter(able).map(|who| Move::from(Target::One(who))));
        });
        let ask = Ask::Counterer { faction, attack: so_far.attack, struck };
        if let Target::One(who) = t.choose(fight, Seat(faction.0), ask, &menu)? {
            so_far.may_counter = MayCounter::Only(Some(who));
            break;
        }
    }
    Ok(())
}

/// Asks one target and those who could guard it until nobody new becomes the target
/// (`murdham.react.order`).
///
/// # Errors
/// The table has no answer yet.
pub fn settle(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    so_far: &mut Reactions<'_>,
    share: &mut Share,
) -> Step {
    let guards_first = fight.setup.settings.reaction_order == ReactionOrder::GuardsThenTarget;
    // Each round of this loop brings in somebody new: it is bounded by the number of combatants.
    loop {
        if guards_first && guarded(t, fight, so_far, share)? {
            continue;
        }
        match own_reaction(t, fight, so_far, share)? {
            Own::Redirected => {
                t.cite(clause::REACT_ORDER);
                continue;
            }
            Own::Reacted => return Ok(()),
            Own::None => {}
        }
        if guards_first || !guarded(t, fight, so_far, share)? {
            return Ok(());
        }
    }
}

enum Own {
    None,
    Reacted,
    Redirected,
}

/// Whether a free dodge is left (`murdham.skill.dodge-blows`, `murdham.skill.fleet-footed`).
fn has_free_dodge(fight: &Fight, share: &Share, attack: Attack) -> bool {
    dodges_blows(fight, share.target)
        || dodges_on_the_run(fight, share, attack) && is_on_guard(fight, share.target)
}

/// Whether `who` may dodge blows freely: once a round (`murdham.skill.dodge-blows`).
#[must_use]
pub fn dodges_blows(fight: &Fight, who: Id) -> bool {
    fight.profile(who).skills.has(Skill::DodgeBlows)
        && !fight[who].dodged_free
        && is_on_guard(fight, who)
}

/// Whether fleet feet give a free dodge: one against each opportunity attack.
fn dodges_on_the_run(fight: &Fight, share: &Share, attack: Attack) -> bool {
    fight.profile(share.target).skills.has(Skill::FleetFooted)
        && attack.occasion == Occasion::Opportunity
        && share.dodges == 0
}

/// The target's own reaction.
fn own_reaction(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    so_far: &mut Reactions<'_>,
    share: &mut Share,
) -> Step<Own> {
    let (who, attack) = (share.target, so_far.attack);
    if share.unaware {
        t.cite(clause::REACT_UNAWARE);
        t.cite(clause::REACT_UNAWARE_SOURCES);
        t.tell(clause::SNEAK_SURPRISE, || Event::Surprised { who, by: attack.attacker });
        return Ok(Own::None);
    }
    if fight[who].conditions.has(Condition::Unaware) {
        t.cite(clause::REACT_UNAWARE_SOURCES);
    }
    if t.keeps_clauses() {
        cite_why_not(t, fight, so_far, who);
    }
    let unlimited =
        fight.setup.settings.reactions_per_attack == ReactionsPerAttack::UnlimitedIfFree;
    let mut refused = People::default();
    let mut reacted = false;
    // Each refusal takes a screen off the menu, and each reaction itself: bounded by the number of
    // combatants, and of reactions.
    loop {
        let menu = Lazy(|list: &mut Vec<Move>| {
            options(fight, so_far, share, list);
            list.retain(
                |option| !matches!(option, Move::Reaction(Reaction::Hide(id)) if refused.has(*id)),
            );
        });
        let ask = Ask::React { who, attack, so_far: so_far.known(share, refused) };
        let reaction = t.choose(fight, seat(fight, who), ask, &menu)?;
        match reaction {
            Reaction::Stand => return Ok(if reacted { Own::Reacted } else { Own::None }),
            Reaction::FreeDodge => {
                spend_free_dodge(t, fight, share, attack);
                dodge(t, fight, so_far, share);
            }
            Reaction::Dodge => {
                spend_turn(t, fight, who);
                dodge(t, fight, so_far, share);
            }
            Reaction::Counter(form) => counter(t, fight, so_far, share, form),
            Reaction::Hide(screen) => {
                t.cite(clause::HIDE_CHOOSE);
                t.cite(clause::HIDE_ELIGIBLE);
                if hides(t, fight, so_far, share, screen)? {
                    return Ok(Own::Redirected);
                }
                refused.add(screen);
                if fight.setup.settings.hide_refused == HideRefused::ReactionLost {
                    spend_turn(t, fight, who);
                    so_far.reacted.add(who);
                    return Ok(Own::None);
                }
                continue;
            }
        }
        // murdham.turn.one-reaction-per-attack: that was it, unless free ones are not counted.
        t.cite(clause::TURN_ONE_REACTION_PER_ATTACK);
        if !unlimited {
            return Ok(Own::Reacted);
        }
        reacted = true;
    }
}

/// A free dodge is used: of fleet feet, or the one of this round.
fn spend_free_dodge(t: &mut impl Table<Fight>, fight: &mut Fight, share: &Share, attack: Attack) {
    t.cite(clause::OPPORTUNITY_SKILL_REACTION);
    if dodges_on_the_run(fight, share, attack) {
        t.cite(clause::SKILL_FLEET_FOOTED);
    } else {
        t.cite(clause::SKILL_DODGE_BLOWS);
        fight[share.target].dodged_free = true;
    }
}

/// The target strikes back (`murdham.counter.attack`).
fn counter(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    so_far: &mut Reactions<'_>,
    share: &mut Share,
    form: Form,
) {
    let (who, attack) = (share.target, so_far.attack);
    t.cite(clause::REACT_TIMING);
    t.cite(clause::REACT_TARGET_OPTIONS);
    t.cite(clause::COUNTER_SUITABLE);
    t.cite(clause::COUNTER_SINGLE);
    t.cite(clause::COUNTER_SINGLE_CHOICE);
    spend_turn(t, fight, who);
    share.counter = Some(Counter { form, target: attack.attacker, missed: false });
    share.reacted = true;
    so_far.reacted.add(who);
    so_far.countered = true;
    let answer = answer_of(attack, who, form);
    t.tell(clause::COUNTER_ATTACK, || Event::Counters { who, attack: answer });
    crate::rules::attack::attacked(t, fight, attack.attacker, who);
}

/// The counter as an attack.
#[must_use]
#[inline]
pub fn answer_of(attack: Attack, who: Id, form: Form) -> Attack {
    Attack { attacker: who, form, aim: Aim::At(attack.attacker), occasion: Occasion::Counter }
}

fn dodge(t: &mut impl Table<Fight>, fight: &Fight, so_far: &mut Reactions<'_>, share: &mut Share) {
    t.cite(clause::REACT_TIMING);
    t.cite(clause::REACT_TARGET_OPTIONS);
    t.cite(clause::REACTION_LIST);
    if so_far.is_nonlethal(fight) {
        t.cite(clause::NONLETHAL_REACTIONS);
    }
    share.dodges += 1;
    share.reacted = true;
    so_far.reacted.add(share.target);
}

/// Says by which rules somebody has no reaction.
fn cite_why_not(t: &mut impl Table<Fight>, fight: &Fight, so_far: &Reactions<'_>, who: Id) {
    let attack = so_far.attack;
    t.cite(clause::REACTION_TRIGGERS);
    if so_far.is_sure() {
        t.cite(clause::BLAST_MELEE_DODGE);
    }
    match fight[who].turn {
        TurnState::InProgress => {
            t.cite(clause::TURN_NO_REACTION_IN_OWN_TURN);
            if attack.occasion == Occasion::Opportunity {
                t.cite(clause::OPPORTUNITY_NO_REACTION);
            }
        }
        TurnState::Spent => t.cite(clause::TURN_REACTION_NEEDS_TURN),
        TurnState::Unspent => {}
    }
    if !is_able(fight, who) {
        t.cite(clause::TURN_UNABLE);
        if crate::rules::condition::captors(fight, who).next().is_some() {
            t.cite(clause::GRAPPLE_NO_REACTION);
        }
    }
    if so_far.reacted.has(who) {
        t.cite(clause::TURN_ONE_REACTION_PER_ATTACK);
    }
    if fight[who].standing == Standing::Retreating {
        t.cite(clause::MORALE_RETREAT_CONDUCT);
    }
    if fight.state.phase == crate::state::Phase::Ambush {
        t.cite(clause::SNEAK_BONUS_TURN_REACTIONS);
    }
    if attack.occasion == Occasion::Counter {
        t.cite(clause::COUNTER_NOT_ANSWERED);
    }
    if let Err(bar) = may_be_dodged(fight, so_far) {
        t.cite(bar.clause);
    }
}

/// Whether an attack is a final blow.
#[must_use]
#[inline]
pub fn is_final_blow(attack: Attack) -> bool {
    matches!(attack.form, Form::Strike { style: Style::FinalBlow, .. })
}

/// Dodge saves and the to-hit saves of counters, in the order in which they were declared
/// (`murdham.dodge.save`, `murdham.counter.own-save`).
///
/// # Errors
/// The table has no answer yet.
pub fn roll_saves(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    attack: Attack,
    share: &mut Share,
    targets: Targets,
) -> Step {
    let who = share.target;
    for _ in 0..share.dodges {
        if share.missed {
            break;
        }
        t.cite(clause::DODGE_SAVE);
        if targets == Targets::Several {
            t.cite(clause::DODGE_BLAST);
        }
        let passed = save(t, fight, who, Score::Agility, SaveFor::Dodge)?;
        let terms = against(t, fight, who, Score::Agility);
        t.tell(clause::DODGE_SAVE, || Event::Dodged { who, passed, terms });
        share.missed |= passed;
    }
    if let Some(Counter { form, .. }) = share.counter {
        t.cite(clause::COUNTER_OWN_SAVE);
        let answer = answer_of(attack, who, form);
        let used = striking(fight, who, form);
        let aim = fight[attack.attacker].place;
        let needed = challenge(fight, answer, used.as_ref(), aim, Some(attack.attacker))
            .filter(|_| fight.setup.settings.counter_save == CounterSave::AsAnyAttack);
        if let Some(reason) = needed {
            t.cite(reason);
            if !save(t, fight, who, Score::Wits, SaveFor::Hit)? {
                let terms = against(t, fight, who, Score::Wits);
                t.tell(clause::ATTACK_MISS, || Event::Missed { attack: answer, terms });
                share.counter = None;
            }
        }
        let assault =
            Assault { attack: answer, used: used.as_ref(), second: None, saved: needed.is_some() };
        answer_back(t, fight, assault, share)?;
    }
    Ok(())
}

/// Whoever could guard somebody whose dodge failed, where the table lets them wait for it; a guard
/// may react itself (`murdham.react.order`).
///
/// # Errors
/// The table has no answer yet.
pub fn guard_late(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    so_far: &mut Reactions<'_>,
    share: &mut Share,
    targets: Targets,
) -> Step {
    if fight.setup.settings.guard_timing == GuardTiming::WithTheReactions {
        return Ok(());
    }
    // Each round of this loop brings in somebody new: it is bounded by the number of combatants.
    while share.dodges > 0 && !share.missed && share.counter.is_none() {
        if !guarded(t, fight, so_far, share)? {
            break;
        }
        settle(t, fight, so_far, share)?;
        roll_saves(t, fight, so_far.attack, share, targets)?;
    }
    Ok(())
}

/// What may be done against a counter before damage is rolled: the attacker, whose turn it is, has
/// only a free dodge, and others step in only where the table lets them
/// (`murdham.counter.not-answered`).
fn answer_back(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    assault: Assault<'_>,
    share: &mut Share,
) -> Step {
    let (Some(counter), Aim::At(attacker)) = (share.counter, assault.attack.aim) else {
        return Ok(());
    };
    t.cite(clause::COUNTER_NOT_ANSWERED);
    // murdham.counter.suitable: a counter may carry a stunt only where the table lets it.
    if crate::rules::stunt::settle(t, fight, assault.attack, assault.used, attacker)? {
        share.counter = Some(Counter { missed: true, ..counter });
        return Ok(());
    }
    let guarded = fight.setup.settings.guard_against_counter == GuardAgainstCounter::Yes;
    if !guarded && !dodges_blows(fight, attacker) {
        return Ok(());
    }
    let mut back = Share::of(fight, assault.attack.attacker, attacker);
    settle(t, fight, &mut Reactions::to(assault), &mut back)?;
    roll_saves(t, fight, assault.attack, &mut back, Targets::One)?;
    share.counter = Some(Counter { target: back.target, missed: back.missed, ..counter });
    Ok(())
}
