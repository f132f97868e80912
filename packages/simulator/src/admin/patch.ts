import * as z from 'zod';

/** The schema of changes to a thing, from that of a new one: each field may be left out, and none has a default. */
export function changesOf(schema: z.ZodObject): z.ZodObject {
  return z.strictObject(
    Object.fromEntries(
      Object.entries(schema.shape).map(([name, field]) => [name, z.exactOptional(withoutDefault(field))]),
    ),
  );
}

function withoutDefault(field: z.core.$ZodType): z.core.$ZodType {
  return field instanceof z.ZodDefault ? field.def.innerType : field;
}
