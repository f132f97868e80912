/** How many parts are remembered. More kinds of settings than that are rare, and cost memory only. */
const maxKnown = 1000;

/** Returns a function that gives equal parts of a file as one object, so that a loaded world takes as little memory as one that was created call by call. */
export function sharingEqualParts(): <Part extends object>(part: Part) => Part {
  const known = new Map<string, object>();
  return <Part extends object>(part: Part): Part => {
    const text = JSON.stringify(part);
    const first = known.get(text);
    if (first) return first as Part;
    if (known.size === maxKnown) known.clear();
    known.set(text, Object.freeze(part));
    return part;
  };
}
