import * as z from 'zod';

type Texts = Record<string, string>;

/** Texts by name. Rejects the name `__proto__`, which Zod would drop without an error. */
export const textsByName = (name: z.ZodString = z.string(), value: z.ZodString = z.string()): z.ZodType<Texts, Texts> =>
  z.preprocess(
    (texts, context) => {
      if (typeof texts === 'object' && texts !== null && Object.hasOwn(texts, '__proto__'))
        context.addIssue({ code: 'custom', path: ['__proto__'], message: 'must be left out: no text has this name' });
      return texts;
    },
    z.record(name, value),
  ) as z.ZodType<Texts, unknown> as z.ZodType<Texts, Texts>;
