import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assumptions } from '../src/assumptions/assumptions.ts';
import { alternativesOf, assumptionNames, assumptionValues } from '../src/assumptions/values.ts';

const rules = join(import.meta.dirname, '../../../docs/rules');
const pages = globSync('*.md', { cwd: rules }).map((page) => readFileSync(join(rules, page), 'utf8'));
const decisions = pages.flatMap((page) => page.split('\n\n').filter((paragraph) => /^<a id="s\d+">/.test(paragraph)));

const linksIn = (paragraph: string) =>
  [...paragraph.matchAll(/`(\w+)`\]\(\.\.\/settle-before-going-live\.md#(\w+)\)/g)].map(([, name = '', anchor]) => {
    expect(anchor).toBe(name.toLowerCase());
    return `${/<a id="(s\d+)"/.exec(paragraph)?.[1]} ${name}`;
  });

test('each decision names the assumptions that rest on it, and no others', () => {
  const named = assumptionNames.map((name) => `${assumptions[name].decision.toLowerCase()} ${name}`);
  expect(decisions.flatMap(linksIn).toSorted()).toEqual(named.toSorted());
});

test('each value has a name of its own and a sentence', () => {
  for (const name of assumptionNames) {
    expect(new Set(assumptionValues[name]).size).toBe(assumptionValues[name].length);
    expect(Object.keys(assumptions[name].alternatives)).toEqual(alternativesOf(name));
  }
});
