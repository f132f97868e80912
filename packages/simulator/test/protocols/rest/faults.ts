type JsonType = 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null';

/** What a JSON Schema says of a value, as far as the operation table uses it. */
export interface JsonSchema {
  readonly type?: JsonType | readonly JsonType[];
  readonly anyOf?: readonly JsonSchema[];
  readonly $ref?: string;
  readonly $defs?: { readonly [name: string]: JsonSchema };
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: JsonSchema;
  readonly properties?: { readonly [name: string]: JsonSchema };
  readonly required?: readonly string[];
}

/** A value with one thing wrong with it, and the field that has to be named for it. */
export interface Fault {
  readonly field: string;
  readonly value: unknown;
}

const values: Readonly<Record<string, unknown>> = {
  array: [],
  boolean: true,
  null: null,
  number: 1.5,
  object: {},
  string: 'x',
};

/** The schema behind a reference. */
export function resolved(schema: JsonSchema, root: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const named = root.$defs?.[schema.$ref.slice('#/$defs/'.length)];
  if (!named) throw new Error(`there is no ${schema.$ref}`);
  return named;
}

/** A schema apart from null, and whether null fits too. */
function withoutNull(schema: JsonSchema): { readonly bare: JsonSchema; readonly nullable: boolean } {
  const choices = schema.anyOf ?? [schema.type ?? 'string'].flat().map((type) => ({ ...schema, type }));
  const [bare, ...more] = choices.filter(({ type }) => type !== 'null');
  if (!bare || more.length > 0) throw new Error(`no single type but null: ${JSON.stringify(schema)}`);
  return { bare, nullable: choices.length > 1 };
}

/** What is past one bound of a schema each, or of another type. */
function wrongValues(schema: JsonSchema, nullable: boolean): unknown[] {
  const { type, minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  const own = type === 'integer' ? 'number' : type;
  const wrong = Object.entries(values).flatMap(([other, value]) =>
    other === own || (other === 'null' && nullable) ? [] : [value],
  );
  if (type === 'integer') wrong.push(1.5, 2 ** 53);
  if (minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER) wrong.push(minimum - 0.001, minimum - 1);
  if (maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER) wrong.push(maximum + 0.001, maximum + 1);
  if (minLength !== undefined && minLength > 0) wrong.push('x'.repeat(minLength - 1));
  if (maxLength !== undefined) wrong.push('x'.repeat(maxLength + 1));
  if (minItems !== undefined && minItems > 0) wrong.push([]);
  if (maxItems !== undefined) wrong.push(Array(maxItems + 1).fill('x'));
  if (schema.enum) wrong.push('', 'other', String(schema.enum[0]).toUpperCase(), `${schema.enum[0]} `);
  if (schema.pattern !== undefined || schema.format !== undefined) wrong.push('', 'x', 'not of that form');
  return wrong;
}

/**
 * Everything that can be wrong with one value of a schema: each bound passed by one, each other type, null where it is not
 * taken, an unknown member, a member that is needed and missing, and the same for what is inside. `sound` is a value that fits.
 */
export function faultsOf(schema: JsonSchema, sound: unknown, field = '', root = schema): Fault[] {
  const { bare, nullable } = withoutNull(resolved(schema, root));
  const inner = resolved(bare, root);
  return [
    ...wrongValues(inner, nullable).map((value) => ({ field, value })),
    ...faultsInside(inner, sound, field, root),
  ];
}

function faultsInside(
  { properties, required = [], items }: JsonSchema,
  sound: unknown,
  field: string,
  root: JsonSchema,
) {
  const faults: Fault[] = [];
  if (items && Array.isArray(sound))
    for (const { field: at, value } of faultsOf(items, sound[0], `${field}[0]`, root))
      faults.push({ field: at, value: [value, ...sound.slice(1)] });
  if (!properties || typeof sound !== 'object' || sound === null) return faults;
  const nameOf = (member: string) => (field === '' ? member : `${field}.${member}`);
  const members = Object.entries(sound);
  for (const [member, present] of members) {
    const schema = properties[member];
    if (!schema) throw new Error(`the sound value has a member ${member} that its schema does not know`);
    for (const { field: at, value } of faultsOf(schema, present, nameOf(member), root))
      faults.push({ field: at, value: { ...sound, [member]: value } });
  }
  for (const member of required)
    faults.push({ field: nameOf(member), value: Object.fromEntries(members.filter(([other]) => other !== member)) });
  for (const member of ['unknown', 'constructor'])
    faults.push({ field: nameOf(member), value: { ...sound, [member]: 'x' } });
  return faults;
}
