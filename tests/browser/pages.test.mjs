// Every page by itself: nothing that axe objects to, no error, no request elsewhere, in both schemes
// and at the width of a phone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { LAPTOP, PHONE, PROJECTOR, holds, leave, quit, serve, table, visit } from './harness.mjs';

let server, at;
before(async () => {
  server = await serve();
  at = await table(server, { example: 'murdham/toll-bridge', seed: 3 }, [
    { name: 'Jonas', side: 'Players', plays: ['Theobald', 'Balthasar'] },
    { name: 'Wall', role: 'screen', side: 'Players' },
  ]);
});
after(async () => { await quit(); await server.kill(); });

const plain = ['/', '/join', '/dice', '/dice?roll=4d6kh3&against=3d6', '/dice?roll=4d6%2F', '/rules', '/rules/murdham',
  '/rules/murdham?words=bleed', '/rules/murdham?words=zzzz', '/rules/murdham/murdham.dodge.save', '/nowhere'];
for (const [name, device, scheme] of [['a laptop', LAPTOP, 'light'], ['a phone in the dark', PHONE, 'dark']]) {
  test(`pages without a fight on ${name}`, async () => {
    for (const path of plain) {
      const page = await visit(server, path, { who: server.host, device, scheme });
      page.faults = page.faults.filter((fault) => path !== '/nowhere' || !fault.includes('404'));
      await holds(page, `${path} on ${name}`);
      await leave(page);
    }
  });
  test(`a fight on ${name}`, async () => {
    const [player, screen] = at.seated;
    const { fight } = at;
    for (const [path, who] of [
      [`/fights/${fight}`, server.host], [`/fights/${fight}`, player.secret], [`/fights/${fight}`, screen.secret],
      [`/fights/${fight}/log`, player.secret], [`/fights/${fight}/replay`, player.secret], [`/fights/${fight}/invite`, server.host],
    ]) {
      const page = await visit(server, path, { who, fight, device, scheme });
      await holds(page, `${path} on ${name}`);
      await leave(page);
    }
  });
}

test('the screen fits a projector', async () => {
  const { fight, seated: [, screen] } = at;
  const page = await visit(server, `/fights/${fight}`, { who: screen.secret, fight, device: PROJECTOR, scheme: 'dark' });
  await holds(page);
  const smallest = await page.evaluate(() => {
    const sizes = [...document.querySelectorAll('.screen :is(h1, h2, p, li .name, .round)')].map((one) => parseFloat(getComputedStyle(one).fontSize));
    return Math.min(...sizes);
  });
  assert.ok(smallest >= 20, `the smallest text is ${smallest} px`);
  await leave(page);
});

test('the first page is light', async () => {
  const page = await visit(server, '/join');
  const sum = await page.evaluate(() => performance.getEntries()
    .filter(({ entryType }) => ['navigation', 'resource'].includes(entryType))
    .reduce((all, { decodedBodySize }) => all + decodedBodySize, 0));
  assert.ok(sum < 100_000, `${sum} bytes`);
  await leave(page);
});

test('text at 200 % does not scroll sideways on a laptop', async () => {
  for (const path of ['/', '/dice?roll=3d6', '/rules/murdham', `/fights/${at.fight}`]) {
    const page = await visit(server, path, { who: server.host });
    await page.evaluate(() => { document.documentElement.style.fontSize = '200%'; });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${path}: ${wide} px`);
    await leave(page);
  }
});

test('the address of dice holds the question', async () => {
  const page = await visit(server, '/dice');
  await page.fill('input[name=roll]', '4d6kh3');
  await page.fill('input[name=against]', '3d6');
  await page.click('button.primary');
  await page.waitForURL(/roll=4d6kh3&against=3d6/);
  // 4d6kh3 averages 15,869/1,296 = 12.24; 3d6 averages 10.5.
  const text = await page.textContent('main');
  assert.match(text, /12\.24/);
  assert.match(text, /10\.50/);
  await leave(page);
});
