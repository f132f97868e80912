import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { liveView, readersOf, viewOf } from '../../../src/engine/resources/view.ts';

const Stand = z.strictObject({ lamps: z.int() });
const StandView = Stand.extend({ id: z.string() });

describe('a view by a schema', () => {
  it('has the members that the schema names, and no others', () => {
    expect(viewOf(StandView, { id: 'stand-1', lamps: 2, secret: 'x' })).toEqual({ id: 'stand-1', lamps: 2 });
  });

  it('reads each member when it is asked for, and keeps its ID', () => {
    let stand: { id: string; lamps: number } | undefined = { id: 'stand-1', lamps: 2 };
    const read = () => {
      if (!stand) throw new Error('it is gone');
      return stand;
    };
    const live = liveView({ id: 'stand-1' }, readersOf(Stand, read), { add: () => 'added' });
    stand = { ...stand, lamps: 3 };
    expect(live.lamps).toBe(3);
    expect({ ...live, add: live.add() }).toEqual({ id: 'stand-1', lamps: 3, add: 'added' });
    stand = undefined;
    expect(live.id).toBe('stand-1');
    expect(() => live.lamps).toThrow('it is gone');
  });

  it('has no getters of its own, which would give each view a hidden class of its own', () => {
    const viewOfLamps = (lamps: number) => liveView({}, { lamps: () => lamps }, {});
    const getterIn = (view: object) => Object.getOwnPropertyDescriptor(view, 'lamps')?.get;
    expect(getterIn(viewOfLamps(2))).toBe(getterIn(viewOfLamps(3)));
    expect(viewOfLamps(2)).toEqual({ lamps: 2 });
  });
});
