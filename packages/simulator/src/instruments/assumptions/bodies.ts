import type { Body } from '../../model/assumed.ts';

/** Whether a value is a JSON object. */
export const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Changes some members of an object; the object itself if none of them differs. */
export function withMembers(body: Body, names: readonly string[], change: (value: unknown) => unknown): Body {
  const changed = names.flatMap((name) => {
    if (body[name] === undefined) return [];
    const value = change(body[name]);
    return value === body[name] ? [] : [[name, value] as const];
  });
  return changed.length === 0 ? body : { ...body, ...Object.fromEntries(changed) };
}

/** Changes each event of a response: the body itself, or the items of a page. */
export function onEvents(body: Body, change: (event: Body) => Body): Body {
  if ('templateIds' in body) return change(body);
  return withMembers(body, ['data'], (events) => {
    if (!Array.isArray(events)) return events;
    const changed = events.map(change);
    return changed.some((event, at) => event !== events[at]) ? changed : events;
  });
}

/** An object without some of its members; the object itself if it has none of them. */
export function without(body: Body, names: readonly string[]): Body {
  if (!names.some((name) => name in body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
}

/** An object with other names for some members; the object itself if it has none of them. */
export function renamed(body: Body, names: Readonly<Record<string, string>>): Body {
  if (!Object.keys(names).some((name) => name in body)) return body;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [names[name] ?? name, value]));
}
