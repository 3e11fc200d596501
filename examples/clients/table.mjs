// Plays a fight of each system at a table, as two players and a game master: node table.mjs AFFRAY
// AFFRAY is the program, built with the feature `serve`. Everybody takes random legal options; one of
// the players throws real dice.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const affray = spawn(process.argv[2], ['serve', '--memory', '--no-open', '--port', '0']);
affray.stderr.pipe(process.stderr);
let link;
for await (const line of createInterface({ input: affray.stdout })) {
  [link] = line.match(/http:\S+/) ?? [];
  if (link) break;
}
const { origin, pathname } = new URL(link);
let [seed, acts] = [1, 0];

async function ask(secret, method, path, body) {
  const headers = { 'Content-Type': 'application/json', ...(secret && { Authorization: `Bearer ${secret}` }) };
  const response = await fetch(origin + '/api' + path, { method, headers, body: body && JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} ${JSON.stringify(body)}: ${response.status} ${text}`);
  return text.startsWith('{') ? JSON.parse(text) : text;
}

const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
const faces = (dice) => dice.flatMap(({ sides, count }) => Array.from({ length: count }, () => 1 + random(sides)));

function choose({ asker, options }) {
  const { id, places } = options[random(options.length)];
  return { asker, option: id, ...(places && { place: places[random(places.length)] }) };
}

// What somebody does about what they are told, if anything is asked of them.
function act({ you, asked, told: { now } }) {
  const mine = asked.find(({ person }) => person === you.person || person === null);
  if (!mine) return null;
  const id = `act ${++acts}`;
  const { number, roll } = now;
  if (mine.asker) {
    const choice = now.choices.find(({ asker, sealed }) => asker === mine.asker && !sealed);
    return ['answer', { id, answer: { number, ...choose(choice) } }];
  }
  const seen = you.dice === 'ask' && roll.dice.length && !roll.dice.some(({ explodes }) => explodes);
  return seen
    ? ['answer', { id, answer: { number, notation: roll.notation, faces: faces(roll.dice) } }]
    : ['roll', { id, number }];
}

const host = (await ask(null, 'POST', '/open', { secret: pathname.split('/').pop() })).secret;
const { examples } = await ask(host, 'GET', '/examples');
const systems = [...new Set(examples.map(({ system }) => system))];
const firsts = systems.map((one) => examples.find(({ system }) => system === one));
for (const { name } of firsts) {
  const { fight } = await ask(host, 'POST', '/fights', { example: name });
  const at = `/fights/${fight}`;
  const { combatants } = (await ask(host, 'GET', at)).told.now.view;
  const people = [host];
  for (const [place, { name, side }] of combatants.slice(0, 2).entries()) {
    const { code } = await ask(host, 'POST', `${at}/invitations`, { role: 'player', side });
    const { person, secret } = await ask(null, 'POST', '/join', { key: code, name: `Player ${place}` });
    await ask(secret, 'PUT', `${at}/people/${person}`, { plays: [name], dice: place ? 'ask' : 'roll' });
    people.push(secret);
  }
  let outcome;
  for (let idle = 0; !outcome && idle < people.length; ) {
    const secret = people[acts % people.length];
    const turn = [secret, ...people.filter((one) => one !== secret)];
    idle = 0;
    for (const one of turn) {
      const told = await ask(one, 'GET', at);
      outcome = told.told.now.outcome;
      const wanted = outcome ? null : act(told);
      if (wanted) {
        await ask(one, 'POST', `${at}/${wanted[0]}`, wanted[1]);
        break;
      }
      idle++;
    }
  }
  if (!outcome) throw new Error(`${name}: nobody is asked, and the fight is not over`);
  const record = await ask(host, 'GET', `${at}/record`);
  console.log(`${name}: ${outcome} (${record.split('\n').length} lines)`);
}
console.log(`${firsts.length} fights at a table, ${acts} acts, no refusal`);
affray.kill();
