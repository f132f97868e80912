/** How many results are remembered. More kinds of settings than that are rare, and cost memory only. */
const maxKnown = 1000;

/**
 * Returns `make` so that equal parts of a file give one frozen result. A loaded world then takes as little memory as one that was created
 * call by call.
 */
export function sharingResults<Part extends object, Result extends object>(
  make: (part: Part) => Result,
): (part: Part) => Result {
  const known = new Map<string, Result>();
  return (part) => {
    const text = JSON.stringify(part);
    const first = known.get(text);
    if (first) return first;
    if (known.size === maxKnown) known.clear();
    const result = Object.freeze(make(part));
    known.set(text, result);
    return result;
  };
}

/** Returns a function that gives equal parts of a file as one object. */
export const sharingEqualParts = () =>
  sharingResults((part: object) => part) as <Part extends object>(part: Part) => Part;
