import { vi } from 'vitest';

/** The fake timers of vitest, in each of the ways that tests use them. */
export const modes: readonly (readonly [string, () => void])[] = [
  ['off', () => {}],
  ['on', () => void vi.useFakeTimers()],
  ['on, advancing by themselves', () => void vi.useFakeTimers({ shouldAdvanceTime: true })],
];
