import { parseArgs } from 'node:util';
import { listen, type SimulatorServer } from './node.ts';
import { type SeededAccount, seedAccount } from './owner/seed.ts';
import { createSimulator, type SimulatorOptions } from './simulator.ts';

const usage = `Usage: boothkit-simulator [options]

Serves a fake of the photo-booth event-configuration service on this machine.

  --port <port>        port to listen on; 0 takes a free one (default 4010)
  --host <host>        address to listen on (default 127.0.0.1)
  --clock <date-time>  stand still at this moment until the control API moves the clock (default: real time)
  --seed <text>        what ids and keys are drawn from (default 1)
  --limits <mode>      documented or off (default documented)
  --json               print one line of JSON when ready
  --help               print this
`;

/** What the command line asks for. Throws an Error that names the option for a value that does not fit. */
function readOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: '4010' },
      host: { type: 'string', default: '127.0.0.1' },
      clock: { type: 'string' },
      seed: { type: 'string', default: '1' },
      limits: { type: 'string', default: 'documented' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const { limits } = values;
  if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65_535)
    throw new Error(`--port must be a whole number from 0 to 65535; got ${JSON.stringify(values.port)}`);
  if (limits !== 'documented' && limits !== 'off')
    throw new Error(`--limits must be documented or off; got ${JSON.stringify(limits)}`);
  return { ...values, port: Number(values.port), limits } as const;
}

async function main(args: string[]): Promise<void> {
  const options = readOptions(args);
  if (options.help) {
    process.stdout.write(usage);
    return;
  }
  let seeded: SeededAccount | undefined;
  const simulator = createSimulator({
    ...clockOption(options.clock),
    seed: options.seed,
    limits: options.limits,
    populate: (made) => {
      seeded = seedAccount(made.accounts.create());
    },
  });
  const server = await listen(simulator, options);
  const { baseUrl, controlUrl } = server;
  const ready = { baseUrl, controlUrl, ...seeded };
  process.stdout.write(options.json ? `${JSON.stringify(ready)}\n` : inWords(ready));
  endOnSignal(server);
}

function clockOption(start: string | undefined): Pick<SimulatorOptions, 'clock'> {
  return start === undefined ? {} : { clock: { start, frozen: true } };
}

function inWords(ready: Record<string, unknown>): string {
  const lines = Object.entries(ready).map(
    ([name, value]) => `  ${name.padEnd(16)} ${Array.isArray(value) ? value.join(', ') : value}`,
  );
  return `The simulator is ready. Stop it with Ctrl+C.\n${lines.join('\n')}\n`;
}

/** Ends cleanly on SIGINT and SIGTERM: answers what is under way, then lets the process go. */
function endOnSignal(server: SimulatorServer): void {
  const end = () => {
    process.off('SIGINT', end);
    process.off('SIGTERM', end);
    void server.close();
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`boothkit-simulator: ${error instanceof Error ? error.message : String(error)}\nTry --help.\n`);
  process.exitCode = 1;
});
