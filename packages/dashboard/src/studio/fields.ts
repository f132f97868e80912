import document from '@boothkit/contract/openapi.json' with { type: 'json' };
import { counted } from '../control/wording.ts';

/** A schema of the document, as far as the fields of the bodies need it. */
interface FieldSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly (string | null)[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly items?: FieldSchema;
}

/** The kind of a field's value, which decides how it is entered. */
export type FieldKind = 'switch' | 'number' | 'choice' | 'choices' | 'color' | 'colors' | 'date' | 'text';

type Schemas = typeof document.components.schemas;
type BodyName = 'UpdateEventBody' | 'EventSettingsPatch' | 'UpdateEventBrandingBody';
type NameIn<Body extends BodyName> = Body extends unknown ? keyof Schemas[Body]['properties'] : never;

/** The name of a field, as in the reference. */
export type FieldName = NameIn<BodyName>;

/** The path of a field, as errors name it: `name`, `settings.countdownTimer`. */
export type FieldPath =
  | Exclude<NameIn<'UpdateEventBody'>, 'settings'>
  | `settings.${NameIn<'EventSettingsPatch'>}`
  | `branding.${NameIn<'UpdateEventBrandingBody'>}`;

/** A field of a request, as the contract describes it. */
export interface Field<Path extends string = FieldPath> {
  readonly path: Path;
  readonly name: FieldName;
  readonly description: string;
  readonly kind: FieldKind;
  readonly isNullable: boolean;
  /** The bounds in words, such as `0 to 30`; empty without bounds. */
  readonly bounds: string;
  /** The values of a choice. */
  readonly values: readonly string[];
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly step: number | 'any';
  readonly maxLength: number | undefined;
}

const { schemas } = document.components;

const fieldsOf = (properties: object, prefix = ''): readonly Field[] =>
  Object.entries(properties)
    .filter(([name]) => name !== 'settings')
    .map(([name, schema]: [string, FieldSchema]) =>
      readField(name as FieldName, `${prefix}${name}` as FieldPath, schema),
    );

/** The fields of update_event but for the settings, in the reference's order. */
export const eventFields = fieldsOf(schemas.UpdateEventBody.properties);
/** The settings. */
export const settingFields = fieldsOf(schemas.EventSettingsPatch.properties, 'settings.');
/** The fields of update_event_branding. */
export const brandingFields = fieldsOf(schemas.UpdateEventBrandingBody.properties, 'branding.');
/** The fields of create_event. */
export const newEventFields = fieldsOf(schemas.CreateEventBody.properties);
/** The fields of duplicate_event. */
export const copyFields = fieldsOf(schemas.DuplicateEventBody.properties);

/** The description of deleting an event. The timeline brings back what the API does not. */
export const deletionDescription = withoutTerms(document.paths['/events/{eventId}'].delete.description).replace(
  ' permanently.',
  '. The API cannot bring them back; the timeline of the simulator can.',
);
/** The description of duplicating an event. */
export const copyDescription = withoutTerms(document.paths['/events/{eventId}/duplicate'].post.description);

/** A description of the document as plain text, up to its cost and scope, which every operation has there. */
function withoutTerms(description: string): string {
  return description.replace(/\s+Costs \d+ .*$/s, '').replaceAll('`', '');
}

/** The meaning of null in the fields that have one of their own. */
const meanings: Readonly<Partial<Record<string, string>>> = {
  attractScreenDelay: 'never',
  attractScreenId: 'the built-in one',
  homeScreenBackgroundAttractScreenId: 'the live camera',
  paySetId: 'guests pay nothing',
  printCountMax: 'no limit',
  stickerSetId: 'no stickers',
};

const settings = new Set<string>(settingFields.map(({ name }) => name));

/** The words of forms for null, by the name of the field. */
export const withoutValue = (name: string): string => meanings[name] ?? (settings.has(name) ? 'not set' : 'none');

/** A schema with what it refers to. */
function resolved(schema: FieldSchema): FieldSchema {
  const named: Readonly<Record<string, object>> = schemas;
  return schema.$ref === undefined ? schema : { ...named[schema.$ref.replace(/.*\//, '')], ...schema };
}

function readField(name: FieldName, path: FieldPath, given: FieldSchema): Field {
  const types = [given.type ?? []].flat();
  const isNullable = types.includes('null');
  const schema = { ...given, ...(given.items && { items: resolved(given.items) }) };
  const type = types.find((one) => one !== 'null');
  const { minimum, maximum, maxLength } = schema;
  const values = (schema.enum ?? schema.items?.enum)?.filter((value) => value !== null);
  return {
    path,
    name,
    description: withoutBounds(given.description ?? '', boundsOf(schema)),
    kind: kindOf(name, type, schema),
    isNullable,
    bounds: boundsOf(schema),
    values: values ?? (type === 'boolean' && isNullable ? ['true', 'false'] : []),
    min: minimum,
    max: maximum,
    step: type === 'integer' ? 1 : 'any',
    maxLength,
  };
}

function kindOf(name: FieldName, type: string | undefined, { enum: values, items, pattern }: FieldSchema): FieldKind {
  if (type === 'boolean') return 'switch';
  if (type === 'integer' || type === 'number') return 'number';
  if (values) return 'choice';
  if (items) return items.enum ? 'choices' : items.pattern ? 'colors' : 'text';
  if (pattern?.startsWith('^#')) return 'color';
  return name === 'date' ? 'date' : 'text';
}

/** A description that leaves out the bounds, since they stand beside it. */
export function withoutBounds(description: string, bounds: string): string {
  const said = bounds.replaceAll(',', '');
  if (said === '') return description;
  return description
    .replace(new RegExp(`, ${said}(?=[.;,])`, 'i'), '')
    .replace(
      new RegExp(`(^|\\. )${said}(?:\\. ?|; (\\w))`, 'i'),
      (_, before: string, next = '') => before + next.toUpperCase(),
    )
    .trim();
}

function boundsOf({ minimum, maximum, minLength, maxLength, minItems, maxItems }: FieldSchema): string {
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum.toLocaleString('en')}`;
  if (maxLength !== undefined)
    return `${minLength ? `${minLength} to ` : 'at most '}${maxLength.toLocaleString('en')} characters`;
  if (minItems !== undefined && minItems === maxItems) return `exactly ${minItems} items`;
  if (minItems !== undefined && maxItems !== undefined) return `${minItems} to ${maxItems} items`;
  return minItems === undefined ? '' : `at least ${counted(minItems, 'item')}`;
}
