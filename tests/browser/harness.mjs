// What the tests of the pages share: the program, a browser, people at a table, and what must hold on
// every page.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, devices } from 'playwright-core';

const PROGRAM = process.env.AFFRAY ?? 'affray';
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const FLAGS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync',
];

// ---- The program

export async function serve({ data, port = 0 } = {}) {
  const kept = data ? ['--data', data] : ['--memory'];
  const child = spawn(PROGRAM, ['serve', ...kept, '--no-open', '--port', String(port)]);
  child.stderr.pipe(process.stderr);
  let link;
  for await (const line of createInterface({ input: child.stdout })) {
    [link] = line.match(/http:\S+/) ?? [];
    if (link) break;
  }
  assert.ok(link, 'the program says where it listens');
  const { origin, port: taken } = new URL(link);
  const server = {
    origin,
    link,
    port: Number(taken),
    kill: (signal = 'SIGKILL') => new Promise((done) => { child.once('exit', done); child.kill(signal); }),
    async ask(secret, method, path, body) {
      const headers = { 'Content-Type': 'application/json', ...(secret && { Authorization: `Bearer ${secret}` }) };
      const send = () => fetch(origin + '/api' + path, { method, headers, body: body && JSON.stringify(body) });
      // A connection that rested too long was closed by the server just then: another one is made.
      const response = await send().catch((why) => { if (why.cause?.code !== 'UND_ERR_SOCKET') throw why; return send(); });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
      return text.startsWith('{') ? JSON.parse(text) : text;
    },
  };
  server.host = (await server.ask(null, 'POST', '/open', { secret: link.split('/').pop() })).secret;
  return server;
}

// A fight, and who sits there: `people` is a list of `{ name, role, side, plays, dice }`.
export async function table(server, opening, people = []) {
  const { host } = server;
  const { fight } = await server.ask(host, 'POST', '/fights', opening);
  const at = `/fights/${fight}`;
  const seated = [];
  for (const { name, role = 'player', side, plays, dice } of people) {
    const { code } = await server.ask(host, 'POST', `${at}/invitations`, { role, side });
    const id = `${name}-0123456789abcdef`;
    const { person, secret } = await server.ask(null, 'POST', '/join', { key: code, name, id });
    if (plays) await server.ask(secret, 'PUT', `${at}/people/${person}`, { plays });
    if (dice) await server.ask(secret, 'PUT', `${at}/people/${person}`, { dice });
    seated.push({ name, person, secret, role });
  }
  return { fight, at, seated, told: (secret = host) => server.ask(secret, 'GET', at) };
}

// ---- The browser

let browser;

export async function launch() {
  browser ??= await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  return browser;
}

export async function quit() {
  await browser?.close();
  browser = undefined;
}

export const PHONE = { ...devices['Pixel 7'], viewport: { width: 360, height: 780 }, deviceScaleFactor: 2 };
export const LAPTOP = { viewport: { width: 1280, height: 800 } };
export const PROJECTOR = { viewport: { width: 1920, height: 1080 } };

// A page of somebody: `who` is the host's secret, or a seat at a table. What goes wrong on it is noted.
export async function visit(server, path, { who, fight, device = LAPTOP, scheme = 'light' } = {}) {
  const context = await (await launch()).newContext({ ...device, colorScheme: scheme });
  const url = server.origin;
  if (who) {
    const name = fight && who !== server.host ? `affray-at-${fight}` : 'affray-host';
    await context.addCookies([{ name, value: who, url, httpOnly: true, sameSite: 'Lax' }]);
  }
  const page = await context.newPage();
  page.faults = [];
  page.on('pageerror', (why) => page.faults.push(`error: ${why.message}`));
  page.on('console', (line) => {
    const text = line.text();
    // A server that was killed is noticed by the browser, too.
    if (line.type() === 'error' && !/ERR_CONNECTION|ERR_INCOMPLETE|ERR_NETWORK|ERR_EMPTY_RESPONSE|htmx:sse:error: Failed to fetch/.test(text)) page.faults.push(text);
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !request.url().startsWith('data:')) page.faults.push(`asks elsewhere: ${request.url()}`);
  });
  await page.goto(url + path, { waitUntil: 'load' });
  return page;
}

// What must hold of every page: nothing went wrong on it, and axe finds no violation.
export async function holds(page, what = page.url(), part = undefined) {
  const axe = new AxeBuilder({ page });
  const { violations } = await (part ? axe.include(part) : axe).analyze();
  const said = violations.map(({ id, help, nodes }) => `${id}: ${help}\n    ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 200)).join('\n    ')}`);
  assert.deepEqual([...said, ...page.faults], [], what);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(wide <= 0, `${what}: ${wide} px wider than its window`);
}

