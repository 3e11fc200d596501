// Takes a picture of every page in every state, so that somebody can look: node shots.mjs FOLDER [WORDS]
// With words, only pictures whose names have one of them. `cargo xtask shots` calls it.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { leave, quit, serve, table, visit } from './harness.mjs';
import { until } from './mind.mjs';

const folder = process.argv[2] ?? 'shots';
const wanted = process.argv.slice(3);
mkdirSync(folder, { recursive: true });
const WIDTHS = [[360, 780], [768, 1024], [1280, 800]];
const SCHEMES = ['light', 'dark'];
const server = await serve();
let count = 0;

// A picture at every width in both schemes; `prepare` does what leads to the state.
async function shoot(name, path, { who, fight, prepare, widths = WIDTHS, schemes = SCHEMES } = {}) {
  if (wanted.length && !wanted.some((word) => name.includes(word))) return;
  for (const [width, height] of widths) {
    for (const scheme of schemes) {
      const page = await visit(server, path, { who, fight, scheme, device: { viewport: { width, height } } });
      await prepare?.(page);
      await page.waitForTimeout(150);
      await page.screenshot({ path: join(folder, `${name}-${width}-${scheme}.png`) });
      if (page.faults.length) console.log(`${name} ${width} ${scheme}: ${page.faults.join('; ')}`);
      await page.context().close();
      count += 1;
    }
  }
}

const { host } = server;
await shoot('join', '/join');
await shoot('home-empty', '/', { who: host });
await shoot('dice', '/dice?roll=4d6kh3&against=3d6');
await shoot('dice-start', '/dice');
await shoot('dice-error', '/dice?roll=4d6kk3');
await shoot('rules', '/rules');
await shoot('rules-book', '/rules/murdham');
await shoot('rules-search', '/rules/murdham?words=bleed');
await shoot('rules-clause', '/rules/murdham/murdham.dodge.save');
await shoot('error', '/nowhere', { who: host });

// A turn of somebody's in which there is something to choose from, once some blood has flowed.
const turnOf = (names) => (now) => now.lines > 12 && now.choices.some(({ asker, options }) => names.includes(asker) && (options.some(({ places }) => places?.length > 6) || options.length > 10));
const examples = {
  'murdham/toll-bridge': ['Players', ['Theobald', 'Balthasar']],
  'hallowed/the-toll-house': ['Company', null],
  'ingenuity/gate': ['Players', ['Agnessa', 'Petra']],
  'blackout/mixed-group': ['Heroes', null],
  'persona/mixed-group': ['Heroes', null],
};
for (const [example, [side, plays]] of Object.entries(examples)) {
  const system = example.split('/')[0];
  const words = ['gm', 'player', 'screen', 'verb', 'move', 'log', 'replay', 'invite', 'pick', 'why', 'odds', 'people-tab', 'log-tab', 'sheet'].map((one) => `${system}-${one}`);
  if (wanted.length && !words.some((one) => wanted.some((word) => one.includes(word)))) continue;
  const first = await table(server, { example, seed: 3 });
  const { combatants } = (await first.told()).told.now.view;
  const own = plays ?? combatants.filter((one) => one.side === side).slice(0, 2).map(({ name }) => name);
  const others = [...new Set(combatants.map((one) => one.side))].filter((one) => one !== side);
  const at = await table(server, { example, seed: 3, reveal: others.map((one) => `${one} health bands`) }, [
    { name: 'Jonas', side, plays: own }, { name: 'Wall', role: 'screen', side }, { name: 'Mara', side },
  ]);
  const { fight, seated: [player, wall, mara] } = at;
  await shoot(`${system}-pick`, `/fights/${fight}`, { who: mara.secret, fight });
  await until(server, at, turnOf(own));
  await shoot(`${system}-player`, `/fights/${fight}`, { who: player.secret, fight });
  for (const kind of ['attack', 'move']) {
    await shoot(`${system}-verb-${kind}`, `/fights/${fight}`, {
      who: player.secret,
      fight,
      prepare: async (page) => {
        const verb = page.locator(`.verb[data-kind="${kind}"]`).first();
        if (await verb.count()) await verb.click();
        const row = page.locator('[data-panel][data-kept-open] label.choice').first();
        if (await row.count()) await row.click();
      },
    });
  }
  await shoot(`${system}-why`, `/fights/${fight}`, {
    who: player.secret,
    fight,
    prepare: async (page) => {
      const asks = page.locator('.why-not > summary').first();
      if (!await asks.count()) return;
      await asks.click();
      await page.waitForSelector('.reasons > *', { timeout: 8000 }).catch(() => {});
    },
  });
  await shoot(`${system}-odds`, `/fights/${fight}`, {
    who: player.secret,
    fight,
    prepare: async (page) => {
      const odds = page.locator('.beside > .btn').first();
      if (!await odds.count()) return;
      await odds.click();
      await page.waitForSelector('[data-kept-filled], .odds-list > *', { timeout: 15_000 }).catch(() => {});
      const verb = page.locator('.verb[data-kind="attack"]').first();
      if (await verb.count()) await verb.click();
    },
  });
  for (const tab of ['people', 'log']) {
    await shoot(`${system}-${tab}-tab`, `/fights/${fight}`, {
      who: player.secret,
      fight,
      widths: WIDTHS.slice(0, 1),
      prepare: (page) => page.click(`[data-tab=${tab}]`),
    });
  }
  await shoot(`${system}-sheet`, `/fights/${fight}/sheet`, { who: host, fight });
  await shoot(`${system}-gm`, `/fights/${fight}`, { who: host, fight });
  await shoot(`${system}-screen`, `/fights/${fight}`, { who: wall.secret, fight, widths: [...WIDTHS, [1920, 1080]] });
  await shoot(`${system}-log`, `/fights/${fight}/log`, { who: player.secret, fight });
  await shoot(`${system}-replay`, `/fights/${fight}/replay?step=9`, { who: player.secret, fight });
  await shoot(`${system}-invite`, `/fights/${fight}/invite`, { who: host, fight });
}

