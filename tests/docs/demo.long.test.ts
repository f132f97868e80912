import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runNode } from './snippets/child.ts';
import { read } from './snippets/snippets.ts';

const demo = 'examples/demo/booking-loop.ts';
test('the demo walks every step of the loop, and ends with 0', async () => {
  const titles = [...read('examples/demo/loop.ts').matchAll(/ step\(\s*'([^']+)',/g)].map(([, title = '']) => title);
  const { code, output } = await runNode([demo]);

  const steps = [...output.matchAll(/^ ?\d+\. (.+)$/gm)].map(([, title]) => title);
  expect(steps, output).toEqual(titles);
  expect(steps.length).toBeGreaterThan(0);
  expect(output).toContain('Every step of the loop succeeded.');
  expect(code).toBe(0);
});

test('the demo exits with 1 at the first wrong response of the service', async () => {
  const lie = fileURLToPath(new URL('./snippets/lying-fetch.ts', import.meta.url));
  const { code, output } = await runNode(['--import', lie, demo]);

  expect(output).toContain('The demo got a wrong response: WrongAnswer: settings: expected');
  expect(output).not.toContain('Every step of the loop succeeded.');
  expect(code).toBe(1);
});
