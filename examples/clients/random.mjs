// Plays fights by random legal options: node random.mjs AFFRAY FIGHTS ENCOUNTER...
// AFFRAY is the program. In every other fight the client throws the dice; those that explode, and
// those that it cannot see one by one, it leaves to the program.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const [program, fights, ...encounters] = process.argv.slice(2);
const affray = spawn(program, ['serve', '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
const lines = createInterface({ input: affray.stdout })[Symbol.asyncIterator]();
let [id, seed, answers] = [0, 1, 0];

async function ask(request) {
  affray.stdin.write(JSON.stringify({ id: ++id, ...request }) + '\n');
  const { value, done } = await lines.next();
  const response = done ? { error: 'affray has ended' } : JSON.parse(value);
  if (response.error) throw new Error(JSON.stringify({ request, ...response }));
  return response.ok;
}

const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
const faces = (dice) => dice.flatMap(({ sides, count }) => Array.from({ length: count }, () => 1 + random(sides)));

function choose({ asker, options }) {
  const { id, places } = options[random(options.length)];
  return { asker, option: id, ...(places && { place: places[random(places.length)] }) };
}

function answerTo({ number, choices, roll }) {
  const choice = choices.find(({ sealed }) => !sealed);
  if (choice) return { number, ...choose(choice) };
  const seen = roll?.dice.length && !roll.dice.some(({ explodes }) => explodes);
  return seen && { number, notation: roll.notation, faces: faces(roll.dice) };
}

async function step(fight, seat) {
  const told = await ask({ do: 'view', fight, seat });
  const answer = answerTo(told);
  if (answer) await ask({ do: 'answer', fight, seat, answer });
  else if (told.roll) await ask({ do: 'roll', fight, seat });
  answers += Number(Boolean(answer || told.roll));
  return told.outcome;
}

for (let number = 0; number < Number(fights); number++) {
  const dice = number % 2 ? 'ask' : 'roll';
  const path = encounters[number % encounters.length];
  const { fight, people } = await ask({ do: 'open', path, seed: number, dice });
  for (let turn = 0, before = -1; !(await step(fight, people[turn % people.length])); turn++) {
    if (turn % people.length) continue;
    if (answers === before) throw new Error(`${path} goes on, and nobody is asked`);
    before = answers;
  }
  await ask({ do: 'close', fight });
}
console.log(`${fights} fights, ${answers} answers, no refusal`);
affray.stdin.end();
