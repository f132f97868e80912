import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { temporaryFolder } from '@boothkit/test-support/temporary-folder';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { javascriptOf } from '../src/javascript.ts';
import { pytestOf } from '../src/pytest.ts';
import { shellOf } from '../src/shell.ts';
import {
  type MadeValue,
  type SentRequest,
  type SentStep,
  Template,
  type TestPlan,
  triedValue,
  type Value,
} from '../src/test-plan.ts';

// Files of plans whose texts are arbitrary, run with a stand-in for the simulator that notes what they send and check.

/** What a file does, in one form for all languages. */
type Deed = readonly [kind: string, ...texts: (string | null)[]];

/** Texts that end a string, a comment or a document in one of the languages, or begin something in it. */
const hostile = fc.constantFrom(
  ...[
    "'",
    '"',
    '`',
    '\\',
    '$',
    ['$', '{x}'].join(''),
    '$(exit 7)',
    '`exit 7`',
    '{',
    '}',
    '{x}',
    '%',
    '!',
    '#',
    ';',
    '&',
    '*',
    '~',
    '-',
    '@',
  ],
  ...[
    '"""',
    "'''",
    '\\"',
    "\\'",
    '\\N{DASH}',
    '\\u0041',
    '\u2028',
    '\u2029',
    '\u0085',
    '\ue0000\ue001',
    '\nWORLD\n',
    '\r\n',
  ],
  ...[
    '\n',
    '\t',
    '\0',
    '\u001b[2J',
    '\ufeff',
    '\ud83d',
    'é',
    '😀',
    '__proto__',
    'constructor',
    '*/',
    '//',
    '<!--',
    'exit 7',
  ],
);
const text = fc
  .array(fc.oneof(hostile, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 4 })
  .map((parts) => parts.join(''));
const printable = text.map((found) => found.replaceAll(/[^\x20-\x7e]/g, '~').trim());
const inUrl = printable.map((found) => found.replaceAll(/[ "<>#?]/g, '_'));
const token = fc.stringMatching(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,9}$/);

const json: fc.Arbitrary<Value> = fc.letrec<{ json: Value }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 2 },
    text,
    fc.constantFrom(null, true, false, 0, -7, 0.5, 1e21),
    fc.array(tie('json'), { maxLength: 3 }),
    fc.dictionary(text, tie('json'), { maxKeys: 3 }),
  ),
})).json;

/** The way to a made value in a response. No word of a shell has a NUL or half a character. */
const memberName = text.map((name) => name.replaceAll('\0', '').toWellFormed());
const way = fc.array(fc.oneof(memberName, fc.nat(9)), { minLength: 1, maxLength: 3 });

const step = fc.record({
  kind: fc.constantFrom('call' as const, 'control' as const),
  method: token,
  at: way,
  path: fc.tuple(inUrl, inUrl),
  isUrl: fc.boolean(),
  key: fc.option(
    printable.filter((key) => key !== ''),
    { nil: undefined },
  ),
  headers: fc.dictionary(token, printable, { maxKeys: 2 }),
  content: fc.oneof(
    fc.record({ body: json }),
    fc.record({
      base64: fc.uint8Array({ minLength: 1, maxLength: 9 }).map((bytes) => btoa(String.fromCharCode(...bytes))),
    }),
    fc.constant({}),
  ),
  expected: fc.option(json, { nil: undefined }),
  comment: text,
  fault: fc.dictionary(fc.constantFrom('code', 'message', 'body'), text, { minKeys: 1 }),
});

