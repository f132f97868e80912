import { lazyObject, needs } from '@boothkit/contract/internal';
import * as z from 'zod';
import { clockDateTime } from '../../resources/date-time.ts';

/** The formats of a saved test. */
export const testFormats: readonly TestFormat[] = ['vitest', 'node', 'pytest', 'sh'];

/** The format of a saved test: a file for vitest, for Node's own test runner, for pytest, or a script for bash with curl. */
export type TestFormat = 'vitest' | 'node' | 'pytest' | 'sh';

/** The parts of an input that a query can name. */
export const testQueryFields = () => ({
  format: z.enum(testFormats).default('vitest'),
  requestId: z
    .string()
    .regex(/^request-[1-9]\d{0,14}$/)
    .register(needs, { need: 'the ID of a request, such as request-12' })
    .exactOptional(),
  time: clockDateTime().exactOptional(),
});

/** The schema of an input without its snapshot. */
export const TestInputSchema = lazyObject(testQueryFields);
