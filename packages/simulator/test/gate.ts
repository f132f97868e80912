/** A promise, and what resolves it. */
export interface Gate {
  readonly passed: Promise<void>;
  open(): void;
}

/** A gate that stands closed until it is opened. */
export function gate(): Gate {
  let open = (): void => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
}
