import { Session } from 'node:inspector/promises';
import { createSimulator } from '@boothkit/simulator';
import type { Figure } from './measures.ts';

/** What a journal costs of a read in process: the part of the processor's time in which requests are noted, as a profile has it. */
export async function journalShare(calls: number): Promise<Figure[]> {
  const account = createSimulator().accounts.create();
  account.update({ limits: { perMinute: 1e6, burst: 1e6 } });
  const { apiKey, baseUrl, fetch } = account.connection();
  const event = account.events.add({ name: 'Ada & Alan', templateIds: [account.templates.add().id] });
  const read = async (at: number) => {
    // Each address has 300 requests a minute.
    const headers = { authorization: `Bearer ${apiKey}`, 'simulator-client-ip': `10.1.${at >> 8}.${at & 255}` };
    await (await fetch(`${baseUrl}/events/${event.id}`, { headers })).json();
  };
  for (let at = 0; at < calls; at++) await read(at % 5000);
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 200 });
  await session.post('Profiler.start');
  for (let at = 0; at < calls; at++) await read(at % 5000);
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();

  const parents = new Map(profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const isRecording = (id: number | undefined): boolean => {
    const node = id === undefined ? undefined : nodes.get(id);
    if (!node) return false;
    const { functionName, url } = node.callFrame;
    return (functionName === 'recordRequest' && url.endsWith('/api/pipeline.ts')) || isRecording(parents.get(node.id));
  };
  const noting = new Set(profile.nodes.filter(({ id }) => isRecording(id)).map(({ id }) => id));
  const samples = profile.samples ?? [];
  if (noting.size === 0)
    throw new Error('no function records requests in the journal: this bench looks for its old name');
  const share = samples.filter((id) => noting.has(id)).length / samples.length;
  return [{ name: 'journal, of a get in process', value: share * 100, unit: '%' }];
}
