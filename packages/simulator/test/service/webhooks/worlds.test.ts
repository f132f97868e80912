import { rule } from '@boothkit/rule-coverage';
import { createSimulator, type DeliveryRecord, type Simulator } from '@boothkit/simulator';
import { expect, test } from 'vitest';
import { turns } from '../../model/turns.ts';
import { eventOf, hooked, mediaUrl } from './hooks.ts';

const outcomes = ({ deliveries }: Pick<ReturnType<typeof hooked>['account'], 'deliveries'>) =>
  deliveries.list().map(({ outcome }) => outcome);

/** A receiver that answers when it is told to. */
function doors() {
  const open: (() => void)[] = [];
  return { open, receiver: () => new Promise<void>((resolve) => open.push(resolve)) };
}

rule('6.5', 'a snapshot taken while a delivery is in flight gets its outcome, and does not send it again', async () => {
  const { sim, account, upload } = hooked();
  const { open, receiver } = doors();
  sim.web.receive(mediaUrl, receiver);
  upload();
  await turns(2);
  const during = sim.snapshot();
  sim.restore(during);
  expect(outcomes(account)).toEqual(['inFlight']);
  open[0]?.();
  await sim.settled();
  expect(outcomes(account)).toEqual(['delivered']);
  sim.restore(during);
  expect(outcomes(account)).toEqual(['delivered']);
  await sim.settled();
  expect(open).toHaveLength(1);
});

/** A world whose account has one delivery that is pending for an hour, one that is pending and due, and one in flight. */
async function withOpenDeliveries() {
  const made = hooked();
  const { sim, upload } = made;
  const { open, receiver } = doors();
  sim.web.receive(mediaUrl, receiver);
  const late = sim.faults.inject({ operation: 'media.uploaded', latencyMs: 3_600_000 });
  upload();
  sim.faults.remove(late.id);
  upload();
  await turns(2);
  upload();
  return { ...made, open };
}

/** Each way to begin another world in which deliveries of the first one are open. */
const copies: Readonly<Record<string, (sim: Simulator) => Promise<Simulator> | Simulator>> = {
  'a fork': (sim) => sim.fork(),
  'a fork of a fork': (sim) => sim.fork().fork(),
  'a neighbouring world': (sim) => sim.worlds.create().simulator,
  'a neighbouring world from a snapshot': (sim) => sim.worlds.create({ snapshot: sim.snapshot() }).simulator,
  'a world of POST /_sim/worlds': async (sim) => {
    const response = await sim.fetch(`${sim.controlUrl}/worlds`, { method: 'POST' });
    const { worldId } = await response.json();
    return sim.worlds.get(worldId)?.simulator ?? sim;
  },
  'a fork that restores a snapshot of its origin': (sim) => {
    const snapshot = sim.snapshot();
    const fork = sim.fork();
    fork.accounts.list()[0]?.webhooks.set({ mediaUrl: null });
    fork.restore(snapshot);
    return fork;
  },
  'a fork after its reset': (sim) => {
    const fork = sim.fork();
    fork.accounts.create();
    fork.reset();
    return fork;
  },
  'a simulator without relation that restores the snapshot': (sim) => {
    const other = createSimulator({ clock: { frozen: true } });
    other.restore(sim.snapshot());
    return other;
  },
};

for (const [copy, begin] of Object.entries(copies))
  rule('6.5', `${copy} lists open deliveries as left to the original, and sends none of them`, async () => {
    const { sim, account, open } = await withOpenDeliveries();
    expect(outcomes(account)).toEqual(['pending', 'inFlight', 'pending']);
    const other = await begin(sim);
    const inherited = other.accounts.get(account.id);
    await other.settled();
    other.clock.advance({ hours: 2 });
    await other.settled();
    await turns(4);
    // The original sent the one that was due.
    expect(open).toHaveLength(2);
    expect(inherited?.deliveries.list().map(({ outcome, status, reason }) => [outcome, status, reason])).toEqual(
      Array(3).fill(['leftToOriginal', null, null]),
    );
    const { data } = await (await other.fetch(`${other.controlUrl}/deliveries`)).json();
    expect(data.map(({ outcome }: DeliveryRecord) => outcome)).toEqual(Array(3).fill('leftToOriginal'));

    sim.clock.advance({ hours: 1 });
    await turns(4);
    expect(open).toHaveLength(3);
    for (const answer of open) answer();
    await sim.settled();
    expect(open).toHaveLength(3);
    expect(outcomes(account)).toEqual(['delivered', 'timedOut', 'timedOut']);
    expect(inherited && outcomes(inherited)).toEqual(Array(3).fill('leftToOriginal'));
  });

