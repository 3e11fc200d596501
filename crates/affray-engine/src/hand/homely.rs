//! From a ruling about what the table made up to what is done.

use affray_table::{End, Homemade, HouseCondition, HouseCounter, HouseId};

use super::house::{self, Homely, MOST_KNOWN, bad_condition, bad_name, suffers};
use super::resolve::{Aim, Figure, Finder, Task};
use super::ruling::Change;
use crate::look::yes_no;
use crate::measure::Who;
use crate::system::System;
use crate::words::{quoted, same};

impl<S: System> From<Homely> for Aim<S> {
    fn from(homely: Homely) -> Aim<S> {
        Aim { task: Task::House(homely), of: None, figure: None }
    }
}

impl<S: System> Finder<'_, S> {
    /// A condition of the table's own by its name, or by its name and a level behind it.
    fn house_condition<'w>(
        &self,
        what: &'w str,
    ) -> Option<(HouseId, &HouseCondition, Option<&'w str>)> {
        let find = |name: &str| {
            house::conditions(self.fight).find(|(_, condition)| same(&condition.name, name))
        };
        if let Some((what, condition)) = find(what) {
            return Some((what, condition, None));
        }
        let (name, level) = what.trim().rsplit_once(' ')?;
        let is_number = !level.is_empty() && level.chars().all(|digit| digit.is_ascii_digit());
        let (what, condition) = is_number.then(|| find(name))??;
        Some((what, condition, Some(level)))
    }

    /// Whether these words name a condition of the table's own.
    pub(super) fn is_house(&self, what: &str) -> bool {
        self.house_condition(what).is_some()
    }

    /// What of somebody a figure may be besides those of the rules.
    pub(super) fn house_figures(&self) -> impl Iterator<Item = String> {
        house::conditions(self.fight).map(|(_, condition)| condition.name.clone())
    }

    pub(super) fn laid_by_house(
        &self,
        people: &[Who],
        what: &mut String,
        end: End,
    ) -> Result<Vec<Aim<S>>, String> {
        let Some((id, condition, level)) = self.house_condition(what) else {
            return Ok(Vec::new());
        };
        let level = level.map_or(Ok(1), |level| level_of(condition, level))?;
        self.is_ahead(end)?;
        let spelled = match condition.most {
            Some(_) => format!("{} {level}", condition.name),
            None => condition.name.clone(),
        };
        let laid = people.iter().map(|&who| Homely::Lay { who, what: id, level, end }.into());
        let laid = laid.collect();
        *what = spelled;
        Ok(laid)
    }

    pub(super) fn lifted_by_house(
        &self,
        people: &[Who],
        what: &mut String,
    ) -> Result<Vec<Aim<S>>, String> {
        let Some((id, condition, level)) = self.house_condition(what) else {
            return Ok(Vec::new());
        };
        if level.is_some() {
            return Err(format!("write only what they are not: {}", quoted(&condition.name)));
        }
        let name = condition.name.clone();
        *what = name;
        Ok(people.iter().map(|&who| Homely::Lift { who, what: id }.into()).collect())
    }

    /// What is set of a counter, or of the levels of a condition, if the figure is one of these.
    pub(super) fn figures_of_house(
        &self,
        people: &[Who],
        figure: &mut String,
        change: &Change,
    ) -> Result<Option<Vec<Aim<S>>>, String> {
        if people.is_empty() {
            let mut counters = house::counters(self.fight);
            let found = counters.find(|(_, counter, _)| same(&counter.name, figure));
            let Some((what, counter, now)) = found else { return Ok(None) };
            let to = number((&counter.name, &now.to_string()), change, i32::from(counter.most))?;
            figure.clone_from(&counter.name);
            let set = set((figure.clone(), now.to_string(), to.to_string()), None);
            return Ok(Some(vec![set(Homely::Count { what, to })]));
        }
        let found = house::conditions(self.fight).find(|(_, it)| same(&it.name, figure));
        let Some((what, condition)) = found else { return Ok(None) };
        let mut aims = Vec::new();
        for &who in people {
            let path = format!("{}.{}", self.fight.person(who), condition.name);
            let now = suffers(self.fight, who, what);
            let (was, level, wanted) = match condition.most {
                Some(most) => {
                    let was = now.unwrap_or(0).to_string();
                    let level = number((&path, &was), change, i32::from(most))?;
                    (was, level, level.to_string())
                }
                None => {
                    let is = is_yes(&path, change)?;
                    (yes_no(now.is_some()), u16::from(is), yes_no(is))
                }
            };
            let homely = match level {
                0 => Homely::Lift { who, what },
                level => Homely::Lay { who, what, level, end: End::Rules },
            };
            aims.push(set((path, was, wanted), Some(who))(homely));
        }
        figure.clone_from(&condition.name);
        Ok(Some(aims))
    }

    pub(super) fn condition(&self, condition: &HouseCondition) -> Result<Aim<S>, String> {
        bad_condition(self.fight, condition).map_or(Ok(()), Err)?;
        self.made_up(Homemade::Condition(condition.clone()))
    }

    pub(super) fn counter(&self, counter: &HouseCounter) -> Result<Aim<S>, String> {
        bad_name(self.fight, &counter.name).map_or(Ok(()), Err)?;
        let mut counters = house::counters(self.fight);
        let before = counters.find(|(_, known, _)| same(&known.name, &counter.name));
        let now = before.map_or(0, |(.., now)| now.min(counter.most));
        self.made_up(Homemade::Counter(counter.clone(), now))
    }

    /// That this is there from now on; nothing that somebody suffers becomes something else.
    fn made_up(&self, made: Homemade) -> Result<Aim<S>, String> {
        let known: Vec<_> = self.fight.decrees().known().collect();
        let name = quoted(made.name());
        match known.iter().find(|(_, known)| same(known.name(), made.name())) {
            Some((_, known)) if **known == made => Err(format!("{name} is just that already")),
            Some((_, known)) if known.name() != made.name() => {
                Err(format!("{} is there already", quoted(known.name())))
            }
            Some((what, _)) if self.fight.decrees().house().iter().any(|it| it.what == *what) => {
                Err(format!("somebody is {name}: lift it from all of them first"))
            }
            Some((_, known)) if std::mem::discriminant(*known) != std::mem::discriminant(&made) => {
                Err(format!("{name} is there already, as something else"))
            }
            None if known.len() >= MOST_KNOWN => {
                Err(format!("a fight has at most {MOST_KNOWN} conditions and counters made up"))
            }
            Some(_) | None => Ok(Homely::MakeUp(made).into()),
        }
    }
}

