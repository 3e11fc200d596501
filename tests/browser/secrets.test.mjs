// Two fights that differ only in what a player's side does not know give that player the same pages,
// streams and data, to the byte, at every step, in every system.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PHONE, leave, quit, serve, table, visit } from './harness.mjs';

let server;
before(async () => { server = await serve(); });
after(async () => { await quit(); await server.kill(); });

// An encounter of each system, and the side of the player.
const FIGHTS = {
  murdham: 'murdham/fencing-yard',
  ingenuity: 'ingenuity/spear-and-wall',
  blackout: 'blackout/even-duel',
  hallowed: 'hallowed/the-crossroads',
  persona: 'persona/two-hands',
};
const FACTS = ['health', 'figures', 'resistances', 'conditions', 'gear', 'order', 'dice'];

// What a secret opens, without what differs between any two fights: their ids, and when they were opened.
const plain = (at, text) => text.replaceAll(at.fight, 'ID').replace(/\d{13}(?=\.\d+)/g, 'START');

async function read(at, secret, path) {
  const response = await fetch(server.origin + path.replaceAll('ID', at.fight), {
    headers: { Cookie: `affray-at-${at.fight}=${secret}`, 'HX-Request': path.includes('why-not') || path.includes('replay') ? 'true' : '' },
  });
  return plain(at, await response.text());
}

// All that comes over a person's stream, without its beats: pages or data.
function listen(at, secret, path) {
  const stop = new AbortController();
  const heard = { text: '', close: () => stop.abort(), events: () => heard.text.split('\n\n').filter((one) => one.includes('data:') && !one.startsWith('event: beat')).map((one) => plain(at, one)) };
  const done = fetch(`${server.origin}${path.replaceAll('ID', at.fight)}`, { headers: { Cookie: `affray-at-${at.fight}=${secret}` }, signal: stop.signal })
    .then(async ({ body }) => { const decoder = new TextDecoder(); for await (const part of body) heard.text += decoder.decode(part, { stream: true }); })
    .catch(() => {});
  return Object.assign(heard, { done });
}

// Something in play that only the game master knows: a foe's pool has another value.
async function hide(at, which) {
  const { view } = (await at.told()).told.now;
  const foe = view.combatants.find(({ side }) => side !== view.combatants[0].side);
  for (const fact of FACTS) await server.ask(server.host, 'PUT', `${at.at}/table`, { reveal: `${foe.side} ${fact} nothing` });
  // The first that can be ruled by the name that it has in the view.
  for (const { name, kind, value } of foe.figures) {
    if (kind !== 'pool' || value < 2) continue;
    const ruling = { id: `secret-${name}-0123456789abcdef`, words: `${foe.name}.${name} = ${value - which}` };
    if (await server.ask(server.host, 'POST', `${at.at}/say`, ruling).catch(() => null)) return;
  }
}

// Whoever is asked, the player first, does the quietest thing, the same in both.
async function act(at, step) {
  for (const who of [at.seated[0].secret, server.host]) {
    const { you, asked, told: { now } } = await at.told(who);
    const mine = asked.find(({ person }) => person === you.person || person === null);
    if (!mine) continue;
    const id = `step-${step}-0123456789abcdef`;
    const choice = mine.asker && now.choices.find(({ asker, sealed }) => asker === mine.asker && !sealed);
    if (choice) {
      const quiet = ['end', 'wait', 'move'].map((kind) => choice.options.find((one) => one.kind === kind)).find(Boolean) ?? choice.options[0];
      await server.ask(who, 'POST', `${at.at}/answer`, { id, answer: { number: now.number, asker: choice.asker, option: quiet.id } });
    } else await server.ask(who, 'POST', `${at.at}/roll`, { id, number: now.number });
    return true;
  }
  return false;
}

for (const [system, example] of Object.entries(FIGHTS)) {
  test(`${system}: what is kept back is on no page`, { timeout: 120_000 }, async () => {
    const first = await table(server, { example, seed: 4 });
    const own = (await first.told()).told.now.view.combatants[0];
    const tables = [];
    for (const which of [0, 1]) {
      const at = await table(server, { example, seed: 4 }, [{ name: 'Ann', side: own.side, plays: [own.name] }]);
      await hide(at, which);
      tables.push(at);
    }
    const [one, other] = await Promise.all(tables.map(async (at) => JSON.stringify((await at.told()).told.now.view)));
    assert.notEqual(one, other, 'there is a secret');
    const streams = ['/fights/ID/updates', '/api/fights/ID/stream'].map((path) => tables.map((at) => listen(at, at.seated[0].secret, path)));
    // That a page is open is told to everybody: both are, before anything is compared.
    while (streams.flat().some((stream) => !stream.events().length)) await new Promise((soon) => setTimeout(soon, 20));
    const paths = ['/fights/ID', '/fights/ID/log', '/fights/ID/sheet', '/fights/ID/replay', '/fights/ID/replay?step=2', '/fights/ID/why-not?words=', '/fights/ID/why-not?words=attack', '/api/fights/ID/why-not', '/api/fights/ID', '/api/fights/ID/log', '/api/fights/ID/replay'];
    for (let step = 0; step < 8; step += 1) {
      for (const path of paths) {
        const [one, other] = await Promise.all(tables.map((at) => read(at, at.seated[0].secret, path)));
        assert.equal(one, other, `${path} at step ${step}`);
      }
      const acted = [];
      for (const at of tables) acted.push(await act(at, step));
      assert.equal(acted[0], acted[1]);
      if (!acted[0]) break;
    }
    // A page that is slow may miss what came in between: the last that came is the same.
    await new Promise((soon) => setTimeout(soon, 300));
    for (const pair of streams) {
      const [one, other] = pair.map((stream) => stream.events().at(-1));
      assert.equal(one, other, 'the stream');
      const sets = pair.map((stream) => new Set(stream.events()));
      const strange = [...sets[0]].filter((event) => !sets[1].has(event)).length;
      assert.ok(pair[0].events().length > 1 && strange <= 2, `${strange} updates came to only one`);
    }
    // What somebody reads in the browser is the same, too; the streams keep Ann at the table meanwhile.
    const shown = [];
    for (const at of tables) {
      const page = await visit(server, `/fights/${at.fight}`, { who: at.seated[0].secret, fight: at.fight, device: PHONE });
      shown.push(plain(at, await page.evaluate(() => document.body.textContent)));
      await leave(page);
    }
    streams.flat().forEach((stream) => stream.close());
    assert.equal(shown[0], shown[1], 'in the browser');
  });
}
