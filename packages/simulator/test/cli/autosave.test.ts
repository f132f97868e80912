import { createSimulator } from '@boothkit/simulator';
import { expect, test, vi } from 'vitest';
import { saveOnChange } from '../../src/cli/autosave.ts';

test('changes lead to saves until the signal, also one that comes between a change and its save', async () => {
  const simulator = createSimulator();
  const ending = new AbortController();
  const save = vi.fn(async () => {});
  const saving = saveOnChange(simulator, 20, save, ending.signal);
  // Until the stream is open, a change may be missed.
  await vi.waitFor(() => {
    simulator.accounts.create();
    expect(save).toHaveBeenCalled();
  });
  await vi.waitFor(async () => {
    const before = save.mock.calls.length;
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(save).toHaveBeenCalledTimes(before);
  });
  save.mockClear();
  simulator.accounts.create();
  ending.abort();
  await saving;
  expect(save).not.toHaveBeenCalled();
});
