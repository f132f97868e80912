import * as z from 'zod';
import { NotFoundError } from '../../engine/errors/not-found.ts';
import { ConnectionDroppedError } from '../../engine/http/connection-dropped.ts';
import type { HttpRequest, HttpResponse } from '../../engine/http/messages.ts';
import { lazyObject, type Output } from '../../engine/resources/define-resource.ts';
import { parseShape } from '../../engine/resources/parse.ts';
import { hashKey, isRevoked } from '../../model/accounts/key.ts';
import { parseStoredText, sentPart } from '../../model/journal/stored-response.ts';
import type { World } from '../../model/world.ts';
import type { Caller } from '../../service/accounts/authenticate.ts';
import { findKey } from '../../service/accounts/key-store.ts';

const isHeaders = (headers: Record<string, string>): boolean => {
  try {
    return Boolean(new Headers(headers));
  } catch {
    return false;
  }
};

const requestFields = () => ({
  method: z
    .string()
    .refine((method) => /^[A-Z]+$/.test(method), { error: 'must be a method in capital letters, such as GET' }),
  /** Below the base URL, with its query: `/events?limit=10`. */
  path: z
    .string()
    .refine((path) => path.startsWith('/'), { error: 'must begin with a slash, below the base URL, such as /events' }),
  /** An `authorization` among them replaces the key. Default: none. */
  headers: z
    .record(z.string(), z.string())
    .refine(isHeaders, { error: 'must be names and values of HTTP headers' })
    .exactOptional(),
  /** JSON, sent as `application/json` unless the headers say otherwise. Default: no body. */
  body: z.unknown().exactOptional(),
  /** The key that it is sent with. Default: the account's first read-write key that is valid. */
  keyId: z.string().exactOptional(),
  /** Whether limits count it, faults match it and the journal records it, as with any client's request. Default: false. */
  asClient: z.boolean().exactOptional(),
});

/** The schema of an {@link OwnRequest}. */
export const OwnRequestSchema = lazyObject(requestFields);

/** A request of the API that an account's owner sends. */
export interface OwnRequest extends Output<typeof requestFields> {}

/** The fields of an {@link OwnResponse}. */
export const ownResponseFields = () => ({
  /** Null where a fault dropped the connection. */
  status: z.int().nullable(),
  /** By their lower-case names. */
  headers: z.record(z.string(), z.string()),
  /** The JSON; a text that is no JSON as it is, null without a body. */
  body: z.unknown(),
});

/** The response to a request that an account's owner sent. */
export interface OwnResponse extends Output<typeof ownResponseFields> {}

/** Sends a request of the owner to the API, as a caller whose key is known, or with the key that the request carries. */
export type SendToApi = (
  request: Omit<HttpRequest, 'url'> & { readonly path: string; readonly search: string },
  caller: Caller | undefined,
) => Promise<HttpResponse>;

const encoder = new TextEncoder();

/** Sends a request of the API as an account. */
export async function sendOwnRequest(
  world: World,
  accountId: string,
  input: OwnRequest,
  { send, ownKey }: { readonly send: SendToApi; readonly ownKey: () => string },
): Promise<OwnResponse> {
  const { method, path, headers: sent, body, keyId, asClient } = parseShape(OwnRequestSchema, input, 'request');
  const headers = new Headers(sent);
  const json = body === undefined ? undefined : JSON.stringify(body);
  if (json !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json');
  const bytes = encoder.encode(json);
  const key = headers.has('authorization') ? undefined : keyToSendWith(world, accountId, keyId, ownKey);
  const { pathname, search } = new URL(`http://localhost${path}`);
  const request = {
    ...{ method, path: pathname, search },
    address: `account-${accountId}`,
    ...(!asClient && { byOwner: 'code' as const }),
    header: (name: string) => headers.get(name),
    body: async (maxBytes: number) => (bytes.length > maxBytes ? undefined : bytes),
  };
  try {
    return showResponse(await send(request, key && { accountId, key }));
  } catch (error) {
    if (error instanceof ConnectionDroppedError) return { status: null, headers: {}, body: null };
    throw error;
  }
}

/** The key with an id, else the first valid one that may write, else that of the account's connections. */
function keyToSendWith(world: World, accountId: string, keyId: string | undefined, ownKey: () => string) {
  const { keys } = world.account(accountId);
  if (keyId !== undefined) {
    const named = keys.get(keyId);
    if (!named) throw new NotFoundError('key', keyId);
    return named;
  }
  const nowMs = world.clock.now();
  for (const key of keys.values()) if (key.scope === 'read-write' && !isRevoked(key, nowMs)) return key;
  return findKey(world, hashKey(ownKey()))?.key;
}

function showResponse({ status, headers, body, breaksAfterBytes }: HttpResponse): OwnResponse {
  const text = typeof body === 'string' ? body : '';
  const arrived = breaksAfterBytes === undefined ? text : sentPart(text, breaksAfterBytes);
  return {
    status,
    headers: Object.fromEntries(new Headers(headers)),
    body: parseStoredText({ text: arrived, isTruncated: false }) ?? null,
  };
}
