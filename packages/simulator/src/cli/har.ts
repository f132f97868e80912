import type { Har } from '../instruments/journal/har.ts';
import { readArguments } from './arguments.ts';
import { askControl, controlOptions, controlUsage } from './running-simulator.ts';

/** The text of `har --help`. */
const usage = `Usage: npx @boothkit/simulator har [options] > recording.har

Prints the requests that a running simulator has received as a recording in HAR 1.2, without secrets or email addresses.

${controlUsage}  --operation <name>   only requests of this operation, such as create_event
  --account <id>       only requests of this account
  -h, --help           print this help
`;

/** The recording that the arguments ask for, or the help. Throws an Error that names the option for invalid input. */
export async function exportedHar(args: string[]): Promise<string> {
  const { values } = readArguments({
    args,
    options: { ...controlOptions(), operation: { type: 'string' }, account: { type: 'string' } },
  });
  if (values.help) return usage;
  const { operation, account } = values;
  const filter = { ...(operation && { operation }), ...(account && { accountId: account }) };
  return `${JSON.stringify(await askControl<Har>('har', values, 'POST', '/requests.har', filter), undefined, 2)}\n`;
}
