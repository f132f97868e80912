import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { compare } from '../diff/compare.ts';
import { countOf } from '../diff/difference.ts';
import { isLoopback } from '../loopback.ts';
import { type DiffFormat, diffFormats } from '../report/diff.ts';

const usage = `Usage: npx @boothkit/conformance diff <before> <after> [options]

Compares two reports of a run (--json), or two OpenAPI documents: which differences break clients, and what to do.

  <before>, <after>    a JSON file, or an http address on this machine
  --format <name>      ${Object.keys(diffFormats).join(', ')} (default: text)
  --api-key <key>      the key to send to addresses (default: $BOOTHKIT_API_KEY)
  --rules-url <url>    the folder of the pages of rules, for links (default: docs/rules)
  --help               print this

It exits with code 0 if no difference breaks clients, 1 if one does, and 2 if the two cannot be compared.
`;

/** Compares the two documents that the arguments name. Resolves to the exit code; rejects with an Error if they cannot be compared. */
export async function runDiff(
  args: string[],
  environment: Readonly<Record<string, string | undefined>>,
  write: (text: string) => void,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      format: { type: 'string', default: 'text' },
      'api-key': { type: 'string' },
      'rules-url': { type: 'string', default: 'docs/rules' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    write(usage);
    return 0;
  }
  const [before, after] = positionals;
  if (before === undefined || after === undefined || positionals.length > 2)
    throw new Error(`diff needs two documents, before and after; got ${positionals.length}. Try diff --help.`);
  if (!isFormat(values.format))
    throw new Error(
      `--format must be one of ${Object.keys(diffFormats).join(', ')}; got ${JSON.stringify(values.format)}`,
    );
  const options = { rulesUrl: values['rules-url'].replace(/\/+$/, '') };
  const apiKey = values['api-key'] ?? environment['BOOTHKIT_API_KEY'];
  const comparison = compare(await readDocument(before, apiKey), await readDocument(after, apiKey), options);
  write(diffFormats[values.format](comparison));
  return countOf('breaking', comparison) > 0 ? 1 : 0;
}

const isFormat = (name: string): name is DiffFormat => Object.hasOwn(diffFormats, name);

/** Reads a file, or asks a server of this machine, which is where a simulator runs. */
async function readDocument(source: string, apiKey: string | undefined): Promise<unknown> {
  // A decoder leaves out the byte order mark that Windows writes, as `fetch` does.
  const text = /^https?:/i.test(source)
    ? await fetchDocument(source, apiKey)
    : new TextDecoder().decode(await readFile(source));
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${source} must be JSON; it begins with ${JSON.stringify(text.slice(0, 40))}`);
  }
}

async function fetchDocument(source: string, apiKey: string | undefined): Promise<string> {
  if (!isLoopback(URL.parse(source)?.hostname ?? ''))
    throw new Error(`an address must be one of this machine; got ${source}. Save the document to a file first.`);
  const headers = apiKey === undefined ? undefined : { authorization: `Bearer ${apiKey}` };
  const response = await fetch(source, { redirect: 'error', ...(headers && { headers }) }).catch((error: unknown) => {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    throw new Error(`no response from ${source}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  });
  if (response.status === 401)
    throw new Error(
      `${source} responded with status 401: give a key of the service with --api-key or BOOTHKIT_API_KEY`,
    );
  if (!response.ok) throw new Error(`${source} responded with status ${response.status}`);
  return response.text();
}
