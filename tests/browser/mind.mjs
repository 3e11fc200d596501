// Somebody who plays to bring a fight to its end, the same way every time: they attack whom they can,
// else they go near a foe, make ready what is not, or end their turn. Nothing is searched, so that a
// fight goes on the same however fast the program is.

// Where a place lies, as far as its name says it.
const spot = (name) => { const [x, y] = name.split(',').map(Number); return Number.isNaN(x + y) ? null : [x, y]; };

// How far two places lie apart: in cells, or over the borders of zones.
function apart({ map }, one, other) {
  const [a, b] = [spot(one), spot(other)];
  if (a && b) return Math.hypot(a[0] - b[0], a[1] - b[1]);
  const next = new Map((map?.places ?? []).map(({ name, next = [] }) => [name, next]));
  let [ring, far] = [[one], 0];
  const seen = new Set(ring);
  while (ring.length && !ring.includes(other)) {
    ring = ring.flatMap((at) => next.get(at) ?? []).filter((at) => !seen.has(at) && seen.add(at));
    far += 1;
  }
  return ring.length ? far : Infinity;
}

// How far the nearest foe of `who` is from a place.
function nearest(view, who, place) {
  const foes = view.combatants.filter((one) => one.fighting && one.place && one.side !== who.side);
  return Math.min(...foes.map((foe) => apart(view, place, foe.place)));
}

// Options, each with the one place that it leads to.
const apiece = (options) => options.flatMap((option) => (option.places
  ? option.places.map((place, at) => ({ ...option, id: option.id + at, place, words: option.words.replace('…', place) })) : [option]));

// How well an option serves; the lowest is the best.
function rank(view, who, option) {
  const { kind, verb, at_friend: friend, targets = [], place } = option;
  if (['attack', 'cast'].includes(kind) && !friend) return targets.length ? 0 : 1;
  const far = who?.place && place && nearest(view, who, place) - nearest(view, who, who.place);
  if (far < 0) return 10 + far / 1000;
  if (/load|draw|stand|rise|get-up|recover/.test(verb)) return 11;
  if (/^(walk|run|move|dash|go)$/.test(verb) && !place && who?.place && nearest(view, who, who.place) > 1) return 12;
  if (kind === 'choose') return 13;
  if (['end', 'wait'].includes(kind)) return 20;
  return kind === 'move' ? 22 : 21;
}

// A mind: asked with what somebody is told, it says which option they press.
export function mind() {
  const pressed = new Map();
  return (choice, view) => {
    const who = view.combatants.find(({ name }) => name === choice.asker);
    // What led nowhere twice is not tried again in the same turn, nor is another weapon ever drawn thrice.
    const key = ({ verb, words }) => (verb === 'draw' ? `${choice.asker} draws` : `${view.moment} ${choice.asker} ${words}`);
    const tried = (option) => pressed.get(key(option)) ?? 0;
    const worth = (option) => rank(view, who, option) + (tried(option) > 1 ? 100 * tried(option) : 0);
    const all = apiece(choice.options);
    const best = all.reduce((best, one) => (worth(one) < worth(best) ? one : best));
    pressed.set(key(best), tried(best) + 1);
    return best;
  };
}

let acts = 0;

// Plays on for everybody until `is` fits what the game master is told, or the fight is over.
export async function until(server, { at, told }, is, most = 150) {
  const decide = mind();
  for (let act = 0; act < most; act += 1) {
    const all = await told();
    const { now } = all.told;
    if (now.outcome || is(now, all)) return all;
    const id = `mind-${(acts += 1)}-0123456789abcdef`;
    const choice = now.choices.find(({ sealed }) => !sealed);
    if (choice) {
      const { id: option, place } = decide(choice, now.view);
      await server.ask(server.host, 'POST', `${at}/answer`, { id, answer: { number: now.number, asker: choice.asker, option, ...(place && { place }) } });
    } else await server.ask(server.host, 'POST', `${at}/roll`, { id, number: now.number });
  }
  return told();
}