rule('6.5', 'a copy sends the deliveries that it makes, and those that are sent again', async () => {
  const { sim, account, event, media, upload } = hooked();
  upload();
  const fork = sim.fork();
  const forked = fork.accounts.get(account.id);
  const [left] = forked?.deliveries.list() ?? [];
  forked?.galleries.addMedia(event.galleryId);
  const own = fork.snapshot();
  fork.restore(own);
  await fork.settled();
  expect(forked && outcomes(forked)).toEqual(['leftToOriginal', 'delivered']);
  forked?.deliveries.redeliver(left?.id ?? '');
  await fork.settled();
  expect(media).toHaveLength(2);
  expect(forked && outcomes(forked)).toEqual(['leftToOriginal', 'delivered', 'delivered']);
  fork.restore(own);
  await fork.settled();
  expect(forked && outcomes(forked)).toEqual(['leftToOriginal', 'delivered']);
  expect(media).toHaveLength(2);
});

rule('6.5', 'a world that goes back sends a pending delivery only if it has not left yet', async () => {
  const { sim, account, media, upload } = hooked();
  upload();
  const before = sim.snapshot();
  for (let time = 0; time < 3; time += 1) {
    await sim.settled();
    sim.restore(before);
    expect(outcomes(account)).toEqual(['delivered']);
  }
  await turns(4);
  expect(media).toHaveLength(1);
});

rule('6.5', 'a reset sends a delivery of the beginning only if it has not left yet', async () => {
  let posted = 0;
  const sim = createSimulator({
    clock: { start: '2026-08-04T09:00:00Z', frozen: true },
    populate({ web, accounts }) {
      web.receive(mediaUrl, () => {
        posted += 1;
        return new Response(null, { status: 500 });
      });
      const account = accounts.create();
      account.webhooks.set({ mediaUrl });
      account.galleries.addMedia(eventOf(account).galleryId);
    },
  });
  const outcome = () => sim.accounts.list()[0]?.deliveries.list()[0]?.outcome;
  sim.reset();
  expect(outcome()).toBe('pending');
  await sim.settled();
  sim.reset();
  expect(outcome()).toBe('rejected');
  await sim.settled();
  expect(posted).toBe(1);
});

rule('6.5', 'an attempt has one outcome: what was given up stays given up in a restored world', async () => {
  const { sim, account, upload } = hooked();
  const { open, receiver } = doors();
  sim.web.receive(mediaUrl, receiver);
  upload();
  const before = sim.snapshot();
  await turns(2);
  sim.restore(before);
  expect(outcomes(account)).toEqual(['inFlight']);
  await turns(2);
  sim.clock.advance({ seconds: 10 });
  expect(outcomes(account)).toEqual(['timedOut']);
  sim.restore(before);
  open[0]?.();
  await sim.settled();
  expect(outcomes(account)).toEqual(['timedOut']);
  expect(open).toHaveLength(1);
});

rule('6.5', 'a world sends its delivery after it restored a fork in which its time passed', async () => {
  const { sim, account, media, upload } = hooked();
  upload();
  const fork = sim.fork();
  await fork.settled();
  sim.restore(fork.snapshot());
  expect(outcomes(account)).toEqual(['pending']);
  await sim.settled();
  expect(outcomes(account)).toEqual(['delivered']);
  expect(media).toHaveLength(1);
});

test('a world file holds no delivery, so a world from a file sends none of the pending ones', async () => {
  const { sim, account, media, upload } = hooked();
  upload();
  const other = createSimulator({ clock: { frozen: true }, seedFile: sim.toFile() });
  sim.load(sim.toFile());
  await Promise.all([sim.settled(), other.settled()]);
  await turns(4);
  expect([account.deliveries.list(), other.accounts.get(account.id)?.deliveries.list()]).toEqual([[], []]);
  expect(media).toEqual([]);
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
