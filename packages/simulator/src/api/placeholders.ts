import { placeholderIn, type StubRequest } from '../model/stub.ts';

/** A fixed body with the values of a call in the place of its placeholders; null for what was not sent. */
export function filled(template: unknown, call: StubRequest): unknown {
  if (typeof template === 'string') {
    const name = placeholderIn(template);
    return name === undefined ? template : valueAt(name, call);
  }
  if (Array.isArray(template)) return template.map((item) => filled(item, call));
  if (typeof template !== 'object' || template === null) return template;
  return Object.fromEntries(Object.entries(template).map(([name, value]) => [name, filled(value, call)]));
}

function valueAt(name: string, call: StubRequest): unknown {
  if (name === 'newId') return call.newId();
  if (name === 'now') return call.now;
  return name
    .split('.')
    .reduce<unknown>((value, part) => (Object.hasOwn(Object(value), part) ? Object(value)[part] : null), call);
}
