// The search of the site, in the browser: it fills the list of TypeDoc's dialog, whose own search knows no inflections of words.
import { searchEngine } from './engine.ts';
import type { Entry } from './entry.ts';

declare const siteEntries: readonly Entry[];

const mostResults = 12;
const snippetLetters = 120;
const element = (id: string) => document.getElementById(id);
const base = document.documentElement.dataset['base'] ?? './';
let search: ReturnType<typeof searchEngine> | undefined;

function snippetOf({ text }: Entry, query: string): string {
  const words = query.toLowerCase().split(/\W+/).filter(Boolean);
  const at = Math.min(
    ...words.map((word) => text.toLowerCase().indexOf(word)).filter((index) => index >= 0),
    text.length,
  );
  const begin = at === text.length ? 0 : Math.max(0, at - snippetLetters / 3);
  return `${begin > 0 ? '…' : ''}${text.slice(begin, begin + snippetLetters)}`;
}

function itemOf(entry: Entry, at: number, query: string): HTMLLIElement {
  const item = document.createElement('li');
  Object.assign(item, { id: `site-search-${at}`, role: 'option', ariaSelected: 'false' });
  const link = document.createElement('a');
  link.href = `${base.endsWith('/') ? base : `${base}/`}${entry.url}`;
  link.tabIndex = -1;
  const title = document.createElement('span');
  title.className = 'found-title';
  title.textContent = entry.heading && entry.heading !== entry.page ? `${entry.page} › ${entry.heading}` : entry.page;
  const snippet = document.createElement('span');
  snippet.className = 'found-text';
  snippet.textContent = snippetOf(entry, query);
  link.append(title, snippet);
  item.append(link);
  return item;
}

function show(): void {
  const [input, results, status] = [
    element('tsd-search-input'),
    element('tsd-search-results'),
    element('tsd-search-status'),
  ];
  if (!(input instanceof HTMLInputElement) || !results || !status) return;
  const query = input.value.trim();
  search ??= searchEngine(siteEntries);
  const found = query === '' ? [] : search(query).slice(0, mostResults);
  results.replaceChildren(...found.map((entry, at) => itemOf(entry, at, query)));
  status.textContent = query !== '' && found.length === 0 ? `Nothing has the words ${query}.` : '';
}

function begin(): void {
  element('tsd-search-input')?.addEventListener('input', show);
  show();
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin);
else begin();
