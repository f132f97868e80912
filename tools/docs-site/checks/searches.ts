import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright';
import { createSearch, type Result, type SearchData } from '../src/searching.ts';
import type { ServedSite } from './looks.ts';
import { direct, questions } from './questions.ts';

/** Of questions, this share has to lead to the page of an answer with one of the first three results. */
const share = 28 / 30;
const among = 3;

const placesOf = ({ url, sections }: Result) => [url, ...sections.map((section) => section.url)];
const pageOf = (path: string) => path.replace(/#.*/, '');

/** Searches of a built site that do not lead to a place for them. */
export function lostSearches(folder: string): string[] {
  const data: SearchData = JSON.parse(readFileSync(`${folder}/search.json`, 'utf8'));
  const search = createSearch(data, '');
  const lost = (
    searches: typeof direct,
    linksOf: (results: readonly Result[]) => string[],
    partOf = (place: string) => place,
  ) =>
    Object.entries(searches).flatMap(([query, paths]) => {
      const places = paths.split(' ');
      const links = linksOf(search(query));
      if (places.some((place) => links.includes(partOf(place)))) return [];
      return [`the search for ${query} leads to ${links.join(', ') || 'nothing'}; expected is ${places.join(' or ')}`];
    });
  const lostQuestions = lost(questions, (results) => results.slice(0, among).map(({ url }) => pageOf(url)), pageOf);
  const mostLost = Object.keys(questions).length * (1 - share);
  return [
    ...lost(direct, (results) => results.slice(0, 1).flatMap(placesOf)),
    ...(lostQuestions.length > mostLost ? lostQuestions : []),
  ];
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
  await page.close();
  return faults;
}
