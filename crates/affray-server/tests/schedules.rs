//! Schedules under a seed: what the network, the store and the machine do to the same acts. Whatever
//! they do, an act counts once, its reply stays the same, and a table that is taken up again is the
//! one that was left.

mod common;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex};

use affray_engine::{Input, Reply};
use affray_server::keys::{Key, KeyDigest};
use affray_server::roster::{Change, Role};
use affray_server::store::{
    Entry, Health, KeptEncounter, KeptFight, Listed, MemoryStore, NewFight, Receipt, Stands, Store,
    StoreError,
};
use affray_server::table::{Act, Deed, Opening, Shared, Table};
use common::{DUEL, Fixed, Server, act_on, duel};
use serde_json::json;

/// What the store does to the next entry.
const WORKS: u8 = 0;
const FAILS: u8 = 1;
const DIES_BEFORE: u8 = 2;
const DIES_AFTER: u8 = 3;

/// A store that fails, or with which the machine dies.
#[derive(Default)]
struct Faulty {
    kept: MemoryStore,
    next: AtomicU8,
    has_died: AtomicU8,
}

impl Store for Faulty {
    fn append(&self, fight: &str, entry: &Entry, stands: &Stands) -> Result<(), StoreError> {
        let fails = || Err(StoreError::Failed("the disk is full".to_owned()));
        match self.next.swap(WORKS, Ordering::Relaxed) {
            FAILS => return fails(),
            DIES_BEFORE => {
                self.has_died.store(1, Ordering::Relaxed);
                return fails();
            }
            DIES_AFTER => {
                self.kept.append(fight, entry, stands)?;
                self.has_died.store(1, Ordering::Relaxed);
                return fails();
            }
            _ => {}
        }
        self.kept.append(fight, entry, stands)
    }

    fn health(&self) -> Health {
        self.kept.health()
    }
    fn begin(&self, fight: &NewFight) -> Result<(), StoreError> {
        self.kept.begin(fight)
    }
    fn fight(&self, id: &str) -> Result<Option<KeptFight>, StoreError> {
        self.kept.fight(id)
    }
    fn fights(&self, from: usize, most: usize) -> Result<(Vec<Listed>, usize), StoreError> {
        self.kept.fights(from, most)
    }
    fn forget(&self, fight: &str) -> Result<(), StoreError> {
        self.kept.forget(fight)
    }
    fn keep_key(&self, key: &Key) -> Result<(), StoreError> {
        self.kept.keep_key(key)
    }
    fn key(&self, digest: KeyDigest) -> Result<Option<Key>, StoreError> {
        self.kept.key(digest)
    }
    fn keys(&self, fight: &str) -> Result<Vec<Key>, StoreError> {
        self.kept.keys(fight)
    }
    fn revoke(&self, id: &str) -> Result<(), StoreError> {
        self.kept.revoke(id)
    }
    fn keep_encounter(&self, encounter: &KeptEncounter) -> Result<(), StoreError> {
        self.kept.keep_encounter(encounter)
    }
    fn encounters(&self) -> Result<Vec<KeptEncounter>, StoreError> {
        self.kept.encounters()
    }
    fn drop_encounter(&self, id: &str) -> Result<(), StoreError> {
        self.kept.drop_encounter(id)
    }
}

/// Numbers of a seed.
struct Lots(u64);

impl Lots {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % most
    }

    fn one_in(&mut self, count: u64) -> bool {
        self.below(count) == 0
    }
}

/// The number of what somebody saw, what they are asked with its options, and whether dice are
/// asked for.
type Seen = (u64, Option<(String, usize)>, bool);

/// A table in a world where things go wrong.
struct World {
    table: Table,
    store: Arc<Faulty>,
    shared: Shared,
    lots: Lots,
    /// What each person saw last: the number, who is asked, and how many options there are.
    seen: BTreeMap<u32, Seen>,
    /// What is on its way.
    sent: Vec<(u32, Act)>,
    /// What was replied.
    replied: BTreeMap<(u32, String), Receipt>,
    acts: usize,
}

