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
      if (path.includes('dodge.save')) assert.ok(await page.locator('.cases details').count() > 3, 'the cases that check a rule');
      page.faults = page.faults.filter((fault) => path !== '/nowhere' || !fault.includes('404'));
      await holds(page, `${path} on ${name}`);
      await leave(page);
    }
  });
  test(`a fight on ${name}`, async () => {
    const [player, screen] = at.seated;
    const { fight } = at;
    for (const [path, who] of [
      [`/fights/${fight}`, screen.secret], [`/fights/${fight}/log`, player.secret], [`/fights/${fight}/sheet`, player.secret],
      [`/fights/${fight}/replay`, player.secret], [`/fights/${fight}/invite`, server.host], [`/fights/${fight}/share`, server.host],
    ]) {
      const page = await visit(server, path, { who, fight, device, scheme });
      await holds(page, `${path} on ${name}`);
      await leave(page);
    }
  });
}

// Every state of a fight's page: what is pressed to come there, one after the other.
const STATES = {
  player: ['people', 'log', 'a line', 'fight', 'the map as a list', 'why not', 'odds', 'keys'],
  gm: ['palette', 'who decides', 'reveal', 'a seat', 'why not', 'keys'],
};
const LEADS = {
  people: (page) => page.click('[data-tab=people]'),
  log: (page) => page.click('[data-tab=log]'),
  'a line': (page) => page.locator('.view-log .line summary, .right .line summary').first().click(),
  fight: (page) => page.click('[data-tab=fight]'),
  'the map as a list': (page) => page.locator('#map-list > summary').first().click(),
  'why not': async (page) => { await page.locator('.why-not > summary').first().click(); await page.waitForSelector('.reasons > *', { timeout: 10_000 }); },
  odds: async (page) => { await page.locator('.why-not[open] > summary').first().click(); await page.locator('.beside > .btn').first().click(); await page.waitForSelector('[data-kept-filled], .odds-list > *', { timeout: 15_000 }); },
  keys: async (page) => { await page.evaluate(() => document.activeElement.blur()); await page.keyboard.press('?'); await page.waitForSelector('#keys[open]'); },
  palette: async (page) => { await page.keyboard.press('/'); await page.keyboard.insertText('theo'); await page.waitForSelector('#hits .hit'); },
  'who decides': async (page) => { await page.click('[data-palette-close]'); await page.click('#deciders > summary'); },
  reveal: (page) => page.click('#reveal > summary'),
  'a seat': (page) => page.locator('.sitting details > summary').first().click(),
};
// The other two take a minute more: `FIGHTS=all cargo xtask browser pages`.
const SCHEMES = [['a phone in the dark', PHONE, 'dark'], ['a laptop', LAPTOP, 'light']];
if (process.env.FIGHTS === 'all') SCHEMES.push(['a phone', PHONE, 'light'], ['a laptop in the dark', LAPTOP, 'dark']);

for (const [name, device, scheme] of SCHEMES) {
  test(`every state of a fight on ${name}`, { timeout: 120_000 }, async () => {
    const yard = await table(server, { example: 'murdham/toll-bridge', seed: 3 }, [{ name: 'Ann', side: 'Players', plays: ['Theobald'], dice: 'ask' }]);
    const who = device === PHONE ? yard.seated[0].secret : server.host;
    const page = await visit(server, `/fights/${yard.fight}`, { who, fight: yard.fight, device, scheme });
    // To a decision of the player's that has several kinds of options.
    for (let tries = 0; tries < 60 && !await page.locator('.ask .verbs').count(); tries += 1) {
      const gm = await yard.told();
      const { now } = gm.told;
      const choice = now.choices.find(({ sealed }) => !sealed);
      if (choice && choice.asker === 'Theobald' && choice.options.length > 6) break;
      const id = `on-${tries}-0123456789abcdef`;
      if (choice) await server.ask(server.host, 'POST', `${yard.at}/decide`, { id, number: now.number, asker: choice.asker });
      else await server.ask(server.host, 'POST', `${yard.at}/roll`, { id, number: now.number });
      await page.waitForTimeout(60);
    }
    await page.waitForSelector('.ask .verbs');
    await holds(page, `a turn on ${name}`);
    for (const verb of await page.locator('.ask .verb[data-open]').all()) {
      const kind = await verb.getAttribute('data-kind');
      await verb.click();
      await page.locator('[data-panel][data-kept-open] :is(label.choice, button.choice)').first().click();
      await holds(page, `${kind} on ${name}`);
      for (let back = 0; back < 3 && !await page.locator('.root[data-kept-open]').count(); back += 1) await page.keyboard.press('Escape');
    }
    for (const state of STATES[device === PHONE ? 'player' : 'gm']) {
      await LEADS[state](page);
      await holds(page, `${state} on ${name}`);
    }
    await leave(page);
  });
}

