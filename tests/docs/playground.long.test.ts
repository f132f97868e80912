import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessibilityFaults } from '@boothkit/test-support/accessibility';
import { hasChromium, launchChromium } from '@boothkit/test-support/chromium';
import { isSampled } from '@boothkit/test-support/long';
import { serveFolder } from '@boothkit/test-support/serve-folder';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildPlayground } from '../../tools/playground/src/build.ts';
import { importsOf, reasonNotToRun } from '../../tools/playground/src/runnable.ts';
import { hashOf } from '../../tools/playground/src/share.ts';
import { typesFrom } from '../../tools/playground/src/types.ts';
import { moduleOf } from './snippets/modules.ts';
import { collectSnippets, positionOf } from './snippets/snippets.ts';

/** Where the site lies on its host, as on hosts that serve several projects. */
const basePath = '/boothkit/';

const viewport = { width: 1280, height: 800 };

const pageOf = (main: string) => `<!doctype html>
<html lang="en">
<head><title>Guide</title><link rel="icon" href="data:,"><link rel="stylesheet" href="../playground/run-buttons.css"></head>
<body><main><h1>Guide</h1>
${main}
</main><script type="module" src="../playground/run.js"></script></body>
</html>`;

/** A snippet as the site shows it: a frame with the name of the file as its title, and each line of code in an element of its own. */
const snippetOf = (code: string, title = '') =>
  `<div class="expressive-code"><figure class="frame"><figcaption class="header">${title && `<span class="title">${title}</span>`}</figcaption><pre data-language="ts"><code>${code
    .split('\n')
    .map((line) => `<div class="ec-line"><div class="code">${line || '\n'}</div></div>`)
    .join('')}</code></pre><div class="copy"><button type="button">Copy</button></div></figure></div>`;

/** Snippets of a guide: one that runs in a page, one that runs in Node alone, a test, and a part of a program. */
const guidePage = pageOf(
  [
    snippetOf(
      "<span>import</span> { createSimulator } from '@boothkit/simulator';\n\nconsole.log(createSimulator().baseUrl);",
      'one.ts',
    ),
    snippetOf("import { createServer } from 'node:http';", 'two.ts'),
    snippetOf("import { test } from 'vitest';", 'three.test.ts'),
    snippetOf('await booth.events.get(id);'),
  ].join('\n'),
);

const welcome = new URL('../../tools/playground/src/welcome.ts', import.meta.url);
const [fileComment = '', ...program] = readFileSync(welcome, 'utf8').trimEnd().split('\n');

/** The front page of the site: its program has a frame for the booth. */
const frontPage = pageOf(
  `<section class="front">${snippetOf(program.join('\n'), fileComment.replace('// ', ''))}
<iframe title="The photo booth of the program" hidden></iframe></section>`,
);

const runnable = collectSnippets().filter(
  ({ language, code }) => ['ts', 'js'].includes(language) && reasonNotToRun(code) === undefined,
);

const imported = runnable.map(({ code }) => importsOf(code).toSorted().join());
/** Of the snippets that import the same modules, the first, and each `nth` of all. */
const sampled = (nth: number) =>
  runnable.filter((_, at) => at % nth === 0 || imported.indexOf(imported[at] ?? '') === at);

test('a snippet runs in a page unless it is a part of a program, or imports what a page does not have', () => {
  expect(reasonNotToRun("// one.ts\nimport { BoothClient } from '@boothkit/client';\n")).toBeUndefined();
  expect(reasonNotToRun("// one.ts\nimport type { Server } from 'node:http';\n")).toBeUndefined();
  expect(reasonNotToRun("import { check } from '@boothkit/contract/rules';\ncheck;\n")).toBeUndefined();
  expect(
    reasonNotToRun("// one.ts\nimport {\n  createServer,\n} from 'node:http';\nimport sharp from 'sharp';\n"),
  ).toBe('it imports node:http, sharp');
  expect(reasonNotToRun("import { publicNetwork } from '@boothkit/simulator/node';\npublicNetwork();\n")).toBe(
    'it uses publicNetwork',
  );
  const sql =
    "// one.ts\nexport const createTable =\n  'CREATE TABLE booth (id text)';\nexport const from = 'a' + ' from ';\n";
  expect(reasonNotToRun(sql)).toBeUndefined();
  expect(reasonNotToRun("// one.ts\nexport { http } from 'msw';\nexport * from 'sharp';\nimport 'undici';\n")).toBe(
    'it imports msw, sharp, undici',
  );
  expect(reasonNotToRun("// one.ts\nconst { http } = await import('msw');\n")).toBe('it imports msw');
  expect(reasonNotToRun('await booth.events.get(id);\n')).toBe('it is a part of a program');
  for (const runner of ['vitest', '@jest/globals', 'node:test', '@boothkit/simulator/vitest'])
    expect(reasonNotToRun(`// one.test.ts\nimport { test } from '${runner}';\n`)).toBe('a test runner runs it');
});

