import * as z from 'zod';
import { lazyObject } from './lazy-object.ts';

const FieldDetail = lazyObject(() => ({
  field: z.string().meta({ description: 'Field that failed, as in settings.countdownTimer or colors[1].' }),
  message: z.string().meta({ description: 'The value found and what is needed.' }),
})).meta({
  id: 'FieldDetail',
  description: 'One field that failed.',
  example: { field: 'name', message: 'name is required: text of 1 to 200 characters' },
});

/** An operator or invite that keeps an event from taking payments (rule 4.4.4). */
export const Holder = lazyObject(() => ({
  kind: z.enum(['operator', 'invite']).meta({ description: 'A live operator, or an open invite.' }),
  name: z.string().meta({ description: 'Name of the operator or of the invited person.' }),
})).meta({
  id: 'Holder',
  description: 'An operator, or an invite of one, that holds the event.',
  example: { kind: 'operator', name: 'Mia' },
});

const HolderDetails = lazyObject(() => ({ holders: z.array(Holder).min(1) })).meta({
  id: 'HolderDetails',
  description: 'Who holds the event.',
  example: { holders: [{ kind: 'operator', name: 'Mia' }] },
});

/** The envelope of every failure (rules 7.1, 7.2); `details` is a list, and an object for the operator conflict (decision S22). */
export const ErrorBody = lazyObject(() => ({
  error: z.strictObject({
    code: z.string().meta({ description: 'Kind of failure, for programs.', example: 'validation_failed' }),
    message: z.string().meta({ description: 'The failure, for people.' }),
    details: z
      .union([z.array(FieldDetail), HolderDetails])
      .exactOptional()
      .meta({ description: 'The fields that failed, or what to add; only when there is something to add.' }),
    hint: z.string().exactOptional().meta({ description: 'The next step; only when there is something to add.' }),
    requestId: z.string().min(1).meta({ description: 'Id of the request, for support.' }),
  }),
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
