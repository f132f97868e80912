import * as z from 'zod';
import { defineResource, type Input, type Output, type Stored } from '../../engine/resources/define-resource.ts';
import { textsByName } from '../../engine/resources/texts-by-name.ts';
import { jsonValue } from '../json-value.ts';
import { apiTargets, deliveryNames, type FaultTarget, faultTargets } from './fault-targets.ts';

const maxLatencyMs = 86_400_000;
const latency = () => z.number().min(0).max(maxLatencyMs);
const headerName = () => z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/);
const headerValue = () => z.string().regex(/^[\t\x20-\x7e]*$/);

const rangeFields = () => ({ min: latency(), max: latency() });

const matchFields = () => ({
  /** Parameters of the path by name, such as `eventId`, percent-decoded. */
  params: textsByName().exactOptional(),
  query: textsByName().exactOptional(),
  /**
   * Headers by name, in any letter case. Two spellings of a value match if they mean the same by the header's standard: `Application/JSON`
   * matches `application/json`.
   */
  headers: textsByName().exactOptional(),
  /** JSON that the body must hold: objects may hold more, everything else must be equal. */
  body: jsonValue().exactOptional(),
});

/** A span to draw from, in milliseconds. */
interface MillisecondRange extends Output<typeof rangeFields> {}

/** Conditions that a call must match for a fault to apply; all given parts must match. */
export interface FaultMatch extends Output<typeof matchFields> {}

/** The fields that all forms of a fault have: which calls or deliveries it applies to, how often, and its effects. */
const plannedFields = () => ({
  /** The account whose calls it applies to. Default: all. */
  accountId: z.string().min(1).exactOptional(),
  /** Conditions that a call must match. Not for deliveries. Default: any call. */
  where: z.strictObject(matchFields()).exactOptional(),
  /** The first of the matching calls or deliveries that it applies to; with `times: 1`, the only one. Default: 1. */
  fromCall: z.int().min(1).default(1),
  /** How often it applies before it is used up, 1 or more. Default, and null: until it is removed. */
  times: z.int().min(1).nullable().default(null),
  /** The share of matching calls or deliveries that it applies to, above 0 and up to 1, drawn from the world's seed. Default: 1. */
  probability: z.number().gt(0).max(1).default(1),
  /**
   * Milliseconds of the world's time, up to a day, that the call waits before it is processed, or two bounds to draw from. With `afterChange`,
   * the call is processed first, and its response waits. A delivery is sent later.
   */
  latencyMs: z.union([latency(), z.strictObject(rangeFields())]).exactOptional(),
  /** The status of the response: 400 to 599 with the error envelope; 204, 205 or 304 without a body; 200 to 599 with `body`. */
  status: z.int().min(200).max(599).exactOptional(),
  /** The code in the envelope. Default: the code of the status, such as `not_found` for 404. */
  code: z.string().min(1).exactOptional(),
  /** The message in the envelope. Default: one that names the fault. */
  message: z.string().min(1).exactOptional(),
  /**
   * Headers of the response by name, which replace the response's own headers of the same names. Retry-After and Content-Type have fields
   * of their own here.
   */
  headers: textsByName(headerName(), headerValue()).exactOptional(),
  /**
   * The header Retry-After of the response, whatever it says: seconds, a date, nonsense; null for none. Default: 1 with `status: 429`, else
   * the header of the real response.
   */
  retryAfter: z
    .union([z.number().min(0), headerValue()])
    .nullable()
    .exactOptional(),
  /** The text of the response, with the status (default 200). */
  body: z.string().exactOptional(),
  /** As `body`, bytes in base64. */
  bodyBase64: z.base64().exactOptional(),
  /** The content type of the response. Default: application/json, or the type of the real response. */
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

/** Its check is with the others, whose messages name what is needed; the document lists the names. */
const target = () => z.string().meta({ enum: [...faultTargets] });

const newFields = () => ({
  ...plannedFields(),
  operation: z.union([target(), z.array(target()).min(1)]).exactOptional(),
});

const countFields = () => ({
  /** How many calls or deliveries matched it. */
  matchedCount: z.int().min(0).default(0),
  /** How often it applied. It is used up when that is `times`. */
  appliedCount: z.int().min(0).default(0),
});

/** The name of a ready-made set of faults. */
export type ScenarioName = 'bad-network' | 'rate-limit-storm' | 'slow-images';

/** The names of the ready-made sets of faults. */
export const scenarioNames: readonly ScenarioName[] = ['bad-network', 'rate-limit-storm', 'slow-images'];

const originFields = () => ({
  /** The scenario that it belongs to; null for one that was injected alone. */
  scenario: z.enum(scenarioNames).nullable().default(null),
});

const injectedFields = () => ({
  ...plannedFields(),
  ...originFields(),
  /** The targets of the fault. */
  operations: z.array(z.string()).min(1),
});

const storedFields = () => ({
  ...injectedFields(),
  ...countFields(),
  /** Where it applied, oldest first: IDs of the journal's requests, such as `request-12`, or of deliveries. The newest 100. */
  appliedTo: z.array(z.string()),
});

/** The schemas of a fault, without the checks across fields. */
export const faultResource = defineResource({
  id: 'Fault',
  name: 'fault',
  plural: 'faults',
  create: newFields,
  body: newFields,
  file: () => ({ ...newFields(), ...originFields(), ...countFields() }),
  response: storedFields,
});

/**
 * A fault to inject: the calls or deliveries it applies to, and its effect.
 *
 * At most one of these replaces or corrupts the response: `status`, `body` (or `bodyBase64`), `disconnect`, `breakJson`,
 * `cutOff`, `expired` or `delivery`. Without them, `latencyMs` alone makes a call slow; `headers`, `retryAfter` and `contentType`
 * alone change the headers of the real response.
 */
export interface NewFault extends Omit<Input<typeof newFields>, 'operation'> {
  where?: FaultMatch;
  latencyMs?: number | MillisecondRange;
  /**
   * The targets of the fault, one or several: operations of the API, those of added routes included; `upload_bytes`, `get_file` and
   * `get_gallery_page` besides it; webhook deliveries by their event. Default: every operation of the API, or all deliveries if `delivery`
   * is given, or `get_file` if `expired` is.
   */
  operation?: FaultTarget | readonly FaultTarget[];
}

/** An injected fault. */
export interface Fault extends Stored<typeof storedFields> {}

/** A fault as it was injected, which never changes: the journal shares it. */
export interface InjectedFault extends Stored<typeof injectedFields> {}

/** An injected fault, and what became of it. */
export interface FaultRecord extends Omit<Fault, keyof InjectedFault> {
  readonly fault: InjectedFault;
}

/** Whether a fault applies to nothing any more. */
export const isUsedUp = ({ fault, appliedCount }: FaultRecord) => appliedCount === fault.times;

/** The fields that a fault of a file may omit, with their values. */
export const faultFileDefaults = () => faultResource.file.parse({});

/** The targets of a fault that names none. */
export function defaultTargets({ delivery, expired }: Pick<NewFault, 'delivery' | 'expired'>): readonly FaultTarget[] {
  if (delivery !== undefined) return deliveryNames;
  return expired ? ['get_file'] : apiTargets;
}
