// Two fights that differ only in what a player's side does not know give that player the same pages,
// streams and data, to the byte, at every step.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { quit, serve, table } from './harness.mjs';

let server;
before(async () => { server = await serve(); });
after(async () => { await quit(); await server.kill(); });

// What a secret opens, without what differs between any two fights: their ids, and when they were opened.
const plain = (at, text) => text.replaceAll(at.fight, 'ID').replace(/\d{13}(?=\.\d+)/g, 'START');

async function read(at, secret, path) {
  const response = await fetch(server.origin + path.replaceAll('ID', at.fight), {
    headers: { Cookie: `affray-at-${at.fight}=${secret}`, 'HX-Request': path.includes('replay') ? 'true' : '' },
  });
  return plain(at, await response.text());
}

// The first update of a stream.
async function update(at, secret) {
  const stop = new AbortController();
  const response = await fetch(`${server.origin}/fights/${at.fight}/updates`, {
    headers: { Cookie: `affray-at-${at.fight}=${secret}` }, signal: stop.signal,
  });
  let text = '';
  const decoder = new TextDecoder();
  for await (const part of response.body) {
    text += decoder.decode(part, { stream: true });
    if (text.includes('\n\n')) break;
  }
  stop.abort();
  return plain(at, text);
}

const DUEL = (strength, agility) => `
system = "murdham"
title = "A duel"
started-by = "Players"
reveal = ["bands"]
[[field.zone]]
name = "A"
[[side]]
name = "Players"
[[side]]
name = "Foes"
[[combatant]]
name = "Ann"
side = "Players"
at = "A"
str = 9
agi = 9
wit = 9
[[combatant]]
name = "Bob"
side = "Foes"
at = "A"
str = ${strength}
agi = ${agility}
wit = 9
`;

const PAIRS = { murdham: [DUEL(9, 9), DUEL(14, 7)] };

for (const [system, encounters] of Object.entries(PAIRS)) {
  test(`${system}: what is kept back is on no page`, { timeout: 60_000 }, async () => {
    const seat = [{ name: 'Ann', side: 'Players', plays: ['Ann'] }];
    const tables = [];
    for (const encounter of encounters) tables.push(await table(server, { encounter, seed: 4 }, seat));
    const paths = ['/fights/ID', '/fights/ID/log', '/fights/ID/replay', '/api/fights/ID', '/api/fights/ID/log', '/api/fights/ID/replay'];
    for (let step = 0; step < 6; step += 1) {
      for (const path of paths) {
        const [one, other] = await Promise.all(tables.map((at) => read(at, at.seated[0].secret, path)));
        assert.equal(one, other, `${path} at step ${step}`);
      }
      // The same public answer in both.
      const told = await tables[0].told(tables[0].seated[0].secret);
      const { number, choices, roll } = told.told.now;
      if (!choices.length && !roll) break;
      for (const at of tables) {
        const { secret } = at.seated[0];
        const id = `step-${step}-0123456789abcdef`;
        if (choices.length) {
          const end = choices[0].options.find(({ kind }) => kind === 'end' || kind === 'wait') ?? choices[0].options[0];
          await server.ask(secret, 'POST', `${at.at}/answer`, { id, answer: { number, asker: choices[0].asker, words: end.words } });
        } else await server.ask(secret, 'POST', `${at.at}/answer`, { id, answer: { number, value: roll.values[0] } });
      }
    }
    // At the end: that a page is open is told to everybody, and counts.
    const [one, other] = await Promise.all(tables.map((at) => update(at, at.seated[0].secret)));
    assert.equal(one, other, 'the stream');
  });
}
