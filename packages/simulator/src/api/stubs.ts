import type { Operation } from '@boothkit/contract';
import * as z from 'zod';
import { methodNotAllowed } from '../engine/errors/api-error.ts';
import { hasNoBody } from '../engine/http/bodyless.ts';
import type { HttpResponse } from '../engine/http/messages.ts';
import { routes } from '../engine/http/routes.ts';
import type { StubCall, StubRecord } from '../model/stub.ts';
import type { World } from '../model/world.ts';
import { type ResponseStamp, stampHeaders } from './responses.ts';

/** A stub as the stages before the operation look at it. */
export interface StubOperation {
  readonly name: string;
  readonly operation: Pick<Operation, 'scope' | 'cost' | 'section' | 'body'>;
  readonly params: Readonly<Record<string, string>>;
  readonly stub: StubRecord;
}

const anyBody = z.looseObject({});

/** The stub of a method and path; `undefined` where no stub has the path. Throws `method_not_allowed` where one has it for other methods. */
export function findStub(world: World, method: string, path: string): StubOperation | undefined {
  if (world.stubs.size === 0) return undefined;
  const match = routes([...world.stubs.values()].map((stub) => [stub.method, stub.path, stub] as const)).find(
    method,
    path,
  );
  if (!match) return undefined;
  if ('allowed' in match) throw methodNotAllowed(method, path, match.allowed);
  const { target: stub, params } = match;
  return { name: stub.operation, operation: operationOf(stub), params, stub };
}

/** The operation that a stub is served as. */
export function operationOf({ method }: StubRecord): StubOperation['operation'] {
  const writes = method === 'POST' || method === 'PUT' || method === 'PATCH';
  return {
    scope: method === 'GET' ? 'read' : 'read-write',
    cost: 'ordinary',
    section: '2.7',
    ...(writes && { body: anyBody }),
  };
}

/** The response of a stub. */
export async function stubbed(
  { respond }: StubRecord,
  { query, ...call }: Omit<StubCall, 'query'> & { readonly query: URLSearchParams },
  stamp: ResponseStamp,
): Promise<HttpResponse> {
  const { status = 200, body } = await respond({ ...call, query: Object.fromEntries(query) });
  if (body === undefined || hasNoBody(status)) return { status, headers: stampHeaders(stamp), body: null };
  return {
    status,
    headers: { 'Content-Type': 'application/json', ...stampHeaders(stamp) },
    body: JSON.stringify(body),
  };
}
