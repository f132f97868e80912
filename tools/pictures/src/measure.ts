import { readFile } from 'node:fs/promises';
import { BoothClient } from '@boothkit/client';
import { limits } from '@boothkit/contract/rules';
import { createSimulator } from '@boothkit/simulator';

/** A moment of a burst of calls. */
export interface Sample {
  /** Since the first call. */
  readonly seconds: number;
  /** Left in the key's bucket, as the service counts. */
  readonly tokens: number;
  /** Calls that the client has in flight, and heavy ones among them. */
  readonly inFlight: number;
  readonly heavyInFlight: number;
}

/** What is sent at once: the number of calls, every how manieth of them is heavy, and how long the service takes to answer. */
export const burst = { calls: 100, heavyEach: 8, answerMs: 500, heavyAnswerMs: 4_000 } as const;

const everyMs = 100;
const logoUrl = 'https://cdn.example.com/logo.png';
const logo = new URL('../../../examples/assets/logo.png', import.meta.url);

/**
 * Sends a burst of calls through the client to a simulator, on the simulator's clock, and tells what was counted meanwhile.
 * Throws an Error where a call was rejected: the picture shows how that is avoided.
 */
export async function measureBurst(): Promise<Sample[]> {
  const sim = createSimulator({ clock: { start: '2026-08-04T09:00:00Z', frozen: true }, seed: 1 });
  const account = sim.accounts.create();
  const event = account.events.add({ name: 'Ada & Alan', templateIds: [account.templates.add().id] });
  sim.web.serve(logoUrl, await readFile(logo));
  sim.faults.inject({ operation: 'list_events', latencyMs: burst.answerMs });
  sim.faults.inject({ operation: 'set_event_branding_image', latencyMs: burst.heavyAnswerMs });
  const booth = new BoothClient(account.connection());

  const startMs = sim.clock.now();
  const samples: Sample[] = [{ seconds: 0, tokens: limits.requestsPerKey.burst, inFlight: 0, heavyInFlight: 0 }];
  // Looks on without making time pass.
  const stop = sim.clock.addSource({
    nextDueMs: () => startMs + samples.length * everyMs,
    fire(nowMs) {
      const { inFlight, heavyInFlight } = booth.limits.stats();
      const [tokens = Number.NaN] = Object.values(account.usage().tokens);
      samples.push({ seconds: (nowMs - startMs) / 1_000, tokens, inFlight, heavyInFlight });
    },
  });
  const calls = Array.from({ length: burst.calls }, (_, at) =>
    at % burst.heavyEach === 0 ? booth.branding.setImage(event.id, 'logo', new URL(logoUrl)) : booth.events.list(),
  );
  await Promise.all(calls).finally(stop);
  const { rateLimited } = booth.limits.stats();
  if (rateLimited > 0) throw new Error(`a paced client must not be rate-limited; got ${rateLimited} rate limits`);
  return samples;
}
