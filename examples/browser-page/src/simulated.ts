import { BoothClient } from '@boothkit/client';
import { createSimulator } from '@boothkit/simulator';
import { handlers } from '@boothkit/simulator/msw';
import { setupWorker } from 'msw/browser';

/** The service in the page's service worker, with a booking, and a client of it. It begins anew with each visit. */
export async function simulatedBooth(): Promise<{ readonly booth: BoothClient; readonly templateId: string }> {
  const sim = createSimulator({ baseUrl: 'https://booth.example.com/v1' });
  const account = sim.accounts.create();
  const { id: templateId } = account.templates.add({ name: 'Classic strip', photoAreaCount: 3 });
  account.events.add({ name: 'Ada & Alan', date: '2026-09-12T17:00:00+02:00', templateIds: [templateId] });

  await setupWorker(...handlers(sim)).start({ quiet: true, onUnhandledFrame: 'bypass' });
  const { apiKey, baseUrl } = account.connection();
  // The worker stands between; its key is worth nothing anywhere else.
  return { booth: new BoothClient({ apiKey, baseUrl, dangerouslyAllowBrowser: true }), templateId };
}
