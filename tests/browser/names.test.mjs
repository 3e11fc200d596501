// Names that break pages: whatever somebody is called, every page shows it as text.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { LAPTOP, PHONE, leave, quit, serve, table, visit } from './harness.mjs';

const NAMES = [
  '<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "' onmouseover='alert(1)", '</svg><b>bold', '{{7*7}}',
  '${7*7}', '<!--', ']]>', '&lt;b&gt;', '&#60;', 'javascript:alert(1)', 'Zoë', 'Ærø Ødegård', '龍王', 'محمد', '🧙 Wizard',
  'a'.repeat(40), 'one two three four five six seven', "O'Brien", 'A|B', 'A,B', 'A/B', 'A%2FB', 'A?b=c', 'A#b', '-', '0', 'null', 'x y', 'Ann–Marie',
];

let server;
before(async () => { server = await serve(); });
after(async () => { await quit(); await server.kill(); });

test('thirty names at a table', { timeout: 240_000 }, async () => {
  const refused = [];
  for (let first = 0; first < NAMES.length; first += 10) {
    const at = await table(server, { example: 'murdham/mill', seed: 2 });
    const names = [];
    for (const name of NAMES.slice(first, first + 10)) {
      const { code } = await server.ask(server.host, 'POST', `${at.at}/invitations`, { role: 'player', side: 'Players' });
      const joined = await server.ask(null, 'POST', '/join', { key: code, name, id: `${first}-${names.length}-0123456789abcdef` }).catch((why) => refused.push(`${name}: ${why.message.slice(0, 90)}`) && null);
      if (joined) names.push({ name, secret: joined.secret });
    }
    if (!names.length) continue; // What is refused stands on no page.
    for (const [who, device] of [[server.host, LAPTOP], [names[0].secret, PHONE]]) {
      for (const path of ['', '/log', '/replay']) {
        const page = await visit(server, `/fights/${at.fight}${path}`, { who, fight: at.fight, device });
        assert.deepEqual(page.faults, [], path);
        assert.equal(await page.evaluate(() => document.querySelectorAll('script:not([src]), img, [onerror], [onmouseover]').length), 0);
        if (!path && who === server.host) {
          const text = await page.evaluate(() => document.body.textContent);
          for (const { name } of names) assert.ok(text.includes(name), `${name} stands on the page`);
        }
        await leave(page);
      }
    }
  }
  assert.ok(NAMES.length - refused.length >= 6, refused.join('\n'));
  console.log(`${NAMES.length - refused.length} names sat down, ${refused.length} were refused`);
});

test('thirty names in an encounter', { timeout: 240_000 }, async () => {
  const toml = (text) => JSON.stringify(text);
  let shown = 0;
  for (const name of NAMES) {
    const names = [name, 'Bob'];
    const text = [
      'system = "murdham"', `title = ${toml(names[0])}`, '[[field.zone]]', 'name = "A"', '[[side]]', 'name = "Players"', '[[side]]', 'name = "Foes"',
      ...names.flatMap((name, at) => ['[[combatant]]', `name = ${toml(name)}`, `side = "${at % 2 ? 'Foes' : 'Players'}"`, 'at = "A"', 'str = 8', 'agi = 8', 'wit = 8']),
    ].join('\n');
    const opened = await table(server, { encounter: text, seed: 1 }).catch((why) => why.message);
    if (typeof opened === 'string') continue; // What the reader refuses stands on no page.
    for (const path of ['', '/replay']) {
      const page = await visit(server, `/fights/${opened.fight}${path}`, { who: server.host, fight: opened.fight, device: PHONE });
      assert.deepEqual(page.faults, [], path);
      assert.equal(await page.evaluate(() => document.querySelectorAll('script:not([src]), img, [onerror], [onmouseover]').length), 0);
      await leave(page);
    }
    shown += 1;
  }
  assert.ok(shown >= 15, `${shown} names fight`);
  console.log(`${shown} names fight`);
});