test('a snippet that runs in a page takes nothing for granted', () => {
  const parts = runnable.filter(
    (snippet) => snippet.language === 'ts' && moduleOf(snippet).code.includes('/example-context.ts'),
  );
  expect(parts.map(positionOf)).toEqual([]);
});

describe.skipIf(!hasChromium)('the playground, on a static host below a path', () => {
  let site: string;
  let browser: Browser;
  let home: string;
  let close: () => Promise<void>;
  /** The page of one visitor, who opens programs one after another. */
  let visited: Page;

  beforeAll(async () => {
    site = await mkdtemp(join(tmpdir(), 'boothkit-playground-'));
    await buildPlayground(site);
    await mkdir(join(site, 'guide'));
    await writeFile(join(site, 'guide/page.html'), guidePage);
    await writeFile(join(site, 'guide/front.html'), frontPage);
    ({ url: home, close } = await serveFolder(site, basePath));
    browser = await launchChromium();
    visited = await browser.newPage({ viewport });
  });
  afterAll(async () => {
    await browser?.close();
    await close?.();
    await rm(site, { recursive: true });
  });

  /** A page of a new visitor, in which nothing goes wrong. */
  async function visit(options: BrowserContextOptions = {}): Promise<Page> {
    const page = await browser.newPage({ viewport, ...options });
    onTestFinished(() => page.close());
    return sound(page);
  }

  /** A page in which an error on its console, or a request to elsewhere, fails the test. */
  function sound(page: Page): Page {
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    page.on('console', (message) => {
      // A browser reports each 404, such as that of a dashboard whose account is gone after a reset.
      const isOfDashboard = message.location().url.startsWith(`${home}playground/programs/`);
      if (message.type() === 'error' && !isOfDashboard) faults.push(message.text());
    });
    page.on('request', (request) => {
      if (!/^(?:data|about|blob):/.test(request.url()) && !request.url().startsWith(home))
        faults.push(`asked for ${request.url()}`);
    });
    onTestFinished(() => {
      for (const event of ['pageerror', 'console', 'request']) page.removeAllListeners(event);
      expect(faults).toEqual([]);
    });
    return page;
  }

  async function open(page: Page, source: string): Promise<void> {
    const url = `${home}playground.html${await hashOf(source)}`;
    // The page opens a program when its address changes.
    await (page.url() === url ? page.reload() : page.goto(url));
  }

  /** Runs the program that is shown, to its end; what it printed. */
  async function run(page: Page, source?: string): Promise<string> {
    if (source !== undefined) await open(page, source);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.locator('#console:not([data-state=running])[data-state]').waitFor();
    return (await page.locator('#console pre').textContent()) ?? '';
  }

  async function replaceProgram(page: Page, source: string): Promise<void> {
    await page.getByRole('textbox', { name: 'Program' }).press('Control+A');
    await page.keyboard.insertText(source);
  }

  const dashboardOf = (page: Page) => page.frameLocator('iframe#dashboard');

  test('runs the program that it begins with, and its dashboard follows the simulator', async () => {
    const page = await visit();
    await page.goto(`${home}playground.html`);
    expect(await run(page)).toBe('Ada & Alan 2027-09-12T15:00:00.000Z\n');
    const dashboard = dashboardOf(page);
    await dashboard.getByRole('region', { name: 'Tablet Foyer' }).waitFor();
    await dashboard.getByText('Live', { exact: true }).waitFor();
    // Each program has a world of its own, which is its first.
    expect(await dashboard.getByText('Back to the first world').count()).toBe(0);
    await dashboard.getByRole('button', { name: 'Photo' }).click();
    await dashboard.locator('[data-showing=session]').waitFor();
    await dashboard.getByRole('button', { name: 'Menu' }).click();
    await dashboard.getByRole('link', { name: 'Galleries' }).click();
    const picture = dashboard.locator('img').first();
    await picture.waitFor();
    expect(
      await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0);
  });

  test('a change shows in the dashboard as it happens', {}, async () => {
    const page = await visit();
    await open(
      page,
      `import { createSimulator } from '@boothkit/simulator';
const sim = createSimulator();
const account = sim.accounts.create();
const templateIds = [account.templates.add({ name: 'Strip' }).id];
account.events.add({ name: 'The first', templateIds });
Object.assign(globalThis, { addSecond: () => account.events.add({ name: 'The second', templateIds }) });`,
    );
    expect(await run(page)).toBe('');
    const dashboard = dashboardOf(page);
    await dashboard.getByRole('link', { name: 'The first', exact: true }).waitFor();
    await dashboard.getByText('Live', { exact: true }).waitFor();
    await page.workers()[0]?.evaluate('addSecond()');
    await dashboard.getByRole('link', { name: 'The second' }).waitFor();
  });

  const printings: readonly (readonly [string, string, string | RegExp])[] = [
    [
      'a value',
      "console.log('text', [1, { a: null }], new Map([['b', 2]]));",
      "text [ 1, { a: null } ] Map(1) { 'b' => 2 }\n",
    ],
    [
      'dates, alone and in an object',
      "const at = new Date('2026-08-04T09:01:00.061Z');\nconsole.log(at);\nconsole.log({ at, none: new Date('') });",
      '2026-08-04T09:01:00.061Z\n{ at: 2026-08-04T09:01:00.061Z, none: Invalid Date }\n',
    ],
    [
      'an error, with its line',
      '\nconst none = undefined as unknown as { a: 1 };\nnone.a;',
      /^TypeError: Cannot read .*\n {2}at line 3\n$/,
    ],
    ['an error of the syntax', 'const = 1;', /^SyntaxError: /],
    [
      'a module that the playground does not have',
      "import 'node:os';",
      /^Error: the playground has no module 'node:os'; it has @boothkit\/client, /,
    ],
    ['what is thrown and no error', "throw { code: 'x' };", "thrown: { code: 'x' }\n"],
    [
      'a rejection that nobody handles',
      "void Promise.reject(new Error('late'));\nawait new Promise((resolve) => setTimeout(resolve));",
      /^Error: late\n/,
    ],
  ];
  test.each(printings.filter((_, at) => isSampled(at, 4)))('prints %s', async (_, source, printed) => {
    expect(await run(sound(visited), source)).toEqual(
      typeof printed === 'string' ? printed : expect.stringMatching(printed),
    );
  });

  const standIns: readonly (readonly [string, string, string | RegExp])[] = [
    [
      'node:assert',
      "import assert from 'node:assert/strict';\nassert.deepEqual({ a: [1] }, { a: [1] });\nawait assert.rejects(Promise.reject(new TypeError('no')), TypeError);\nassert.equal(1, '1');",
      /^AssertionError: expected 1 to equal '1'\n {2}at line 4\n$/,
    ],
    [
      'node:fs',
      "import { readFile } from 'node:fs/promises';\nconsole.log((await readFile('examples/assets/logo.png')).length > 1000);\nawait readFile('none.png');",
      /^true\nError: the playground has no file none.png; /,
    ],
    [
      'a server',
      "import { createSimulator } from '@boothkit/simulator';\nimport { listen } from '@boothkit/simulator/node';\nconst server = await listen(createSimulator(), { port: 4010 });\nconsole.log(server.baseUrl, (await fetch('http://127.0.0.1:4010/health')).status);\nawait listen(createSimulator(), { port: 4010 });",
      /^http:\/\/127\.0\.0\.1:4010\/v1 200\nError: listen EADDRINUSE: address already in use 127\.0\.0\.1:4010\n/,
    ],
  ];
  test.each(standIns.filter((_, at) => isSampled(at, 4)))('has what stands in for %s', async (_, source, printed) => {
    expect(await run(sound(visited), source)).toEqual(
      typeof printed === 'string' ? printed : expect.stringMatching(printed),
    );
  });

  describe('the editor', () => {
    const program = (page: Page) => page.getByRole('textbox', { name: 'Program' });
    const errors = (page: Page) => page.locator('.cm-lintRange-error');
    /** The page of one visitor, which loads the types once. */
    let edited: Page;
    beforeAll(async () => {
      edited = await browser.newPage({ viewport });
    });

    // `npm run typecheck` checks them all, by the same types as they are in the sources.
    test('finds no error in the snippets that run (one for each set of imports)', async () => {
      const types = await typesFrom(JSON.parse(await readFile(join(site, 'playground/types.json'), 'utf8')));
      const path = '/program.ts';
      const faultsOf = (code: string) => {
        types.updateFile({ path, code });
        return types.getLints({ path, diagnosticCodesToIgnore: [] }).map(({ message }) => message);
      };
      expect(faultsOf("import { cpus } from 'node:os';")).toEqual([
        expect.stringContaining("Cannot find name 'node:os'"),
      ]);
      expect(faultsOf('')).toEqual([]);
      expect(types.getHover({ path, pos: 0 })).toBeNull();
      const programs = sampled(runnable.length).filter(({ language }) => language === 'ts');
      for (const { code } of programs) expect(faultsOf(code), code).toEqual([]);
    });

    test('loads the types when the reader first points at it', async () => {
      const page = await visit();
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.goto(`${home}playground.html`);
      await run(page);
      expect(asked).not.toContain(`${home}playground/types-worker.js`);
      const isLoaded = page.waitForEvent('request', (request) => request.url() === `${home}playground/types.json`);
      await program(page).hover();
      await isLoaded;
    });

    test('shows an error with its reason, which goes when the text is mended', async () => {
      const page = sound(edited);
      await open(page, "import { createSimulator } from '@boothkit/simulator';\n\nconst given = { seed: true };");
      await program(page).press('Control+End');
      await page.keyboard.type('\ncreateSimulator(given');
      await expect.poll(() => errors(page).allTextContents()).toEqual(['given']);
      await errors(page).hover();
      await page
        .getByText(
          "Types of property 'seed' are incompatible.\n    Type 'boolean' is not assignable to type 'string | number | undefined'.",
        )
        .waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByText('true', { exact: true }).dblclick();
      await page.keyboard.type('7');
      await errors(page).waitFor({ state: 'detached' });
      expect(await program(page).textContent()).toContain('const given = { seed: 7 };');
    });

    test('shows the type under the pointer, with its documentation', async () => {
      const page = sound(edited);
      await open(
        page,
        "import { createSimulator } from '@boothkit/simulator';\nconst sim = createSimulator({ seed: true });",
      );
      await program(page).focus();
      await errors(page).hover();
      const tooltip = page.locator('.cm-type');
      await tooltip.waitFor();
      expect(await tooltip.textContent()).toMatch(
        /^\(property\) SimulatorOptions\.seed\?: string \| number \| undefined\n\nThe seed for IDs and keys\. /,
      );
      expect(await tooltip.evaluate((element) => getComputedStyle(element).whiteSpace)).toBe('pre-wrap');
    });

    const completions: readonly (readonly [string, string, string, string, string])[] = [
      ['members after a dot', 'const one = { depth: 1 };\none', '.', 'depth', 'one.depth'],
      [
        'members of a package',
        "import { createSimulator } from '@boothkit/simulator';\ncreateSimulator()",
        '.',
        'accounts',
        'createSimulator().accounts',
      ],
      ['what a string may hold', "let side: 'left' | 'right';\nside = ", "'", 'left', "side = 'left"],
      ['names of the platform', '', 'conso', 'console', 'console'],
      ['keywords', 'const one = 1;\n', 'inter', 'interface', 'interface'],
      ['names with a $', 'const $first = 1;\n', '$fi', '$first', '$first'],
    ];
    test.each(completions)('completes %s', async (_, source, typed, label, completed) => {
      const page = sound(edited);
      await open(page, source);
      await program(page).press('Control+End');
      await page.keyboard.type(typed);
      await page.getByRole('option', { name: label, exact: true }).click();
      expect((await program(page).locator('.cm-line').last().textContent())?.replace(/'$/, '')).toBe(completed);
    });

    test('narrows a list while the reader types, and takes what is chosen at once', async () => {
      const page = sound(edited);
      await open(page, 'const one = { depth: 1, width: 2 };\none');
      await program(page).press('Control+End');
      await page.keyboard.type('.');
      await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['depth', 'width']);
      // CodeMirror takes no key in the first moments of a list.
      await page.waitForTimeout(100);
      await page.keyboard.type('wid');
      await page.keyboard.press('Enter');
      expect(await program(page).locator('.cm-line').last().textContent()).toBe('one.width');
    });

    test('has the errors and completions of a program that took the place of another', async () => {
      const page = await visit();
      await open(page, 'const first: number = "";');
      await program(page).focus();
      await expect.poll(() => errors(page).allTextContents()).toEqual(['first']);
      await open(page, 'const second: number = "";');
      await expect.poll(() => errors(page).allTextContents()).toEqual(['second']);
      await open(page, 'const other = { depth: 1 };\nother');
      await program(page).press('Control+End');
      await page.keyboard.type('.');
      await page.getByRole('option', { name: 'depth' }).click();
      await open(page, '');
      await program(page).focus();
      await page.keyboard.type('third;');
      await expect.poll(() => errors(page).allTextContents()).toEqual(['third']);
      // In a tab that is not shown, nothing is painted.
      await page.evaluate('globalThis.requestAnimationFrame = () => 0');
      await open(page, 'fourth;');
      await expect.poll(() => errors(page).allTextContents()).toEqual(['fourth']);
    });
  });

  test('Stop ends a program that does not end', async () => {
    const page = sound(visited);
    await open(page, "console.log('on');\nfor (;;) {}");
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText('on', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Stopped.').waitFor();
    expect(await run(page, 'console.log(2);')).toBe('2\n');
  });

  test('a link holds the program that was edited', async () => {
    const page = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(`${home}playground.html`);
    await replaceProgram(page, "console.log('Grüße 🎉');");
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('The link is copied.').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const other = await visit();
    await other.goto(link);
    expect(await run(other)).toBe('Grüße 🎉\n');
  });

  test('a damaged link is told, and the program to begin with is shown', async () => {
    const page = await visit();
    await page.goto(`${home}playground.html#code=AAAA`);
    await page.getByText('The link is damaged').waitFor();
    expect(await run(page)).toContain('Ada & Alan');
  });

  test('a snippet of a guide runs where it stands, and leads to the playground', async () => {
    const code =
      "// one.ts\nimport { createSimulator } from '@boothkit/simulator';\n\nconsole.log(createSimulator().baseUrl);";
    const page = await visit();
    await page.goto(`${home}guide/page.html`);
    expect(await page.locator('button').allTextContents()).toEqual(['Copy', 'Run', 'Stop', 'Copy', 'Copy', 'Copy']);
    await page.getByText('This program does not run in a page: it imports node:http.').waitFor();
    await page.getByText('This program does not run in a page: a test runner runs it.').waitFor();
    await page.getByRole('button', { name: 'Run one.ts' }).click();
    await page.getByText('Done.').waitFor();
    expect(await page.getByRole('log').textContent()).toBe('https://booth.simulator.test/v1\n');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Edit in the playground' }).click();
    await page.waitForURL(`${home}playground.html${await hashOf(`${code}\n`)}`);
    expect(await run(page)).toBe('https://booth.simulator.test/v1\n');
  });

  test('the program of the front page puts its booth in the place of the picture', async () => {
    const page = await visit();
    await page.goto(`${home}guide/front.html`);
    const booth = page.frameLocator('.front iframe');
    expect(await page.locator('.front iframe').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Run welcome.ts' }).click();
    await booth.getByRole('region', { name: 'Tablet Foyer' }).waitFor();
    await booth.getByRole('button', { name: 'Photo' }).waitFor();
    expect(await page.getByRole('log').textContent()).toBe('Ada & Alan 2027-09-12T15:00:00.000Z\n');
  });

  const looks = [
    ['light', 1280],
    ['dark', 390],
  ] as const;
  test('is accessible before and after a run, and does not scroll sideways', {}, async () => {
    const page = await visit();
    await page.goto(`${home}playground.html`);
    const expectSound = async () => {
      for (const [colorScheme, width] of looks) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        expect(await accessibilityFaults(page), `${colorScheme}, ${width} px`).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    };
    await expectSound();
    await run(page);
    await dashboardOf(page).getByRole('region', { name: 'Tablet Foyer' }).waitFor();
    await expectSound();
  });

  // `snippets.test.ts` runs each of them in Node.
  describe('runs (one of six, and one for each set of imports):', () => {
    for (const snippet of sampled(6))
      test(positionOf(snippet), async () => {
        const printed = await run(sound(visited), snippet.code);
        expect(await visited.locator('#console').getAttribute('data-state'), printed).toBe('succeeded');
      });
  });
});
