import type { FieldError } from '@boothkit/contract';
import { fieldName, type JsonMembers, listSeparator } from '@boothkit/contract/internal';
import type { BroughtOperation } from '../../model/document/brought-document.ts';
import { fillerFor } from './fill.ts';

/** Texts of a path or query as the types of their parameters: numbers, switches and lists. */
export function fromTexts(
  parameters: readonly JsonMembers[],
  texts: URLSearchParams,
  { brought }: BroughtOperation,
  errors: FieldError[],
): JsonMembers {
  const filler = fillerFor(brought, {}, '', () => {});
  const values: Record<string, unknown> = {};
  for (const name of new Set(texts.keys())) {
    const parameter = parameters.find((each) => each['name'] === name);
    const all = texts.getAll(name);
    const shape = filler.shape(parameter?.['schema']);
    if (shape.types?.includes('array')) {
      const separator = listSeparator(parameter ?? {});
      const items = separator === undefined ? all : all.flatMap((text) => text.split(separator));
      values[name] = items.map((text) => typed(filler.shape(shape.items).types, text));
      continue;
    }
    if (all.length > 1) {
      const field = fieldName([name]);
      errors.push({ field, path: [name], message: `${field} must be sent once; it was sent more often` });
    }
    values[name] = typed(shape.types, all[0] ?? '');
  }
  return values;
}

function typed(types: readonly string[] | undefined, text: string): unknown {
  if (types?.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  const isNumber = types?.includes('integer') || types?.includes('number');
  return isNumber && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : text;
}
