import { parseArgs } from 'node:util';
import { select } from '../select.ts';

export const usage = `Usage: npx @boothkit/conformance --base-url <url> --api-key <key> [options]
       npx @boothkit/conformance --document <file> [--measure <file>] [--json <file>]
       npx @boothkit/conformance --document <file> --base-url <url> (--operations <names> | --all-reads) [--json <file>]

Checks a service against every rule that a key can observe, and reports the result rule by rule.

  --base-url <url>     base URL of the REST API, including the path prefix
  --api-key <key>      a key with the scope read-write (default: $BOOTHKIT_API_KEY)
  --read-only-api-key <key>
                       a key of the same account with the scope read, for the checks of scopes
                       (default: $BOOTHKIT_READ_ONLY_API_KEY)
  --mcp-url <url>      URL of the MCP endpoint, to check it too
  --template-id <id>   a template to create events with; may be given several times
                       (default: those that the account's newest events use)
  --only <ids>         rules to check, separated by commas: 4.9/source, 4.2/FIELD, 4.4 for all of section 4.4 (default: all)
  --strict             count drift from this project's own assumptions as disagreement
  --provoke-limits     exceed limits on purpose; the key has no tokens for a minute afterwards
  --yes                start without confirmation
  --json <file>        write the report as JSON
  --junit <file>       write the report as JUnit XML
  --baseline <file>    the report of an earlier run (--json): fail only for rules that got worse since then
  --measure <file>     instead of checking, find out what the service does where its reference is silent, and write it
                       as JSON for --assume of the simulator; reports what changed since the file was written
  --document <file>    instead of checking, compare an OpenAPI document of the service with what is known and assumed of
                       it; sends nothing. With --measure, what it says is added to that file. With --base-url, compare the
                       responses of operations that only read; no report has a value of them
  --operations <names> the operations to call, separated by commas, by the operationId of the document
  --all-reads          all operations of the document that only read, at most two calls each
  --list               print each rule and its checks; send nothing
  --help               print this help

It creates events, each of which uses quota or a credit, and deletes them again. It exits with code 0 if the service
agrees, 1 if it disagrees, and 2 if some rules could not be checked or an event was left behind.
`;

/** Parses the command line. Throws an Error that names the option of an invalid value. */
export function readOptions(args: string[], environment: Readonly<Record<string, string | undefined>>) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'base-url': { type: 'string' },
      'api-key': { type: 'string' },
      'read-only-api-key': { type: 'string' },
      'mcp-url': { type: 'string' },
      'template-id': { type: 'string', multiple: true },
      only: { type: 'string' },
      strict: { type: 'boolean', default: false },
      'provoke-limits': { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      json: { type: 'string' },
      junit: { type: 'string' },
      baseline: { type: 'string' },
      measure: { type: 'string' },
      document: { type: 'string' },
      operations: { type: 'string' },
      'all-reads': { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (positionals.length > 0)
    throw new Error(`there are no commands; got ${JSON.stringify(positionals[0])}${insteadOf(positionals[0] ?? '')}`);
  if (values.help) return 'help';
  if (values.list) return 'list';
  const apiKey = values['api-key'] ?? environment['BOOTHKIT_API_KEY'];
  if (values.document !== undefined) {
    const online = values['base-url'] !== undefined;
    const allowed = online ? withService : offline;
    const other = Object.keys(values).find(
      (name) => !allowed.has(name) && values[name as keyof typeof values] !== false,
    );
    if (other !== undefined)
      throw new Error(
        online
          ? `--document with --base-url only reads, and cannot be used with --${other}`
          : `--document without --base-url sends nothing, and cannot be used with --${other}`,
      );
    const operations = values.operations?.split(',').map((name) => name.trim());
    if (online && (operations === undefined) !== values['all-reads'])
      throw new Error('--document with --base-url needs --operations or --all-reads, and not both');
    return {
      documentFile: values.document,
      measureFile: values.measure,
      jsonFile: values.json,
      service: online
        ? { baseUrl: readUrl('--base-url', `${values['base-url']}`), apiKey: needed(apiKey), operations }
        : undefined,
    };
  }
  const useless = (['operations', 'all-reads'] as const).find(
    (name) => values[name] !== undefined && values[name] !== false,
  );
  if (useless !== undefined) throw new Error(`--${useless} needs --document`);
  const mcpUrl = values['mcp-url'];
  const only = values.only
    ?.split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
  try {
    select(only);
  } catch (error) {
    throw new Error(`--only: ${error instanceof Error ? error.message : String(error)}`);
  }
  return {
    run: {
      baseUrl: readUrl('--base-url', values['base-url'] ?? ''),
      apiKey: needed(apiKey),
      readOnlyApiKey: values['read-only-api-key'] ?? environment['BOOTHKIT_READ_ONLY_API_KEY'],
      templateIds: values['template-id'],
      mcpUrl: mcpUrl === undefined ? undefined : readUrl('--mcp-url', mcpUrl),
      only,
      strict: values.strict,
      provokeLimits: values['provoke-limits'],
    },
    yes: values.yes,
    measureFile: values.measure,
    jsonFile: values.json,
    junitFile: values.junit,
    baselineFile: values.baseline,
  };
}

/** The options that go with a document, and with the service as well. */
const offline: ReadonlySet<string> = new Set(['document', 'measure', 'json']);
const withService: ReadonlySet<string> = new Set([
  ...['document', 'json', 'base-url', 'api-key', 'operations', 'all-reads'],
]);

function needed(apiKey: string | undefined): string {
  if (apiKey === undefined) throw new Error('--api-key or BOOTHKIT_API_KEY is needed');
  return apiKey;
}

/** Names the option that replaces a command. */
function insteadOf(command: string): string {
  const other = {
    diff: 'to compare two runs, use --baseline <report.json>',
    record: 'to record a service, use `npx @boothkit/simulator --record <base-url>`',
  }[command];
  return other === undefined ? '' : ` (${other})`;
}

function readUrl(option: string, text: string): string {
  const url = URL.parse(text);
  const isPlain = url && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '' && url.username === '';
  if (!isPlain)
    throw new Error(`${option} must be an http or https address without query; got ${JSON.stringify(text)}`);
  return url.href.replace(/\/+$/, '');
}
