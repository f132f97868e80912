import { load } from './load.ts';
import { type Figure, median, quantile } from './measures.ts';
import { type Peer, peers, type Running, start } from './peers.ts';
import { processorUs, residentMb } from './processes.ts';

/** What each peer took, turn by turn. */
type Turns = ReadonlyMap<string, number[]>;

const turnsOfPeers = (): Turns => new Map(peers.map(({ name }) => [name, []]));

/** Noise only ever adds time, so what a quarter of the turns keep under is taken. */
const taken = (times: Turns, name: string) => quantile(times.get(name) ?? [], 0.25);

/** Cold starts to the first 200, in turns; the first turn fills caches and is left out. */
export async function coldStarts(turns: number): Promise<Figure[]> {
  const times = turnsOfPeers();
  for (let turn = 0; turn <= turns; turn++) {
    for (const peer of peers) {
      const running = await start(peer);
      if (turn > 0) times.get(peer.name)?.push(running.startMs);
      await running.stop();
    }
  }
  return [
    ...peers.map(({ name }): Figure => ({ name: `cold start, ${name}`, value: taken(times, name), unit: 'ms' })),
    ...peers
      .filter(({ name }) => name !== 'simulator')
      .map(
        ({ name, stateful }): Figure => ({
          name: `cold start over ${name}`,
          value: taken(times, 'simulator') / taken(times, name),
          unit: '',
          ...(name === 'Hono' && { bar: { atMost: 1.1 } }),
          ...(stateful && { bar: { atMost: 1 } }),
        }),
      ),
  ];
}

const kinds = ['get', 'create'] as const;
const warmUpTurns = 4;

/** Requests a second over HTTP keep-alive: all peers run, and each is under load for a second when it is its turn. */
export async function throughput(turns: number): Promise<Figure[]> {
  const running: { peer: Peer; server: Running; calls: Awaited<ReturnType<Peer['calls']>> }[] = [];
  for (const peer of peers) {
    const server = await start(peer);
    running.push({ peer, server, calls: await peer.calls(server.port) });
  }
  const figures: Figure[] = [];
  for (const kind of kinds) {
    const perRequestUs = turnsOfPeers();
    const processor = turnsOfPeers();
    for (let turn = -warmUpTurns; turn < turns; turn++) {
      for (const { peer, server, calls } of running) {
        const beforeUs = processorUs(server.child);
        const { answered, seconds } = await load(server.port, calls[kind], { seconds: 1 });
        if (turn < 0) continue;
        perRequestUs.get(peer.name)?.push((seconds * 1e6) / answered);
        processor.get(peer.name)?.push((processorUs(server.child) - beforeUs) / answered);
      }
    }
    figures.push(...ratesOf(kind, perRequestUs), ...processorTimes(kind, processor));
  }
  for (const { server } of running) await server.stop();
  return figures;
}

function ratesOf(kind: (typeof kinds)[number], perRequestUs: Turns): Figure[] {
  const rate = (name: string) => 1e6 / taken(perRequestUs, name);
  return [
    ...peers.map(({ name }): Figure => ({ name: `${kind}, ${name}`, value: rate(name), unit: 'requests/s' })),
    ...peers
      .filter(({ name }) => name !== 'simulator')
      .map(
        ({ name, stateful }): Figure => ({
          name: `${kind} over ${name}`,
          value: rate('simulator') / rate(name),
          unit: '',
          moreIsBetter: true,
          ...(stateful && { bar: { atLeast: 1 } }),
        }),
      ),
  ];
}

const processorTimes = (kind: (typeof kinds)[number], processor: Turns): Figure[] =>
  peers.map(({ name }) => ({
    name: `${kind}, processor time of ${name}`,
    value: median(processor.get(name) ?? []),
    unit: 'µs',
  }));

/** What the process holds after 100,000 creates over HTTP. */
export async function memoryAfterCreates(): Promise<Figure[]> {
  const peer = peers.find(({ name }) => name === 'simulator');
  if (!peer) throw new TypeError('the simulator is no peer');
  const running = await start(peer);
  const { create } = await peer.calls(running.port);
  for (let made = 0; made < 100_000; ) made += (await load(running.port, create, { amount: 10_000 })).answered;
  const held = residentMb(running.child);
  await running.stop();
  return [{ name: 'resident after 100,000 creates over HTTP', value: held, unit: 'MB', bar: { atMost: 250 } }];
}