/// What is done where a figure is set, with the path, what it was and what it has to be.
fn set<S: System>(
    (path, was, wanted): (String, String, String),
    of: Option<Who>,
) -> impl FnOnce(Homely) -> Aim<S> {
    move |homely| Aim { task: Task::House(homely), of, figure: Some(Figure { path, was, wanted }) }
}

fn level_of(condition: &HouseCondition, level: &str) -> Result<u16, String> {
    let name = quoted(&condition.name);
    let most = condition.most.ok_or_else(|| format!("{name} has no levels"))?;
    let number = level.parse().ok().filter(|level| (1..=most).contains(level));
    number.ok_or_else(|| format!("{name} has no level {level}; allowed: 1 to {most}"))
}

/// A number from 0 up to a most, by a change of what it is.
fn number((path, was): (&str, &str), change: &Change, most: i32) -> Result<u16, String> {
    let number = match change {
        Change::To(number) => number.replace('−', "-").parse::<i32>().map_err(|_| {
            format!("{path} is a whole number from 0 to {most}, not {}", quoted(number))
        })?,
        Change::By(by) => was.parse::<i32>().unwrap_or(0).saturating_add(*by),
    };
    match u16::try_from(number) {
        Ok(level) if number <= most => Ok(level),
        _ => Err(format!("{path} cannot be {number}; allowed: 0 to {most}")),
    }
}

fn is_yes(path: &str, change: &Change) -> Result<bool, String> {
    match change {
        Change::To(word) if same(word, "yes") => Ok(true),
        Change::To(word) if same(word, "no") => Ok(false),
        Change::To(_) | Change::By(_) => Err(format!("{path} is yes or no")),
    }
}
