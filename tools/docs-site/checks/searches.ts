import type { Browser } from 'playwright';
import type { ServedSite } from './looks.ts';

/** What readers search for, and the titles or names of which one has to come first. */
const expected: Readonly<Record<string, readonly string[]>> = {
  // Words of the field find guides.
  retry: ['Retries'],
  'rate limit': ['Limits'],
  throttle: ['Limits', 'Errors'],
  mock: ['Testing with the simulator'],
  jest: ['Testing with the simulator'],
  vitest: ['Testing with the simulator'],
  webhook: ['Webhooks'],
  timeout: ['Retries'],
  'branding image': ['Images and slots'],
  idempotent: ['Retries', 'The booking loop'],
  fastify: ['Webhooks'],
  offline: ['Start here', 'Tablets and guests'],
  'Retry-After': ['Retries', 'Limits'],
  429: ['Limits', 'Errors', 'Retries'],
  'template id': ['The booking loop', 'Going live', 'Start here', 'Agents and connectors'],
  'time zone': ['The booking loop', 'Errors'],
  proxy: ['Going live'],
  redis: ['Limits'],
  mcp: ['Agents and connectors'],
  python: ['The server', 'Start here', 'Testing with the simulator', 'Any language'],
  dashboard: ['The dashboard'],
  'design check': ['Designs'],
  conformance: ['Conformance'],
  // Names of programs are found by themselves.
  BoothClient: ['BoothClient'],
  createSimulator: ['createSimulator'],
  'events.create': ['Events.create'],
  printCountMax: ['EventSettings.printCountMax'],
  ValidationError: ['ValidationError'],
  RateLimitError: ['RateLimitError'],
  Simulator: ['Simulator'],
  Account: ['Account'],
  createWebhookReceiver: ['createWebhookReceiver'],
  captureTypes: ['captureTypes'],
  templateIds: ['CreateEventParams.templateIds'],
  idUser: ['CreateEventParams.idUser'],
  timeoutMs: ['CallOptions.timeoutMs', 'ClientOptions.timeoutMs'],
  mayHaveHappened: ['AbortError.mayHaveHappened'],
  loadWorldFile: ['loadWorldFile'],
  'branding.setImage': ['Branding.setImage'],
  hashtag: ['CreateEventParams.hashtag'],
  handlers: ['handlers', 'Webhooks'],
};

/** Searches of which another page comes first than the one for them. */
export async function searchFaults(browser: Browser, { url }: ServedSite): Promise<string[]> {
  const page = await browser.newPage();
  await page.goto(`${url}start/`);
  await page.keyboard.press('Control+K');
  const faults: string[] = [];
  for (const [query, titles] of Object.entries(expected)) {
    await page.getByRole('searchbox').fill(query);
    await page.locator(`site-search ol[data-query=${JSON.stringify(query)}]`).waitFor();
    const first = await page.locator('site-search ol strong').allInnerTexts();
    if (!titles.includes(first[0] ?? ''))
      faults.push(
        `the search for ${query} finds ${first.slice(0, 4).join(', ') || 'nothing'}; expected first is ${titles.join(' or ')}`,
      );
  }
  await page.close();
  return faults;
}
