import { type Simulator, type TestFormat, UnrepeatableError } from '@boothkit/simulator';
import { isLong } from '@boothkit/test-support/long';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runInProcess } from './run-in-process.ts';
import { anyWalk, beginWalk, canaries, take } from './walk.ts';

// With BOOTHKIT_LONG=1, 200 worlds at random; without it, a few that are always the same.
const runs = { numRuns: isLong ? 80 : 5 };
const timeout = isLong ? 1_800_000 : 300_000;

/** What can be seen of a world by those who ask, in one form for what a test replaces. */
async function observed(sim: Simulator): Promise<unknown> {
  // A saved test injects the faults that its requests met, and no others, and serves the images that they fetched.
  const { faults: _, web: __, ...file } = sim.toFile();
  for (const account of file.accounts ?? [])
    for (const key of account.keys ?? []) {
      // A test has keys of its own. Those of connections are made when they are first used.
      Object.assign(key, { hash: 'hidden' }, key.name === 'read-only' && { createdDate: 'first use' });
    }
  const lists = await Promise.all(
    sim.accounts
      .list()
      .flatMap(({ id }) =>
        ['tablets', 'sends', 'payments', 'galleries', 'webhooks'].map(async (list) =>
          (await sim.fetch(`${sim.controlUrl}/accounts/${id}/${list}`)).json(),
        ),
      ),
  );
  // Each begins where a word does: one that may begin anywhere in a long text takes seconds.
  const text = JSON.stringify({ file, lists })
    .replaceAll(/:\/\/[^:/?"]+:[^@"]+@/g, '://')
    .replaceAll(/(?<![\w.-])[\w.-]+@[\w.-]+/g, 'email')
    .replaceAll(/\+(1555|49)\d+/g, 'phone')
    .replaceAll(/Mia Canary|Person \d/g, 'person')
    .replaceAll(/("passcode":)"[^"]*"/g, '$1"passcode"')
    .replaceAll(/(?<![\w-])[\w-]+-(canary|person)-[\w-]+/g, 'slug')
    .replaceAll(/Canary-Member-5|Xxxxxx-Xxxxxx-\d/g, 'member')
    .replaceAll(/(?:canary\.guest|person-\d+)%(?:25)*40[\w.]*/g, 'email')
    .replaceAll(/%2B(?:1555|49)\d+/g, 'phone')
    .replaceAll(/https?:\/\/(?:hooks|receiver-\d+)\.example\.com\/[^"]*/g, 'receiver')
    .replaceAll(/https?:\/\/(?:127\.0\.0\.1:4444|app:3000|10\.0\.0\.7)\/[^"]*/g, 'receiver')
    // A test has flat pictures in place of large ones.
    .replaceAll(/("base64":)"[^"]*"/g, '$1"bytes"')
    .replaceAll(/(https?:\/\/[^"?]*)\?[^"]*/g, '$1?query');
  return JSON.parse(text);
}

/** A test of a recording; undefined where its key came to its limit after delays, in whose place a test moves the clock. */
async function textOf(sim: Simulator, format: TestFormat): Promise<string | undefined> {
  try {
    return (await sim.toTest({ format })).text;
  } catch (error) {
    if (error instanceof UnrepeatableError && error.message.includes('instead of waiting')) return undefined;
    throw error;
  }
}

test('a test of any recording passes, and leaves the world as the recording left it', { timeout }, async () => {
  await fc.assert(
    fc.asyncProperty(anyWalk, async (walk) => {
      const made = beginWalk(walk);
      await take(made, walk.steps);
      fc.pre(made.sim.journal.requests().length > 0);
      const text = await textOf(made.sim, 'node');
      fc.pre(text !== undefined);
      const again = await runInProcess(text);
      expect(await observed(again)).toEqual(await observed(made.sim));
    }),
    runs,
  );
});

test('no format holds a key, an email address, a phone number, a passcode or the query of a URL', {
  timeout,
}, async () => {
  await fc.assert(
    fc.asyncProperty(anyWalk, async (walk) => {
      const made = beginWalk(walk);
      await take(made, walk.steps);
      fc.pre(made.sim.journal.requests().length > 0);
      const secrets = [...Object.values(canaries), 'booth_sim_', made.account.connection().apiKey];
      for (const format of ['vitest', 'node', 'pytest', 'sh'] satisfies TestFormat[]) {
        const text = await textOf(made.sim, format);
        fc.pre(text !== undefined);
        expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
        // Nor a part of one, such as in the slug of a gallery.
        expect(text.split('\n').filter((line) => /canary/i.test(line))).toEqual([]);
      }
    }),
    { ...runs, numRuns: Math.ceil(runs.numRuns / 5) },
  );
});
