import { NotFoundError, type Simulator, WorldReplacedError } from '@boothkit/simulator';
import { listen, loopbackNetwork } from '@boothkit/simulator/node';
import { connect } from '@boothkit/simulator/remote';
import { httpServer } from '@boothkit/test-support/local-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { turns } from '../../../model/turns.ts';
import { slowRequest } from '../../../protocols/rest/slow-body.ts';
import { hooked } from '../../../service/webhooks/hooks.ts';

/** A world beside the first one, with an event, a webhook and a tablet, and what is posted to its receiver. */
function beside() {
  const { sim, event, media } = hooked();
  const { id, simulator } = sim.worlds.create();
  const [account = expect.fail('the world has no account')] = simulator.accounts.list();
  const tablet = account.tablets.add({ printer: true });
  tablet.open(event.id);
  return {
    sim,
    simulator,
    account,
    event,
    media,
    tablet,
    upload: () => account.galleries.addMedia(event.galleryId),
    remove: () => sim.worlds.remove(id),
  };
}

const timersOf = ({ clock }: Simulator) => clock.advance({ days: 2 });

describe('a world that is removed', () => {
  test('sends none of its webhooks any more: pending, delayed, or due in this very moment', async () => {
    const { simulator, media, remove, upload } = beside();
    simulator.faults.inject({ operation: 'media.uploaded', latencyMs: 60_000, times: 1 });
    upload();
    upload();
    // Begins to send the second one.
    simulator.clock.advance({});
    upload();
    remove();
    await turns(6);
    timersOf(simulator);
    await simulator.settled();
    await turns(6);
    expect(media).toEqual([]);
  });

  test('has tablets that do nothing any more: no capture, print or launch ends or begins', async () => {
    const { simulator, account, event, media, tablet, remove } = beside();
    const session = tablet.home().capture('photo');
    session.print();
    tablet.home().start('photo');
    tablet.schedule({ eventId: event.id, startsAt: '2026-08-05T09:00:00Z' });
    await simulator.settled();
    // What it names goes with the world.
    const history = () =>
      simulator.timeline
        .list()
        .flatMap(({ kind, gone: _, replaced: _r, ...entry }) => (kind === 'clock' ? [] : [{ kind, ...entry }]));
    const before = [media.length, history()];
    remove();
    timersOf(simulator);
    await simulator.settled();
    await turns(6);
    expect([media.length, history()]).toEqual(before);
    for (const call of [() => tablet.showing, () => account.events.list(), () => session.done()])
      expect(call).toThrow(NotFoundError);
  });

  test('rejects its calls in flight, its sleeps and waits, and commits nothing', async () => {
    const { account, event, simulator, remove } = beside();
    simulator.faults.inject({ operation: 'get_event', latencyMs: 86_400_000 });
    const { apiKey, baseUrl, fetch } = account.connection();
    const late = fetch(`${baseUrl}/events/${event.id}`, { headers: { authorization: `Bearer ${apiKey}` } });
    const slow = slowRequest(account, 'PATCH', `/events/${event.id}`, { name: 'Changed' });
    const abort = new AbortController();
    const outcomes = Promise.allSettled([
      late,
      slow.answer,
      simulator.clock.wait(1000, abort.signal),
      simulator.clock.hold().sleep(1e9),
    ]);
    await slow.waiting;
    remove();
    slow.finish();
    for (const outcome of await outcomes)
      expect(outcome).toEqual({ status: 'rejected', reason: expect.any(WorldReplacedError) });
    expect(simulator.accounts.list()).toEqual([]);
  });

  test('resolves the waits for its deliveries, and ends its live events', async () => {
    const { simulator, upload, remove } = beside();
    const { body } = await simulator.fetch(`${simulator.controlUrl}/live`);
    const reader = body?.getReader();
    await reader?.read();
    simulator.web.receive('https://hooks.example.com/media?secret=4f1c9b', () => new Promise<undefined>(() => {}));
    upload();
    const settled = simulator.settled();
    await turns(4);
    remove();
    await settled;
    expect(await reader?.read()).toEqual({ done: true, value: undefined });
  });

  test('cannot begin again by a snapshot, a reset or a file, and responds with 404', async () => {
    const { simulator, media, upload, remove } = beside();
    upload();
    const [before, file] = [simulator.snapshot(), simulator.toFile()];
    remove();
    const missing = { name: 'NotFoundError', kind: 'world', id: 'world-1' };
    for (const call of [() => simulator.reset(), () => simulator.restore(before), () => simulator.load(file)])
      expect(call).toThrow(expect.objectContaining(missing));
    await expect(simulator.loadLines(['{"format":"boothkit-world","version":1}\n'])).rejects.toMatchObject(missing);
    const response = await simulator.fetch(`${simulator.baseUrl}/events`);
    expect([response.status, (await response.json()).error.message]).toEqual([
      404,
      'There is no world "world-1" at this origin.',
    ]);
    await turns(6);
    expect(media).toEqual([]);
  });

  test('leaves the world that it was made from as it is', async () => {
    const { sim, media, remove } = beside();
    const [account] = sim.accounts.list();
    const [event] = account?.events.list() ?? [];
    account?.galleries.addMedia(event?.galleryId ?? '');
    remove();
    await sim.settled();
    expect([media.length, account?.deliveries.list().map(({ outcome }) => outcome)]).toEqual([1, ['delivered']]);
  });
});

test('a server whose world is removed over the control API posts nothing to a local receiver that opens later', async () => {
  const { sim, account, event } = hooked({ network: loopbackNetwork() });
  const server = await listen(sim, { gracePeriodMs: 0 });
  onTestFinished(() => server.close());
  const receiver = await httpServer((_, response) => response.end());
  const remote = await connect({ controlUrl: server.controlUrl });
  const world = await remote.worlds.create();
  const its = await world.simulator.accounts.get(account.id);
  await its?.webhooks.set({ mediaUrl: `${receiver.url}world` });
  await world.simulator.faults.inject({ operation: 'media.uploaded', latencyMs: 1000 });
  await its?.galleries.addMedia(event.galleryId);
  await remote.worlds.remove(world.id);
  await expect(its?.events.list()).rejects.toMatchObject({ status: 404, code: 'not_found' });
  account.webhooks.set({ mediaUrl: `${receiver.url}own` });
  account.galleries.addMedia(event.galleryId);
  sim.clock.advance({ minutes: 1 });
  await sim.settled();
  expect(receiver.asked.map(({ url }) => url)).toEqual(['/own']);
});
