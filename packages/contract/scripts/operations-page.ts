import { limits } from '../src/facts/limits.ts';
import { type Operation, operations } from '../src/index.ts';
import { toolCoverage } from './coverage.ts';

const { shaped, total, namedOnly, unnamed } = toolCoverage();

const introduction = `Every operation of the service that BoothKit knows, with its scope, price and limits.`;

const counted = `**${shaped.length} of the service's ${total} tools** are documented with a path, a request and a response. A call without a tool group is part of the REST API only.`;

const legend = `- **Scope**: a read-write key can make every call, a read-only key only those of scope read.
- **Price**: the tokens of a call. A key's bucket holds ${limits.requestsPerKey.burst} and refills at least ${limits.requestsPerKey.perMinute} a minute ([S8](rules/8.md#s8)).
- **Heavy**: the call also needs one of the account's ${limits.concurrentHeavy} permits for heavy calls ([S9](rules/8.md#s9)).
- **Shape**: an assumed shape is partly ours, because the service's documentation gives less than a call needs. The service may differ.`;

const named = `The documentation names ${namedOnly.length} more tools, without method, path or payload. They have no schema, no route in the simulator and no
method in the client. With [the document of the service](document.md) the client has typed methods for them. If you know the path of one,
call it with \`booth.request(method, path)\`, and define it in the simulator with
[\`sim.routes.add\`](document.md#stub-operations-in-the-simulator).`;

const rest = `The documentation counts the other ${unnamed} of the ${total} without naming them.`;

const heavy = { never: 'no', 'when-fetching-a-url': 'when it fetches a URL' } as const;

function row(name: string, operation: Operation): string[] {
  const { method, path, description, section, scope, cost, tools, assumed = false } = operation;
  return [
    `\`${name}\``,
    `\`${method} ${path}\``,
    description,
    `[${section}](rules/${section}.md)`,
    scope,
    String(limits.cost[cost]),
    heavy[operation.heavy],
    tools ?? '–',
    assumed ? 'assumed' : 'given',
  ];
}

const heads = ['Operation', 'Call', 'What it does', 'Section', 'Scope', 'Price', 'Heavy', 'Tool group', 'Shape'];
const table = [
  heads,
  heads.map(() => '---'),
  ...Object.entries<Operation>(operations).map(([name, it]) => row(name, it)),
]
  .map((cells) => `| ${cells.join(' | ')} |`)
  .join('\n');

/** The page of operations in Markdown, to be kept in `docs/`. */
export const operationsPage = `${[
  '# Operations',
  introduction,
  counted,
  table,
  legend,
  '## Known by name only',
  named,
  namedOnly.map((name) => `- \`${name}\``).join('\n'),
  rest,
].join('\n\n')}\n`;
