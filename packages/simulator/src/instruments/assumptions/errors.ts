import type { Body, FailedCall, WireError, WireTranslation } from '../../model/assumed.ts';
import { isObject } from './bodies.ts';

/** Replaces `details` of an error. */
const withDetails = ({ status, error }: WireError, details: unknown): WireError => ({
  status,
  error: { ...error, details },
});

/** Lists the fields that failed in another shape. */
export const detailsAs = (item: (field: string, message: string) => unknown): WireTranslation => ({
  error(wire) {
    const { details } = wire.error;
    if (!Array.isArray(details)) return wire;
    return withDetails(
      wire,
      details.map(({ field, message }) => item(String(field), String(message))),
    );
  },
});

/** `settings.colors[1]` as a list. */
export const pathOf = (field: string): (string | number)[] =>
  field
    .split(/[.[\]]+/)
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** Has the holders in a list of details. */
export const holdersInList: WireTranslation = {
  error: (wire) => (isObject(wire.error['details']) ? withDetails(wire, [wire.error['details']]) : wire),
};

/** Has the holders as the details. */
export const holdersAsDetails: WireTranslation = {
  error(wire) {
    const { holders } = Object(wire.error['details']);
    return Array.isArray(holders) ? withDetails(wire, holders) : wire;
  },
};

/** The reference gives 400 for two filters of a list (rule 4.1.2). */
const isGiven = ({ rule }: FailedCall) => rule === '4.1.2' || rule === '7/one-filter';

/** Rejects with another status. */
export const statusOf = (code: string, status: number): WireTranslation => ({
  error: (wire, context) => (wire.error['code'] === code && !isGiven(context) ? { ...wire, status } : wire),
});

/** Uses other codes. */
export const codesAs = (codes: Readonly<Record<string, string>>): WireTranslation => ({
  error(wire) {
    const code = codes[String(wire.error['code'])];
    return code === undefined ? wire : { ...wire, error: { ...wire.error, code } };
  },
});

/** Rejects calls for the event of another account with 403. */
export const foreignForbidden: WireTranslation = {
  error(wire, { isForeign }) {
    if (wire.status !== 404 || !isForeign()) return wire;
    const message = 'This event belongs to another account.';
    const error: Body = { ...wire.error, code: 'insufficient_scope', message };
    return { status: 403, error };
  },
};
