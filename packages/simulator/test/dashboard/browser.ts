import type { SimulatorOptions } from '@boothkit/simulator';
import type { ListenOptions } from '@boothkit/simulator/node';
import { accessibilityFaults } from '@boothkit/test-support/accessibility';
import { launchChromium } from '@boothkit/test-support/chromium';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { expect, onTestFinished } from 'vitest';
import { type Served, startService } from '../http/served.ts';

// A browser takes its time on a busy machine.
/** The browser of all files of a worker, which ends with it. */
let launched: Promise<Browser> | undefined;

/** A service, and its dashboard in a browser. */
export interface Driven extends Served {
  readonly page: Page;
  /** Goes to a page of the account, and waits for its heading. */
  goTo(name: string, heading: string): Promise<void>;
  /** Faults of accessibility on what is shown now, by rule. */
  accessibilityFaults(): Promise<string[]>;
}

/** Opens the dashboard of a service that stands still at a moment. An error on the page, or a request to elsewhere, fails the test. */
export async function driven(
  context: BrowserContextOptions = {},
  listenOptions: ListenOptions = {},
  options: SimulatorOptions = {},
): Promise<Driven> {
  const made = await startService(options, listenOptions);
  launched ??= launchChromium();
  const page = await (await launched).newPage(context);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    // A refusal is no fault of the page, which tells it.
    const isRefusal = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isRefusal) faults.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(`http://127.0.0.1:${made.server.port}/`)) faults.push(`asked for ${request.url()}`);
  });
  onTestFinished(async () => {
    await page.close();
    expect(faults).toEqual([]);
  });
  return {
    ...made,
    page,
    async goTo(name, heading) {
      await page.goto(`${made.server.controlUrl}/dashboard/#/${made.account.id}/${name}`);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    },
    async accessibilityFaults() {
      // What fades in has too little contrast until it is there.
      await page.evaluate(async () => {
        const passing = document
          .getAnimations()
          .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
        // The end of one that is never drawn does not come.
        const longest = new Promise((resolve) => setTimeout(resolve, 5000));
        await Promise.race([Promise.allSettled(passing.map(({ finished }) => finished)), longest]);
      });
      return accessibilityFaults(page);
    },
  };
}