impl World {
    fn of(seed: u64) -> World {
        let store = Arc::new(Faulty::default());
        let shared = Shared { store: store.clone(), clock: Arc::new(Fixed::default()) };
        let text = affray_duel::entry().starter().to_owned();
        let opening = Opening { encounter: Some(text), seed: Some(seed), ..Opening::default() };
        let mut table =
            Table::open(DUEL, shared.clone(), "one".to_owned(), &opening, None).expect("sound");
        for (name, side) in table.combatants() {
            let person = table.join(&format!("p {name}"), Role::Player, &side, None).expect("room");
            let change = Change { plays: Some(vec![name]), ..Change::default() };
            table.change_person(person, person, change).expect("free");
        }
        let lots = Lots(seed);
        let (seen, sent, replied) = (BTreeMap::new(), Vec::new(), BTreeMap::new());
        World { table, store, shared, lots, seen, sent, replied, acts: 0 }
    }

    fn look(&mut self, person: u32) {
        let member = self.table.member(person).expect("they sit here").clone();
        let seat = self.table.seat_of(&member).expect("a seat");
        let told = self.table.seated().play.for_seat(seat);
        let own = told.choices.iter().find(|one| self.table.is_wanted(&member, Some(&one.asker)));
        let own = own.map(|one| (one.asker.clone(), one.options.len()));
        let throws = told.roll.is_some();
        self.seen.insert(person, (told.number, own, throws));
    }

    /// Somebody does something about what they saw last, which may be old.
    fn send(&mut self) {
        let person = 1 + self.lots.below(3) as u32;
        if self.lots.one_in(3) || !self.seen.contains_key(&person) {
            self.look(person);
        }
        let (number, own, throws) = self.seen[&person].clone();
        self.acts += 1;
        let id = format!("act {}", self.acts);
        let deed = match (self.lots.below(12), own) {
            (0, _) => Deed::Undo { answers: Some(1 + self.lots.below(3) as usize), line: None },
            (1, _) => Deed::Redo,
            (2, _) => Deed::Say { words: Some("note the water rises".to_owned()), ruling: None },
            (_, Some((asker, options))) => {
                let option = 1 + self.lots.below(options as u64 + 1) as usize;
                let reply = Reply { asker: Some(asker), ..Reply::from(Input::Option(option)) };
                Deed::Answer(Reply { number: Some(number), ..reply })
            }
            (_, None) if throws => Deed::Roll,
            (_, None) => return,
        };
        self.sent.push((person, Act { id, number: Some(number), deed }));
    }

    /// Something arrives: in any order, more than once, with or without its reply.
    fn arrive(&mut self) {
        if self.sent.is_empty() {
            return;
        }
        let at = self.lots.below(self.sent.len() as u64) as usize;
        let (person, act) = self.sent[at].clone();
        let next = match self.lots.below(24) {
            0 | 1 => FAILS,
            2 => DIES_BEFORE,
            3 => DIES_AFTER,
            _ => WORKS,
        };
        self.store.next.store(next, Ordering::Relaxed);
        let (before, kept) = (self.table.changes(), self.entries());
        let done = self.table.act(person, &act);
        self.store.next.store(WORKS, Ordering::Relaxed);
        let key = (person, act.id.clone());
        match done {
            Ok(receipt) => {
                match self.replied.get(&key) {
                    Some(first) => {
                        assert_eq!(first, &receipt, "the same act has another reply");
                        assert_eq!((self.table.changes(), self.entries()), (before, kept));
                    }
                    None if self.lots.one_in(4) => {} // The reply is lost: it is sent again.
                    None => {
                        self.replied.insert(key, receipt);
                    }
                }
                if self.lots.one_in(2) && self.replied.contains_key(&(person, act.id.clone())) {
                    self.sent.remove(at);
                }
            }
            Err(fault) => {
                assert!(!self.replied.contains_key(&key), "what was done is refused: {fault:?}");
                assert_eq!(self.table.changes(), before, "a refusal changed something: {fault:?}");
                if fault.kind != "not-kept" {
                    assert_eq!(self.entries(), kept);
                    self.sent.remove(at);
                }
            }
        }
        if self.store.has_died.swap(0, Ordering::Relaxed) == 1 {
            self.table = self.taken_up();
        }
    }

    fn entries(&self) -> usize {
        self.store.fight("one").expect("memory").expect("it is there").entries.len()
    }

