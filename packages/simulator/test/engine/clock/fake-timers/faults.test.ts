import { handlers } from '@boothkit/simulator/msw';
import { setupServer } from 'msw/node';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { start } from '../../../own-account.ts';
import { hooked } from '../../../service/webhooks/hooks.ts';
import { modes } from './modes.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe.for(modes)('with the fake timers of vitest %s', ([, set]) => {
  test.each([true, false])('slow calls, deliveries and moves of time end (frozen: %s)', async (frozen) => {
    set();
    const { sim, account, call, media, upload } = hooked({ clock: { start, frozen } });
    sim.faults.inject({ operation: 'list_events', latencyMs: 5000 });
    sim.faults.inject({ operation: 'media.uploaded', latencyMs: 60_000, times: 1 });
    expect((await call('GET', '/events')).status).toBe(200);
    upload();
    upload();
    await sim.settled();
    expect(media).toHaveLength(1);
    sim.clock.advance({ minutes: 1 });
    await sim.settled();
    expect(media).toHaveLength(2);
    expect(account.journal.requests()[0]?.durationMs).toBeGreaterThanOrEqual(5000);
  });

  test('a slow call behind MSW gets a response on a clock moved by hand', async () => {
    set();
    const { sim, account } = hooked({ clock: { start } });
    const server = setupServer(...handlers(sim));
    server.listen({ onUnhandledFrame: 'error' });
    onTestFinished(() => server.close());
    sim.faults.inject({ operation: 'list_events', latencyMs: 3_600_000 });
    let isOver = false;
    const headers = { authorization: `Bearer ${account.connection().apiKey}` };
    const answer = fetch(`${sim.baseUrl}/events`, { headers }).finally(() => {
      isOver = true;
    });
    // Only real time, or whoever moves it, brings such a call to its end.
    for (let turn = 0; turn < 20; turn++) await sim.clock.busy(Promise.resolve());
    await vi.waitFor(() => expect(sim.faults.list()[0]?.appliedCount).toBe(1));
    expect(isOver).toBe(false);
    sim.clock.advance({ hours: 1 });
    expect((await answer).status).toBe(200);
  });
});
