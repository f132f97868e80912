import { expect, test } from 'vitest';
import { kebabCase } from '../src/check.ts';
import { checks } from '../src/checks/checks.ts';
import { costs } from '../src/generated/costs.ts';
import { invariantRules } from '../src/invariants/monitor.ts';

const ids = [...checks.map(({ id }) => id), ...invariantRules.map((rule) => `invariant-${kebabCase(rule)}`)];

test('every check and invariant has a unique id in kebab case, at most 60 characters long', () => {
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id) || id.length > 60)).toEqual([]);
});

test('the committed costs are keyed by the IDs of all checks, so renaming a check shows in the diff', () => {
  expect(Object.keys(costs)).toEqual(checks.map(({ id }) => id));
});
