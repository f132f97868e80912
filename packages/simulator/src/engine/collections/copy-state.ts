/**
 * Copies a state: its collections are cloned, which costs the same for any size, and everything else is shared. So a collection is
 * declared once, where its state is created.
 */
export function copyState<State extends object>(state: State): State {
  const copy = { ...state };
  for (const name in copy) {
    const value = copy[name];
    if (isCollection(value)) copy[name] = value.clone() as typeof value;
  }
  return copy;
}

/** Whether a value is a map or a log that is copied on write. */
function isCollection(value: unknown): value is { clone(): unknown } {
  return typeof value === 'object' && value !== null && 'clone' in value && typeof value.clone === 'function';
}
