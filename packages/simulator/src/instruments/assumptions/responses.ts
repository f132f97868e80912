import { fieldError } from '../../engine/errors/api-error.ts';
import type { WireTranslation } from '../../model/assumed.ts';
import { onEvents, withMembers, without } from './bodies.ts';

const dates = ['date', 'createdDate', 'modifiedDate', 'expiresAt'];

/** Writes the dates of responses in another way. */
export function datesAs(write: (date: string) => string): WireTranslation {
  const change = (date: unknown) => (typeof date === 'string' ? write(date) : date);
  return {
    response: (body) =>
      'expiresAt' in body
        ? withMembers(body, dates, change)
        : onEvents(body, (event) => withMembers(event, dates, change)),
  };
}

/** A date as a clock two hours east of Greenwich has it. Dates of the last two hours of the year 9999 stay in UTC. */
export function twoHoursEast(date: string): string {
  const atMs = Date.parse(date) + 2 * 3_600_000;
  const isInRange = atMs < Date.UTC(10_000, 0);
  return isInRange ? new Date(atMs).toISOString().replace('Z', '+02:00') : date;
}

/** Writes colours in one letter case. */
export function colorsAs(write: (color: string) => string): WireTranslation {
  const change = (value: unknown) => {
    if (typeof value === 'string') return write(value);
    if (!Array.isArray(value)) return value;
    const written = value.map(write);
    return written.some((color, at) => color !== value[at]) ? written : value;
  };
  return { response: (body) => onEvents(body, (event) => withMembers(event, ['colors', 'brandingTextColor'], change)) };
}

/** Returns an upload without the fields that are not given. */
export const leastUpload: WireTranslation = {
  response: (body, { operation }) => (operation === 'create_upload' ? without(body, ['expiresAt']) : body),
};

/** The end of a cursor: characters that a URL has to escape. */
function cursorsWith(endOf: (limit: string) => string): WireTranslation {
  return {
    request(sent, operation) {
      const cursor = operation === 'list_events' ? sent.query.get('cursor') : null;
      if (cursor === null) return sent;
      const end = endOf(sent.query.get('limit') ?? '25');
      if (!cursor.endsWith(end))
        throw fieldError(
          '4.1/cursor',
          'cursor',
          `cursor must be a nextCursor of the same list; got ${JSON.stringify(cursor)}`,
        );
      const query = new URLSearchParams(sent.query);
      query.set('cursor', cursor.slice(0, -end.length));
      return { ...sent, query };
    },
    response: (body, { sent: { query } }) =>
      withMembers(body, ['nextCursor'], (cursor) =>
        typeof cursor === 'string' ? `${cursor}${endOf(query.get('limit') ?? '25')}` : cursor,
      ),
  };
}

/** Cursors with the letters of base64 that a URL has to escape. */
export const escapedCursors = cursorsWith(() => '+/==');

/** Cursors that hold for one limit. */
export const cursorsOfLimit = cursorsWith((limit) => `-${limit}`);

/** Sends the ID of a request under another name, or not at all. */
export const requestIdAs = (name: string | undefined): WireTranslation => ({
  headers({ 'X-Request-Id': id, ...headers }) {
    return { ...headers, ...(name !== undefined && id !== undefined && { [name]: id }) };
  },
});

/** Sends Retry-After as an HTTP date. */
export const retryAfterDate: WireTranslation = {
  headers(headers, nowMs) {
    const seconds = headers['Retry-After'];
    if (seconds === undefined) return headers;
    const atMs = Math.ceil(nowMs / 1000 + Number(seconds)) * 1000;
    return { ...headers, 'Retry-After': new Date(atMs).toUTCString() };
  },
};
