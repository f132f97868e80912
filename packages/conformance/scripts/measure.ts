import { createSimulator } from '@boothkit/simulator';
import { checkConformance } from '../src/run.ts';
import { targetOf } from '../test/target.ts';

/** Requests, creates and duplicates among them, and events made, by the id of a check. */
export type Costs = Readonly<Record<string, readonly [requests: number, expensive: number, events: number]>>;

/** Runs every check against a simulator, which agrees, and counts what each takes. */
export async function measureCosts(): Promise<Costs> {
  const { target } = targetOf(createSimulator({ clock: { start: '2026-08-04T09:00:00Z', frozen: true } }));
  const costs: Record<string, [number, number, number]> = {};
  let now: [number, number, number] = [0, 0, 0];
  await checkConformance({
    ...target,
    provokeLimits: true,
    async fetch(url, init) {
      const response = await target.fetch(url, init);
      const isMaker = init.method === 'POST' && /\/(events|duplicate)$/.test(url);
      if (url.startsWith(`${target.baseUrl}/`) || url.split('?')[0] === target.mcpUrl) {
        now[0] += 1;
        now[1] += isMaker ? 1 : 0;
        now[2] += isMaker && response.status === 201 ? 1 : 0;
      }
      return response;
    },
    onCheck({ id }) {
      costs[id] = now;
      now = [0, 0, 0];
    },
  });
  // Invariants send nothing: what was counted with the first of them deletes the events of the whole run.
  return Object.fromEntries(Object.entries(costs).filter(([id]) => !id.startsWith('invariant-')));
}
