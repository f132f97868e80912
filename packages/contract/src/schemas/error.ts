import * as z from 'zod';
import { errorStatuses } from '../facts/error-codes.ts';
import { lazyObject, type Shape } from './shapes.ts';

// The reference says what details name, but not how: no member of a detail is required, and it may have others.

const FieldDetail = lazyObject(() => ({
  field: z.string().exactOptional().meta({
    description: 'Path of the field that failed in the body or query, such as settings.countdownTimer or colors[1].',
  }),
  message: z.string().exactOptional().meta({ description: 'What the field needs, and the value that was found.' }),
}))
  .strip()
  .meta({ id: 'FieldDetail', description: 'One field that failed.', 'x-assumed': true });

// rule 4.4.4
/** An operator or invite that keeps an event from taking payments. */
export const Holder = lazyObject(() => ({
  kind: z
    .enum(['operator', 'invite'])
    .meta({ description: 'operator for one who runs the event now, invite for one who has not accepted yet.' }),
  name: z.string().meta({ description: 'Name of the operator, or of the person who was invited.' }),
}))
  .strip()
  .meta({ id: 'Holder', description: 'An operator, or an invite of one, that holds the event.' });

/** An operator or invite that keeps an event from taking payments. */
export interface Holder extends Shape<'Holder'> {}

const HolderDetails = lazyObject(() => ({
  holders: z.array(Holder).min(1).meta({
    description:
      'Operators and open invites, at least 1, that keep the event from taking payments. Remove or revoke all of them, then repeat the call.',
  }),
}))
  .strip()
  .meta({ id: 'HolderDetails', description: 'Details of a conflict: who holds the event.' });

// rules 7.1, 7.2
/** The envelope of every failure; `details` is a list, and an object for the operator conflict. */
export const ErrorBody = lazyObject(() => ({
  error: z
    .strictObject({
      code: z.string().meta({
        description: `Kind of failure, for programs, each with its status: ${Object.entries(errorStatuses)
          .map(([code, status]) => `${code} ${status}`)
          .join(', ')}. The reference names only validation_failed and rate_limited; the service may have others.`,
        'x-assumed': true,
      }),
      message: z
        .string()
        .meta({ description: 'The failure in English, for people. Its wording may change; compare code instead.' }),
      details: z
        .union([z.array(FieldDetail), HolderDetails])
        .exactOptional()
        .meta({
          description:
            'One entry for each field that failed, at most 100; for a conflict, an object with its holders. Absent when there is nothing to name.',
        }),
      hint: z
        .string()
        .exactOptional()
        .meta({ description: 'What to do next. Absent when there is nothing to advise.' }),
      requestId: z
        .string()
        .min(1)
        .meta({ description: 'Id of the request for questions to support; the header X-Request-Id has the same.' }),
    })
    .meta({ description: 'The error. The envelope has no other field.' }),
})).meta({
  id: 'ErrorEnvelope',
  description: 'The envelope of every failure.',
});

/** The envelope of every failure. */
export interface ErrorBody extends Shape<'ErrorEnvelope'> {}