// Twelve with names as long as they may be.
const LONG = ['Bartholomew Featherstonehaugh-Cholmondeley the Younger', 'Wilhelmina of the Seventeen Drowned Lanterns', 'Oberon Quillfeather', 'Sister Perpetua', 'Kit', 'Magnus Hammerfall-Underbridge of the Nether Quay'];
const HALLS = ['A hall with a very long name', 'B', 'C'];
const crowd = `system = "murdham"
title = "The annual general meeting of the honorable company of candle makers"
${HALLS.map((name) => `[[field.zone]]\nname = "${name}"\n`).join('')}
${HALLS.slice(1).map((name, at) => `[[field.border]]\nbetween = ["${HALLS[at]}", "${name}"]\n`).join('')}
${['The honorable company of candle makers', 'Those who were not invited'].map((side, other) => `
[[side]]
name = "${side}"
${LONG.map((name, at) => `
[[combatant]]
name = "${other ? name.split(' ')[0] + ' the Uninvited' : name}"
side = "${side}"
at = "${HALLS[(at + other) % 3]}"
str = 8
agi = 8
wit = 8
main-hand = "spear"
off-hand = "shield"`).join('\n')}`).join('\n')}
`;
const many = await table(server, { encounter: crowd, seed: 4 }, [
  { name: 'Bartholomäus', side: 'The honorable company of candle makers', plays: LONG }, { name: 'Wall', role: 'screen', side: 'The honorable company of candle makers' },
]);
await until(server, many, turnOf(LONG), 200);
await shoot('crowd-player', `/fights/${many.fight}`, { who: many.seated[0].secret, fight: many.fight });
await shoot('crowd-people', `/fights/${many.fight}`, { who: many.seated[0].secret, fight: many.fight, widths: WIDTHS.slice(0, 1), prepare: (page) => page.click('[data-tab=people]') });
await shoot('crowd-gm', `/fights/${many.fight}`, { who: host, fight: many.fight });
await shoot('crowd-screen', `/fights/${many.fight}`, { who: many.seated[1].secret, fight: many.fight, widths: [...WIDTHS, [1920, 1080]] });

