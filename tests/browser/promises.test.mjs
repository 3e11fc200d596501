// What the pages promise beside the play itself: whose turn it is, lines that open to their rule, going
// back and on again, updates that move nothing, what is revealed, odds to copy, keys, paper, replays.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { after, before, test } from 'node:test';
import { LAPTOP, PHONE, holds, leave, number, quit, serve, table, visit } from './harness.mjs';
import { until } from './mind.mjs';

let server;
before(async () => { server = await serve(); });
after(async () => { await quit(); await server.kill(); });

const YARD = { example: 'murdham/fencing-yard', seed: 7 };
const people = [{ name: 'Ann', side: 'Players', plays: ['Theobald'] }, { name: 'Bo', side: 'Court', plays: ['Ser Aldous Quill'] }];
const open = (at, who, device) => visit(server, `/fights/${at.fight}`, { who, fight: at.fight, device });
const changed = (page, old) => page.waitForFunction((old) => document.querySelector('#fight').dataset.update !== old, old, { timeout: 5000 });

// Until it is Theobald's turn, with somebody to attack.
const aTurn = (at) => until(server, at, (now) => now.choices.some(({ asker, options }) => asker === 'Theobald' && options.length > 6 && options.some(({ kind }) => kind === 'attack')));

test('it is your turn: on top, in the title, by a short vibration; others see whose it is', { timeout: 60_000 }, async () => {
  const at = await table(server, YARD, people);
  await aTurn(at);
  const [ann, bo] = [await open(at, at.seated[0].secret, PHONE), await open(at, at.seated[1].secret, PHONE)];
  assert.match(await ann.textContent('#fight h1'), /^Your turn: Theobald/);
  assert.match(await ann.title(), /^Your turn: Theobald/);
  assert.match(await bo.textContent('#fight h1'), /Theobald's turn$/);
  // A browser lets a page vibrate once it was touched.
  await bo.click('#fight h1');
  await bo.evaluate(() => { window.shaken = 0; navigator.vibrate = () => { window.shaken += 1; return true; }; });
  await until(server, at, (now) => now.choices.some(({ asker }) => asker === 'Ser Aldous Quill'));
  await bo.waitForFunction(() => /^You/.test(document.querySelector('#fight h1').textContent) && window.shaken > 0, null, { timeout: 5000 });
  assert.notEqual(await bo.textContent('#news'), '', 'and is told to who cannot see it');
  assert.match(await ann.textContent('#fight h1'), /^Waiting for Court/);
  await leave(ann, bo);
});

test('a line opens to the text of its rule; the game master goes back to it, and on again', { timeout: 60_000 }, async () => {
  const at = await table(server, YARD, people);
  await aTurn(at);
  const gm = await open(at, server.host, LAPTOP);
  const count = async () => (await server.ask(server.host, 'GET', `${at.at}/log`)).count;
  const whole = await count();
  const line = gm.locator('.right .line').nth(1);
  await line.locator('summary').click();
  await line.locator('[data-clause] q').waitFor({ timeout: 5000 });
  assert.ok((await line.locator('q').textContent()).length > 20, 'a rule in words');
  let old = await number(gm);
  await line.locator('button[name=line]').click();
  await changed(gm, old);
  assert.ok(await count() < whole, 'fewer lines');
  for (let again = 0; again < 10 && await count() < whole; again += 1) {
    old = await number(gm);
    await gm.click('[data-key=redo]');
    await changed(gm, old);
  }
  assert.equal(await count(), whole, 'all of them are back');
  assert.deepEqual(gm.faults, []);
  await leave(gm);
});

test('an update moves neither focus nor what was scrolled', { timeout: 60_000 }, async () => {
  const at = await table(server, { example: 'murdham/toll-bridge', seed: 3 }, [{ name: 'Ann', side: 'Players', plays: ['Theobald'] }]);
  const gm = await open(at, server.host, { viewport: { width: 1280, height: 500 } });
  const ann = await open(at, at.seated[0].secret, PHONE);
  await gm.focus('.right .line summary >> nth=0');
  await gm.evaluate(() => { document.querySelector('.left').scrollTop = 60; });
  await ann.click('[data-tab=people]');
  await ann.evaluate(() => { document.querySelector('#main').scrollTop = 60; });
  const place = (page, scrolled) => page.evaluate((scrolled) => [document.activeElement.closest('[id]')?.id, document.querySelector(scrolled).scrollTop], scrolled);
  const before = [await place(gm, '.left'), await place(ann, '#main')];
  assert.ok(before[0][0].startsWith('line-') && before[0][1] === 60 && before[1][1] === 60, JSON.stringify(before));
  for (const words of ['Theobald.health = 4', 'Theobald.health = 8']) {
    const old = [await number(gm), await number(ann)];
    await server.ask(server.host, 'POST', `${at.at}/say`, { id: `${words.slice(-1)}-0123456789abcdef`, words });
    await Promise.all([changed(gm, old[0]), changed(ann, old[1])]);
    assert.deepEqual([await place(gm, '.left'), await place(ann, '#main')], before, words);
  }
  await leave(gm, ann);
});

test('foes are told in bands until the game master reveals a figure', { timeout: 60_000 }, async () => {
  const at = await table(server, YARD, people);
  const gm = await open(at, server.host, LAPTOP);
  const ann = await open(at, at.seated[0].secret, PHONE);
  await ann.click('[data-tab=people]');
  const foe = ann.locator('.view-people .person', { hasText: 'Ser Aldous Quill' }).first();
  assert.match(await foe.textContent(), /unhurt/);
  assert.doesNotMatch(await foe.textContent(), /8\/8/);
  await gm.click('#reveal > summary');
  await gm.selectOption('#reveal [name=who]', 'Ser Aldous Quill');
  await gm.selectOption('#reveal [name=fact]', 'health');
  await gm.selectOption('#reveal [name=level]', 'exact');
  await gm.click('#reveal form button');
  await foe.filter({ hasText: '8/8' }).waitFor({ timeout: 5000 });
  // A tap on them says it in words on the map, too, and another no longer.
  await ann.click('[data-tab=fight]');
  const token = ann.locator('#map .token[data-person="Ser Aldous Quill"]').first();
  await token.click();
  assert.match(await ann.textContent('.map-said'), /^Ser Aldous Quill, Court, health 8\/8/);
  await token.click();
  assert.equal(await ann.textContent('.map-said'), '');
  await leave(gm, ann);
});

test('odds stand under each option with a bar, and are copied as a sentence with its link', { timeout: 60_000 }, async () => {
  const at = await table(server, YARD, people);
  await aTurn(at);
  const ann = await open(at, at.seated[0].secret, PHONE);
  await ann.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await ann.click('.beside > .btn');
  const copy = ann.locator('[data-slot] [data-copy]').first();
  await copy.waitFor({ state: 'attached', timeout: 20_000 });
  await ann.click('.verb[data-kind=attack]');
  const shown = ann.locator('[data-slot] [data-copy]:visible').first();
  if (!await shown.count()) await ann.locator('[data-panel][data-kept-open] .choice').first().click();
  await shown.waitFor({ timeout: 5000 });
  assert.ok(await ann.locator('[data-slot] .odds .bar:visible').count(), 'a bar');
  await shown.click();
  const text = await ann.evaluate(() => navigator.clipboard.readText());
  assert.match(text, /^Attack .* \d.* %.* http:\/\/127\.0\.0\.1:\d+\/fights\/\w+$/);
  await leave(ann);
});

test('a turn by keyboard alone, and what each person settles for themselves', { timeout: 60_000 }, async () => {
  const at = await table(server, YARD, people);
  await aTurn(at);
  const ann = await open(at, at.seated[0].secret, LAPTOP);
  await ann.keyboard.press('?');
  await ann.waitForSelector('#keys[open]');
  await ann.keyboard.press('Escape');
  const old = await number(ann);
  for (let key = 0; key < 3; key += 1) await ann.keyboard.press('1');
  const isThere = () => ann.evaluate(() => document.activeElement.matches('[data-confirm]'));
  for (let tab = 0; tab < 60 && !await isThere(); tab += 1) await ann.keyboard.press('Tab');
  assert.ok(await isThere(), 'the button to confirm is reached');
  await ann.keyboard.press('Enter');
  await changed(ann, old);
  await ann.click('[data-tab=people]');
  await ann.click('#settings > summary');
  await ann.selectOption('#settings [name=dice]', 'ask');
  await ann.selectOption('#settings [name=ask]', 'little');
  await ann.click('#settings form.settings button');
  await ann.waitForFunction(() => document.querySelector('#settings [name=dice]').value === 'ask');
  await ann.waitForTimeout(200);
  const { you } = await at.told(at.seated[0].secret);
  assert.deepEqual([you.dice, you.ask], ['ask', 'little']);
  await leave(ann);
});

// Ann at 0,0, a wall at 1,0 and no row above: whoever goes to 2,0 goes by way of 1,1.
const WALL = `system = "ingenuity"
[settings]
space = "grid"
[field]
first = "0,0"
last = "7,7"
walls = ["1,0"]
${[['Ann', 'A', '0,0'], ['Bob', 'B', '6,6']].map(([name, side, at]) => `
[[side]]
name = "${side}"
[[combatant]]
name = "${name}"
side = "${side}"
at = "${at}"
strength = "d6"
dexterity = "d6"
intellect = "d6"
resolve = "d6"`).join('')}
[start]
round = 1
[start.turn]
who = "Ann"
`;

test('a place that is chosen shows the way there, as the rules go', { timeout: 60_000 }, async () => {
  const at = await table(server, { encounter: WALL, seed: 1 }, [{ name: 'Ann', side: 'A', plays: ['Ann'] }]);
  const { told } = await at.told(at.seated[0].secret);
  await server.ask(at.seated[0].secret, 'POST', `${at.at}/answer`, { id: 'go-0123456789abcdef', answer: { number: told.now.number, words: 'move' } });
  const ann = await open(at, at.seated[0].secret, PHONE);
  const drawn = () => ann.evaluate(() => document.querySelector('#map .way .line')?.getAttribute('d') ?? '');
  await ann.click('#map [data-place="2,0"]');
  await ann.waitForSelector('#map .way .line', { state: 'attached', timeout: 5000 });
  const way = await drawn();
  assert.match(way, /^M[\d.]+ [\d.]+L[\d.]+ [\d.]+L[\d.]+ [\d.]+$/, 'two steps');
  assert.equal(await ann.textContent('#map [data-way]'), 'Goes by way of 1,1.');
  const old = await number(ann);
  await server.ask(server.host, 'POST', `${at.at}/say`, { id: 'note-0123456789abcdef', words: 'Bob.health = 3' });
  await changed(ann, old);
  await ann.waitForFunction((way) => document.querySelector('#map .way .line')?.getAttribute('d') === way, way, { timeout: 5000 });
  await ann.click('#map [data-place="0,2"]');
  await ann.waitForFunction((way) => ![way, undefined].includes(document.querySelector('#map .way .line')?.getAttribute('d')), way, { timeout: 5000 });
  assert.equal(await ann.locator('#map .way').count(), 1, 'one way at a time');
  assert.deepEqual(ann.faults, []);
  await leave(ann);
});

test('light or dark is chosen once and stays', async () => {
  const page = await visit(server, '/dice', { scheme: 'light' });
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await paper();
  await page.selectOption('[data-theme-choice]', 'dark');
  const dark = await paper();
  assert.notEqual(light, dark);
  await page.reload();
  assert.equal(await paper(), dark);
  await leave(page);
  // With a thumb on a phone in the middle of a fight, too.
  const at = await table(server, YARD, people);
  const ann = await open(at, at.seated[0].secret, PHONE);
  await ann.click('[data-tab=people]');
  await ann.click('[data-keys]');
  await ann.selectOption('#keys [data-theme-choice]', 'dark');
  assert.equal(await ann.evaluate(() => document.documentElement.dataset.theme), 'dark');
  await leave(ann);
  // And by who only looks on.
  const watching = await table(server, YARD, [{ name: 'Wim', role: 'spectator' }]);
  const wim = await open(watching, watching.seated[0].secret, PHONE);
  await wim.click('[data-keys]');
  await wim.selectOption('#keys [data-theme-choice]', 'dark');
  assert.equal(await wim.evaluate(() => document.documentElement.dataset.theme), 'dark');
  await leave(wim);
});

test('two fingers make the map larger than its frame, and nothing but the map', { timeout: 60_000 }, async () => {
  const at = await table(server, { encounter: WALL, seed: 1 }, [{ name: 'Ann', side: 'A', plays: ['Ann'] }]);
  const ann = await open(at, at.seated[0].secret, PHONE);
  const view = await ann.locator('.map-view').boundingBox();
  const middle = { x: view.x + view.width / 2, y: view.y + view.height / 2 };
  // How wide the map is, and how far from its left what lies in the middle; downward its frame grows, too.
  const shown = async () => {
    const { x, width } = await ann.locator('.map-view > svg.map').boundingBox();
    return { width, part: (middle.x - x) / width };
  };
  const before = await shown();
  const fingers = await ann.context().newCDPSession(ann);
  const touch = (type, apart) => fingers.send('Input.dispatchTouchEvent', {
    type,
    touchPoints: apart === null ? [] : [-1, 1].map((side, id) => ({ x: middle.x + side * apart, y: middle.y, id })),
  });
  await touch('touchStart', 20);
  for (const apart of [24, 28, 32, 36, 40]) await touch('touchMove', apart);
  await touch('touchEnd', null);
  const after = await shown();
  // Counted from where the first move found them.
  assert.ok(Math.abs(after.width / before.width - 40 / 24) < 0.05, `${before.width} became ${after.width}`);
  assert.ok(Math.abs(after.part - before.part) < 0.02, 'what lies between the fingers stays there');
  assert.equal(await ann.evaluate(() => visualViewport.scale), 1);
  assert.deepEqual(ann.faults, []);
  await leave(ann);
});

test('a name that is kept back is told with one tap', { timeout: 60_000 }, async () => {
  const secret = WALL.replace('name = "Bob"', 'name = "Count Orlok"\ncalled = "tall stranger"');
  const at = await table(server, { encounter: secret, seed: 1 }, [{ name: 'Ann', side: 'A', plays: ['Ann'] }]);
  const ann = await open(at, at.seated[0].secret, PHONE);
  const gm = await open(at, server.host);
  const told = () => ann.evaluate(() => document.documentElement.outerHTML);
  assert.match(await told(), /tall stranger/);
  assert.doesNotMatch(await told(), /Orlok/);
  const old = await number(ann);
  await gm.click('#names summary');
  await gm.click('#names button');
  await changed(ann, old);
  assert.match(await ann.textContent('#fight'), /Count Orlok/);
  assert.doesNotMatch(await ann.textContent('#map'), /tall stranger/);
  assert.equal(await gm.locator('#names').count(), 0, 'nothing is left to tell');
  assert.deepEqual([ann.faults, gm.faults], [[], []]);
  await leave(ann, gm);
});

test('a replay goes step by step, a new fight begins from any of them, and anyone with a link reads it', { timeout: 120_000 }, async () => {
  const at = await table(server, YARD, people);
  await aTurn(at);
  const gm = await visit(server, `/fights/${at.fight}/replay?step=1`, { who: server.host, fight: at.fight });
  const step = (wanted) => gm.waitForFunction((wanted) => document.querySelector('#replay').dataset.step === wanted, wanted, { timeout: 5000 });
  await gm.keyboard.press('ArrowRight');
  await step('2');
  assert.match(gm.url(), /step=2$/);
  await gm.keyboard.press('Home');
  await step('0');
  await gm.click('[data-play]');
  await step('1');
  await gm.click('[data-play]');
  await gm.click('#replay form button');
  await gm.waitForURL((url) => /^\/fights\/\w+$/.test(url.pathname) && !url.pathname.endsWith(at.fight));
  await gm.waitForSelector('#fight.gm .ask');
  // A link opens the replay for anyone, as a side was told the fight, until it is taken back.
  await gm.goto(`${server.origin}/fights/${at.fight}`);
  await gm.click(`a[href$="/${at.fight}/share"]`);
  await gm.selectOption('select[name=side]', 'Players');
  await gm.click('form[action$="/share"] button');
  await holds(gm, 'the links to a replay');
  const link = await gm.textContent('.link');
  const stranger = await visit(server, new URL(link).pathname, { device: PHONE, scheme: 'dark' });
  assert.match(await stranger.textContent('main'), /As Players saw it/);
  await stranger.click('.replay-bar [data-step="1"]');
  const stepped = (wanted) => stranger.waitForFunction((wanted) => document.querySelector('#replay').dataset.step === wanted, wanted, { timeout: 5000 });
  await stepped('1');
  assert.equal(await stranger.locator('form[method=post]').count(), 0, 'nothing is done from it');
  await gm.click('form[action$="/unshare"] button');
  await gm.waitForFunction(() => !document.querySelector('#h-good'));
  await stranger.click('.replay-bar [data-step="1"]');
  await stranger.waitForSelector('main > .notice');
  assert.match(await stranger.textContent('main > .notice'), /This link opens no replay, or no longer/);
  await stepped('1');
  await leave(gm, stranger);
});

test('the log and the sheet are for paper, too', async () => {
  const at = await table(server, YARD, people);
  for (const path of ['log', 'sheet']) {
    const page = await visit(server, `/fights/${at.fight}/${path}`, { who: server.host, fight: at.fight, scheme: 'dark' });
    await page.emulateMedia({ media: 'print', colorScheme: 'light' });
    assert.equal(await page.locator('[data-print]:visible, .page > header:visible').count(), 0, path);
    assert.ok(await page.locator('main h1:visible').count(), path);
    await leave(page);
  }
});

test('with --lan, the terminal shows where to go and a QR code', { timeout: 30_000 }, async () => {
  const child = spawn(process.env.AFFRAY ?? 'affray', ['serve', '--memory', '--no-open', '--lan', '--port', '0']);
  let said = '';
  for await (const part of child.stdout) {
    said += part;
    if (said.includes('Ctrl-C')) break;
  }
  child.kill('SIGKILL');
  if (said.includes('in no network')) return;
  assert.match(said, /http:\/\/(?!127\.)\d+\.\d+\.\d+\.\d+:\d+/);
  assert.match(said, /[█▀▄]{6}/);
});
