import { parsedJson } from '@boothkit/contract/internal';
import type { TrialSimulator } from './recording.ts';
import { type SentRequest, type SentStep, Template, type Text, triedValue, type Value } from './test-plan.ts';

/** The outcome of a request, as the file of a test has it. */
export interface Outcome {
  /** Null without a response. */
  readonly status: number | null;
  /** The rule that rejected the request; null if none did. */
  readonly rule: string | null;
  /** The JSON; undefined if it is absent or truncated. */
  readonly body?: unknown;
}

const textOf = (text: Text): string => (text instanceof Template ? text.value : text);

/** Sends a request of a test to the simulator that it is tried out with. */
export async function send(
  sim: TrialSimulator,
  kind: SentStep['kind'],
  { method, path = '', url, key, headers = {}, body, base64 }: SentRequest,
): Promise<Outcome> {
  const at = url === undefined ? `${kind === 'call' ? sim.baseUrl : sim.controlUrl}${textOf(path)}` : textOf(url);
  const sent = Object.entries(headers).map(([name, value]) => [name, textOf(value)] as const);
  const content = base64 === undefined ? jsonOf(body) : bytesOf(base64);
  try {
    const response = await sim.fetch(at, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...Object.fromEntries(sent),
        ...(key !== undefined && { authorization: `Bearer ${textOf(key)}` }),
      },
      ...(content !== undefined && { body: content }),
    });
    const rule = response.headers.get('simulator-rule');
    return { status: response.status, rule, body: parsedJson(await response.text().catch(() => '')) };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { status: null, rule: null };
  }
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

const jsonOf = (body: Value | undefined) => (body === undefined ? undefined : JSON.stringify(triedValue(body)));
