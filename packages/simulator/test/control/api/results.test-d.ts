import { describe, it } from 'vitest';
import * as z from 'zod';
import { type ControlOperation, operation } from '../../../src/control/api/operations/operation.ts';
import { ofAccount } from '../../../src/control/api/operations/serve.ts';
import { keyResource } from '../../../src/model/accounts/key.ts';
import { operatorResource } from '../../../src/model/accounts/operator.ts';

const Response = z.strictObject({ id: z.string(), names: z.array(z.string()), stage: z.enum(['ready', 'over']) });
const described = {
  route: 'GET /things',
  summary: 'Returns a thing.',
  response: Response,
} as const;
const right = { id: 'thing', names: ['a'], stage: 'ready' } as const;
const { stage: _, ...withoutStage } = right;

describe('the result of a control operation', () => {
  it('fits the response schema, readonly or not, now or later', () => {
    operation({ ...described, run: () => right });
    operation({ ...described, run: async () => ({ id: 'thing', names: ['a'], stage: 'over' as const }) });
    operation({ ...described, query: z.strictObject({}), run: () => right });
  });

  it('has every field of the response schema', () => {
    // @ts-expect-error stage is missing
    operation({ ...described, run: () => withoutStage });
    // @ts-expect-error stage is missing
    operation({ ...described, run: async () => withoutStage });
    // @ts-expect-error stage is missing
    operation({ ...described, query: z.strictObject({}), run: () => withoutStage });
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

describe('an operation that serves a remote method', () => {
  const operators = ofAccount('operators');
  const accept = {
    route: 'POST /accounts/{accountId}/invites/{inviteId}/accept',
    summary: 'Accepts an invite.',
  } as const;
  const { response: returns } = operatorResource;
  const keys = ofAccount('keys');
  const rePin = {
    route: 'PATCH /accounts/{accountId}/keys/{keyId}',
    summary: 'Pins a key.',
    body: z.strictObject({ version: z.string() }),
    returns: keyResource.response,
  } as const;

  it('has a name, arguments and a response that fit the method', () => {
    operators.serve('accept', { ...accept, returns });
    keys.serve('rePin', { ...rePin, args: ['body.version'] });
    // @ts-expect-error there is no such method
    operators.serve('acept', { ...accept, returns });
    // @ts-expect-error there is no such member of the body
    keys.serve('rePin', { ...rePin, args: ['body.versionn'] });
    // @ts-expect-error the body is not the version
    keys.serve('rePin', rePin);
    const withoutKind = z.strictObject({ id: z.string(), name: z.string(), eventIds: z.array(z.string()) });
    // @ts-expect-error the response has no kind
    operators.serve('accept', { ...accept, returns: withoutKind });
    // @ts-expect-error it has no sentence
    operators.serve('accept', { route: accept.route, returns });
  });
});

describe('an operation that is tied to a method by hand', () => {
  const moveTo = {
    ...described,
    route: 'GET /clocks/{clockId}',
    body: z.strictObject({ now: z.string() }),
    query: z.strictObject({ limit: z.int() }),
    run: () => right,
  } as const;

  it('has the name of a method, and places that path, body and query have', () => {
    operation({ ...moveTo, remote: [{ method: 'clock.moveTo', args: ['clockId', 'body.now', 'limit'] }] });
    // @ts-expect-error there is no such method
    operation({ ...moveTo, remote: [{ method: 'clock.moveToo' }] });
    // @ts-expect-error there is no such member of the body
    operation({ ...moveTo, remote: [{ method: 'clock.moveTo', args: ['body.noww'] }] });
    // @ts-expect-error there is no such parameter of the path
    operation({ ...moveTo, remote: [{ method: 'clock.moveTo', args: ['clockIdd'] }] });
    // @ts-expect-error there is no such member of the query
    operation({ ...moveTo, remote: [{ method: 'clock.moveTo', args: ['limitt'] }] });
  });
});
