import assert from 'node:assert/strict';
import { compileFunction } from 'node:vm';
import { createSimulator, type Simulator, type SimulatorOptions } from '@boothkit/simulator';

/** Runs the text of a test for Node's own runner in this process; gives the simulator that it ran with. Throws where the test fails. */
export async function runInProcess(text: string): Promise<Simulator> {
  let simulator: Simulator | undefined;
  let run: (() => Promise<void>) | undefined;
  const code = compileFunction(text.replaceAll(/^import .*$/gm, ''), ['assert', 'test', 'createSimulator']);
  code(
    assert,
    (_title: string, written: () => Promise<void>) => {
      run = written;
    },
    (options: SimulatorOptions) => {
      simulator = createSimulator({ ...options, checkResponses: true });
      return simulator;
    },
  );
  await run?.();
  if (!simulator) throw new Error('the test started no simulator');
  return simulator;
}
