import { rule } from '@boothkit/rule-coverage';
import type { Network, NetworkFailure } from '@boothkit/simulator';
import { expect } from 'vitest';
import { hooked, mediaUrl } from '../../../service/webhooks/hooks.ts';

type Answer = { status: number } | NetworkFailure;

/** A network that takes what is posted as told, and notes it. */
function scripted(answers: readonly (Answer | Error)[]) {
  const posted: unknown[][] = [];
  const network: Network = {
    allowsLoopback: false,
    fetchPublic: () => Promise.reject(new Error('nothing is fetched here')),
    async postPublic(url, json, bounds) {
      const answer = answers[posted.length] ?? new Error('one too many');
      posted.push([url, JSON.parse(json), bounds]);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  return { posted, network };
}

rule(['6.1', '6.5'], 'a delivery to a URL outside the simulated web is posted to the real network once', async () => {
  const answers = [
    [{ status: 204 }, ['delivered', 204, null]],
    [{ status: 308 }, ['redirected', 308, null]],
    [{ status: 410 }, ['rejected', 410, null]],
    [{ failure: 'blocked', reason: 'its host is private' }, ['unreachable', null, 'its host is private']],
    [{ failure: 'unreachable', reason: 'nobody is there' }, ['unreachable', null, 'nobody is there']],
    [{ failure: 'timedOut', reason: 'it took too long' }, ['timedOut', null, 'it took too long']],
    [new Error('the network is broken'), ['unreachable', null, 'the network is broken']],
  ] as const;
  const { posted, network } = scripted(answers.map(([answer]) => answer));
  const { sim, account, upload } = hooked({ network });
  sim.web.remove(mediaUrl);
  for (const _ of answers) upload();
  await sim.settled();
  const log = account.deliveries.list();
  expect(log.map(({ outcome, status, reason }) => [outcome, status, reason])).toEqual(answers.map(([, end]) => end));
  expect(posted).toEqual(log.map(({ payload }) => [mediaUrl, payload, { timeoutMs: 10_000 }]));
});

rule('6.5', 'a delivery within the simulated web is not posted to the real network', async () => {
  const { posted, network } = scripted([]);
  const { sim, media, upload } = hooked({ network });
  upload();
  await sim.settled();
  expect([media.length, posted]).toEqual([1, []]);
});
