import { parseJson } from '@boothkit/contract/rules';
import { parseTimestamp } from '../../clock/timestamps.ts';
import { fromBase64 } from '../../http/base64.ts';
import type { Simulator, Snapshot } from '../../interface.ts';
import type { NewFault } from '../faults/fault-inputs.ts';
import type { FaultRecord } from '../faults/store.ts';
import { type SentRequest, Template, type Text, triedValue, type Value } from './test-plan.ts';

/** The outcome of a request, as the file of a test has it. */
export interface Outcome {
  /** Null without a response. */
  readonly status: number | null;
  /** The rule that rejected the request; null if none did. */
  readonly rule: string | null;
  /** The JSON; undefined if it is absent or truncated. */
  readonly body?: unknown;
}

/** The simulator that a test is tried out with before it is written. */
export interface Trial {
  send(kind: 'call' | 'control', request: SentRequest): Promise<Outcome>;
  /** Moves the clock to a time, unless it is there; tells whether it moved. */
  moveTo(time: string): boolean;
  inject(fault: NewFault): void;
  snapshot(): Snapshot;
  restore(snapshot: Snapshot): void;
}

const textOf = (text: Text): string => (text instanceof Template ? text.value : text);

/** Tries a test out with a simulator of its own. */
export function trialWith(sim: Simulator): Trial {
  return {
    async send(kind, { method, path = '', url, key, headers = {}, body, base64 }) {
      const at = url === undefined ? `${kind === 'call' ? sim.baseUrl : sim.controlUrl}${textOf(path)}` : textOf(url);
      const sent = Object.entries(headers).map(([name, value]) => [name, textOf(value)] as const);
      const bytes = base64 === undefined ? jsonOf(body) : new Uint8Array(fromBase64(base64));
      try {
        const response = await sim.fetch(at, {
          method,
          headers: {
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...Object.fromEntries(sent),
            ...(key !== undefined && { authorization: `Bearer ${textOf(key)}` }),
          },
          ...(bytes !== undefined && { body: bytes }),
        });
        const rule = response.headers.get('simulator-rule');
        return { status: response.status, rule, body: parsed(await response.text().catch(() => '')) };
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        return { status: null, rule: null };
      }
    },
    moveTo(time) {
      if (parseTimestamp(time) <= sim.clock.now()) return false;
      sim.clock.moveTo(time);
      return true;
    },
    inject: (fault) => void sim.faults.inject(fault),
    snapshot: sim.snapshot,
    restore: sim.restore,
  };
}

const jsonOf = (body: Value | undefined) => (body === undefined ? undefined : JSON.stringify(triedValue(body)));

/** JSON; undefined for a text that is none, or that is nested too deeply. */
export function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** A fault that has the effect on one call that the given one had: without its delay, which the clock stands for; undefined for a mere delay. */
export function faultFor(operation: string, fault: FaultRecord): NewFault | undefined {
  const { status, code, message, retryAfter, body, bodyBase64, contentType } = fault;
  const { disconnect, breakJson, cutOff, afterChange, expired } = fault;
  const effects = { status, code, message, retryAfter, body, bodyBase64, contentType };
  const ways = { disconnect, breakJson, cutOff, afterChange, expired };
  const given = Object.fromEntries(Object.entries({ ...effects, ...ways }).filter(([, value]) => value !== undefined));
  if (Object.keys(given).every((name) => name === 'afterChange')) return undefined;
  return { operation, ...given, times: 1 } as NewFault;
}
