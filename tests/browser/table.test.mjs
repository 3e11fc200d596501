// What may go wrong at a table: a program that is killed, two tabs, a double tap, a phone asleep, an
// undo while somebody answers.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { LAPTOP, PHONE, holds, leave, lots, number, press, quit, serve, table, visit } from './harness.mjs';

after(quit);

const YARD = { example: 'murdham/fencing-yard', seed: 7 };
const people = [{ name: 'Ann', side: 'Players', plays: ['Theobald'] }, { name: 'Bo', side: 'Court', plays: ['Ser Aldous Quill'] }];

// The page of whoever of these is asked something that has options.
async function asked(pages) {
  for (let tries = 0; tries < 100; tries += 1) {
    for (const page of pages) if (await page.locator('#fight [data-decision]').count()) return page;
    for (const page of pages) await press(page, lots(3));
    await pages[0].waitForTimeout(50);
  }
  throw new Error('nobody is asked anything');
}

async function open(server, at) {
  const pages = [];
  for (const { secret } of at.seated) pages.push(await visit(server, `/fights/${at.fight}`, { who: secret, fight: at.fight, device: PHONE }));
  return pages;
}

test('five minutes: from the start to a turn, by taps alone', { timeout: 60_000 }, async () => {
  const server = await serve();
  const gm = await visit(server, new URL(server.link).pathname.replace(/open\/.*/, ''), { who: server.host });
  await holds(gm, 'home');
  const start = gm.locator('form:has(input[name=example][value="murdham/fencing-yard"]) button, button[name=example][value="murdham/fencing-yard"]').first();
  const examples = gm.locator('details:has([value="murdham/fencing-yard"]) > summary').first();
  if (!await start.isVisible() && await examples.count()) await examples.click();
  await start.click();
  await gm.waitForURL(/fights\//);
  const fight = gm.url().match(/fights\/([^/?#]+)/)[1];
  await holds(gm, 'the game master');
  await gm.click('a[href$="/invite"]');
  const code = (await gm.textContent('.code')).replace(/\s/g, '');
  await holds(gm, 'the invitation');
  const phone = await visit(server, '/join', { device: PHONE });
  await holds(phone, 'joining');
  await phone.fill('input[name=key]', code);
  await phone.fill('input[name=name]', 'Ann');
  await phone.click('button[type=submit]');
  await phone.waitForURL(/fights\//);
  await holds(phone, 'who do you play');
  // Whom they play is one tap, and another to confirm.
  const boxes = phone.locator('#fight .ask :is(input[type=checkbox], button.choice)');
  await boxes.first().click({ force: true });
  const save = phone.locator('#fight .ask button[type=submit]').first();
  if (await save.count()) await save.click();
  await gm.goto(`${server.origin}/fights/${fight}`);
  const pick = lots(5);
  let taps = 0;
  for (let tries = 0; tries < 200 && !taps; tries += 1) {
    if (await phone.locator('#fight [data-decision]').count()) taps = await press(phone, pick, { want: 'attack' });
    else if (!await press(gm, pick)) await phone.waitForTimeout(50);
  }
  assert.ok(taps >= 1 && taps <= 4, `${taps} taps from "it is my turn" to "done"`);
  await holds(phone, 'after a turn');
  await leave(gm, phone);
  await server.kill();
});

test('killed in the middle: honest until it is back, and right again within five seconds', { timeout: 90_000 }, async () => {
  const data = mkdtempSync(join(tmpdir(), 'affray-'));
  let server = await serve({ data });
  const at = await table(server, YARD, people);
  const pages = await open(server, at);
  const page = await asked(pages);
  const shown = await page.textContent('#fight h1');
  await server.kill();
  const stopped = Date.now();
  await page.waitForSelector('#stale:not([hidden])', { timeout: 6500 });
  assert.ok(Date.now() - stopped < 6500);
  assert.equal(await page.evaluate(() => document.querySelector('#fight').inert), true, 'nothing can be pressed');
  server = await serve({ data, port: server.port });
  const back = Date.now();
  for (const one of pages) await one.waitForSelector('#stale[hidden]', { state: 'attached', timeout: 5000 });
  assert.ok(Date.now() - back < 5000, `${Date.now() - back} ms`);
  assert.equal(await page.textContent('#fight h1'), shown);
  assert.ok(await press(page, lots(1)) > 0, 'and it goes on');
  await leave(...pages);
  await server.kill();
  rmSync(data, { recursive: true });
});

test('two tabs and a double tap answer once', { timeout: 60_000 }, async () => {
  const server = await serve();
  const at = await table(server, YARD, people);
  const pages = await open(server, at);
  const page = await asked(pages);
  const other = await page.context().newPage();
  await other.goto(page.url());
  const form = '#fight [data-decision]';
  const send = (tab) => tab.evaluate((form) => {
    const first = document.querySelector(`${form} button[name=now]`) ?? document.querySelector(`${form} input[name=option]`);
    if (first.type === 'radio') first.checked = true;
    const form_ = first.closest('form');
    form_.requestSubmit(first.type === 'submit' ? first : undefined);
    form_.requestSubmit(first.type === 'submit' ? first : undefined);
  }, form);
  const answers = async () => ((await server.ask(server.host, 'GET', `${at.at}/record`)).match(/^[^:?@~#]+> /gm) ?? []).length;
  const before = await answers();
  const question = await page.inputValue(`${form} input[name=number]`);
  await Promise.all([send(page), send(other)]);
  await page.waitForFunction((old) => document.querySelector('#fight input[name=number]')?.value !== old, question, { timeout: 5000 }).catch(() => {});
  await page.waitForTimeout(400);
  assert.equal(await answers(), before + 1, 'it was answered once');
  assert.equal(await number(page), await number(other), 'both tabs show the same');
  await leave(...pages);
  await server.kill();
});

test('a page that slept is current when it wakes', { timeout: 60_000 }, async () => {
  const server = await serve();
  const at = await table(server, YARD, people);
  const pages = await open(server, at);
  const asleep = pages[1];
  await asleep.context().setOffline(true);
  await press(pages[0], lots(2));
  for (let n = 0; n < 3; n += 1) await server.ask(server.host, 'POST', `${at.at}/say`, { id: `note-${n}-0123456789abcdef`, words: `note it rains ${n}` }).catch(() => {});
  await asleep.context().setOffline(false);
  await asleep.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const now = await number(pages[0]);
  await asleep.waitForFunction(() => document.querySelector('#stale').hidden, null, { timeout: 6000 });
  assert.ok(now && await number(asleep));
  const told = await at.told(at.seated[1].secret);
  await asleep.waitForFunction((words) => document.querySelector('#fight').textContent.toLowerCase().includes(words), told.told.now.view.moment.toLowerCase(), { timeout: 3000 });
  await leave(...pages);
  await server.kill();
});

test('the game master takes back while a player answers', { timeout: 60_000 }, async () => {
  const server = await serve();
  const at = await table(server, YARD, people);
  const pages = await open(server, at);
  const gm = await visit(server, `/fights/${at.fight}`, { who: server.host, fight: at.fight, device: LAPTOP });
  await asked(pages);
  await press(await asked(pages), lots(2));
  const page = await asked(pages);
  await gm.click('[data-key=undo]');
  await page.waitForFunction((old) => document.querySelector('#fight').dataset.update !== old, await number(page), { timeout: 4000 }).catch(() => {});
  await press(await asked(pages), lots(4));
  const told = await at.told(at.seated[0].secret);
  await pages[0].waitForFunction((words) => document.querySelector('#fight').textContent.toLowerCase().includes(words), told.told.now.view.moment.toLowerCase(), { timeout: 4000 });
  for (const each of [...pages, gm]) assert.deepEqual(each.faults, []);
  await leave(...pages, gm);
  await server.kill();
});

test('what was refused stays on the page until something else is done', { timeout: 60_000 }, async () => {
  const server = await serve();
  const at = await table(server, YARD, people);
  const pages = await open(server, at);
  const page = await asked(pages);
  await page.evaluate(() => {
    const form = document.querySelector('#fight [data-decision]');
    form.querySelector('[name=number]').value = '99999';
    const first = form.querySelector('button[name=now], input[name=option]');
    if (first.type === 'radio') first.checked = true;
    form.requestSubmit(first.type === 'submit' ? first : undefined);
  });
  const notice = page.locator('#fight .ask .notice');
  await notice.waitFor({ timeout: 5000 });
  // Other news comes, and the page changes.
  const before = await number(page);
  await server.ask(server.host, 'POST', `${at.at}/say`, { id: 'rain-0123456789abcdef', words: 'Theobald.health = 4' });
  await page.waitForFunction((old) => document.querySelector('#fight').dataset.update !== old, before, { timeout: 5000 });
  assert.equal(await notice.count(), 1, 'it is still there');
  await press(await asked(pages), lots(1));
  await page.waitForFunction(() => !document.querySelector('#fight .ask .notice'), null, { timeout: 5000 });
  for (const each of pages) assert.deepEqual(each.faults, []);
  await leave(...pages);
  await server.kill();
});

test('a figure that changes flashes once and shows by how much', { timeout: 60_000 }, async () => {
  const server = await serve();
  const at = await table(server, YARD, people);
  const [page, other] = await open(server, at);
  const { view } = (await at.told()).told.now;
  const health = view.combatants.find(({ name }) => name === 'Theobald').figures.find(({ kind }) => kind === 'pool');
  await server.ask(server.host, 'POST', `${at.at}/say`, { id: 'hurt-0123456789abcdef', words: `Theobald.${health.name} = ${health.value - 2}` });
  await page.waitForSelector('.mine [data-kept-by="−2"]', { timeout: 5000 });
  // It also stays through the next news, and ends by itself.
  await page.waitForSelector('.mine [data-kept-by]', { state: 'detached', timeout: 6000 });
  assert.deepEqual(page.faults, []);
  await leave(page, other);
  await server.kill();
});

test('why not, and what tactics would do', { timeout: 60_000 }, async () => {
  const server = await serve();
  const at = await table(server, YARD, people);
  const [page, other] = await open(server, at);
  const mine = await asked([page, other]);
  await mine.locator('.why-not > summary').click();
  await mine.waitForSelector('.reasons > *', { timeout: 5000 });
  await mine.fill('[data-why]', 'zzzz');
  await mine.waitForFunction(() => !document.querySelector('.reason'), null, { timeout: 5000 });
  await mine.fill('[data-why]', '');
  await mine.waitForSelector('.reason a[href^="/rules/murdham/"]', { timeout: 5000 });
  await mine.locator('.why-not > summary').click();
  assert.ok(await mine.locator('#fight [data-decision]').first().isVisible(), 'and back');
  const gm = await visit(server, `/fights/${at.fight}`, { who: server.host, fight: at.fight, device: LAPTOP });
  const before = (await at.told()).told.now.number;
  await gm.locator('form[action$="/decide"] button').first().click();
  await gm.waitForFunction((old) => document.querySelector('#fight [name=number]')?.value !== old, String(before), { timeout: 5000 });
  for (const each of [page, other, gm]) assert.deepEqual(each.faults, []);
  await leave(page, other, gm);
  await server.kill();
});
