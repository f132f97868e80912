import { namedOnlyOperations } from '@boothkit/contract/internal';
import { type RuleId, ruleCatalogue } from '@boothkit/contract/rules';
import * as z from 'zod';
import { dateTime } from '../../engine/resources/date-time.ts';
import { type Input, lazyObject, type Output } from '../../engine/resources/define-resource.ts';
import { searchField } from '../../engine/resources/listing.ts';
import { type AnyOperation, apiTargets, type FileRouteName, fileRouteNames } from '../../model/faults/fault-targets.ts';

/** The classes of statuses, by their first digit. */
const statusClasses = ['2xx', '3xx', '4xx', '5xx'] as const;

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
  /** In capitals or not: `get` is GET. */
  method: text.exactOptional(),
  /** A status such as 404, or a class of statuses such as `'4xx'`. */
  status: z.union([z.int().min(100).max(599), z.enum(statusClasses)]).exactOptional(),
  /** The fewest milliseconds of the world's time that it took. */
  minDurationMs: z.int().min(0).exactOptional(),
  /** The earliest time at which it came, by the world's clock, included. */
  since: dateTime().exactOptional(),
  /** The latest time at which it came, by the world's clock, included. */
  until: dateTime().exactOptional(),
  /** Text, in either case, in the path with its query, the message, the request ID, or the body of request or response. */
  search: searchField(),
  rule: z
    .string()
    .refine((id) => Object.hasOwn(ruleCatalogue, id), {
      error: ({ input }) => `must be the id of a rule; got ${JSON.stringify(input)}`,
    })
    .exactOptional(),
});

const filterFields = () => ({
  ...journalQueryFields(),
  /** Whether it was rejected, or a fault responded with 400 or above. */
  rejected: z.boolean().exactOptional(),
  /** Whether a fault was applied to it. */
  faulty: z.boolean().exactOptional(),
  /** Whether it only viewed a file or a gallery page, with success. */
  view: z.boolean().exactOptional(),
  /** Whether no operation took it: the reference gives nothing at its path, or not with its method. */
  unmatched: z.boolean().exactOptional(),
  params: z.looseObject({}).exactOptional(),
  query: z.looseObject({}).exactOptional(),
  /**
   * JSON that the body must hold, secrets and all: objects may hold more, everything else must be equal. Of a truncated body, the part that
   * is kept is compared.
   */
  body: z.unknown().exactOptional(),
});

/** Checks a filter, so that a misspelt part does not pass for one that fits everything. */
export const JournalFilterSchema = lazyObject(filterFields);

/** Which requests of a journal are meant; every part that is given has to fit. */
export interface JournalFilter extends Output<typeof filterFields> {
  readonly operation?: JournalOperation;
  /** The rule that rejected it. */
  readonly rule?: RuleId;
}

const getFields = () => ({
  /** The origin of each webhook URL, or the whole URL with the secret in it. Default: `origin`. */
  webhookUrls: z.enum(['origin', 'whole']).default('origin'),
});

/** Checks the options of {@link Journal.get}. */
export const JournalGetSchema = lazyObject(getFields);

/** How a request is shown. */
export interface JournalGetOptions extends Input<typeof getFields> {}
