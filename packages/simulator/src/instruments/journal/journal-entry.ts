import type { RuleId } from '@boothkit/contract/rules';
import * as z from 'zod';
import { timestamp } from '../../engine/resources/date-time.ts';
import { type Output, resourceId } from '../../engine/resources/define-resource.ts';

const texts = () => z.record(z.string(), z.string());

/** The fields of a {@link JournalEntry}. */
export const requestFields = () => ({
  /** Names it in this journal, such as `request-12`. */
  id: resourceId(),
  /** When it came, by the world's clock, as a date-time in UTC. */
  at: timestamp(),
  /** Milliseconds of the world's time that it took. */
  durationMs: z.number(),
  method: z.string(),
  /** With its query; relative to the base URL for calls of the API, to the origin for others. */
  path: z.string(),
  /** The operation of the API, the place beside it, or a stubbed operation; null where the path leads nowhere. */
  operation: z.string().nullable(),
  /** The parameters of the path, percent-decoded. */
  params: z.record(z.string(), z.unknown()),
  query: texts(),
  /** The JSON that was sent; absent where none was read. Only a part of it where `bodyTruncated` is set. */
  body: z.unknown().exactOptional(),
  /** Set where `body` was more than 64 KiB: texts, lists and objects in it end early. */
  bodyTruncated: z.literal(true).exactOptional(),
  /** Null without a valid key. */
  accountId: resourceId().nullable(),
  keyId: resourceId().nullable(),
  address: z.string(),
  /** The request ID of the response; empty for gallery pages, and for calls outside the API without a response. */
  requestId: z.string(),
  /** Null without a response: the caller disconnected, or a fault dropped the connection. */
  status: z.int().nullable(),
  rule: z.string().nullable(),
  code: z.string().nullable(),
  message: z.string().nullable(),
  /**
   * Whether its operation succeeded, whatever its caller saw. It is true for a response that a fault lost or replaced after the change, and false for
   * a request that was rejected or dropped before.
   */
  completed: z.boolean(),
  /** IDs of the faults that were applied to it. */
  faults: z.array(resourceId()),
});

/** A request that came to a simulator, with what became of it. Secrets are left out: keys, signatures, codes, queries of URLs in bodies. */
export interface JournalEntry extends Output<typeof requestFields> {
  /** The rule that rejected it, the code and the message; null if none did, or if a fault responded. */
  readonly rule: RuleId | null;
}

/** The fields of a {@link JournalDetail} beyond those of a {@link JournalEntry}. */
export const requestDetailFields = () => ({
  /** The text of the rule that rejected it, in this project's words; null if none did. */
  ruleText: z.string().nullable(),
  /** The headers that the service reads and `user-agent`, by their lower-case names, without keys and email addresses. */
  headers: texts(),
  /** Null if the call ended without one. */
  response: z
    .strictObject({
      /** By their lower-case names, without secrets and email addresses. */
      headers: texts(),
      /** JSON without secrets, or a text that is none; absent for pictures, pages and responses without a body. */
      body: z.unknown().exactOptional(),
      /** Set where the body was more than 65,536 characters: only what came whole in these is here. */
      bodyTruncated: z.literal(true).exactOptional(),
    })
    .nullable(),
});

/** A request with its headers and its response. */
export interface JournalDetail extends JournalEntry, Output<typeof requestDetailFields> {}
