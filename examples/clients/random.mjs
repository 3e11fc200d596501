// Plays fights by random legal options: node random.mjs AFFRAY FIGHTS ENCOUNTER...
// AFFRAY is the program. Dice are entered by hand in every other fight.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const [program, fights, ...encounters] = process.argv.slice(2);
const affray = spawn(program, ['serve', '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
const lines = createInterface({ input: affray.stdout })[Symbol.asyncIterator]();

let id = 0;
async function ask(request) {
  affray.stdin.write(JSON.stringify({ id: ++id, ...request }) + '\n');
  const { value, done } = await lines.next();
  const response = done ? { error: 'affray has ended' } : JSON.parse(value);
  if (response.error) throw new Error(JSON.stringify({ request, ...response }));
  return response.ok;
}

let seed = 1;
const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
const die = ({ sides }) => random(sides) + 1;

async function play(encounter, number) {
  const dice = number % 2 ? 'ask' : 'roll';
  const { fight, people } = await ask({ do: 'open', path: encounter, seed: number, dice });
  for (let answers = 0; ; ) {
    for (const seat of people) {
      const told = await ask({ do: 'view', fight, seat });
      if (told.outcome) return ask({ do: 'close', fight }).then(() => answers);
      const choice = told.choices.find((one) => !one.sealed);
      if (!choice && !told.roll) continue;
      const answer = { number: told.number };
      if (choice) Object.assign(answer, { asker: choice.asker, option: 1 + random(choice.options.length) });
      else answer.faces = told.roll.dice.flatMap((one) => Array.from({ length: one.count }, () => die(one)));
      await ask({ do: 'answer', fight, seat, answer });
      answers += 1;
    }
  }
}

for (let number = 0, answers = 0; number < Number(fights); number++) {
  answers += await play(encounters[number % encounters.length], number + 1);
  if (number + 1 === Number(fights)) console.log(`${fights} fights, ${answers} answers, no refusal`);
}
affray.stdin.end();
