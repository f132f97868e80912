import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import type { Row, Subject } from '../measure.ts';
import { emulate, emulateCalls, type LoadCall, type LoadCalls, simulatorCalls, simulatorOf, start } from './server.ts';

/** Processor time of a request over ten keep-alive connections, all threads of the server together. */
export const http: Row = {
  turns: 20,
  warmUpTurns: 4,
  ours: (checkout) => underLoad(simulatorOf(checkout), simulatorCalls),
  peers: { emulate: () => underLoad(emulate, emulateCalls) },
};

/** Few a turn, and many turns: most turns are disturbed. */
const requestCount = 2000;

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

/** Processor time of all threads of a process so far, in microseconds. Linux only. */
function processorUs({ pid }: ChildProcess): number {
  const threads = `/proc/${pid}/task`;
  const nanoseconds = readdirSync(threads).map((thread) =>
    Number(readFileSync(`${threads}/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1000;
}
