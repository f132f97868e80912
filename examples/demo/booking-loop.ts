// The booking loop over real HTTP, against a simulator in a process of its own. Ends with code 0, or with 1 at the first
// wrong answer.
import { walkTheLoop } from './loop.ts';
import { startSimulator } from './running-simulator.ts';

const simulator = await startSimulator();
console.log(`A simulator is listening at ${simulator.baseUrl}`);
try {
  await walkTheLoop(simulator);
  console.log('\nEvery step of the loop succeeded.');
} catch (error) {
  console.error('\nThe demo got a wrong response:', error);
  process.exitCode = 1;
} finally {
  await simulator.stop();
}
