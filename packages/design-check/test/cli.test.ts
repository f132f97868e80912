import { copyFile, link, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rule } from '@boothkit/rule-coverage';
import { ran, type Surroundings } from '@boothkit/test-support/command-line';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { main } from '../src/cli/main.ts';
import { flaws } from './corpus/flaws.ts';
import { pageOf } from './corpus/pages.ts';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'design-check-'));
  const order = { seed: 5, size: [600, 600], kind: 'white', boxes: 3 } as const;
  await writeFile(join(folder, 'sound.png'), (await pageOf({ ...order, format: 'png', flaws: [] })).bytes);
  const broken = await pageOf({ ...order, format: 'jpeg', flaws: [[flaws.rounded]] });
  await writeFile(join(folder, 'round.jpg'), broken.bytes);
  await writeFile(join(folder, 'cut.jpg'), broken.bytes.subarray(0, 2000));
});
afterAll(() => rm(folder, { recursive: true }));

const run = (args: readonly string[], surroundings: Surroundings = {}) =>
  ran(main, args, { ...surroundings, cwd: folder, env: { FORCE_COLOR: undefined, ...surroundings.env } });

rule('1.9.7', 'the command line exits with 0 for a page that imports as designed', async () => {
  const { code, out } = await run(['sound.png', '--expect', '3']);
  expect(code).toBe(0);
  expect(out).toMatch(/✓ .*sound.png.*: 3 white photo areas on 600 by 600 px\n/);
  expect(await run(['sound.png', '--use', 'prompt'])).toMatchObject({ code: 1 });
});

rule(['1.9.2', '1.9.7'], 'the command line exits with 1 if a page breaks a rule, and says what to change', async () => {
  const { code, out } = await run(['sound.png', 'round.jpg', '--expect', '3']);
  expect(code).toBe(1);
  expect(out).toMatch(/✗ .*round.jpg.*: 2 white photo areas/);
  expect(out).toMatch(/1\.9\.2 .*corners rounded.*\n +→ draw it with square corners/);
});

test('the command line exits with 2 for files, folders and options that it cannot read, and checks the other pages', async () => {
  const mixed = await run(['cut.jpg', '.', 'none.png', 'sound.png', '--json']);
  expect(mixed.code).toBe(2);
  expect(JSON.parse(mixed.out)).toMatchObject([
    { file: 'cut.jpg', error: expect.stringContaining('ends after 2000 bytes') },
    { file: '.', error: expect.stringContaining('EISDIR') },
    { file: 'none.png', error: expect.stringMatching(/ENOENT: no such file/) },
    { file: 'sound.png', photoAreaCount: 3, violations: [] },
  ]);
  for (const [args, message] of [
    [[], 'name at least one page'],
    [['sound.png', '--expect', 'three'], '--expect must be a whole number from 0 to 100; got "three"'],
    [['sound.png', '--use', 'party'], '--use must be prompt or portrait; got "party"'],
    [['sound.png', '--overlay', 'out.jpg'], '--overlay must name a .png file for one page; got "out.jpg"'],
    [['sound.png', '--colour'], '--colour'],
  ] as const) {
    const { code, err } = await run(args);
    expect([code, err.includes(message)], `${args}: ${err}`).toEqual([2, true]);
  }
});

test('the command line draws a picture of each page, and colours only the findings', async () => {
  await run(['sound.png', '--overlay', 'pictures/one.png']);
  expect(await sharp(join(folder, 'pictures/one.png')).metadata()).toMatchObject({
    format: 'png',
    width: 600,
    height: 600,
  });
  const { out } = await run(['sound.png', 'round.jpg', '--overlay', 'pictures/all']);
  expect((await readdir(join(folder, 'pictures/all'))).sort()).toEqual(['round.jpg.png', 'sound.png.png']);
  expect(out).not.toContain('\u001b[');
  expect((await run(['sound.png'], { env: { FORCE_COLOR: '1' } })).out).toContain('\u001b[32m✓');
});

test('--overlay never overwrites a page, also through a link or another path', async () => {
  const at = (name: string) => join(folder, name);
  await mkdir(at('kept'));
  for (const name of ['kept/page.png', 'kept/page.png.png', 'kept/target.png'])
    await copyFile(at('sound.png'), at(name));
  await symlink('page.png', at('kept/symbolic.png'));
  await symlink('.', at('kept/here'));
  await link(at('kept/page.png'), at('kept/hard.png'));
  const before = await readFile(at('sound.png'));
  for (const args of [
    ['kept/page.png', '--overlay', 'kept/page.png'],
    ['kept/page.png', '--overlay', './kept/../kept/page.png'],
    ['kept/page.png', '--overlay', at('kept/page.png')],
    ['kept/page.png', '--overlay', 'kept/symbolic.png'],
    ['kept/symbolic.png', '--overlay', 'kept/page.png'],
    ['kept/page.png', '--overlay', 'kept/here/page.png'],
    ['kept/page.png', '--overlay', 'kept/hard.png'],
    ['kept/page.png', 'kept/page.png.png', '--overlay', 'kept'],
  ]) {
    const { code, out, err } = await run(args);
    expect([code, out], args.join(' ')).toEqual([2, '']);
    expect(err).toContain('--overlay must not overwrite a page; got ');
  }
  for (const name of ['kept/page.png', 'kept/page.png.png']) expect(await readFile(at(name))).toEqual(before);
  expect((await run(['kept/page.png', '--overlay', 'kept/target.png'])).code).toBe(0);
  expect(await readFile(at('kept/target.png'))).not.toEqual(before);
});

rule('1.9.7', 'with --json, the command line prints the documented object for each page, in order', async () => {
  const { out, code } = await run(['round.jpg', 'cut.jpg', '--json', '--expect', '3'], { env: { FORCE_COLOR: '1' } });
  const printed: Record<string, unknown>[] = JSON.parse(out);
  const namesOf = (value: unknown): string => Object.keys(Object(value)).toSorted().join(' ');
  const [page = {}, cut = {}] = printed;
  expect([code, printed.length, namesOf(cut)]).toEqual([2, 2, 'error file']);
  expect(namesOf(page)).toBe('file heightPx kind photoAreaCount photoAreas violations warnings widthPx');
  const [area] = Object(page['photoAreas']);
  const [violation] = Object(page['violations']);
  expect(namesOf(area)).toBe('heightPx leftPx share topPx widthPx');
  expect(namesOf(violation)).toBe('change found place problem rule');
  expect(namesOf(violation.place)).toBe('heightPx leftPx topPx widthPx');
});

test('the command line shows on a terminal which of several pages it checks, on a line that it clears before the next', async () => {
  const clear = '\r\u001b[K';
  const pages = ['sound.png', 'cut.jpg'];
  expect((await run(pages, { isTerminal: true })).err).toBe(`${clear}1/2 sound.png${clear}${clear}2/2 cut.jpg${clear}`);
  expect((await run(pages)).err).toBe('');
});
