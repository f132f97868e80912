import * as z from 'zod';

/** Texts by name. Rejects the name `__proto__`, which Zod would drop without an error. */
export const textsByName = (name: z.ZodString = z.string()) =>
  z.preprocess(
    (value, context) => {
      if (typeof value === 'object' && value !== null && Object.hasOwn(value, '__proto__'))
        context.addIssue({ code: 'custom', path: ['__proto__'], message: 'must be left out: no text has this name' });
      return value;
    },
    z.record(name, z.string()),
  );
