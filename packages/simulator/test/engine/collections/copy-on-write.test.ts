import type { Simulator, Snapshot } from '@boothkit/simulator';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AccountRecord } from '../../../src/model/accounts/account.ts';
import { copyAccountState, newAccountState } from '../../../src/model/accounts/account-state.ts';
import { createWithAccount, first } from '../../model/begun.ts';

/** What can happen to a family of worlds; each is aimed at one of them. */
type Move =
  | { readonly kind: 'create' | 'delete' | 'rename' | 'fork' | 'snapshot' | 'reset'; readonly at: number }
  | { readonly kind: 'restore'; readonly at: number; readonly to: number };

const at = fc.nat({ max: 9 });
const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({ kind: fc.constantFrom('create', 'create', 'delete', 'rename', 'fork', 'snapshot', 'reset'), at }),
  fc.record({ kind: fc.constant('restore' as const), at, to: at }),
);

/** A world and what ought to be in it. */
interface Twin {
  readonly sim: Simulator;
  model: ReadonlyMap<string, string>;
  readonly beginning: ReadonlyMap<string, string>;
  readonly moments: { readonly snapshot: Snapshot; readonly model: ReadonlyMap<string, string> }[];
}

describe('worlds with a common origin', () => {
  test('share no visible state after any changes', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 40 }), (moves) => {
        const none: ReadonlyMap<string, string> = new Map();
        const twins: Twin[] = [{ sim: createWithAccount(), model: none, beginning: none, moments: [] }];
        let made = 0;
        for (const now of moves) {
          const twin = twins[now.at % twins.length];
          if (!twin) continue;
          const { events, templates } = first(twin.sim);
          const [id] = [...twin.model.keys()].slice(now.at % (twin.model.size || 1));
          if (now.kind === 'create') {
            const name = `Event ${made++}`;
            const event = events.add({ name, templateIds: templates.list().map((template) => template.id) });
            twin.model = new Map([...twin.model, [event.id, name]]);
          } else if (now.kind === 'delete' && id !== undefined) {
            events.remove(id);
            twin.model = new Map([...twin.model].filter(([other]) => other !== id));
          } else if (now.kind === 'rename' && id !== undefined) {
            events.overrideCommunication(id, { subject: `Subject ${made}` });
            twin.model = new Map([...twin.model, [id, `Subject ${made++}`]]);
          } else if (now.kind === 'fork' && twins.length < 4) {
            twins.push({ sim: twin.sim.fork(), model: twin.model, beginning: twin.model, moments: [] });
          } else if (now.kind === 'snapshot') {
            twin.moments.push({ snapshot: twin.sim.snapshot(), model: twin.model });
          } else if (now.kind === 'reset') {
            twin.sim.reset();
            twin.model = twin.beginning;
          } else if (now.kind === 'restore') {
            const moment = twin.moments[now.to % (twin.moments.length || 1)];
            if (!moment) continue;
            twin.sim.restore(moment.snapshot);
            twin.model = moment.model;
          }
          for (const { sim, model } of twins) {
            const kept = first(sim).events.list();
            const reported = kept.map((event) => [event.id, event.communication['subject'] ?? event.name] as const);
            expect(new Map(reported)).toEqual(model);
            expect(first(sim).galleries.list()).toHaveLength(kept.length);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  test('have separate tables', () => {
    const state = newAccountState({}, { id: 'any' } as AccountRecord, 1);
    const copy = copyAccountState(state, {});
    expect(Object.keys(copy).toSorted()).toEqual(Object.keys(state).toSorted());
    const tables = Object.entries(state).filter(([, table]) => typeof table === 'object' && 'clone' in table);
    expect(tables.length).toBeGreaterThan(10);
    const shared = tables.filter(([name, table]) => Object.entries(copy).some(([n, t]) => n === name && t === table));
    expect(shared).toEqual([]);
  });
});
