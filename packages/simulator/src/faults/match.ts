import { hashOf } from '../engine/collections/hash.ts';
import { includesJson } from '../engine/resources/includes-json.ts';
import type { FaultMatch, FaultRecord } from '../model/fault.ts';
import type { World } from '../model/world.ts';

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
  readonly faults: readonly FaultRecord[];
  /** Milliseconds before the operation is done. */
  readonly latencyMs: number;
  /** Milliseconds after it was done. */
  readonly lateLatencyMs: number;
  /** The fault that replaces or corrupts the response; `undefined` where there are latencies only. */
  readonly responseFault: FaultRecord | undefined;
}

/** Matches the faults of a world with a call: draws, counts, and removes a fault after its last match. `undefined` where none matches. */
export function matchFaults(world: World, call: FaultSubject): AppliedFaults | undefined {
  if (world.faults.size === 0) return undefined;
  const faults: FaultRecord[] = [];
  let latencyMs = 0;
  let lateLatencyMs = 0;
  for (const [key, fault] of [...world.faults.from('')]) {
    if (!matchesCall(fault, call)) continue;
    const { applies, latency, drawn } = draw(world.seed, fault);
    const appliedCount = fault.appliedCount + (applies ? 1 : 0);
    if (appliedCount === fault.times) world.faults.delete(key);
    else world.faults.set(key, { ...fault, appliedCount, drawn });
    if (!applies) continue;
    faults.push(fault);
    if (fault.afterChange) lateLatencyMs += latency;
    else latencyMs += latency;
    if (changesResponse(fault)) return { faults, latencyMs, lateLatencyMs, responseFault: fault };
  }
  return faults.length > 0 ? { faults, latencyMs, lateLatencyMs, responseFault: undefined } : undefined;
}

function changesResponse({ status, body, bodyBase64, disconnect, breakJson, cutOff, expired, delivery }: FaultRecord) {
  return [status, body, bodyBase64, disconnect, breakJson, cutOff, expired, delivery].some((way) => way !== undefined);
}

function matchesCall({ operations, accountId, where }: FaultRecord, call: FaultSubject): boolean {
  if (!operations.includes(call.operation)) return false;
  if (accountId !== undefined && accountId !== call.accountId) return false;
  return where === undefined || matches(where, call);
}

function matches({ params = {}, query = {}, headers = {}, body }: FaultMatch, call: FaultSubject): boolean {
  return (
    Object.entries(params).every(([name, value]) => call.params?.[name] === value) &&
    Object.entries(query).every(([name, value]) => call.query?.get(name) === value) &&
    Object.entries(headers).every(([name, value]) => call.header?.(name.toLowerCase()) === value) &&
    (body === undefined || includesJson(call.body, body))
  );
}

/** Draws from the world's seed whether a fault applies, and for how long: the same calls get the same faults. */
function draw(seed: string, { id, probability, latencyMs = 0, drawn }: FaultRecord) {
  let draws = drawn;
  const chance = () => fraction(`fault/${seed}/${id}/${draws++}`);
  const applies = probability === 1 || chance() < probability;
  if (typeof latencyMs === 'number' || !applies)
    return { applies, latency: typeof latencyMs === 'number' ? latencyMs : 0, drawn: draws };
  const latency = Math.round(latencyMs.min + chance() * (latencyMs.max - latencyMs.min));
  return { applies, latency, drawn: draws };
}

/** A number from 0 to just below 1, drawn from a text. */
function fraction(text: string): number {
  const { buffer, byteOffset, byteLength } = hashOf(text);
  return new DataView(buffer, byteOffset, byteLength).getUint32(0) / 2 ** 32;
}
