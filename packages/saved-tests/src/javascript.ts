import {
  inOneLine,
  type MadeValue,
  type SentStep,
  Template,
  type TestPlan,
  type TestStep,
  type Value,
  variablesRead,
} from './test-plan.ts';

// JavaScript in the format of Prettier and of Biome, by their defaults: two spaces, double quotes, lines of 80 characters.

const lineWidth = 80;

type Runner = 'vitest' | 'node';

/** A test for vitest or for Node's own test runner. */
export function javascriptOf(plan: TestPlan, runner: Runner): string {
  const { title, options, document, world, steps } = plan;
  const read = variablesRead(steps);
  const isControlled = steps.some(({ kind }) => kind === 'control');
  const settings = Object.entries(options).map(
    ([name, value]) => `    ${name}: ${literal(value, runner, 4, name.length + 6)},\n`,
  );
  const body = steps.map((step) => written(step, read, runner)).join('');
  const isVitest = runner === 'vitest';
  return `// Saved by @boothkit/simulator. It starts a simulator of its own.
${isVitest ? vitestImports(document !== undefined) : nodeImports}
test(${quoted(title)}, async (t) => {
  const sim = createSimulator({
    clock: { start: world.now, frozen: true },
    seedFile: world,
${document === undefined ? '' : '    document,\n'}${settings.join('')}  });
${isVitest ? vitestReport : nodeReport}  const call = (request${isVitest ? ': Sent' : ''}) => send(sim, sim.baseUrl, request);
${isControlled ? `  const control = (request${isVitest ? ': Sent' : ''}) => send(sim, sim.controlUrl, request);\n` : ''}
${body}});

${isVitest ? vitestHelpers : nodeHelpers}
/** The world at the beginning. */
const world${isVitest ? ': WorldFile & { now: string }' : ''} = ${literal(world as Value, runner, 0, 0)};
${
  document === undefined
    ? ''
    : `
/** The part of the service's own document that the requests need. */
const document${isVitest ? ': DocumentOptions' : ''} = ${literal(document, runner, 0, 0)};
`
}`;
}

const vitestImports = (hasDocument: boolean) => `import {
  createSimulator,
${hasDocument ? '  type DocumentOptions,\n' : ''}  failureReport,
  type Simulator,
  type WorldFile,
} from "@boothkit/simulator";
import { expect, test } from "vitest";
`;

const nodeImports = `import assert from "node:assert/strict";
import { test } from "node:test";
import { createSimulator, failureReport } from "@boothkit/simulator";
`;

// Other runners, which call a test without a context, show the error alone.
const vitestReport = `  t?.onTestFailed(async () => {
    await sim.settled();
    console.error(failureReport(sim));
  });
`;

const nodeReport = `  t?.after(async () => {
    if (t.passed) return;
    await sim.settled();
    console.error(failureReport(sim));
  });
`;

const sendBody = `  const { base64 } = request;
  const url = request.url ?? \`\${baseUrl}\${request.path}\`;
  try {
    const response = await sim.fetch(url, {
      method: request.method,
      headers: {
        ...(request.body !== undefined && {
          "content-type": "application/json",
        }),
        ...request.headers,
        ...(request.key !== undefined && {
          authorization: \`Bearer \${request.key}\`,
        }),
      },
      body:
        base64 === undefined
          ? JSON.stringify(request.body)
          : Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)),
    });
    const text = await response.text().catch(() => "");
    return {
      status: response.status,
      rule: response.headers.get("simulator-rule"),
      body: parsed(text),
    };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { status: null, rule: null, body: undefined };
  }
}
`;

const parsedBody = `  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
`;

const vitestHelpers = `interface Sent {
  method: string;
  path?: string;
  url?: string;
  key?: string;
  headers?: Record<string, string>;
  body?: unknown;
  base64?: string;
}

interface Outcome {
  /** Null without a response. */
  status: number | null;
  /** The rule that rejected the request. */
  rule: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: each response has a shape of its own
  body: any;
}

async function send(
  sim: Simulator,
  baseUrl: string,
  request: Sent,
): Promise<Outcome> {
${sendBody}
function parsed(text: string): unknown {
${parsedBody}`;

const nodeHelpers = `async function send(sim, baseUrl, request) {
${sendBody}
function parsed(text) {
${parsedBody}`;

function written(step: TestStep, read: ReadonlySet<string>, runner: Runner): string {
  if (step.kind === 'comment') return `  // ${inOneLine(step.text)}\n`;
  if (step.kind === 'clock') return `  sim.clock.moveTo(${quoted(step.now)});\n`;
  if (step.kind === 'fault') return `  sim.faults.inject(${literal(step.fault as Value, runner, 2, 0)});\n`;
  return `${sent(step, read, runner)}${checked(step, runner)}`;
}

