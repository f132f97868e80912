import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import type { Row, Subject } from '../measure.ts';
import { emulate, emulateCalls, type LoadCall, type LoadCalls, simulatorCalls, simulatorOf, start } from './server.ts';

/** Processor time of a request over ten keep-alive connections, all threads of the server together. */
export const http: Row = {
  turns: 7,
  warmUpTurns: 2,
  ours: (checkout) => underLoad(simulatorOf(checkout), simulatorCalls),
  peers: { emulate: () => underLoad(emulate, emulateCalls) },
};

const requestCount = 5000;

async function underLoad(
  program: Parameters<typeof start>[0],
  callsOf: (port: number) => Promise<LoadCalls>,
): Promise<Subject> {
  const server = await start(program);
  const { read, create } = await callsOf(server.port);
  async function requestUs(call: LoadCall): Promise<number> {
    const beforeUs = processorUs(server.child);
    await load(server.port, call);
    return (processorUs(server.child) - beforeUs) / requestCount;
  }
  return {
    turn: async () => ({ 'a read, µs': await requestUs(read), 'a create, µs': await requestUs(create) }),
    end: server.stop,
  };
}

/** So few that building their requests takes no time. */
const callers = 200;
let loads = 0;

/** Throws if a request fails. */
async function load(port: number, { differing, headers, ...call }: LoadCall): Promise<void> {
  // Each load has its own callers, since an address has 300 requests in any minute.
  const first = callers * loads++;
  const { errors, non2xx } = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: 10,
    amount: requestCount,
    requests: Array.from({ length: callers }, (_, at) => ({
      ...call,
      headers: { ...headers, ...differing(first + at) },
    })),
  });
  if (errors + non2xx > 0) throw new Error(`${call.method} ${call.path}: ${errors} errors, ${non2xx} rejected`);
}

const tickUs = 10_000;

/** Processor time of all threads of a process so far, in microseconds. Linux only. */
function processorUs({ pid }: ChildProcess): number {
  // The name before it, in brackets, may hold anything.
  const [, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const [user = Number.NaN, system = Number.NaN] = fields.slice(10, 12).map(Number);
  return (user + system) * tickUs;
}
