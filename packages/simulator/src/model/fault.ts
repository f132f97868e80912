import * as z from 'zod';
import type { Output } from '../engine/resources/define-resource.ts';
import { textsByName } from '../engine/resources/texts-by-name.ts';
import { jsonValue } from './json-value.ts';

const maxLatencyMs = 86_400_000;
const latency = () => z.number().min(0).max(maxLatencyMs);

const rangeFields = () => ({ min: latency(), max: latency() });

const matchFields = () => ({
  /** Parameters of the path by name, such as `eventId`, percent-decoded. */
  params: textsByName().exactOptional(),
  query: textsByName().exactOptional(),
  /** By name, letter case aside. */
  headers: textsByName().exactOptional(),
  /** JSON that the body must hold: objects may hold more, everything else must be equal. */
  body: jsonValue().exactOptional(),
});

/** A span to draw from, in milliseconds. */
export interface MillisecondRange extends Output<typeof rangeFields> {}

/** Conditions that a call must match for a fault to apply; all given parts must match. */
export interface FaultMatch extends Output<typeof matchFields> {}

/** Returns the schemas of a fault's fields, which all inputs of faults share. */
export const faultFields = () => ({
  /** The account whose calls it applies to. Default: all. */
  accountId: z.string().min(1).exactOptional(),
  /** Conditions that a call must match. Not for deliveries. Default: any call. */
  where: z.strictObject(matchFields()).exactOptional(),
  /**
   * Milliseconds of the world's time, up to a day, that the call waits before it is processed, or two bounds to draw from. With `afterChange`,
   * the call is processed first, and its response waits. A delivery is sent later.
   */
  latencyMs: z.union([latency(), z.strictObject(rangeFields())]).exactOptional(),
  /** The status of the response: 400 to 599 with the error envelope, 200 to 599 with `body`. */
  status: z.int().min(200).max(599).exactOptional(),
  /** The code in the envelope. Default: the one that goes with the status. */
  code: z.string().min(1).exactOptional(),
  /** The message in the envelope. Default: one that names the fault. */
  message: z.string().min(1).exactOptional(),
  /** The header Retry-After, whatever it says: seconds, a date, nonsense; null for none. Default: 1 with a 429, else none. */
  retryAfter: z
    .union([z.number().min(0), z.string().regex(/^[\t\x20-\x7e]*$/)])
    .nullable()
    .exactOptional(),
  /** The text of the response, with the status (default 200). */
  body: z.string().exactOptional(),
  /** As `body`, bytes in base64. */
  bodyBase64: z.base64().exactOptional(),
  /** The content type of the body. Default: application/json. */
  contentType: z
    .string()
    .regex(/^[\x20-\x7e]+$/)
    .exactOptional(),
  /** The connection is dropped without a response. */
  disconnect: z.literal(true).exactOptional(),
  /** The real response is corrupted so that its JSON does not parse. Not for files. */
  breakJson: z.literal(true).exactOptional(),
  /** The real response is truncated in the middle of its body, whose full length was announced. */
  cutOff: z.literal(true).exactOptional(),
  /** The operation is completed before the fault applies, `latencyMs` included: the response is late or lost, not the change. Default: false. */
  afterChange: z.literal(true).exactOptional(),
  /** The signed URL of an image or media item is treated as expired. */
  expired: z.literal(true).exactOptional(),
  /** The failure of a delivery: it is never sent, or sent twice with one deliveryId. */
  delivery: z.enum(['lost', 'doubled']).exactOptional(),
});

/** The effects and the targets of an injected fault. */
export interface FaultPlan extends Output<typeof faultFields> {
  readonly where?: FaultMatch;
  readonly latencyMs?: number | MillisecondRange;
  readonly operations: readonly string[];
  readonly times: number | null;
  readonly probability: number;
}

/** An injected fault and how often it was applied. */
export interface FaultRecord extends FaultPlan {
  readonly id: string;
  /** The scenario that it belongs to; null for one of its own. */
  readonly scenario: string | null;
  /** How often it was applied. */
  readonly appliedCount: number;
  /** How often chance was asked about it. */
  readonly drawn: number;
}
