import { currentVersion, limits } from '@boothkit/contract/rules';
import * as z from 'zod';
import { dateTime } from '../../engine/resources/date-time.ts';
import { lazyObject } from '../../engine/resources/define-resource.ts';
import { parseInput } from '../../engine/resources/parse.ts';
import type { LaterVersion } from './later-version.ts';
import type { VersionSetup } from './versions.ts';

const callable = <F>() =>
  z.custom<F>((value) => typeof value === 'function', { error: 'must be a function' }).optional();

const LaterVersionSchema = lazyObject(() => ({
  date: z.iso.date({ abort: true }).refine((date) => date > currentVersion, {
    error: ({ input }) => `must be later than ${currentVersion}, the newest real version; got ${input}`,
  }),
  releasedAt: dateTime().optional(),
  request: callable<LaterVersion['request']>(),
  response: callable<LaterVersion['response']>(),
  document: callable<LaterVersion['document']>(),
}));

const VersionOptionsSchema = lazyObject(() => ({
  versions: z
    .array(LaterVersionSchema)
    .default([])
    .superRefine((versions, context) => {
      for (const [at, { date }] of versions.entries())
        if (versions.findIndex((other) => other.date === date) < at)
          context.addIssue({
            code: 'custom',
            path: [at, 'date'],
            message: `must be a date of its own; ${date} is taken`,
          });
    }),
  rePinSeconds: z.number().min(0).max(limits.rePin.seconds).default(limits.rePin.seconds),
}));

// As most simulators have it: made without a schema.
const noOptions: z.output<typeof VersionOptionsSchema> = { versions: [], rePinSeconds: limits.rePin.seconds };

/** Options of a simulator that are about versions. */
export interface VersionOptions {
  readonly versions?: readonly LaterVersion[] | undefined;
  readonly rePinSeconds?: number | undefined;
}

/** Reads the options about versions. Throws a TypeError that names what does not fit. */
export function readVersionOptions({ versions, rePinSeconds }: VersionOptions): VersionSetup {
  const given = versions !== undefined || rePinSeconds !== undefined;
  const options = given ? parseInput(VersionOptionsSchema, { versions, rePinSeconds }, 'options') : noOptions;
  return {
    later: options.versions.map(({ releasedAt, ...version }) => ({
      ...version,
      releasedMs: releasedAt === undefined ? Number.NEGATIVE_INFINITY : Date.parse(releasedAt),
    })),
    rePinMs: options.rePinSeconds * 1000,
  };
}
