interface Asymmetric {
  asymmetricMatch(found: unknown): boolean;
}

function isAsymmetric(wanted: object): wanted is Asymmetric {
  return 'asymmetricMatch' in wanted && typeof wanted.asymmetricMatch === 'function';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/**
 * Whether JSON holds what is wanted: objects may have more members, arrays are as long and alike item by item, all else is equal.
 * A test library's asymmetric matchers, such as `expect.any(String)`, compare the value.
 */
export function includesJson(found: unknown, wanted: unknown): boolean {
  if (!isObject(wanted)) return Object.is(found, wanted);
  if (isAsymmetric(wanted)) return wanted.asymmetricMatch(found);
  if (Array.isArray(wanted))
    return (
      Array.isArray(found) &&
      found.length === wanted.length &&
      wanted.every((item, at) => includesJson(found[at], item))
    );
  if (!isObject(found) || Array.isArray(found)) return false;
  return Object.entries(wanted).every(
    ([name, value]) => Object.hasOwn(found, name) && includesJson(found[name], value),
  );
}
