import { JsonDepthError, parseJson } from '@boothkit/contract/internal';
import * as z from 'zod';

/** A value to be kept as JSON, in code and over the control API alike: no deeper than JSON that is read (decision S260). */
export const jsonValue = () =>
  z.unknown().superRefine((value, context) => {
    const reason = value === undefined ? undefined : whyNotJson(value);
    if (reason !== undefined) context.addIssue({ code: 'custom', message: `must be JSON: ${reason}` });
  });

function whyNotJson(value: unknown): string | undefined {
  try {
    parseJson(JSON.stringify(value));
    return undefined;
  } catch (cause) {
    return cause instanceof JsonDepthError ? cause.message : 'it cannot be written as JSON';
  }
}
