import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  changesOf,
  defineResource,
  inAllForms,
  resourceName,
  withChanges,
} from '../../../src/engine/resources/define-resource.ts';

const stand = defineResource({
  id: 'Stand',
  name: 'stand',
  plural: 'stands',
  ...inAllForms(() => ({ name: resourceName().default('Stand'), lamps: z.int().min(0) })),
});

describe('the schemas of a resource', () => {
  it('fill defaults in a new one', () => {
    expect(stand.create.parse({ lamps: 2 })).toEqual({ name: 'Stand', lamps: 2 });
    expect(stand.body.parse({ lamps: 2 })).toEqual({ name: 'Stand', lamps: 2 });
  });

  it('take any fields as changes, and fill none', () => {
    expect(stand.changes.parse({})).toEqual({});
    expect(stand.changes.parse({ lamps: 3 })).toEqual({ lamps: 3 });
    expect(stand.changes.safeParse({ name: undefined }).success).toBe(false);
    expect(stand.changes.safeParse({ lamps: -1 }).success).toBe(false);
  });

  it('need all fields and the ID in a response', () => {
    expect(stand.response.safeParse({ id: '1', name: 'Left', lamps: 2 }).success).toBe(true);
    expect(stand.response.safeParse({ id: '1', lamps: 2 }).success).toBe(false);
    expect(stand.response.safeParse({ name: 'Left', lamps: 2 }).success).toBe(false);
    expect(stand.response.meta()).toEqual({ id: 'Stand' });
  });

  it('take an ID in a world file, which may be omitted', () => {
    expect(stand.file.parse({ lamps: 2 })).toEqual({ name: 'Stand', lamps: 2 });
    expect(stand.file.parse({ id: 'stand-1', lamps: 2 })).toEqual({ id: 'stand-1', name: 'Stand', lamps: 2 });
    expect(stand.file.safeParse({ id: 'a/b', lamps: 2 }).success).toBe(false);
  });

  it('accept no unknown member', () => {
    for (const schema of [stand.create, stand.body, stand.changes, stand.response, stand.file])
      expect(schema.safeParse({ id: '1', name: 'Left', lamps: 2, colour: 'red' }).success).toBe(false);
  });
});

describe('changes of a resource with objects in it', () => {
  const fields = () => ({
    name: resourceName().default('Stand'),
    light: z.strictObject({ lamps: z.int().default(1), color: z.string().default('white') }).prefault({}),
    size: z.strictObject({ width: z.int(), height: z.int() }).default({ width: 1, height: 2 }),
  });
  const changes = z.strictObject(changesOf(fields()));
  const stand = { ...z.strictObject(fields()).parse({}), place: 'hall' };

  it('take some members of an object, and fill none', () => {
    expect(changes.parse({ light: { lamps: 3 } })).toEqual({ light: { lamps: 3 } });
    expect(changes.safeParse({ light: { height: 3 } }).success).toBe(false);
  });

  it('take an object with a default of its own as a whole', () => {
    expect(changes.parse({ size: { width: 3, height: 4 } })).toEqual({ size: { width: 3, height: 4 } });
    expect(changes.safeParse({ size: { width: 3 } }).success).toBe(false);
  });

  it('keep what they omit', () => {
    expect(withChanges(fields(), stand, { light: { lamps: 3 } })).toEqual({
      ...stand,
      light: { lamps: 3, color: 'white' },
    });
    expect(withChanges(fields(), stand, { size: { width: 3, height: 4 } }).size).toEqual({ width: 3, height: 4 });
    expect(withChanges(fields(), stand, {})).toBe(stand);
  });
});
