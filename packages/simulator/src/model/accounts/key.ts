import { needs } from '@boothkit/contract/internal';
import * as z from 'zod';
import { hexHash } from '../../engine/collections/hash.ts';
import { dateTime, timestamp } from '../../engine/resources/date-time.ts';
import { defineResource, type Input, resourceName, type Stored } from '../../engine/resources/define-resource.ts';
import type { PinRecord } from '../versions/pin.ts';

const keyFields = () => ({
  /** Its name in the dashboard. 1 to 200 characters. Default: key. */
  name: resourceName().default('key'),
  /** Default: read-write (rule 5.4). */
  scope: z.enum(['read', 'read-write']).default('read-write'),
});

const newKeyFields = () => ({
  ...keyFields(),
  /** A team member who tries to create it, which is rejected (rule 5.3). Default: the owner creates it. */
  teamMemberId: z.string().min(1).exactOptional(),
});

const shownKeyFields = () => ({
  ...keyFields(),
  /** The version that the key is pinned to now (rules 5.7, 9.2). */
  version: z.iso.date(),
  /** The change of the pin that is still to apply, and when it will; null without one (rules 9.3, 8/re-pin). */
  nextPin: z.strictObject({ version: z.iso.date(), appliesAt: timestamp() }).nullable(),
  createdDate: timestamp(),
  revoked: z.boolean(),
  /** Whether it was created for an app that connected (rule 5.8.3); no response has its value. */
  connector: z.boolean(),
});

const keyFileFields = () => ({
  ...keyFields(),
  /** The value in plain, for files written by hand: 8 visible characters or more. */
  value: z
    .string()
    .regex(/^[!-~]{8,200}$/)
    .register(needs, { need: '8 to 200 visible ASCII characters' })
    .exactOptional(),
  /** SHA-256 of the value, in hexadecimal, as a simulator keeps it. */
  hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .register(needs, { need: 'the SHA-256 of the value: 64 lower-case hexadecimal digits' })
    .exactOptional(),
  /** Default: the current version. */
  version: z.iso.date().exactOptional(),
  createdDate: dateTime().exactOptional(),
  revoked: z.boolean().default(false),
});

/** The schemas of a key. */
export const keyResource = defineResource({
  id: 'Key',
  name: 'key',
  plural: 'keys',
  create: newKeyFields,
  body: newKeyFields,
  file: keyFileFields,
  response: shownKeyFields,
});

/** A key to create. */
export interface NewKey extends Input<typeof newKeyFields> {}

/** A key as it is kept. */
export interface KeyRecord extends Stored<typeof keyFields> {
  /** SHA-256 of the key's value, in hexadecimal: the value itself is not kept (rule 5.3). */
  readonly hash: string;
  /** The version it is pinned to (rule 5.7). */
  readonly pin: PinRecord;
  readonly createdDate: string;
  readonly revoked: boolean;
  /** When the last connection of the app that it was created for expires; null for a key created by hand (rule 5.8.4). */
  readonly expiresAtMs: number | null;
}

/** The fields of a key that its creator chooses. */
export type KeyFields = Pick<KeyRecord, 'name' | 'scope'>;

/** The account of a key, by the hash of the key's value. */
export interface KeyOwner {
  readonly accountId: string;
  /** The key's id; for a reserved key, the fields that it gets when it is first used. */
  readonly key: string | KeyFields;
}

/** A key as the dashboard lists it. */
export interface Key extends Stored<typeof shownKeyFields> {}

/** A key when it is created, the only time that its value is returned. */
export interface CreatedKey extends Key {
  readonly value: string;
}

/** Whether a key opens nothing any more: it was revoked, or the last connection that it was made for expired (rules 5.6, 5.8.4). */
export function isRevoked({ revoked, expiresAtMs }: KeyRecord, nowMs: number): boolean {
  return revoked || (expiresAtMs !== null && expiresAtMs <= nowMs);
}

/** Returns the hash that is stored of a key's value. */
export function hashKey(value: string): string {
  return hexHash(value);
}
