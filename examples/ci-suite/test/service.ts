import { type Account, createSimulator, type Simulator } from '@boothkit/simulator';
import { handlers } from '@boothkit/simulator/msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';

/** The service, for the tests of a file. */
export interface Service {
  readonly sim: Simulator;
  /** The account whose key the code under test has. */
  readonly account: Account;
}

/** Puts the simulator behind MSW for the tests of a file, with a fresh account for each; whatever else leaves the process is an error. */
export function useService(): Service {
  const sim = createSimulator({
    baseUrl: 'https://api.example.com/v1',
    clock: { start: '2026-08-04T09:00:00Z', frozen: true },
  });
  const server = setupServer(...handlers(sim));
  let account = sim.accounts.create();

  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  beforeEach(() => {
    sim.reset();
    account = sim.accounts.create();
    vi.stubEnv('BOOTHKIT_BASE_URL', sim.baseUrl);
    vi.stubEnv('BOOTHKIT_API_KEY', account.connection().apiKey);
    vi.stubEnv('BOOTHKIT_TEMPLATE', account.templates.add({ name: 'Classic strip', photoAreaCount: 3 }).id);
  });
  afterEach(() => void vi.unstubAllEnvs());
  afterAll(() => server.close());
  return {
    sim,
    get account() {
      return account;
    },
  };
}
