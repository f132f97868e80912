import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isScalar, parseDocument, visit } from 'yaml';

const root = join(import.meta.dirname, '../../..');
const folder = '.github/workflows';

interface Workflow {
  readonly on: object;
  readonly permissions: object;
  readonly jobs: Readonly<Record<string, Job>>;
}

interface Job {
  readonly uses?: string;
  readonly needs?: string;
  readonly permissions?: object;
  readonly strategy?: { readonly matrix: { readonly node?: readonly number[] } };
  readonly steps?: readonly { readonly uses?: string; readonly run?: string }[];
}

function workflow(file: string): Workflow {
  const document = parseDocument(readFileSync(join(root, folder, file), 'utf8'));
  expect(document.errors).toEqual([]);
  return document.toJS();
}

/** Each `uses` of a workflow with the comment behind it. */
function usesOf(file: string): { readonly uses: string; readonly comment: string }[] {
  const found: { uses: string; comment: string }[] = [];
  visit(parseDocument(readFileSync(join(root, folder, file), 'utf8')), {
    Pair(_, { key, value }) {
      if (isScalar(key) && key.value === 'uses' && isScalar(value))
        found.push({ uses: String(value.value), comment: value.comment ?? '' });
    },
  });
  return found;
}

const isLocal = (uses: string) => uses.startsWith('./');
const runsOf = ({ jobs }: Workflow) =>
  Object.values(jobs).flatMap(({ steps = [] }) => steps.flatMap(({ run }) => run ?? []));

describe.for(readdirSync(join(root, folder)))('the workflow %s', (file) => {
  test('says when it runs, with which permissions, and what it does', () => {
    const { on, permissions, jobs } = workflow(file);
    expect(on).not.toBeNull();
    expect(permissions).toBeDefined();
    expect(Object.keys(jobs)).not.toEqual([]);
    for (const { uses, steps = [] } of Object.values(jobs)) expect(uses ?? steps[0]).toBeDefined();
  });

  test('calls only workflows of this repository that exist and can be called', () => {
    for (const { uses } of usesOf(file).filter((one) => isLocal(one.uses))) {
      expect(uses).toMatch(/^\.\/\.github\/workflows\/[\w-]+\.yml$/);
      expect(workflow(uses.slice(`./${folder}/`.length)).on, uses).toHaveProperty('workflow_call');
    }
  });

  test('pins every action by its commit hash, with the version in a comment', () => {
    for (const { uses, comment } of usesOf(file).filter((one) => !isLocal(one.uses))) {
      expect(uses).toMatch(/^[\w.-]+\/[\w.-]+(\/[\w.-]+)*@[0-9a-f]{40}$/);
      expect(comment, uses).toMatch(/^ v\d+\.\d+\.\d+$/);
    }
  });

  test('runs only npm scripts and files that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    for (const run of runsOf(workflow(file))) {
      for (const [, name = ''] of run.matchAll(/\bnpm run ([\w:.-]+)/g)) expect(scripts).toHaveProperty([name]);
      for (const [path] of run.matchAll(/^\.[\w./-]+/gm)) expect(readFileSync(join(root, path), 'utf8')).not.toBe('');
    }
  });
});

test('one version of an action is used everywhere', () => {
  const pins = new Set(readdirSync(join(root, folder)).flatMap((file) => usesOf(file).map(({ uses }) => uses)));
  const actions = [...pins].map((uses) => uses.split('@')[0]);
  expect(actions).toEqual([...new Set(actions)]);
});

test('a job that may write runs only after CI has passed, and installs without scripts of dependencies', () => {
  for (const file of readdirSync(join(root, folder))) {
    for (const { permissions = {}, needs, steps = [] } of Object.values(workflow(file).jobs)) {
      if (!Object.values(permissions).includes('write')) continue;
      expect(workflow(file).jobs[needs ?? '']?.uses).toBe('./.github/workflows/ci.yml');
      const installs = steps.flatMap(({ run }) => run ?? []).filter((run) => /\bnpm (?:ci|install)\b/.test(run));
      expect(installs).toEqual(['npm ci --ignore-scripts']);
    }
  }
});
