import { type Filler, Unservable } from './fill.ts';

/** The items of a list with the records. Throws where none of their fields has a place. */
export function inList(filler: Filler, items: unknown, records: readonly object[], at: string): unknown[] {
  requirePlace(filler, items, records[0]);
  return records.map((record) => filler.filled(items, record, `${at}[]`));
}

/** The response with a record: in its place in the schema, which may be a member of it. */
export function placed(filler: Filler, schema: unknown, record: object): unknown {
  if (schema === undefined) return undefined;
  const whole = filler.shape(schema);
  if (hasPlace(filler, schema, record)) return filler.filled(schema, record, '');
  const wrappers = Object.entries(whole.properties).filter(([, field]) => hasPlace(filler, field, record));
  const [wrapper, ...others] = wrappers;
  if (!wrapper || others.length > 0) {
    requirePlace(filler, schema, record);
    throw new Unservable(`the record fits ${wrappers.map(([name]) => name).join(' and ')}`);
  }
  return filler.filled(schema, { [wrapper[0]]: record }, '');
}

function hasPlace(filler: Filler, schema: unknown, record: object): boolean {
  return Object.keys(filler.shape(schema).properties).some((name) => filler.memberOf(record, name) !== undefined);
}

function requirePlace(filler: Filler, schema: unknown, record: object | undefined): void {
  if (record === undefined || hasPlace(filler, schema, record)) return;
  const fields = Object.keys(filler.shape(schema).properties).join(', ') || 'none';
  throw new Unservable(`the record has ${Object.keys(record).join(', ')}; the document has ${fields}`);
}
