import * as z from 'zod';
import type { Input } from '../engine/resources/define-resource.ts';
import { lazyObject } from '../engine/resources/schema-parts.ts';
import { type FaultMatch, faultFields, type MillisecondRange } from '../model/fault.ts';
import { apiTargets, deliveryNames, type FaultTarget, faultTargets, isDelivery } from './targets.ts';

/** Its check is with the others, whose messages name what is needed; the document lists the names. */
const target = () => z.string().meta({ enum: [...faultTargets] });

/**
 * A fault to inject: the calls or deliveries it applies to, and its effect.
 *
 * At most one of these replaces or corrupts the response: `status`, `body` (or `bodyBase64`), `disconnect`, `breakJson`,
 * `cutOff`, `expired` or `delivery`. With none of them, `latencyMs` alone makes a call slow.
 */
export interface NewFault extends Input<typeof faultFields> {
  where?: FaultMatch;
  latencyMs?: number | MillisecondRange;
  /**
   * The targets of the fault, one or several: operations of the API; `upload_bytes`, `get_file` and `get_gallery_page`
   * besides it; webhook deliveries by their event. Default: every operation of the API, or all deliveries if `delivery`
   * is given, or `get_file` if `expired` is.
   */
  operation?: FaultTarget | readonly FaultTarget[];
  /** How often it applies before it ends, 1 or more. Default: until it is removed. */
  times?: number;
  /** The probability that it applies to a match, above 0 and up to 1, drawn from the world's seed. Default: 1. */
  probability?: number;
}

/** Checks a {@link NewFault}. */
export const NewFaultSchema = lazyObject(() => ({
  ...faultFields(),
  operation: z.union([target(), z.array(target()).min(1)]).exactOptional(),
  times: z.int().min(1).exactOptional(),
  probability: z.number().gt(0).max(1).default(1),
}))
  .superRefine((fault, context) => {
    for (const [field, message] of crossFieldErrors(fault))
      context.addIssue({ code: 'custom', path: [field], message });
  })
  .meta({ id: 'NewFault' });

type Checked = Partial<Omit<NewFault, 'operation'>> & { readonly operation?: string | readonly string[] };

const ways = ['status', 'disconnect', 'breakJson', 'cutOff', 'expired', 'delivery'] as const;

/** Returns the targets of a fault; the defaults if the input names none. */
export function targetsOf({ operation, delivery, expired }: Checked): readonly string[] {
  if (operation !== undefined) return typeof operation === 'string' ? [operation] : operation;
  if (delivery !== undefined) return deliveryNames;
  return expired ? ['get_file'] : apiTargets;
}

function crossFieldErrors(fault: Checked): [field: string, message: string][] {
  const found: [string, string][] = [];
  const targets = targetsOf(fault);
  const unknown = targets.find((target) => !faultTargets.some((known) => known === target));
  if (unknown !== undefined)
    return [['operation', `must be one of ${faultTargets.join(', ')}; got ${JSON.stringify(unknown)}`]];
  const hasBody = fault.body !== undefined || fault.bodyBase64 !== undefined;
  const given = ways.filter((way) => fault[way] !== undefined);
  const answers = hasBody && !given.includes('status') ? [...given, 'body'] : given;
  if (answers.length === 0 && fault.latencyMs === undefined)
    found.push(['status', `is required, or another effect: latencyMs, body, ${ways.slice(1).join(', ')}`]);
  if (answers.length > 1 || (hasBody && answers[0] !== 'status' && answers[0] !== 'body'))
    found.push([answers[0] ?? 'body', `must be the only response; got ${answers.join(' and ')}`]);
  if (fault.body !== undefined && fault.bodyBase64 !== undefined)
    found.push(['bodyBase64', 'must not come with body, which it takes the place of']);
  if (fault.status !== undefined && fault.status < 400 && !hasBody)
    found.push(['status', `must be 400 to 599, or come with a body; got ${fault.status}`]);
  for (const field of ['code', 'message'] as const)
    if (fault[field] !== undefined && (fault.status === undefined || hasBody))
      found.push([field, 'must come with a status, and without a body of its own']);
  if (fault.retryAfter !== undefined && fault.status === undefined)
    found.push(['retryAfter', 'must come with a status']);
  if (fault.contentType !== undefined && !hasBody) found.push(['contentType', 'must come with a body']);
  if (typeof fault.latencyMs === 'object' && fault.latencyMs.min > fault.latencyMs.max)
    found.push([
      'latencyMs',
      `must have a min of at most its max; got ${fault.latencyMs.min} and ${fault.latencyMs.max}`,
    ]);
  return [...found, ...targetErrors(fault, targets)];
}

function targetErrors(fault: Checked, targets: readonly string[]): [field: string, message: string][] {
  const found: [string, string][] = [];
  const deliveries = targets.filter(isDelivery);
  if (deliveries.length > 0 && deliveries.length < targets.length)
    found.push(['operation', 'must be calls or deliveries, not both']);
  if (deliveries.length > 0) {
    const excluded = [...ways, 'body', 'bodyBase64', 'afterChange', 'where'] as const;
    for (const field of excluded)
      if (field !== 'delivery' && fault[field] !== undefined)
        found.push([field, 'must not be given for deliveries, which can be lost, doubled or late (latencyMs)']);
  } else if (fault.delivery !== undefined)
    found.push(['delivery', `must be for deliveries: ${deliveryNames.join(', ')}; got ${targets.join(', ')}`]);
  if (fault.expired && targets.some((target) => target !== 'get_file'))
    found.push(['expired', `must be for get_file; got ${targets.join(', ')}`]);
  if (fault.breakJson && targets.some((target) => ['get_file', 'get_gallery_page', 'upload_bytes'].includes(target)))
    found.push(['breakJson', 'must be for operations of the API, which answer in JSON']);
  if (fault.afterChange && (fault.expired || fault.breakJson || fault.cutOff))
    found.push([
      'afterChange',
      'must not come with expired, breakJson or cutOff, which corrupt the real response anyway',
    ]);
  return found;
}
