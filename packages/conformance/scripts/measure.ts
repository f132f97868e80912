import { createSimulator } from '@boothkit/simulator';
import { checkConformance } from '../src/run.ts';

/** Requests, creates and duplicates among them, and events made, by the id of a check. */
export type Costs = Readonly<Record<string, readonly [requests: number, expensive: number, events: number]>>;

/** Runs every check against a simulator, which agrees, and counts what each takes. */
export async function measureCosts(): Promise<Costs> {
  const { baseUrl, controlUrl, mcpUrl, fetch } = createSimulator({
    clock: { start: '2026-08-04T09:00:00Z', frozen: true },
  });
  const { pathname: below } = new URL(baseUrl);
  const { pathname: mcpPath } = new URL(mcpUrl);
  const costs: Record<string, [number, number, number]> = {};
  let now: [number, number, number] = [0, 0, 0];
  await checkConformance({
    ...{ baseUrl, controlUrl, provokeLimits: true },
    async fetch(url, init) {
      // The run has a world of its own.
      const path = new URL(url).pathname.replace(/^\/worlds\/[^/]+/, '');
      const response = await fetch(url, init);
      const isMaker = init.method === 'POST' && /\/(events|duplicate)$/.test(path);
      if (path.startsWith(`${below}/`) || path === mcpPath) {
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