/** A plan whose steps read values that earlier responses made. */
const plan: fc.Arbitrary<TestPlan> = fc
  .record({
    seed: text.map((seed) => seed.replaceAll('\0', '')),
    world: json,
    document: fc.option(fc.dictionary(text, json), { nil: undefined }),
    steps: fc.array(step, { minLength: 1, maxLength: 3 }),
  })
  .map(({ seed, world, document, steps }) => {
    let made: MadeValue | undefined;
    const written = steps.flatMap(
      (
        { kind, method, at, path: [before, after], isUrl, key, headers, content, expected, comment, fault },
        index,
      ): TestPlan['steps'] => {
        const path = made ? new Template([`/${before}`, made, after]) : `/${before}`;
        const request: SentRequest = {
          method,
          ...(isUrl ? { url: made ? new Template([made]) : 'https://files.example.com/1' } : { path: path }),
          ...(key !== undefined && { key }),
          headers,
          ...content,
          ...('body' in content && made && { body: { [before]: new Template([made]), sent: content.body } }),
        };
        const variable = `request${index + 1}`;
        const whole = ['body', ...at];
        made = { variable, at: whole, value: `<${Buffer.from([variable, ...whole].join('|')).toString('hex')}>` };
        return [
          { kind: 'comment', text: comment },
          { kind: 'fault', fault: { status: 503, ...fault } },
          { kind, variable, request, expected },
        ];
      },
    );
    const last = made && new Template([made]);
    const read: SentStep = {
      kind: 'call',
      variable: 'last',
      request: { method: 'GET', path: '/', ...(last && { key: last }) },
      expected: undefined,
    };
    return {
      ...{ title: 'repeats requests', options: { seed }, document, steps: [...written, read] },
      world: { version: 1, now: '2026-08-04T09:00:00.000Z', notes: world } as unknown as TestPlan['world'],
    };
  });

const canonical = (value: unknown): string => JSON.stringify(value);

/** What a plan is to do. */
function deedsOf({ world, document, steps }: TestPlan): Deed[] {
  const deeds = steps.flatMap((each): Deed[] => {
    if (each.kind === 'fault') return [['fault', canonical(each.fault)]];
    if (each.kind !== 'call' && each.kind !== 'control') return [];
    const {
      method,
      path,
      url,
      key,
      headers = {},
      body,
      base64,
    } = triedValue(each.request as Value) as {
      readonly [Name in 'method' | 'path' | 'url' | 'key' | 'base64']?: string;
    } & { readonly headers?: Readonly<Record<string, string>>; readonly body?: unknown };
    const sent: Deed = [
      each.kind,
      method ?? '',
      url ?? path ?? '',
      key ?? null,
      canonical(Object.entries(headers).toSorted()),
      body === undefined ? (base64 ?? null) : canonical(body),
    ];
    return each.expected === undefined ? [sent] : [sent, ['check', canonical(triedValue(each.expected))]];
  });
  const given: Deed[] = document === undefined ? [] : [['document', canonical(document)]];
  return [...given, ['world', canonical(world)], ...deeds];
}

/** The response of a step: what later steps read in it. */
function responseOf({ steps }: TestPlan, variable: string): unknown {
  const found = steps.flatMap((each) => ('request' in each ? templatesIn([each.request]) : []));
  const made = found.find((each) => each.variable === variable);
  return made?.at.reduceRight<unknown>(
    (inner, name) =>
      typeof name === 'number' ? Array(name).fill(null).concat([inner]) : Object.fromEntries([[name, inner]]),
    made.value,
  );
}

function templatesIn(value: unknown): MadeValue[] {
  if (value instanceof Template) return value.parts.filter((part) => typeof part !== 'string');
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(templatesIn) : [];
}

const plans = fc.sample(plan, { numRuns: 25, seed: 40 });

/** A folder with a file for each plan, and what a driver needs to run them. */
async function folderOf(ending: string, write: (each: TestPlan) => string): Promise<string> {
  const folder = temporaryFolder();
  for (const [at, each] of plans.entries()) await writeFile(join(folder, `${at}${ending}`), write(each));
  return folder;
}

