import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import { type Figure, median } from './measures.ts';
import { type LoadCall, type Peer, peers, type Running, start } from './peers.ts';

const named = (name: string): Peer => {
  const peer = peers.find((one) => one.name === name);
  if (!peer) throw new TypeError(`there is no peer ${name}`);
  return peer;
};

/** Cold starts to the first 200, in turns; the first turn fills caches and is left out. */
export async function coldStarts(turns: number): Promise<Figure[]> {
  const times = new Map<string, number[]>(peers.map(({ name }) => [name, []]));
  for (let turn = 0; turn <= turns; turn++) {
    for (const peer of peers) {
      const running = await start(peer);
      if (turn > 0) times.get(peer.name)?.push(running.startMs);
      await running.stop();
    }
  }
  const took = (name: string) => median(times.get(name) ?? []);
  const ours = took('simulator');
  return [
    ...peers.map(({ name }): Figure => ({ name: `cold start, ${name}`, value: took(name), unit: 'ms' })),
    ...peers
      .filter(({ name }) => name !== 'simulator' && name !== 'node:http')
      .map(
        ({ name }): Figure => ({
          name: `cold start over ${name}`,
          value: ours / took(name),
          unit: '',
          bar: { atMost: 1 },
        }),
      ),
  ];
}

/** How many callers a load comes from, where a server tells them apart. */
const callers = 2000;

async function load(port: number, call: LoadCall, seconds: number): Promise<number> {
  const { requests, errors, ...result } = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: 10,
    duration: seconds,
    requests: Array.from({ length: callers }, (_, at) => ({
      method: call.method,
      path: call.path,
      headers: { ...call.headers, ...call.differing?.(at) },
      ...(call.body !== undefined && { body: call.body }),
    })),
  });
  if (errors > 0 || result.non2xx > result['2xx'] / 100)
    throw new Error(`${call.method} ${call.path}: ${errors} errors, ${result.non2xx} of ${result['2xx']} refused`);
  return requests.average;
}

/** Requests a second over HTTP keep-alive, in turns, with ten connections. */
export async function throughput(turns: number, seconds: number): Promise<Figure[]> {
  const kinds = ['get', 'create'] as const;
  const rates = { get: new Map<string, number[]>(), create: new Map<string, number[]>() };
  for (let turn = 0; turn < turns; turn++) {
    for (const peer of peers) {
      const running = await start(peer);
      const calls = await peer.calls(running.port);
      for (const kind of kinds) {
        // Warmed up first.
        await load(running.port, calls[kind], 1);
        const known = rates[kind].get(peer.name) ?? [];
        rates[kind].set(peer.name, [...known, await load(running.port, calls[kind], seconds)]);
      }
      await running.stop();
    }
  }
  const barOverHono = { get: 0.9, create: 0.6 };
  return kinds.flatMap((kind) => {
    const rate = (name: string) => median(rates[kind].get(name) ?? []);
    const over = ({ name, stateful }: Peer): Figure => ({
      name: `${kind} over ${name}`,
      value: rate('simulator') / rate(name),
      unit: '',
      ...(name === 'Hono' && { bar: { atLeast: barOverHono[kind] } }),
      ...(stateful && { bar: { atLeast: 1.5 } }),
    });
    return [
      ...peers.map(({ name }): Figure => ({ name: `${kind}, ${name}`, value: rate(name), unit: 'requests/s' })),
      ...peers.filter(({ name }) => name !== 'simulator').map(over),
    ];
  });
}

/** What the process holds after 100,000 creates over HTTP. */
export async function memoryAfterCreates(): Promise<Figure[]> {
  const peer = named('simulator');
  const running = await start(peer);
  const { create } = await peer.calls(running.port);
  for (let made = 0; made < 100_000; ) made += Math.round(10 * (await load(running.port, create, 10)));
  const held = residentMb(running);
  await running.stop();
  return [{ name: 'resident after 100,000 creates over HTTP', value: held, unit: 'MB', bar: { atMost: 250 } }];
}

function residentMb({ child }: Running): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}
