/** How much the words of a page count in the search: guides come before the pages that list everything. */
export function weightOf(id: string): number {
  if (/^(api|rest)\//.test(id)) return 0.4;
  if (/^(rules|examples|consumers|project)\//.test(id)) return 0.2;
  if (/^(control-api|operations|architecture|performance|overview|comparison)/.test(id)) return 0.2;
  if (/^packages\//.test(id)) return 0.5;
  // Their tables have words of every other page.
  if (/^(start|rules)$/.test(id)) return 1;
  return 2;
}