test.each(['vitest', 'node'] as const)(
  'a file for %s does the same whatever the texts of its recording',
  async (runner) => {
    for (const each of plans) {
      const deeds: Deed[] = [];
      let run = async () => {};
      const written = javascriptOf(each, runner).replaceAll(/^import [^;]*;$/gm, '');
      const code = compileFunction(stripTypeScriptTypes(written), [
        'assert',
        'expect',
        'test',
        'createSimulator',
        'note',
      ]);
      const check = (_: unknown, wanted: unknown) => void deeds.push(['check', canonical(wanted)]);
      const variables = each.steps.flatMap((one) => ('request' in one ? [one.variable] : []));
      const createSimulator = ({ seedFile, document }: Readonly<Record<string, unknown>>) => {
        if (document !== undefined) deeds.push(['document', canonical(document)]);
        deeds.push(['world', canonical(seedFile)]);
        return {
          ...{ baseUrl: 'call:', controlUrl: 'control:' },
          faults: { inject: (fault: unknown) => deeds.push(['fault', canonical(fault)]) },
          fetch: async (
            url: string,
            { method, headers, body }: { method: string; headers: Record<string, string>; body?: string | Uint8Array },
          ) => {
            const [, kind = 'file', rest = ''] = /^(call|control):(.*)$/s.exec(url) ?? [];
            const { authorization, ...others } = headers;
            const variable = variables.shift() ?? '';
            const isJson = typeof body === 'string';
            if (isJson && others['content-type'] === 'application/json') delete others['content-type'];
            deeds.push([
              kind,
              method,
              kind === 'file' ? url : rest,
              authorization?.replace('Bearer ', '') ?? null,
              canonical(Object.entries(others).toSorted()),
              body === undefined ? null : isJson ? canonical(JSON.parse(body)) : btoa(String.fromCharCode(...body)),
            ]);
            return Response.json((responseOf(each, variable) as { readonly body?: unknown } | undefined)?.body ?? null);
          },
        };
      };
      code(
        { partialDeepStrictEqual: check },
        (found: unknown) => ({ toMatchObject: (wanted: unknown) => check(found, wanted) }),
        (_: string, test: () => Promise<void>) => {
          run = test;
        },
        createSimulator,
      );
      await run();
      expect(deeds.map(withoutPlace)).toEqual(deedsOf(each).map(withoutPlace));
    }
  },
);

/** A request to a URL is to neither API. */
const withoutPlace = ([kind, ...rest]: Deed): Deed => [/^https:|^</.test(rest[1] ?? '') ? 'file' : kind, ...rest];

const python = ['python3', '/usr/bin/python3'].find((each) => spawnSync(each, ['--version']).status === 0);
if (python === undefined && process.env['BOOTHKIT_REQUIRE_ALL'] === '1') throw new Error('There is no python3.');

const driver = `
import ast, json, sys, types
sys.modules["pytest"] = types.SimpleNamespace(fixture=lambda function: function)
for at, plan in enumerate(json.load(open("plans.json"))):
    source = open(f"{at}.py", encoding="utf-8", newline="").read()
    ast.parse(source)
    scope = {}
    exec(compile(source, f"{at}.py", "exec"), scope)
    given = [["document", scope["DOCUMENT"]]] if "DOCUMENT" in scope else []
    deeds = [*given, ["world", scope["WORLD"]]]
    responses = iter(plan)
    def request(kind):
        def sent(method, path="", url=None, key=None, headers=None, **content):
            if kind == "control" and path == "/faults":
                return deeds.append(["fault", content["body"]])
            deeds.append([kind, method, path if url is None else url, key, headers or {}, content])
            return next(responses)
        return sent
    scope["check"] = lambda found, wanted, path: deeds.append(["check", wanted])
    scope["test_saved"]((request("call"), request("control")))
    print(json.dumps(deeds))
`;

test.skipIf(python === undefined)('a file for pytest does the same whatever the texts of its recording', async () => {
  const folder = await folderOf('.py', pytestOf);
  const responses = plans.map((each) =>
    each.steps.flatMap((one) => ('request' in one ? [responseOf(each, one.variable) ?? null] : [])),
  );
  await writeFile(join(folder, 'plans.json'), JSON.stringify(responses));
  await writeFile(join(folder, 'driver.py'), driver);
  const { stdout, stderr } = spawnSync(python ?? '', ['driver.py'], { cwd: folder, encoding: 'utf8', maxBuffer: 1e9 });
  expect(stderr).toBe('');
  const found = stdout.trim().split('\n');
  for (const [at, each] of plans.entries()) {
    const deeds = JSON.parse(found[at] ?? '[]').map(([kind, ...rest]: [string, ...unknown[]]): Deed => {
      if (rest.length === 1) return [kind, canonical(rest[0])];
      const [method, path, key, headers, content] = rest as [
        string,
        string,
        string | null,
        object,
        Record<string, string>,
      ];
      const body = 'body' in content ? canonical(content['body']) : (content['base64'] ?? null);
      return [kind, method, path, key, canonical(Object.entries(headers).toSorted()), body];
    });
    expect(deeds.map(withoutPlace)).toEqual(deedsOf(each).map(withoutPlace));
  }
});

