import { describe, it } from 'vitest';
import * as z from 'zod';
import { type ControlOperation, operation, queried } from '../../src/admin/operations/operation.ts';
import { getOperation } from '../../src/admin/operations/resource-operations.ts';
import { operatorResource } from '../../src/model/operator.ts';

const Response = z.strictObject({ id: z.string(), names: z.array(z.string()), stage: z.enum(['ready', 'over']) });
const described = {
  method: 'GET',
  path: '/things',
  summary: 'Returns a thing.',
  status: 200,
  response: Response,
} as const;
const right = { id: 'thing', names: ['a'], stage: 'ready' } as const;
const { stage: _, ...withoutStage } = right;

describe('the result of a control operation', () => {
  it('fits the response schema, readonly or not, now or later', () => {
    operation({ ...described, run: () => right });
    operation({ ...described, run: async () => ({ id: 'thing', names: ['a'], stage: 'over' as const }) });
    queried({ ...described, query: z.strictObject({}), run: () => right });
  });

  it('has every field of the response schema', () => {
    // @ts-expect-error stage is missing
    operation({ ...described, run: () => withoutStage });
    // @ts-expect-error stage is missing
    operation({ ...described, run: async () => withoutStage });
    // @ts-expect-error stage is missing
    queried({ ...described, query: z.strictObject({}), run: () => withoutStage });
    const things = { ...described, name: 'thing', param: 'id', at: 'things' };
    // @ts-expect-error stage is missing
    getOperation({ ...things, collection: () => ({ get: () => withoutStage }) }, 'Returns a thing.');
    getOperation({ ...things, collection: () => ({ get: () => right }) }, 'Returns a thing.');
  });

  it('has the types of the response schema', () => {
    // @ts-expect-error id is a number
    operation({ ...described, run: () => ({ ...right, id: 1 }) });
    // @ts-expect-error stage has another value
    operation({ ...described, run: () => ({ ...right, stage: 'later' }) });
    // @ts-expect-error id may be undefined
    operation({ ...described, run: (_simulator, _body, params) => ({ ...right, id: params['id'] }) });
  });

  it('has every field of a resource', () => {
    const resource = { ...described, response: operatorResource.response };
    operation({ ...resource, run: () => ({ id: 'op', name: 'Ada', kind: 'operator' as const, eventIds: [] }) });
    // @ts-expect-error name and others are missing
    operation({ ...resource, run: () => ({ id: 'op' }) });
  });

  it('is checked for JSON Lines, too', () => {
    // @ts-expect-error stage is missing
    operation({ ...described, inLines: { read: async () => withoutStage }, run: () => right });
  });

  it('is checked for each operation of the table', () => {
    const unchecked = { ...described, run: () => withoutStage };
    // @ts-expect-error it was not made by operation
    const table: Record<string, ControlOperation> = { unchecked };
    void table;
  });
});
