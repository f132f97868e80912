import { nearestTo } from '../../../simulator/src/engine/closest.ts';
import {
  brandingFields,
  copyFields,
  eventFields,
  type Field,
  newEventFields,
  settingFields,
} from '../studio/fields.ts';

type Json = Readonly<Record<string, unknown>>;

/** An invalid body made valid: what it is then, and what was changed. */
export interface Correction {
  readonly body: Json;
  readonly changes: readonly string[];
}

/** The fields of the bodies that a correction is known for. */
const fieldsOf: Readonly<Record<string, readonly Field[]>> = {
  create_event: newEventFields,
  update_event: [...eventFields, ...settingFields],
  duplicate_event: copyFields,
  update_event_branding: brandingFields,
};

/**
 * The body of a rejected request as it would be valid: unknown fields removed, numbers moved to their bound, texts shortened, values
 * of a choice replaced by the one that is written most alike. `undefined` where one of the errors leaves open what was meant.
 */
export function correctionOf(operation: string, body: unknown, fieldErrors: readonly string[]): Correction | undefined {
  const fields = fieldsOf[operation];
  if (!fields || !isJson(body) || fieldErrors.length === 0) return undefined;
  const changes: string[] = [];
  let corrected: Json = body;
  for (const name of new Set(fieldErrors)) {
    const [first = '', second, ...deeper] = name.split('.');
    const parent = second === undefined ? corrected : corrected[first];
    const member = second ?? first;
    if (deeper.length > 0 || !isJson(parent) || !Object.hasOwn(parent, member)) return undefined;
    const field = fields.find(({ path }) => path.replace(/^branding\./, '') === name);
    const value = field && validValue(field, parent[member]);
    if (field && value === undefined) return undefined;
    changes.push(
      field
        ? `${name} is ${JSON.stringify(value)} instead of ${JSON.stringify(parent[member])}`
        : `${name} is left out`,
    );
    const { [member]: _, ...rest } = parent;
    const changed = field ? { ...parent, [member]: value } : rest;
    corrected = second === undefined ? changed : { ...corrected, [first]: changed };
  }
  return { body: corrected, changes };
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The valid value that an invalid one stands for; `undefined` where it stands for none, or seems valid. */
function validValue({ kind, values, min, max, step, maxLength }: Field, value: unknown): unknown {
  if (kind === 'switch') return value === 'true' ? true : value === 'false' ? false : undefined;
  if (kind === 'number') {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    if (typeof number !== 'number' || !Number.isFinite(number)) return undefined;
    const whole = step === 'any' ? number : Math.round(number);
    const bounded = Math.min(max ?? whole, Math.max(min ?? whole, whole));
    return bounded === value ? undefined : bounded;
  }
  if (typeof value !== 'string') return undefined;
  if (kind === 'choice') return nearestTo(value, values, value.length / 2);
  if (kind === 'text' && maxLength !== undefined && value.length > maxLength) return value.slice(0, maxLength);
  return undefined;
}
