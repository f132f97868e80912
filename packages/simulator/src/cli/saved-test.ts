import { testFormats } from '@boothkit/saved-tests';
import { readArguments } from './arguments.ts';
import { askControl, controlOptions, controlUsage } from './running-simulator.ts';

/** The text of `test --help`. */
const usage = `Usage: npx @boothkit/simulator test [options] > saved.test.ts

Prints the requests that a running simulator has recorded as a test that runs unchanged.

${controlUsage}  --format <format>    ${testFormats.join(', ')} (default vitest)
  --from <start>       the ID of a snapshot: start with its world; the ID of a request, such as request-12, or a
                       date-time: check requests from there on (default: all)
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
    },
  });
  if (values.help) return usage;
  const { format, from } = values;
  const search = new URLSearchParams({ format, ...(from !== undefined && { [parameterOf(from)]: from }) });
  const { text } = await askControl<{ readonly text: string }>('test', values, 'POST', `/test?${search}`);
  return text;
}

/** The parameter of the control API that the start is given by. */
function parameterOf(from: string): string {
  if (/^request-\d+$/.test(from)) return 'requestId';
  return /^\d{4}-\d\d-\d\d/.test(from) ? 'time' : 'snapshotId';
}