export async function leave(...pages) {
  for (const page of pages) await page.context().close();
}

// ---- Pressing what is offered

export const number = (page) => page.getAttribute('#fight', 'data-update');

// Presses what the page asks of its person, if anything: `pick(count)` chooses among what is offered, or
// `choose` names the option, which is then found by opening what leads to it. Returns the number of
// taps, or 0 where nothing is asked.
export async function press(page, pick, { want, choose } = {}) {
  const before = await number(page);
  const wanted = await choose?.();
  let taps = 0;
  while (taps < 8) {
    if (taps && await number(page) !== before) return taps;
    const found = wanted ? await page.evaluate(leadsTo, wanted) : await page.evaluate(offered, want);
    if (!found.length) return wanted ? press(page, pick, { want }) : 0;
    await page.locator(`[data-pressed="${pick(found.length)}"]`).first().click({ timeout: 5000 }).catch(() => {});
    taps += 1;
    await page.waitForTimeout(20);
  }
  return taps;
}

// Runs in the page: marks what may be pressed next, and says what it is.
function offered(want) {
  const seen = (one) => one.checkVisibility() && !one.disabled;
  const of = (root, selector) => [...root.querySelectorAll(selector)].filter(seen);
  for (const old of document.querySelectorAll('[data-pressed]')) old.removeAttribute('data-pressed');
  const section = document.querySelector('#fight .ask');
  if (!section) return [];
  const folded = section.querySelector('details.one-of:not([open]) summary');
  const mark = (list) => list.map((one, at) => { one.dataset.pressed = at; return one.textContent.trim().slice(0, 60); });
  const chosen = section.querySelector('[data-decision] input:checked');
  const confirm = chosen && of(section, '[data-confirm]');
  if (confirm?.length) return mark(confirm.slice(0, 1));
  const done = of(section, '.throw [data-done]');
  if (done.length) return mark(done.slice(0, 1));
  const keys = of(section, '.throw .pad [data-face]');
  if (keys.length) return mark(keys);
  const wanted = want ? of(section, `.verb[data-kind="${want}"]`) : [];
  if (wanted.length) return mark(wanted);
  const choices = of(section, '[data-decision] .verb, [data-decision] .choice');
  if (choices.length) return mark(choices);
  const throws = of(section, 'form[action$="/roll"] button');
  if (throws.length) return mark(throws);
  return folded && seen(folded) ? mark([folded]) : [];
}

// Runs in the page: marks the one thing to press next on the way to an option.
function leadsTo({ asker, option }) {
  for (const old of document.querySelectorAll('[data-pressed]')) old.removeAttribute('data-pressed');
  const form = [...document.querySelectorAll('#fight [data-decision]')].find((one) => one.querySelector('[name=asker]')?.value === asker);
  const goal = form?.querySelector(`[name=now][value="${option}"], [name=option][value="${option}"]`);
  if (!goal) return [];
  const mark = (one) => { one.dataset.pressed = 0; return [one.textContent.trim().slice(0, 60)]; };
  const fold = form.closest('details.one-of:not([open])');
  if (fold) return mark(fold.querySelector('summary'));
  const panel = goal.closest('[data-panel]');
  if (panel.checkVisibility()) {
    if (goal.name === 'now') return mark(goal);
    if (goal.checked) return mark(panel.querySelector('[data-confirm]'));
    const friends = goal.closest('details.friends:not([open])');
    return mark(friends ? friends.querySelector('summary') : goal.closest('label'));
  }
  // What opens the panel, or what opens that.
  let opener = form.querySelector(`[data-open="${panel.id}"]:not([data-goes-back])`);
  while (opener && !opener.closest('[data-panel]').checkVisibility()) {
    opener = form.querySelector(`[data-open="${opener.closest('[data-panel]').id}"]:not([data-goes-back])`);
  }
  const back = !opener && [...form.querySelectorAll('[data-goes-back]')].find((one) => one.checkVisibility());
  const friends = opener?.closest('details.friends:not([open])');
  const next = friends ? friends.querySelector('summary') : opener || back;
  return next ? mark(next) : [];
}

// The same numbers in every run.
export function lots(seed) {
  let state = seed;
  return (below) => (state = (state * 48271) % 2147483647) % below;
}