function sent({ kind, variable, request, expected }: SentStep, read: ReadonlySet<string>, runner: Runner): string {
  const isNamed = expected !== undefined || read.has(variable);
  return `  ${isNamed ? `const ${variable} = ` : ''}await ${kind}(${literal(request as Value, runner, 2, 0)});\n`;
}

function checked({ variable, expected }: SentStep, runner: Runner): string {
  if (expected === undefined) return '';
  const wanted = literal(expected, runner, 2, 0);
  return runner === 'vitest'
    ? `  expect(${variable}).toMatchObject(${wanted});\n`
    : `  assert.partialDeepStrictEqual(${variable}, ${wanted});\n`;
}

/** JSON as an expression, which begins after `column` characters of a line; its other lines are indented by `indent`. */
function literal(value: Value, runner: Runner, indent: number, column: number): string {
  if (value instanceof Template) return expression(value);
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const spaces = ' '.repeat(indent);
  if (Array.isArray(value)) return list(value, runner, indent, column);
  const members = Object.entries(value).map(
    ([name, member]) => `${spaces}  ${memberOf(name, member, runner, indent + 2)},\n`,
  );
  return members.length === 0 ? '{}' : `{\n${members.join('')}${spaces}}`;
}

function memberOf(name: string, value: Value, runner: Runner, indent: number): string {
  // Both formatters leave numbers in quotes in TypeScript, and take them off in JavaScript.
  const isBare = /^[A-Za-z_$][\w$]*$/.test(name) || (runner === 'node' && /^(?:0|[1-9]\d{0,14})$/.test(name));
  const key = isBare && name !== '__proto__' ? name : quoted(name);
  const text = literal(value, runner, indent, indent + key.length + 2);
  // A comma follows.
  const isLong = typeof value === 'string' && indent + key.length + 2 + text.length + 1 > lineWidth;
  return `${key === '"__proto__"' ? '["__proto__"]' : key}:${isLong && key.length > 4 ? `\n${' '.repeat(indent + 2)}` : ' '}${text}`;
}

/** An array in one line if it fits; numbers fill the lines. */
function list(items: readonly Value[], runner: Runner, indent: number, column: number): string {
  const parts = items.map((item) => literal(item, runner, indent + 2, indent + 2));
  const line = `[${parts.join(', ')}]`;
  const isFlat = !items.some((item) => typeof item === 'object' && item !== null && !(item instanceof Template));
  if (parts.length === 0 || (isFlat && column + line.length + 1 <= lineWidth)) return line;
  const spaces = ' '.repeat(indent);
  if (items.length > 1 && items.every((item) => typeof item === 'number'))
    return `[\n${filled(parts, indent + 2)}${spaces}]`;
  return `[\n${parts.map((part) => `${spaces}  ${part},\n`).join('')}${spaces}]`;
}

function filled(parts: readonly string[], indent: number): string {
  const lines = [''];
  for (const part of parts) {
    const last = lines.at(-1) as string;
    const longer = last === '' ? `${' '.repeat(indent)}${part},` : `${last} ${part},`;
    if (longer.length <= lineWidth) lines[lines.length - 1] = longer;
    else lines.push(`${' '.repeat(indent)}${part},`);
  }
  return `${lines.join('\n')}\n`;
}

/** Text in the quotes that leave fewer of them to escape. */
export function quoted(text: string): string {
  const inside = JSON.stringify(text).slice(1, -1);
  const count = (quote: string) => text.split(quote).length - 1;
  if (count('"') <= count("'")) return `"${inside}"`;
  return `'${inside.replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

function expression({ parts }: Template): string {
  const [only] = parts;
  if (parts.length === 1 && typeof only === 'object') return reference(only);
  const inside = parts.map((part) =>
    typeof part === 'string'
      ? JSON.stringify(part).slice(1, -1).replaceAll('\\"', '"').replaceAll('`', '\\`').replaceAll('${', '\\${')
      : `\${${reference(part)}}`,
  );
  return `\`${inside.join('')}\``;
}

/** The way to a made value: `request1.body.data[0].id`. */
function reference({ variable, at }: MadeValue): string {
  const steps = at.map((step) =>
    typeof step === 'number' ? `[${step}]` : /^[A-Za-z_$][\w$]*$/.test(step) ? `.${step}` : `[${quoted(step)}]`,
  );
  return variable + steps.join('');
}
