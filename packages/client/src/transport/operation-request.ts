import { type OperationName, wire } from '@boothkit/contract/constants';
import { ValidationError } from '../errors.ts';
import { demand } from '../option-checks.ts';
import type { WireRequest } from './wire-request.ts';

/** Parameters of a query; those that are undefined are left out. */
export type QueryParameters = Readonly<Record<string, string | number | boolean | undefined>>;

/** What goes into the request of an operation. */
export interface OperationInput {
  readonly eventId?: string;
  readonly query?: QueryParameters | undefined;
  readonly body?: object;
  /** Whether this call makes the service fetch a file from a URL. */
  readonly fetchesUrl?: boolean;
  /** As {@link WireRequest.whenGone}. */
  readonly whenGone?: unknown;
}

/** The request of an operation of the table. Throws a {@link ValidationError} for an id or a body that cannot be sent. */
export function operationRequest(baseUrl: string, name: OperationName, input: OperationInput = {}): WireRequest {
  const { method, path, cost, heavy, identifiedBy } = wire[name];
  const { eventId, query, body, fetchesUrl = false, whenGone } = input;
  const filled = path.replace('{eventId}', () => encodeURIComponent(demandId(eventId, name)));
  return {
    operation: name,
    method,
    url: `${baseUrl}${filled}${writeQuery(query)}`,
    ...writeBody(body, name),
    demand: { cost, heavy: heavy === 'when-fetching-a-url' && fetchesUrl },
    answers: { identifiedBy },
    ...(whenGone !== undefined && { whenGone }),
  };
}

/** Checks an id that goes into a path; a dot or two would be taken for a step in it. */
export function demandId(id: unknown, operation: string): string {
  const isId = typeof id === 'string' && id.trim() !== '' && id !== '.' && id !== '..';
  demand(isId, 'the event id', 'be an id of an event', id, operation);
  return id;
}

/** The query of an address, question mark included. */
export function writeQuery(query: QueryParameters | undefined): string {
  if (query === undefined) return '';
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) given.set(name, String(value));
  return given.size === 0 ? '' : `?${given}`;
}

/** Written once, so that a repeat sends the same, whatever has become of the object. */
export function writeBody(body: unknown, operation: string): Pick<WireRequest, 'body' | 'headers'> {
  if (body === undefined) return { headers: {} };
  try {
    return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  } catch (cause) {
    throw new ValidationError('the body cannot be written as JSON', { operation }, { cause });
  }
}