test('dice by hand, a secret declaration, the end, and a page that is not current', { timeout: 120_000 }, async () => {
  const toll = await table(server, { example: 'hallowed/the-toll-house', seed: 3 }, [{ name: 'Ann', side: 'Company', plays: ['Mirel Vash'], dice: 'ask' }]);
  const yard = await table(server, { example: 'murdham/fencing-yard', seed: 7, dice: 'ask' }, [{ name: 'Ann', side: 'Players', plays: ['Theobald'], dice: 'ask' }]);
  const dies = await serve();
  const mill = await table(dies, { example: 'murdham/mill', seed: 7 });
  const stale = await visit(dies, `/fights/${mill.fight}`, { who: dies.host, fight: mill.fight, device: PHONE });
  await dies.kill();
  for (const scheme of ['light', 'dark']) {
    const secret = await visit(server, `/fights/${toll.fight}`, { who: toll.seated[0].secret, fight: toll.fight, device: PHONE, scheme });
    await secret.waitForSelector('.secret', { timeout: 5000 });
    await holds(secret, `a secret declaration, ${scheme}`);
    await secret.click('[data-cover]');
    await holds(secret, `covered, ${scheme}`);
    await leave(secret);
  }
  for (let act = 0; act < 400; act += 1) {
    const { told: { now }, asked, you } = await yard.told();
    const ends = Boolean(now.outcome);
    if (ends || (now.roll && act < 200 && asked.some(({ person, asker }) => !asker && person !== you.person))) {
      for (const scheme of act < 200 || ends ? ['light', 'dark'] : []) {
        const page = await visit(server, `/fights/${yard.fight}`, { who: yard.seated[0].secret, fight: yard.fight, device: PHONE, scheme });
        await page.waitForSelector(ends ? '.over' : '.throw');
        await holds(page, `${ends ? 'the end' : 'dice by hand'}, ${scheme}`);
        await leave(page);
      }
      if (ends) break;
      act = 200;
    }
    const id = `end-${act}-0123456789abcdef`;
    const choice = now.choices.find(({ sealed }) => !sealed);
    if (choice) await server.ask(server.host, 'POST', `${yard.at}/decide`, { id, number: now.number, asker: choice.asker });
    else await server.ask(server.host, 'POST', `${yard.at}/roll`, { id, number: now.number });
  }
  await stale.waitForSelector('#stale:not([hidden])', { timeout: 8000 });
  for (const colorScheme of ['light', 'dark']) {
    await stale.emulateMedia({ colorScheme });
    stale.faults = [];
    // What is gray and takes no touch needs no contrast.
    await holds(stale, `not current, ${colorScheme}`, '#stale');
  }
  await leave(stale);
});

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

test('text at 200 % does not scroll sideways', async () => {
  const fight = `/fights/${at.fight}`;
  for (const path of ['/', '/dice?roll=3d6', '/rules/murdham', fight, `${fight}/replay`, `${fight}/share`, `${fight}/sheet`]) {
    const page = await visit(server, path, { who: server.host });
    await page.evaluate(() => { document.documentElement.style.fontSize = '200%'; });
    for (const size of [LAPTOP.viewport, PHONE.viewport]) {
      await page.setViewportSize(size);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${path} at ${size.width} px: ${wide} px`);
    }
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
