import { expect, test } from 'vitest';
import { runModule } from './snippets/child.ts';
import { collectSnippets, nameOf, root } from './snippets/snippets.ts';

/** What Playwright does with the fixtures of docs/testing.md, around a test that uses one. */
const around = `
import { createSimulator } from '@boothkit/simulator';
import { listen } from '@boothkit/simulator/node';
const server = await listen(createSimulator());
process.env.BOOTHKIT_CONTROL_URL = server.controlUrl;
`;

const use = `
const seen = [];
for (const turn of [1, 2]) await boothFixtures.account({}, async (account) => {
  seen.push(account.id);
  console.log((await account.templates.list()).length > 0 ? 'filled' : 'empty');
});
console.log(new Set(seen).size);
await server.close();
`;

test('the fixtures for Playwright give each test its own seeded account', { timeout: 30_000 }, async () => {
  const snippet = collectSnippets().find((candidate) => nameOf(candidate) === 'booth-fixtures.ts');
  const { code, output } = await runModule(`${around}${snippet?.code}${use}`, root);
  expect(output).toBe('filled\nfilled\n2\n');
  expect(code).toBe(0);
});
