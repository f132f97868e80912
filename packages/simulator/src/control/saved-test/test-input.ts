import { needs } from '@boothkit/contract/internal';
import { testFormats } from '@boothkit/saved-tests';
import * as z from 'zod';
import { clockDateTime } from '../../engine/resources/date-time.ts';
import { lazyObject } from '../../engine/resources/define-resource.ts';

const requestId = () =>
  z
    .string()
    .regex(/^request-[1-9]\d{0,14}$/)
    .register(needs, { need: 'the ID of a request, such as request-12' });

/** The parts of an input that a query can name. */
export const testQueryFields = () => ({
  format: z.enum(testFormats).default('vitest'),
  requestId: requestId().exactOptional(),
  time: clockDateTime().exactOptional(),
  untilRequestId: requestId().exactOptional(),
  untilTime: clockDateTime().exactOptional(),
});

/** The schema of an input without its snapshot and its filter. */
export const TestInputSchema = lazyObject(testQueryFields);
