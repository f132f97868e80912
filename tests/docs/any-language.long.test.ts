import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startSimulator } from '../../examples/demo/running-simulator.ts';
import { run } from './snippets/child.ts';
import { read, root } from './snippets/snippets.ts';

const folder = join(root, 'examples/any-language');
const picture = join(root, 'examples/assets/logo.png');
const controlToken = 'correct-horse-battery';

const tours = [
  { program: 'bash', script: 'tour.sh', title: /^step '(.+)'$/gm, needs: ['bash', '-c', 'command -v curl'] },
  { program: 'python3', script: 'tour.py', title: /^ +step\("(.+)"\)$/gm, needs: ['python3', '--version'] },
].map((tour) => ({ ...tour, isHere: spawnSync(tour.needs[0] ?? '', tour.needs.slice(1)).status === 0 }));

for (const { program, script, isHere } of tours) {
  if (isHere) continue;
  const notice = `There is no ${program} with all that ${script} needs: it is not run.`;
  if (process.env['BOOTHKIT_REQUIRE_ALL'] === '1') throw new Error(notice);
  console.warn(notice);
}

describe.each(tours)('$script', ({ program, script, title, isHere }) => {
  const walk = (env: Readonly<Record<string, string>>) => run(program, [join(folder, script), picture], { env });

  test.skipIf(!isHere)('walks every step against a running simulator', async () => {
    const { baseUrl, controlUrl, stop } = await startSimulator(['--clock', '2026-08-04T09:00:00Z']);
    onTestFinished(async () => void (await stop()));
    const { code, output } = await walk({ BASE_URL: baseUrl, CONTROL_URL: controlUrl });
    const titles = [...read(`examples/any-language/${script}`).matchAll(title)].map(([, step]) => `- ${step}`);
    expect(titles.length).toBeGreaterThan(4);
    expect(output.trimEnd().split('\n')).toEqual([...titles, 'The tour succeeded.']);
    expect(code).toBe(0);
  });

  test.skipIf(!isHere)('carries the token of a simulator that has one, and ends with 1 without it', async () => {
    const { baseUrl, controlUrl, stop } = await startSimulator(['--control-token', controlToken]);
    onTestFinished(async () => void (await stop()));
    const where = { BASE_URL: baseUrl, CONTROL_URL: controlUrl };
    const refused = await walk(where);
    expect(refused.output).toContain('unauthorized');
    expect(refused.code).not.toBe(0);
    expect(await walk({ ...where, CONTROL_TOKEN: controlToken })).toMatchObject({ code: 0 });
  });
});
