import { testFormats } from '@boothkit/saved-tests';
import { readArguments } from './arguments.ts';
import { askControl, controlOptions, controlUsage } from './running-simulator.ts';

/** The text of `test --help`. */
const usage = `Usage: npx @boothkit/simulator test [options] > saved.test.ts

Prints the requests that a running simulator has recorded as a test that runs unchanged.

${controlUsage}  --format <format>    ${testFormats.join(', ')} (default vitest)
  --from <start>       the ID of a snapshot: start with its world; the ID of a request, such as request-12, or a
                       date-time: check requests from there on (default: all)
  --until <end>        the ID of a request or a date-time: repeat no request after it (default: all). For a test of one
                       request, give its ID as --from and --until
  --operation <name>   check only requests of this operation, such as create_event
  --account <id>       check only requests of this account
  --status <status>    check only requests with this status, such as 409 or 4xx
  -h, --help           print this help
`;

/** The test that the arguments ask for, or the help. Throws an Error that names the option for invalid input. */
export async function savedTest(args: string[]): Promise<string> {
  const { values } = readArguments({
    args,
    options: {
      ...controlOptions(),
      format: { type: 'string', default: 'vitest' },
      from: { type: 'string' },
      until: { type: 'string' },
      operation: { type: 'string' },
      account: { type: 'string' },
      status: { type: 'string' },
    },
  });
  if (values.help) return usage;
  const { format, from, until, operation, account, status } = values;
  const search = new URLSearchParams({
    format,
    ...(from !== undefined && { [startOf(from)]: from }),
    ...(until !== undefined && { [isTime(until) ? 'untilTime' : 'untilRequestId']: until }),
  });
  const filter = {
    ...(operation !== undefined && { operation }),
    ...(account !== undefined && { accountId: account }),
    ...(status !== undefined && { status: /^\d+$/.test(status) ? Number(status) : status }),
  };
  const { text } = await askControl<{ readonly text: string }>('test', values, 'POST', `/test?${search}`, filter);
  return text;
}

/** The parameter of the control API that the start is given by. */
function startOf(from: string): string {
  if (/^request-\d+$/.test(from)) return 'requestId';
  return isTime(from) ? 'time' : 'snapshotId';
}

const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\d/.test(text);