// A screen while nobody plays; a file with mistakes.
const idle = await table(server, { example: 'blackout/ambush', seed: 3 }, [{ name: 'Wall', role: 'screen' }]);
await shoot('idle', `/fights/${idle.fight}`, {
  who: idle.seated[0].secret,
  fight: idle.fight,
  widths: [...WIDTHS, [1920, 1080]],
  prepare: (page) => page.waitForSelector('.waiting .code', { timeout: 5000 }).catch(() => {}),
});
await shoot('mistakes', '/', {
  who: host,
  prepare: async (page) => {
    const text = 'system = "murdham"\ntitle = "The well"\n[[field.zone]]\nname = "A"\n[[side]]\nname = "Players"\n[[combatant]]\nname = "Ann"\nside = "Playrs"\nat = "B"\nstr = 99\nagi = 9\nwit = 9\n';
    await page.setInputFiles('[data-import]', { name: 'well.toml', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await page.waitForSelector('#imported .notice', { timeout: 5000 }).catch(() => {});
  },
});

// Dice by hand, a stale page, the palette, the end.
const yard = await table(server, { example: 'murdham/fencing-yard', seed: 7 }, [
  { name: 'Ann', side: 'Players', plays: ['Theobald'], dice: 'ask' }, { name: 'Bo', side: 'Court', plays: ['Ser Aldous Quill'] },
]);
const [ann] = yard.seated;
await until(server, yard, (now, { asked }) => now.roll && asked.some(({ person, asker }) => person === ann.person && !asker));
await shoot('throw', `/fights/${yard.fight}`, { who: ann.secret, fight: yard.fight });
await shoot('readme-throw', `/fights/${yard.fight}`, { who: ann.secret, fight: yard.fight, widths: WIDTHS.slice(0, 1), schemes: ['light'] });
await shoot('palette', `/fights/${yard.fight}`, {
  who: host,
  fight: yard.fight,
  prepare: async (page) => { await page.keyboard.press('/'); await page.keyboard.type('theo'); await page.waitForTimeout(500); },
});
await shoot('keys', `/fights/${yard.fight}`, { who: host, fight: yard.fight, prepare: (page) => page.keyboard.press('?') });
await until(server, yard, () => false, 400);
await shoot('end', `/fights/${yard.fight}`, { who: ann.secret, fight: yard.fight });
await shoot('end-gm', `/fights/${yard.fight}`, { who: host, fight: yard.fight });
await shoot('share', `/fights/${yard.fight}/share`, { who: host, fight: yard.fight, prepare: (page) => page.click('form[action$="/share"] button') });
const { secret: replay } = await server.ask(host, 'POST', `${yard.at}/replays`, { side: 'Players' });
await shoot('linked-replay', `/replay/${replay}?step=12`);
await shoot('linked-none', '/replay/nonsense');
await shoot('home', '/', { who: host });

// The pictures of the README: a table at which everybody is there, in the middle of a fight.
if (!wanted.length || wanted.some((word) => 'readme'.includes(word))) {
  const toll = await table(server, { example: 'murdham/toll-bridge', seed: 3, reveal: ['Bandits health bands'] }, [
    { name: 'Jonas', side: 'Players', plays: ['Theobald', 'Balthasar'] }, { name: 'Lea', side: 'Players', plays: ['Sybilla', 'Ottilie Brand'] },
    { name: 'Wall', role: 'screen', side: 'Players' },
  ]);
  const [jonas, lea, wall] = toll.seated;
  await until(server, toll, (now) => now.lines > 30 && now.choices.some(({ asker, options }) => ['Theobald', 'Balthasar'].includes(asker) && options.some(({ kind, at_friend: friend }) => kind === 'attack' && !friend)));
  const path = `/fights/${toll.fight}`;
  const there = [];
  for (const { secret } of [jonas, lea, wall]) there.push(await visit(server, path, { who: secret, fight: toll.fight }));
  const small = { schemes: ['light'], widths: WIDTHS.slice(0, 1), fight: toll.fight, who: jonas.secret };
  const large = { schemes: ['light'], widths: WIDTHS.slice(2), fight: toll.fight };
  await shoot('readme-game-master', path, { ...large, who: host });
  await shoot('readme-screen', path, { ...large, who: wall.secret });
  await shoot('readme-player', path, small);
  await shoot('readme-target', path, {
    ...small,
    prepare: async (page) => {
      await page.locator('.beside > .btn').first().click();
      await page.waitForSelector('[data-kept-filled]', { state: 'attached', timeout: 15_000 }).catch(() => {});
      await page.locator('.verb[data-kind=attack]').first().click();
      await page.locator('[data-panel][data-kept-open] .choice').first().click();
      await page.locator('[data-panel][data-kept-open] label.choice').first().click().catch(() => {});
    },
  });
  await shoot('readme-dice', '/dice?roll=4d6kh3&against=3d6', large);
  await leave(...there);
}

// A page that is not current: the program has ended.
if (!wanted.length || wanted.some((word) => 'stale'.includes(word))) {
  for (const [width, height] of WIDTHS) {
    const other = await serve();
    const fights = await table(other, { example: 'murdham/mill', seed: 7 });
    const page = await visit(other, `/fights/${fights.fight}`, { who: other.host, device: { viewport: { width, height } } });
    await other.kill();
    await page.waitForSelector('#stale:not([hidden])', { timeout: 8000 });
    await page.screenshot({ path: join(folder, `stale-${width}-light.png`) });
    await page.context().close();
    count += 1;
  }
}
await quit();
await server.kill();
console.log(`${count} pictures in ${folder}`);
