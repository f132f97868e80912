/** The name that somebody may have meant: one with few other letters, or one that has all of the text. `undefined` without one. */
export function closestTo(text: string, names: readonly string[]): string | undefined {
  const letters = lettersOf(text);
  const closest = nearestTo(text, names, Math.max(1, Math.floor(letters.length / 3)));
  if (closest !== undefined || letters.length < 3) return closest;
  return names.find((name) => lettersOf(name).includes(letters));
}

/** The name that a text differs from in the fewest letters, at most so many. */
export function nearestTo(text: string, names: readonly string[], mostLetters: number): string | undefined {
  const letters = lettersOf(text);
  const [nearest] = names
    .map((name) => ({ name, distance: distanceOf(letters, lettersOf(name)) }))
    .sort((one, other) => one.distance - other.distance);
  return nearest && nearest.distance <= mostLetters ? nearest.name : undefined;
}

/** A name as long as names are, without what people write in several ways. */
const lettersOf = (name: string) => name.slice(0, 40).toLowerCase().replace(/[-_]/g, '');

/** How many letters differ between two texts, are missing or too many; two that are exchanged count once. */
function distanceOf(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    rows.push(next);
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1];
      const isExchanged = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (same ? 0 : 1),
          isExchanged ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(one.length, other.length);
}