    fn taken_up(&self) -> Table {
        let kept = self.store.fight("one").expect("memory").expect("it is there");
        Table::take_up(DUEL, self.shared.clone(), &kept).expect("what was kept is sound")
    }

    /// Everything that everybody is told.
    fn told(table: &Table) -> Vec<String> {
        let told = |person: u32| {
            let member = table.member(person).expect("they sit here");
            let seen = table.seen(table.audience(member).expect("a seat")).expect("data");
            serde_json::to_string(&table.told(person, seen, &|_| false).expect("data"))
                .expect("data")
        };
        (1..=3).map(told).collect()
    }

    fn check(&self) {
        let kept = self.store.fight("one").expect("memory").expect("it is there");
        let mut times: BTreeMap<(u32, &str), usize> = BTreeMap::new();
        for entry in &kept.entries {
            if let Some(receipt) = &entry.receipt {
                *times.entry((entry.person, &receipt.id)).or_default() += 1;
            }
        }
        assert!(times.values().all(|&count| count == 1), "an act was kept twice");
        for (person, id) in self.replied.keys() {
            assert!(times.contains_key(&(*person, id.as_str())), "{id} was replied, but not kept");
        }
        assert_eq!(World::told(&self.taken_up()), World::told(&self.table));
    }
}

/// How many of something: few in every run, many in a long one.
fn count(variable: &str, few: u64) -> u64 {
    std::env::var(variable).ok().and_then(|count| count.parse().ok()).unwrap_or(few)
}

#[test]
fn whatever_goes_wrong_an_act_counts_once() {
    let mut acts = 0;
    for seed in 0..count("AFFRAY_SCHEDULES", 60) {
        let mut world = World::of(seed);
        for _ in 0..60 {
            if world.lots.one_in(3) {
                world.send();
            } else {
                world.arrive();
            }
            if world.lots.one_in(15) {
                world.check();
            }
        }
        world.check();
        acts += world.replied.len();
    }
    assert!(acts > 0, "something was done");
}

#[test]
fn two_tabs_a_doubled_request_and_an_undo_at_once() {
    let server = Server::in_memory(DUEL);
    let losers = Mutex::new(0);
    for seed in 0..count("AFFRAY_RACES", 12) {
        let table = duel(&server, json!({ "example": "duel", "seed": seed }));
        for step in 0..6 {
            let who = [&table.ann, &table.bob, &table.gm];
            let asked = who.into_iter().find_map(|client| {
                let told = client.told(&table.fight);
                let first = act_on(&told, &table.fight, &format!("first {step}"))?;
                let second = act_on(&told, &table.fight, &format!("second {step}"))?;
                Some((client, first, second))
            });
            let Some((client, first, second)) = asked else { break };
            let number = table.gm.told(&table.fight)["told"]["now"]["number"].clone();
            let undo = json!({ "id": format!("undo {step}"), "number": number });
            let undo_at = format!("/api/fights/{}/undo", table.fight);
            let replies = std::thread::scope(|scope| {
                let send = |client: &common::Client, (path, act): (String, serde_json::Value)| {
                    let client = client.clone();
                    move || client.post(&path, act)
                };
                let both = [
                    scope.spawn(send(client, first.clone())),
                    scope.spawn(send(client, first.clone())),
                    scope.spawn(send(client, second)),
                    scope.spawn(send(&table.gm, (undo_at, undo))),
                ];
                both.map(|one| one.join().expect("no panic"))
            });
            let [one, again, other, undone] = &replies;
            let done = [one, other, undone].iter().filter(|reply| reply.status == 200).count();
            // Nothing to undo yet is no race; else exactly one of the three was first.
            if step > 0 || undone.status == 409 {
                assert_eq!(
                    done,
                    1,
                    "{:?}",
                    replies.iter().map(|one| one.status).collect::<Vec<_>>()
                );
            }
            assert_eq!((one.status, &one.body), (again.status, &again.body));
            for lost in [one, other, undone].into_iter().filter(|reply| reply.status == 409) {
                let lost = lost.fault(409, "late");
                assert!(lost["present"]["told"]["now"]["number"].is_u64(), "{lost}");
                *losers.lock().expect("no panic") += 1;
            }
        }
    }
    assert!(*losers.lock().expect("no panic") > 0);
}
