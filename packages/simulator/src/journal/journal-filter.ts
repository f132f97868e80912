import { namedOnlyOperations } from '@boothkit/contract/internal';
import { ruleCatalogue } from '@boothkit/contract/rules';
import * as z from 'zod';
import { searchField } from '../engine/resources/listing.ts';
import { lazyObject } from '../engine/resources/schema-parts.ts';
import { type AnyOperation, apiTargets, type FileRouteName, fileRouteNames } from '../model/fault-targets.ts';

/** The classes of statuses, by their first digit. */
const statusClasses = ['2xx', '3xx', '4xx', '5xx'] as const;

/** One of the {@link statusClasses}. */
export type StatusClass = (typeof statusClasses)[number];

/** The name of a recorded request: an operation of the API, one that the reference only names and a test stubbed, or an endpoint besides the API. */
export type JournalOperation = AnyOperation | FileRouteName;

const journalOperations: readonly string[] = [...apiTargets, ...namedOnlyOperations, ...fileRouteNames];

const text = z.string().min(1);

/** The parts of a filter that a query can name. */
export const journalQueryFields = () => ({
  operation: z
    .string()
    .meta({ enum: [...journalOperations] })
    .exactOptional(),
  accountId: text.exactOptional(),
  keyId: text.exactOptional(),
  method: text.exactOptional(),
  status: z.union([z.int().min(100).max(599), z.enum(statusClasses)]).exactOptional(),
  minDurationMs: z.int().min(0).exactOptional(),
  search: searchField(),
  rule: z
    .string()
    .refine((id) => Object.hasOwn(ruleCatalogue, id), {
      error: ({ input }) => `must be the id of a rule; got ${JSON.stringify(input)}`,
    })
    .exactOptional(),
});

/** Checks a filter, so that a misspelt part does not pass for one that fits everything. */
export const JournalFilterSchema = lazyObject(() => ({
  ...journalQueryFields(),
  rejected: z.boolean().exactOptional(),
  faulty: z.boolean().exactOptional(),
  view: z.boolean().exactOptional(),
  unmatched: z.boolean().exactOptional(),
  params: z.looseObject({}).exactOptional(),
  query: z.looseObject({}).exactOptional(),
  body: z.unknown().exactOptional(),
}));

/** Checks the options of {@link Journal.get}. */
export const JournalGetSchema = lazyObject(() => ({ webhookUrls: z.enum(['origin', 'whole']).default('origin') }));
