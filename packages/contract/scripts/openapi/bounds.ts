/** What a schema says of its values. */
interface Schema {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly default?: unknown;
}

/** The defaults of the fields of schemas, by the names of the schemas. */
export type Defaults = Readonly<Record<string, object>>;

/**
 * A copy of an OpenAPI document whose descriptions also say the bounds and defaults that stand beside them, for readers of types: their
 * doc comments have only the description. What a description says already is not repeated.
 */
export function withBounds<Value>(value: Value, defaults: Defaults, fields: object = {}): Value {
  if (Array.isArray(value)) return value.map((item) => withBounds(item, defaults)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => {
    if (name === 'example' || name === 'examples') return [name, inner];
    const ofSchema = name === 'properties' ? fields : (defaults[name] ?? {});
    const copy = withBounds(inner, defaults, ofSchema);
    return [name, name in fields ? described(copy, (fields as Record<string, unknown>)[name]) : copy];
  });
  return described(Object.fromEntries(entries));
}

function described<Value>(value: Value, initial?: unknown): Value {
  const { description, schema, ...own } = value as Schema & { description?: unknown; schema?: Schema };
  if (typeof description !== 'string') return value;
  const facts = schema ?? own;
  const text = description.replaceAll(',', '').toLowerCase();
  const range = rangeOf(facts);
  // The reference has no defaults of settings: those are the simulator's (decision S25).
  const [whose, byDefault] = initial === undefined ? ['Default', facts.default] : ['Default of the simulator', initial];
  const sentences = [
    range !== undefined && !text.includes(range.replace(/ (?:characters?|items?)$/, '')) ? `${upper(range)}.` : '',
    byDefault === undefined || /\bdefault\b/.test(text) ? '' : `${whose}: ${written(byDefault)}.`,
  ];
  return { ...value, description: [description, ...sentences].filter(Boolean).join(' ') };
}

const upper = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase());

const written = (value: unknown) => (Array.isArray(value) ? value.join(', ') : String(value));

function rangeOf({ minLength, maxLength, minimum, maximum, minItems, maxItems }: Schema): string | undefined {
  if (minItems !== undefined && minItems === maxItems) return `exactly ${minItems}`;
  const [least, most] = [minLength ?? minimum ?? minItems, maxLength ?? maximum ?? maxItems];
  if (least === undefined && most === undefined) return undefined;
  const range =
    least === undefined ? `at most ${most}` : most === undefined ? `at least ${least}` : `${least} to ${most}`;
  const isText = minLength !== undefined || maxLength !== undefined;
  return isText ? `${range} ${(most ?? least) === 1 ? 'character' : 'characters'}` : range;
}
