import { rule } from '@boothkit/rule-coverage';
import { expect, test } from 'vitest';
import { turns } from '../model/turns.ts';
import { hooked, mediaUrl } from './hooks.ts';

const outcomes = ({ deliveries }: Pick<ReturnType<typeof hooked>['account'], 'deliveries'>) =>
  deliveries.list().map(({ outcome }) => outcome);

/** A receiver that answers when it is told to. */
function doors() {
  const open: (() => void)[] = [];
  return {
    open,
    receiver: () => new Promise<void>((resolve) => open.push(resolve)),
  };
}

rule('6.5', 'deliveries sent before a snapshot are not sent again after a restore', async () => {
  const { sim, account, media, upload } = hooked();
  upload();
  await sim.settled();
  const after = sim.snapshot();
  upload();
  await sim.settled();
  sim.restore(after);
  await sim.settled();
  await turns(4);
  expect(media).toHaveLength(2);
  expect(outcomes(account)).toEqual(['delivered']);
});

rule('6.5', 'deliveries pending in a snapshot are sent once after a restore', async () => {
  const { sim, account, media, upload } = hooked();
  upload();
  const before = sim.snapshot();
  sim.restore(before);
  expect(outcomes(account)).toEqual(['pending']);
  await sim.settled();
  await turns(4);
  expect(media).toHaveLength(1);
  expect(outcomes(account)).toEqual(['delivered']);
});

rule('6.5', 'a snapshot taken while a delivery is in flight gets its outcome, and does not send it again', async () => {
  const { sim, account, upload } = hooked();
  const { open, receiver } = doors();
  sim.web.receive(mediaUrl, receiver);
  upload();
  await turns(2);
  const during = sim.snapshot();
  open[0]?.();
  await sim.settled();
  expect(outcomes(account)).toEqual(['delivered']);
  sim.restore(during);
  expect(outcomes(account)).toEqual(['inFlight']);
  await sim.settled();
  expect(outcomes(account)).toEqual(['delivered']);
  expect(open).toHaveLength(1);
});

rule('6.5', 'a fork taken while a delivery is in flight gets its outcome, and does not send it again', async () => {
  const { sim, account, upload } = hooked();
  const { open, receiver } = doors();
  sim.web.receive(mediaUrl, receiver);
  upload();
  await turns(2);
  const fork = sim.fork();
  const during = sim.snapshot();
  open[0]?.();
  await Promise.all([sim.settled(), fork.settled()]);
  const forked = fork.accounts.get(account.id);
  expect([outcomes(account), forked && outcomes(forked)]).toEqual([['delivered'], ['delivered']]);
  fork.restore(during);
  await fork.settled();
  expect(forked && outcomes(forked)).toEqual(['delivered']);
  expect(open).toHaveLength(1);
});

test('each world times out a hanging receiver by its own clock', async () => {
  const { sim, account, upload } = hooked();
  sim.web.receive(mediaUrl, doors().receiver);
  upload();
  await turns(2);
  const fork = sim.fork();
  fork.clock.advance({ seconds: 10 });
  const forked = fork.accounts.get(account.id);
  expect([outcomes(account), forked && outcomes(forked)]).toEqual([['inFlight'], ['timedOut']]);
});

test('a fork starts with the receivers of its origin, and their deliveries are separate', async () => {
  const { sim, account, event, media, upload } = hooked();
  const fork = sim.fork();
  const forked = fork.accounts.get(account.id);
  fork.web.remove(mediaUrl);
  forked?.galleries.addMedia(event.galleryId);
  upload();
  await Promise.all([sim.settled(), fork.settled()]);
  expect(media).toHaveLength(1);
  expect([outcomes(account), forked && outcomes(forked)]).toEqual([['delivered'], ['unreachable']]);
  sim.fork().accounts.get(account.id)?.galleries.addMedia(event.galleryId);
  await turns(4);
  expect(media).toHaveLength(2);
});

test('a response after a restore does not affect a later delivery with the same ID', async () => {
  const { sim, account, upload } = hooked();
  const { open, receiver } = doors();
  sim.web.receive(mediaUrl, receiver);
  const before = sim.snapshot();
  upload();
  await turns(2);
  const [abandoned] = account.deliveries.list();
  sim.restore(before, { sameIds: true });
  upload();
  await turns(2);
  open[0]?.();
  await turns(2);
  expect(account.deliveries.list()).toEqual([abandoned]);
  expect(outcomes(account)).toEqual(['inFlight']);
  open[1]?.();
  await sim.settled();
  expect(outcomes(account)).toEqual(['delivered']);
});

test('settled waits for pending, in-flight and new deliveries, and for none after a reset', async () => {
  const { sim, upload } = hooked();
  const { open, receiver } = doors();
  await sim.settled();
  sim.web.receive(mediaUrl, receiver);
  upload();
  let settled = false;
  const wait = sim.settled().then(() => {
    settled = true;
  });
  await turns(4);
  upload();
  open[0]?.();
  await turns(4);
  expect(settled).toBe(false);
  open[1]?.();
  await wait;
  upload();
  await turns(2);
  const waiting = sim.settled();
  sim.reset();
  await waiting;
  expect(sim.accounts.list()).toEqual([]);
});

test('a pending delivery is not sent after a reset', async () => {
  const { sim, media, upload } = hooked();
  upload();
  sim.reset();
  await turns(4);
  expect(media).toEqual([]);
});
