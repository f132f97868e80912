import type { Browser } from 'playwright';

/** Searches of readers, and the titles of the pages of which one has to come first. */
const expected: Readonly<Record<string, readonly string[]>> = {
  retry: ['Retries'],
  'rate limit': ['Limits'],
  mock: ['From hand-written mocks to the simulator'],
  jest: ['Testing with the simulator'],
  webhook: ['Webhooks'],
  timeout: ['Retries'],
  'branding image': ['Images and slots'],
  idempotent: ['Retries', 'The booking loop'],
  fastify: ['Webhooks'],
  offline: ['Start here'],
};

/** Types searches into the site that is served at `url`, and returns those whose first result is another page than the guide for them. */
export async function searchFaults(browser: Browser, url: string): Promise<string[]> {
  const page = await browser.newPage();
  await page.goto(`${url}documents/Limits.html`);
  await page.getByRole('button', { name: 'Search' }).click();
  const faults: string[] = [];
  for (const [query, titles] of Object.entries(expected)) {
    await page.locator('#tsd-search-input').fill(query);
    const first = (await page.locator('#tsd-search-results .found-title').allInnerTexts())[0]?.split(' › ')[0];
    if (!titles.includes(first ?? ''))
      faults.push(`the search for ${query} finds ${first ?? 'nothing'} first; expected is ${titles.join(' or ')}`);
  }
  return faults;
}
