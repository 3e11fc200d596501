// Whole fights of every system through two phones, a game master and a screen, by pressing only what
// is offered.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { LAPTOP, PHONE, PROJECTOR, leave, lots, press, quit, serve, table, visit } from './harness.mjs';
import { mind } from './mind.mjs';

// Quick ones: a minute or so together.
const QUICK = ['murdham/fencing-yard', 'ingenuity/spear-and-wall'];
// Those of the other systems, and whole parties: `FIGHTS=all cargo xtask browser fights`, or some by name.
const LONG = ['hallowed/the-crossroads', 'blackout/even-duel', 'persona/two-hands', 'murdham/quarrel', 'persona/even-duel', 'hallowed/the-ford', 'ingenuity/wrong-alley', 'blackout/mixed-group', 'murdham/mill', 'hallowed/the-toll-house', 'persona/mixed-group'];
const FIGHTS = process.env.FIGHTS === 'all' ? [...QUICK, ...LONG] : process.env.FIGHTS?.split(' ') ?? QUICK;
const MINUTES = 30;

let server;
before(async () => { server = await serve(); });
after(async () => { await quit(); await server.kill(); });

for (const example of FIGHTS) {
  test(`${example} to its end`, { timeout: MINUTES * 60_000 }, async () => {
    const seats = await seatsOf(example);
    const at = await table(server, { example, seed: 5 }, [
      { name: 'Ann', ...seats[0], dice: 'ask' },
      { name: 'Bo', ...seats[1] },
      { name: 'Wall', role: 'screen', side: seats[0].side },
    ]);
    const { fight, seated: [ann, bo, wall] } = at;
    const gm = { secret: server.host, page: await visit(server, `/fights/${fight}`, { who: server.host, fight, device: LAPTOP }) };
    const phones = [];
    for (const { secret } of [ann, bo]) phones.push({ secret, page: await visit(server, `/fights/${fight}`, { who: secret, fight, device: PHONE }) });
    const screen = await visit(server, `/fights/${fight}`, { who: wall.secret, fight, device: PROJECTOR });
    const decide = mind();
    const start = Date.now();
    let outcome, acts = 0, idle = 0, most = 0;
    while (!(outcome = (await at.told()).told.now.outcome)) {
      assert.ok(Date.now() - start < (MINUTES - 0.3) * 60_000, `${acts} acts and no end`);
      let pressed = 0;
      for (const { page, secret } of [...phones, gm]) {
        const advised = {};
        pressed = await press(page, lots(11 + acts), { want: 'attack', choose: () => decided(at, secret, advised, decide) });
        if (pressed && advised.kind === 'attack' && page !== gm.page) most = Math.max(most, pressed);
        if (pressed) break;
      }
      acts += pressed ? 1 : 0;
      idle = pressed ? 0 : idle + 1;
      assert.ok(idle < 50, `nobody is asked anything after ${acts} acts, and the fight is not over`);
      if (!pressed) await gm.page.waitForTimeout(100);
    }
    // Everybody sees the end, without a reload.
    const all = [gm.page, ...phones.map(({ page }) => page), screen];
    for (const page of all) {
      await page.waitForFunction((words) => document.querySelector('#fight').textContent.toLowerCase().includes(words.toLowerCase()), outcome, { timeout: 5000 });
      assert.deepEqual(page.faults, []);
    }
    assert.ok(most <= 4, `an attack takes ${most} taps`);
    console.log(`${example}: ${outcome} (${acts} acts in ${((Date.now() - start) / 1000).toFixed(0)} s; an attack takes ${most} taps at most)`);
    await leave(...all);
  });
}

// The first combatant of each of two sides.
async function seatsOf(example) {
  const { told } = await table(server, { example, seed: 5 });
  const { combatants } = (await told()).told.now.view;
  const sides = [...new Set(combatants.map(({ side }) => side))].slice(0, 2);
  return sides.map((side) => ({ side, plays: [combatants.find((one) => one.side === side).name] }));
}

// What somebody does who is asked to decide.
async function decided(at, secret, advised, decide) {
  const { you, asked, told: { now } } = await at.told(secret);
  const mine = asked.find(({ person, asker }) => asker && (person === you.person || person === null));
  const choice = mine && now.choices.find(({ asker, sealed }) => asker === mine.asker && !sealed);
  if (!choice) return null;
  const { id, kind } = decide(choice, now.view);
  advised.kind = kind;
  return { asker: choice.asker, option: id };
}
