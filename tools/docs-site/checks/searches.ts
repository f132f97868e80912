import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright';
import { createSearch, type Result, type SearchData } from '../src/searching.ts';
import type { ServedSite } from './looks.ts';
import type { Searches } from './questions.ts';

/** A question has to lead to the page of an answer with one of this many results. */
const among = 3;

const placesOf = ({ url, sections }: Result) => [url, ...sections.map((section) => section.url)];
const pageOf = (path: string) => path.replace(/#.*/, '');

/** What the search of a built site reads. */
export const searchDataOf = (folder: string): SearchData => JSON.parse(readFileSync(`${folder}/search.json`, 'utf8'));

/** Searches that do not lead to a place for them, and places that the site does not have. */
export async function lostSearches(data: SearchData, asked: Searches): Promise<string[]> {
  const search = await createSearch(data, '');
  const isPlace = new Set([...data.names, ...data.entries].map(({ path }) => path));
  const faults: string[] = [];
  const lost = (query: string, links: readonly string[], places: readonly string[]) => {
    if (!places.some((place) => links.includes(place)))
      faults.push(
        `the search for ${query} leads to ${links.join(', ') || 'nothing'}; expected is ${places.join(' or ')}`,
      );
  };
  const pagesFor = (query: string) =>
    search(query)
      .slice(0, among)
      .map(({ url }) => pageOf(url));
  for (const [query, paths] of Object.entries(asked.direct))
    lost(query, search(query).slice(0, 1).flatMap(placesOf), paths.split(' '));
  for (const [query, paths] of Object.entries(asked.questions))
    lost(query, pagesFor(query), [...new Set(paths.split(' ').map(pageOf))]);
  for (const [query, paths] of Object.entries(asked.notYet)) {
    const page = pagesFor(query).find((page) => paths.split(' ').map(pageOf).includes(page));
    if (page !== undefined) faults.push(`the search for ${query} leads to ${page} now: it belongs to the questions`);
  }
  for (const searches of [asked.direct, asked.questions, asked.notYet])
    for (const [query, paths] of Object.entries(searches))
      for (const path of paths.split(' '))
        if (!isPlace.has(path)) faults.push(`the search for ${query} expects ${path}, which the site does not have`);
  return faults;
}

/** What is wrong with the list that the site shows for a search. */
export async function searchFaults(browser: Browser, { url }: ServedSite): Promise<string[]> {
  const page = await browser.newPage({ viewport: { width: 390, height: 800 } });
  await page.goto(`${url}start/`);
  await page.keyboard.press('Control+K');
  const found = async (query: string) => {
    await page.getByRole('searchbox').fill(query);
    await page.locator(`site-search ol[data-query=${JSON.stringify(query)}]`).waitFor();
    return page.locator('site-search ol a').evaluateAll((links) =>
      links.map((link) => ({
        title: (link.querySelector('code') ?? link.querySelector('strong'))?.textContent,
        kind: link.querySelector('.result-kind')?.textContent,
        marked: link.querySelector('mark')?.textContent,
        lines: Math.round(
          (link.querySelector('strong')?.clientHeight ?? 0) / parseFloat(getComputedStyle(link).lineHeight),
        ),
      })),
    );
  };
  const faults: string[] = [];
  const shown = {
    'rate limit': ['Limits', 'Guide'],
    create_event: ['create_event', 'REST'],
    'events.create': ['Events.create', 'API'],
    S15: ['S15', 'Rule'],
  };
  for (const [query, [title, kind]] of Object.entries(shown)) {
    const links = await found(query);
    if (links[0]?.title !== title || links[0]?.kind !== kind)
      faults.push(
        `the list for ${query} begins with ${links[0]?.kind} ${links[0]?.title}; expected is ${kind} ${title}`,
      );
    for (const { title, lines } of links)
      if (lines > 4) faults.push(`the list for ${query} has the title ${title} on ${lines} lines`);
  }
  if (!(await found('timeout')).some(({ marked }) => marked)) faults.push('the list for timeout marks no word');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page
    .waitForURL((at) => !at.pathname.endsWith('/start/'), { timeout: 5000 })
    .catch(() => faults.push('Enter opens no result'));

  // What cannot be loaded is said, and loaded by the next search. A result may be on the page that is open.
  await page.route('**/search.json', (route) => route.fulfill({ status: 503 }));
  await page.goto(`${url}retries/`);
  await page.keyboard.press('Control+K');
  await page.getByRole('searchbox').fill('abort');
  const says = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor({ timeout: 5000 });
  await says('could not be loaded').catch(() => faults.push('a search that cannot be loaded is not said'));
  await page.unroute('**/search.json');
  await found('timeouts and abort signals');
  await says('result').catch(() => faults.push('the number of results is not said'));
  await page.getByRole('link', { name: 'Timeouts and abort signals' }).first().click();
  if (await page.getByRole('searchbox').isVisible())
    faults.push('the search stays open over a result on the same page');
  await page.close();
  return faults;
}
