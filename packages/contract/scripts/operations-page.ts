import { limits, type Operation, operations, toolCoverage } from '../src/index.ts';

const { shaped, total, namedOnly, unnamed } = toolCoverage();

const introduction = `What of the service has a shape here. Made by \`npm run generate\` from the operation table in
\`packages/contract/src/operations.ts\`; not to be edited by hand.`;

const counted = `**${shaped.length} of ${total} tools** of the service have a shape. A call without a tool group is part of the REST API and not a tool.`;

const legend = `- **Scope**: a read-write key may make every call, a read key only those of scope read.
- **Price**: what a call takes of the key's bucket, which holds ${limits.requestsPerKey.burst} and gets ${limits.requestsPerKey.perMinute} back a minute ([S8](decisions.md)).
- **Heavy**: the call also takes one of the account's ${limits.concurrentHeavy} places for heavy work ([S9](decisions.md)).
- **Shape**: where it is assumed, the reference gives less than a call needs; the rest is ours, and the service may differ.`;

const named = `The reference names ${namedOnly.length} more tools and gives neither method nor path nor payload. Nothing is invented for them: they
have no schema, no route in the simulator and no method in the client. \`booth.request(method, path)\` reaches one whose
path you know.`;

const rest = `The other ${unnamed} of the ${total} are counted by the reference and not named.`;

const heavy = { never: 'no', 'when-fetching-a-url': 'when it fetches a URL' } as const;

function row(name: string, operation: Operation): string[] {
  const { method, path, description, section, scope, cost, tools, assumed = false } = operation;
  return [
    `\`${name}\``,
    `\`${method} ${path}\``,
    description,
    section,
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
