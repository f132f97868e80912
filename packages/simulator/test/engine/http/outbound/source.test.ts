import type { ErrorBody, EventBranding } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import { type Network, type NetworkFailure, type NetworkResponse, WorldReplacedError } from '@boothkit/simulator';
import { expect, test } from 'vitest';
import { stage } from '../../../branding/stage.ts';
import { rejected } from '../../../rejections.ts';
import { pngOf } from '../../../service/files/images/pictures.ts';

const url = 'https://cdn.example.com/art/button.png';
const byUrl = { rule: '4.9/source', fields: ['sourceUrl'] } as const;
const slot = 'button-photo';

type Answer = NetworkResponse | NetworkFailure;

/** A network that answers as told, and notes what it was asked. */
function scripted(answer: (url: string) => Answer | Promise<Answer>) {
  const asked: unknown[] = [];
  const network: Network = {
    allowsLoopback: false,
    async fetchPublic(url, bounds) {
      asked.push([url, bounds]);
      return answer(url);
    },
    postPublic: () => Promise.reject(new Error('nothing is posted here')),
  };
  return { asked, network };
}

const page = (bytes: Uint8Array, status = 200): NetworkResponse => ({ status, contentType: 'image/png', bytes });

rule('4.9/source', 'an image comes over the real network where there is one, within 8 MB and 10 seconds', async () => {
  const bytes = await pngOf(30, 30);
  const { asked, network } = scripted(() => page(bytes));
  const { event, set, view } = stage({ network });
  const { status, body } = await set(event().id, { slot, sourceUrl: url });
  expect(status).toBe(201);
  expect(Buffer.compare((await view(body.captureButtonUrls['photo'])).bytes, bytes)).toBe(0);
  expect(asked).toEqual([[url, { maxBytes: 8_000_000, timeoutMs: 10_000 }]]);
});

rule('4.9/source', 'the simulated web takes precedence, whatever its response', async () => {
  const { asked, network } = scripted(() => page(new Uint8Array()));
  const made = stage({ network });
  const { id } = made.event();
  made.sim.web.serve(`${url}#top`, await pngOf(30, 30));
  for (const sourceUrl of [url, `${url}#end`]) expect((await made.set(id, { slot, sourceUrl })).status).toBe(201);
  made.sim.web.serve(url, new Uint8Array(), { status: 404 });
  await rejected(made, byUrl, () => made.set(id, { slot, sourceUrl: url }));
  made.sim.web.remove(url);
  made.sim.web.receive(url, () => new Response('no page'));
  const { body } = await rejected(made, byUrl, () => made.set<ErrorBody>(id, { slot, sourceUrl: url }));
  expect(body.error.message).toContain('405');
  expect(asked).toEqual([]);
});

rule('4.9/source', 'a failed fetch is rejected with the field name and the reason', async () => {
  const image = await pngOf(30, 30);
  const answers = [
    [page(image, 301), 'it redirects (301)'],
    [page(image, 204), 'it responded with 204'],
    [page(image, 500), 'it responded with 500'],
    [{ failure: 'blocked', reason: 'its host is not public' }, 'its host is not public'],
    [{ failure: 'unreachable', reason: 'nobody is there' }, 'nobody is there'],
    [{ failure: 'timedOut', reason: 'it took too long' }, 'it took too long'],
  ] as const;
  for (const [answer, message] of answers) {
    const made = stage({ network: scripted(() => answer).network });
    const { id } = made.event();
    const { body } = await rejected(made, byUrl, () => made.set<ErrorBody>(id, { slot, sourceUrl: url }));
    expect(body.error.message).toContain(message);
  }
});

rule('8/branding-image-upload', 'a file that is too large is rejected with the field name', async () => {
  const made = stage({ network: scripted(() => ({ failure: 'tooLarge', reason: 'it sends more' })).network });
  const { id } = made.event();
  await rejected(made, { rule: '8/branding-image-upload', fields: ['sourceUrl'] }, () =>
    made.set(id, { slot, sourceUrl: url }),
  );
});

rule('8/concurrent-heavy', 'at most three fetches of URLs are in flight, and the clock skips none', async () => {
  const open: ((answer: Answer) => void)[] = [];
  const started: (() => void)[] = [];
  const allStarted = new Promise<void>((resolve) => started.push(resolve));
  const { network } = scripted(
    () =>
      new Promise((resolve) => {
        open.push(resolve);
        if (open.length === 3) started[0]?.();
      }),
  );
  const made = stage({ network });
  const { id } = made.event();
  const calls = Array.from({ length: 3 }, () => made.set<EventBranding>(id, { slot, sourceUrl: url }));
  await allStarted;
  const fourth = await made.set<ErrorBody>(id, { slot, sourceUrl: url });
  expect([fourth.status, fourth.rule]).toEqual([429, '8/concurrent-heavy']);
  const order: string[] = [];
  const sleeping = made.sim.clock.sleep(1000).then(() => order.push('slept'));
  const bytes = await pngOf(30, 30);
  for (const answer of open) answer(page(bytes));
  const answers = await Promise.all(calls);
  order.push('answered');
  await sleeping;
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(order).toEqual(['answered', 'slept']);
});

test('deleting the event or replacing the world during the fetch fails the call', async () => {
  const bytes = await pngOf(30, 30);
  let meanwhile = (): void => {};
  const { network } = scripted(() => {
    meanwhile();
    return page(bytes);
  });
  const { sim, account, event, set } = stage({ network });
  const { id } = event();
  const before = sim.snapshot();
  meanwhile = () => account.events.remove(id);
  expect(await set<ErrorBody>(id, { slot, sourceUrl: url })).toMatchObject({ status: 404 });
  meanwhile = () => sim.restore(before);
  sim.restore(before);
  await expect(set(id, { slot, sourceUrl: url })).rejects.toThrow(WorldReplacedError);
});

test('a network that throws is an internal error, not an invalid URL', async () => {
  const errors: unknown[] = [];
  const { network } = scripted(() => Promise.reject(new Error('no such thing')));
  const { event, set } = stage({ network, onInternalError: (error) => errors.push(error) });
  expect(await set<ErrorBody>(event().id, { slot, sourceUrl: url })).toMatchObject({
    status: 500,
    body: { error: { code: 'internal_error' } },
  });
  expect(errors).toEqual([new Error('no such thing')]);
});
