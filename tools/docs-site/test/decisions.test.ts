import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { decisionsIndex, decisionsOf } from '../src/decisions.ts';

const decision = (id: number, title: string, policy: string) =>
  `<a id="s${id}"></a>\n\n### S${id} ${title}\n\nIt is so.\n\n**Why:** Because.\n\n**Policy:** ${policy}\n`;

const area = (file: string, ...decisions: string[]) => ({
  file,
  markdown: `# ${file.replace('.md', '')}\n\nAn introduction.\n\n${decisions.join('\n')}`,
});

test('the index has each decision with its title, the option that changes it, and an anchor that old links lead to', () => {
  const policy = 'the option\n`retry | once`; [S2](values.md#s2) and [limits](../limits.md) say more.';
  const index = decisionsIndex([
    area('the-client.md', decision(1, 'Retries', policy), decision(3, 'Names', 'fixed.')),
    area('values.md', decision(2, 'Dates', 'fixed.')),
  ]);
  expect(index).toContain('children:\n  - decisions/the-client.md\n  - decisions/values.md\n');
  expect(index.match(/^\| <a.*$/gm)).toEqual([
    '| <a id="s1"></a>[S1](decisions/the-client.md#s1) | Retries | the option `retry \\| once`; [S2](#s2) and [limits](limits.md) say more |',
    '| <a id="s3"></a>[S3](decisions/the-client.md#s3) | Names | fixed |',
    '| <a id="s2"></a>[S2](decisions/values.md#s2) | Dates | fixed |',
  ]);
});

test('a decision without a policy or an anchor is an error that names it', () => {
  expect(() => decisionsOf({ file: 'a.md', markdown: '<a id="s1"></a>\n\n### S1 Retries\n\nIt is so.\n' })).toThrow(
    'docs/decisions/a.md: S1 needs a last paragraph that begins with **Policy:**',
  );
  const twoAtOneAnchor = `${decision(1, 'Retries', 'fixed.')}\n### S2 Dates\n\n**Policy:** fixed.\n`;
  expect(() => decisionsOf({ file: 'a.md', markdown: twoAtOneAnchor })).toThrow('a decision begins with its anchor');
});

describe('the pages of decisions', () => {
  const folder = new URL('../../../docs/decisions/', import.meta.url);
  const decisions = readdirSync(folder).flatMap((file) =>
    decisionsOf({ file, markdown: readFileSync(new URL(file, folder), 'utf8') }),
  );

  test('have each number once', () => {
    const ids = decisions.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test('name only options that the sources have', () => {
    const root = new URL('../../../', import.meta.url);
    const sources = ['packages', '.github/actions']
      .flatMap((name) =>
        readdirSync(new URL(`${name}/`, root), { recursive: true, encoding: 'utf8' }).map((file) => `${name}/${file}`),
      )
      .filter((file) => /^(?:packages\/[\w-]+\/src\/|\.github).*\.(?:tsx?|yml)$/.test(file))
      .map((file) => readFileSync(new URL(file, root), 'utf8'))
      .join('\n');
    // Of `limits.maxWaitMs` or `--grace-period 5` the name itself; `webServer` is an option of Playwright.
    const nameOf = (code: string) => /([\w-]+)(?:[ (:=].*)?$/.exec(code.replace(/^--/, ''))?.[1] ?? code;
    const unknown = decisions.flatMap(({ id, policy }) =>
      [...policy.matchAll(/`([^`]+)`/g)]
        .map(([, code = '']) => nameOf(code))
        .filter((name) => name !== 'webServer' && !new RegExp(`\\b${name}\\b`).test(sources))
        .map((name) => `${id}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });
});
