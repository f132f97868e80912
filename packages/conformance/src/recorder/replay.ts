import { visible } from '@boothkit/contract/internal';
import type { Simulator } from '@boothkit/simulator';
import { hidingKeys } from '../hide-keys.ts';
import { ruleHeader } from './exchange.ts';
import { readTarget } from './read-target.ts';
import type { RecordingFile } from './recording-file.ts';
import { createRemoteShadow, createShadow, type Shadow } from './shadow.ts';

export { type RecordingFile, readRecording } from './recording-file.ts';

/** Where a recording is sent. */
export type ReplayTarget =
  | {
      readonly simulator: Simulator;
      /** Whether its accounts stand for those of the recording, in order. Otherwise each key gets a new account. */
      readonly hasAccounts: boolean;
    }
  | {
      /** Base URL: https, or http on this machine. */
      readonly baseUrl: string;
      readonly apiKey: string;
      readonly fetch?: typeof globalThis.fetch;
    };

/** One difference, over all requests that show it. Values are redacted. */
interface ReplayDifference {
  /** The rule of the rejection; null if neither response names one. */
  readonly rule: string | null;
  /** The operation, or the method of a request that is none. */
  readonly operation: string;
  /** `status`, `code`, `details`, a header, or a field of the response. */
  readonly what: string;
  /** The values of the first request that shows it. */
  readonly recorded: unknown;
  readonly replayed: unknown;
  /** The positions of the requests in the file, from 1. */
  readonly requests: readonly number[];
}

/** The result of a replay. */
export interface ReplayReport {
  /** The base URL of the recorded calls; null for a journal. */
  readonly recordedBaseUrl: string | null;
  readonly requests: number;
  readonly compared: number;
  /** The number of requests that were not compared, by the reason. */
  readonly notCompared: Readonly<Record<string, number>>;
  /** The number of entries that are no requests to send, by the reason. */
  readonly ignored: Readonly<Record<string, number>>;
  readonly differences: readonly ReplayDifference[];
}

/** Codes that a new account cannot reproduce: the scope of a key is not in a recording. */
const ofTheWorld: ReadonlySet<unknown> = new Set([
  'unauthorized',
  'quota_exceeded',
  'plan_required',
  'rate_limited',
  'conflict',
]);

const ofAnySimulator: ReadonlySet<unknown> = new Set(['unauthorized', 'rate_limited']);

/**
 * Sends the requests of a recording one after the other and compares the responses: IDs that the service chose are matched consistently,
 * its times not at all. A simulator's clock moves to the time of each request.
 */
export async function replay(recording: RecordingFile, target: ReplayTarget): Promise<ReplayReport> {
  const { calls, ignored, baseUrl } = recording;
  const shadow = shadowOf(recording, target);
  const notCompared: Record<string, number> = {};
  const differences = new Map<string, ReplayDifference>();
  for (const { position, at, request, response } of calls) {
    if ('simulator' in target && at.getTime() > target.simulator.clock.now()) target.simulator.clock.moveTo(at);
    const keys = hidingKeys(request.headers['authorization'], 'apiKey' in target ? target.apiKey : undefined);
    const comparison = keys.json(await shadow.compare(request, response));
    if ('notCompared' in comparison) {
      notCompared[comparison.notCompared] = (notCompared[comparison.notCompared] ?? 0) + 1;
      continue;
    }
    const { rule = null } = comparison;
    const operation = request.operation ?? request.method;
    for (const { what, real, simulated } of comparison.differences) {
      const key = JSON.stringify([rule, operation, what]);
      const known = differences.get(key) ?? {
        rule,
        operation,
        what,
        recorded: real,
        replayed: simulated,
        requests: [],
      };
      differences.set(key, { ...known, requests: [...known.requests, position] });
    }
  }
  return {
    recordedBaseUrl: baseUrl,
    requests: calls.length,
    compared: calls.length - Object.values(notCompared).reduce((sum, count) => sum + count, 0),
    notCompared,
    ignored,
    differences: [...differences.values()].toSorted((one, other) => (one.rule ?? '').localeCompare(other.rule ?? '')),
  };
}

function shadowOf({ calls }: RecordingFile, target: ReplayTarget): Shadow {
  if ('baseUrl' in target) {
    const { baseUrl, apiKey, fetch = globalThis.fetch } = target;
    return createRemoteShadow({ baseUrl: readTarget(baseUrl).href, apiKey, fetch });
  }
  const { simulator, hasAccounts } = target;
  if (hasAccounts) return createShadow(simulator, { accounts: simulator.accounts.list(), comparedCodes: ofTheWorld });
  const isOfSimulator = calls.some(({ response }) => response.headers.has(ruleHeader));
  return createShadow(simulator, isOfSimulator ? { comparedCodes: ofAnySimulator } : {});
}

/** The report as text. Ends in a line break. */
export function writeReplay({ requests, compared, notCompared, ignored, differences, ...rest }: ReplayReport): string {
  const format = (value: unknown) => JSON.stringify(value) ?? 'nothing';
  const countLines = (counts: Readonly<Record<string, number>>, what: string) =>
    Object.entries(counts).map(([reason, count]) => `  ${count} ${what}: ${reason}`);
  const lines = [
    `${requests} requests replayed, ${compared} compared.`,
    ...(rest.recordedBaseUrl === null ? [] : [`  recorded at ${rest.recordedBaseUrl}`]),
    ...countLines(notCompared, 'not compared'),
    ...countLines(ignored, 'ignored'),
    differences.length === 0 ? 'The responses are the same.' : 'The responses differ:',
    ...differences.flatMap(({ rule, operation, what, recorded, replayed, requests }) => [
      `  ${rule === null ? 'no rule' : `rule ${rule}`}: ${operation}, ${what} (requests ${requests.join(', ')})`,
      `    recorded ${format(recorded)}`,
      `    replayed ${format(replayed)}`,
    ]),
  ];
  return lines.map((line) => `${visible(line)}\n`).join('');
}
