/**
 * Copies a state: its collections are cloned, which costs the same for any size, and everything else is shared. So a collection is
 * declared once, where its state is created.
 */
export function copyState<State extends object>(state: State): State {
  return Object.fromEntries(
    Object.entries(state).map(([name, value]) => [name, isCollection(value) ? value.clone() : value]),
  ) as State;
}

/** Whether a value is a map or a log that is copied on write. */
function isCollection(value: unknown): value is { clone(): unknown } {
  return typeof value === 'object' && value !== null && 'clone' in value && typeof value.clone === 'function';
}
