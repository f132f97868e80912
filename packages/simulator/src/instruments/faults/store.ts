import { hashOf } from '../../engine/collections/hash.ts';
import { meansSameHeader } from '../../engine/http/header-values.ts';
import { includesJson } from '../../engine/resources/includes-json.ts';
import { firstOf, ordinalKey } from '../../engine/resources/listing.ts';
import type { FaultMatch, FaultRecord, InjectedFault } from '../../model/faults/fault.ts';
import type { World } from '../../model/world.ts';

/** The parts of a call or a delivery that faults match. */
export interface FaultSubject {
  readonly operation: string;
  readonly accountId: string | null;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: URLSearchParams;
  /** A header's value by its lower-case name, or null. */
  readonly header?: (name: string) => string | null;
  readonly body?: unknown;
}

/** The effects of faults on one call or delivery. */
export interface AppliedFaults {
  readonly faults: readonly InjectedFault[];
  /** Milliseconds before the operation is done. */
  readonly latencyMs: number;
  /** Milliseconds after it was done. */
  readonly lateLatencyMs: number;
  /** The fault that changes the response or its headers; `undefined` where there are latencies only. */
  readonly responseFault: InjectedFault | undefined;
}

/** Matches the faults of a world with a call: counts, and draws whether they apply. `undefined` where none applies. */
export function matchFaults(world: World, call: FaultSubject): AppliedFaults | undefined {
  if (world.faults.sizeOf('active') === 0) return undefined;
  const faults: InjectedFault[] = [];
  let latencyMs = 0;
  let lateLatencyMs = 0;
  for (const [, record] of [...world.faults.by('active')]) {
    const { fault } = record;
    if (!matchesCall(fault, call)) continue;
    const matchedCount = record.matchedCount + 1;
    const applies = appliesTo(world.seed, fault, matchedCount);
    putFault(world, { ...record, matchedCount, appliedCount: record.appliedCount + (applies ? 1 : 0) });
    if (!applies) continue;
    faults.push(fault);
    const latency = latencyOf(world.seed, fault, matchedCount);
    if (fault.afterChange) lateLatencyMs += latency;
    else latencyMs += latency;
    if (changesResponse(fault)) return { faults, latencyMs, lateLatencyMs, responseFault: fault };
  }
  return faults.length > 0 ? { faults, latencyMs, lateLatencyMs, responseFault: undefined } : undefined;
}

const responseFields = [
  ...(['status', 'body', 'bodyBase64', 'disconnect', 'breakJson', 'cutOff', 'expired', 'delivery'] as const),
  ...(['headers', 'retryAfter', 'contentType'] as const),
];

const changesResponse = (fault: InjectedFault) => responseFields.some((field) => fault[field] !== undefined);

function matchesCall({ operations, accountId, where }: InjectedFault, call: FaultSubject): boolean {
  if (!operations.some((operation) => operation === call.operation)) return false;
  if (accountId !== undefined && accountId !== call.accountId) return false;
  return where === undefined || matches(where, call);
}

function matches({ params = {}, query = {}, headers = {}, body }: FaultMatch, call: FaultSubject): boolean {
  return (
    Object.entries(params).every(([name, value]) => call.params?.[name] === value) &&
    Object.entries(query).every(([name, value]) => call.query?.get(name) === value) &&
    Object.entries(headers).every(([name, value]) => hasHeader(call, name.toLowerCase(), value)) &&
    (body === undefined || includesJson(call.body, body))
  );
}

function hasHeader({ header }: FaultSubject, name: string, value: string): boolean {
  const found = header?.(name) ?? null;
  return found !== null && meansSameHeader(name, found, value);
}

// Drawn from the world's seed and the number of the match: the same calls get the same faults.

function appliesTo(seed: string, { id, fromCall, probability }: InjectedFault, match: number): boolean {
  if (match < fromCall) return false;
  return probability === 1 || fraction(`fault/${seed}/${id}/${match}`) < probability;
}

function latencyOf(seed: string, { id, latencyMs = 0 }: InjectedFault, match: number): number {
  if (typeof latencyMs === 'number') return latencyMs;
  const { min, max } = latencyMs;
  return Math.round(min + fraction(`fault/${seed}/${id}/${match}/latency`) * (max - min));
}

/** A number from 0 to just below 1, drawn from a text. */
function fraction(text: string): number {
  const { buffer, byteOffset, byteLength } = hashOf(text);
  return new DataView(buffer, byteOffset, byteLength).getUint32(0) / 2 ** 32;
}

/** How many used-up faults are kept: the newest ones. */
const maxUsedUp = 1000;

/** How many places a fault remembers at which it applied: the newest ones. */
const maxPlaces = 100;

/** Stores a fault, new or with new counts. */
export function putFault({ faults }: World, fault: FaultRecord): FaultRecord {
  faults.put(fault);
  if (faults.sizeOf('usedUp') > maxUsedUp) {
    const [oldest] = firstOf(faults.by('usedUp'), 1);
    if (oldest) faults.delete(oldest[0]);
  }
  return fault;
}

/** The stored fault with an ID. */
export function findFault({ faults }: World, id: string): FaultRecord | undefined {
  const fault = faults.get(ordinalKey(id));
  return fault?.fault.id === id ? fault : undefined;
}

/** Notes where faults applied: the ID of a request in the journal, or of a delivery. A fault that was removed meanwhile is left out. */
export function noteApplied(world: World, faults: readonly InjectedFault[], place: string): void {
  for (const { id } of faults) {
    const fault = findFault(world, id);
    if (fault) putFault(world, { ...fault, appliedTo: [...fault.appliedTo, place].slice(-maxPlaces) });
  }
}