/** Notes the arguments of each command, and what the files have that they name. */
const shellDriver = `
dir=$(mktemp -d)
base_url=call: control_url=control:
get() { local IFS='|'; printf '<%s>' "$(printf %s "$*" | od -An -v -tx1 | tr -d ' \\n')"; }
send() { printf 'send\\0'; printf '%s\\0' "$@"; if [ -f "$dir/bytes" ]; then printf 'bytes\\0'; base64 -w0 "$dir/bytes"; printf '\\0'; rm "$dir/bytes"; fi; printf 'end\\0'; }
check() { printf 'check\\0%s\\0' "$2"; }
`;

// Each call is a process of its own.
test('a file for bash does the same whatever the texts of its recording', { timeout: 300_000 }, async () => {
  const folder = await folderOf('.sh', (each) => {
    const written = shellOf(each);
    const steps = written.slice(written.indexOf('\njson=('));
    const document = written.slice(written.indexOf('cat >"$dir/document.json"'), written.indexOf('\n${BOOTHKIT_'));
    const given = each.document && `${document}\nprintf "document\\0"; cat "$dir/document.json"; printf "\\0"`;
    return `set -euo pipefail\n${shellDriver}${given ?? ''}${steps.replace('\nsend world', '\nprintf "world\\\\0"; cat "$dir/world.json"; printf "\\\\0"\nsend world')}`;
  });
  for (const [at, each] of plans.entries()) {
    expect(spawnSync('bash', ['-n'], { input: shellOf(each), encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    });
    const { stdout, stderr, status } = spawnSync('bash', [`${at}.sh`], { cwd: folder, encoding: 'utf8' });
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    expect(shellDeeds(stdout.split('\0')).map(withoutPlace)).toEqual(deedsOf(each).map(withoutPlace));
  }
});

function shellDeeds(words: readonly string[]): Deed[] {
  const deeds: Deed[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const next = () => words[++at] ?? '';
    const kind = words[at];
    if (kind === 'world' || kind === 'document') deeds.push([kind, canonical(JSON.parse(next()))]);
    else if (words[at] === 'check') deeds.push(['check', canonical(JSON.parse(next()))]);
    else if (words[at] === 'send') {
      const variable = next();
      const method = next();
      const [, kind = 'file', path = ''] = /^(call|control):(.*)$/s.exec(next()) ?? [null, 'file', words[at]];
      const headers: [string, string][] = [];
      let key: string | null = null;
      let body: string | null = null;
      let isBytes = false;
      for (let argument = next(); argument !== 'end'; argument = next()) {
        if (argument === '--header') {
          const header = next();
          const [, name = '', value = ''] = /^([^:;]*)(?:: (.*)|;)$/s.exec(header) ?? [];
          if (name === 'Authorization') key = value.replace('Bearer ', '');
          else if (header !== 'Content-Type: application/json') headers.push([name, value]);
        } else if (argument === '--data-binary') body = next();
        else if (argument === 'bytes') {
          body = next();
          isBytes = true;
        }
      }
      if (variable === 'fault') deeds.push(['fault', canonical(JSON.parse(body ?? ''))]);
      else if (variable !== 'world') {
        const isJson = body !== null && !isBytes;
        deeds.push([
          kind,
          method,
          path,
          key,
          canonical(headers.toSorted()),
          isJson ? canonical(JSON.parse(body ?? '')) : body,
        ]);
      }
    }
  }
  // The status of putting the world is checked, too.
  return deeds.filter(
    ([kind, checked], at) => !(kind === 'check' && deeds[at - 1]?.[0] === 'world' && checked === '{"status":200}'),
  );
}
