import * as z from 'zod';
import { colorPattern } from '../grammars/color.ts';
import { dateTimePattern, parseDateTime } from '../grammars/date-time.ts';
import { whyNotPublicHttps } from '../grammars/https-url.ts';
import { limits } from '../limits.ts';
import { isTooLight } from '../rules/light-colors.ts';
import { needs } from '../validation/needs.ts';

// The values that fields of requests are made of. A refinement's message is the clause after the field's name; a pattern that does
// not match ends the check, so that one fault is told once.

/** A date-time of a request (rule 4/date-time, decision S37). */
export const dateTime = z
  .string()
  .regex(dateTimePattern, { abort: true })
  .refine((text) => parseDateTime(text) !== undefined, {
    error: 'must lie within the years 0000 to 9999 in UTC',
    params: { rule: '4/date-time' },
  })
  .register(needs, { need: 'a date-time with a time and an offset, such as 2026-09-12T17:00:00+02:00' });

/** A colour of a request (rules 4.2/colors, 4.2/brandingTextColor). */
export const color = z.string().regex(colorPattern).register(needs, { need: "a colour: '#' and 6 hexadecimal digits" });

/** A colour that sits on white or carries white text (rule 2.1/colors-light, decision S2). */
const readableColor = z
  .string()
  .regex(colorPattern, { abort: true })
  .refine((text) => !isTooLight(text), {
    error: 'is too light: it sits on white or carries white text; choose a darker colour',
    params: { rule: '2.1/colors-light' },
  })
  .register(needs, { need: "a colour: '#' and 6 hexadecimal digits" });

/** The three colours of an event, in order: buttons, countdown, icons (rule 2.1/colors). */
export const eventColors = z.array(readableColor).length(limits.colors.exactly);

/** The name of an event (rule 8/event-name). */
export const eventName = z.string().min(limits.eventName.least).max(limits.eventName.most);

/** The customer's own key, trimmed before it is measured (rule 4.2/idUser, decision S23). */
export const idUser = z.string().trim().max(limits.idUser.most);

/** Ids of the templates of an event (rule 8/template-ids). */
export const templateIds = z.array(z.string().min(1)).min(limits.templateIds.least).max(limits.templateIds.most);

/** The URL of a public https resource (rules 4.9/source, 6.3). */
export const publicHttpsUrl = z
  .string()
  .superRefine((text, context) => {
    const reason = whyNotPublicHttps(text);
    if (reason) context.addIssue({ code: 'custom', message: `must be a public https URL; ${reason}` });
  })
  .meta({ format: 'uri' })
  .register(needs, { need: 'a public https URL' });
