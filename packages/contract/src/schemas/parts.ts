import type * as z from 'zod';
import { limits } from '../facts/limits.ts';
import { colorPattern } from '../grammars/color.ts';
import { parseDateTime } from '../grammars/date-time.ts';
import { whyNotWellFormed } from '../grammars/well-formed.ts';
import { whyTooLight } from '../rules/light-colors.ts';
import { needs } from '../validation/needs.ts';

// Parts of schemas that the simulator needs, too. They take schemas, so that this module loads no zod.

/** Text without lone surrogates (decision S473). */
export const wellFormedText = (text: z.ZodString) =>
  text.check(({ value, issues }) => {
    const clause = whyNotWellFormed(value);
    if (clause !== undefined) issues.push({ code: 'custom', input: value, continue: false, params: { clause } });
  });

/** A date-time of a response: ISO 8601, as in requests, so that the seconds may be left out (decision S3). */
export const anyDateTime = (text: z.ZodString) =>
  text
    .refine((value) => parseDateTime(value) !== undefined, { params: { clause: 'must be a date-time' } })
    .meta({ format: 'date-time' });

/** A colour that lies on white or carries white text (rules 2.1/colors-light, 7/light-color, decision S2). */
export const readableColor = (text: z.ZodString, minContrast: number) =>
  text
    .regex(colorPattern, { abort: true })
    .superRefine((value, context) => {
      const clause = whyTooLight(value, minContrast);
      if (clause !== undefined) context.addIssue({ code: 'custom', params: { rule: '2.1/colors-light', clause } });
    })
    .register(needs, { need: "a colour: '#' and 6 hexadecimal digits" });

/**
 * Three colours in order. An array in zod, so that errors name the length and each item, and JSON Schema has a list of three items; a
 * tuple would do neither.
 */
export const colorTriple = (colors: z.ZodArray<z.ZodString>) =>
  colors.length(limits.colors.exactly) as z.ZodType as z.ZodType<[string, string, string], [string, string, string]>;
