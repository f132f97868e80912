import * as z from 'zod';
import { errorStatuses } from '../error-codes.ts';
import { lazyObject } from './lazy-object.ts';
import type { Shape } from './shapes.ts';

const FieldDetail = lazyObject(() => ({
  field: z.string().meta({
    description: 'Path of the field that failed in the body or query, such as settings.countdownTimer or colors[1].',
  }),
  message: z.string().meta({ description: 'What the field needs, and the value that was found.' }),
})).meta({
  id: 'FieldDetail',
  description: 'One field that failed.',
  example: { field: 'name', message: 'name is required: text of 1 to 200 characters' },
});

// rule 4.4.4
/** An operator or invite that keeps an event from taking payments. */
export const Holder = lazyObject(() => ({
  kind: z
    .enum(['operator', 'invite'])
    .meta({ description: 'operator for one who runs the event now, invite for one who has not accepted yet.' }),
  name: z.string().meta({ description: 'Name of the operator, or of the person who was invited.' }),
})).meta({
  id: 'Holder',
  description: 'An operator, or an invite of one, that holds the event.',
  example: { kind: 'operator', name: 'Mia' },
});

/** An operator or invite that keeps an event from taking payments. */
export interface Holder extends Shape<'Holder'> {}

const HolderDetails = lazyObject(() => ({
  holders: z.array(Holder).min(1).meta({
    description:
      'Operators and open invites, at least 1, that keep the event from taking payments. Remove or revoke all of them, then repeat the call.',
  }),
})).meta({
  id: 'HolderDetails',
  description: 'Details of a conflict: who holds the event.',
  example: { holders: [{ kind: 'operator', name: 'Mia' }] },
});

// rules 7.1, 7.2
/** The envelope of every failure; `details` is a list, and an object for the operator conflict. */
export const ErrorBody = lazyObject(() => ({
  error: z
    .strictObject({
      code: z.string().meta({
        description: `Kind of failure, for programs, each with its status: ${Object.entries(errorStatuses)
          .map(([code, status]) => `${code} ${status}`)
          .join(', ')}. The service may add codes.`,
        example: 'validation_failed',
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
  id: 'Error',
  description: 'The envelope of every failure.',
  example: {
    error: {
      code: 'validation_failed',
      message: 'The request is not valid: name is required: text of 1 to 200 characters',
      details: [{ field: 'name', message: 'name is required: text of 1 to 200 characters' }],
      requestId: 'r0Wk4GzTqB7mYc2XvP9L',
    },
  },
});

/** The envelope of every failure. */
export interface ErrorBody extends Shape<'Error'> {}
