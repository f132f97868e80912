import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import { createSimulator } from '@boothkit/simulator';
import { EdgeVM } from '@edge-runtime/vm';
import { build } from 'vite';
import { expect, test } from 'vitest';
import type { EdgeHost } from './edge-program.ts';

/** A module, bundled as for an edge runtime: into one script that asks for nothing. */
async function bundled(path: string) {
  const missing: string[] = [];
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['@boothkit/source', 'edge-light', 'worker', 'default'] },
    build: {
      write: false,
      minify: false,
      lib: { entry: fileURLToPath(new URL(path, import.meta.url)), formats: ['iife'], name: 'program' },
      rolldownOptions: {
        external(id) {
          if (id.startsWith('node:') || builtinModules.includes(id)) missing.push(id);
          return false;
        },
      },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const chunks = outputs
    .flatMap((output) => ('output' in output ? output.output : []))
    .flatMap((part) => (part.type === 'chunk' ? [part] : []));
  return {
    missing,
    modules: chunks.flatMap(({ moduleIds }) => moduleIds),
    code: chunks.map(({ code }) => code).join(),
  };
}

test('in an edge runtime the client calls, checks and receives without Node', async () => {
  const { missing, code } = await bundled('./edge-program.ts');
  expect(missing).toEqual([]);

  const sim = createSimulator();
  const account = sim.accounts.create();
  const { apiKey, baseUrl } = account.connection();
  const host: EdgeHost = {
    apiKey,
    baseUrl,
    templateId: account.templates.add().id,
    async send(method, url, headers, body) {
      const answer = await sim.fetch(url, { method, headers: JSON.parse(headers), ...(body !== '' && { body }) });
      return JSON.stringify({ status: answer.status, headers: [...answer.headers], body: await answer.text() });
    },
  };
  const edge = new EdgeVM({ extend: (context) => Object.assign(context, { host }) });
  expect(edge.evaluate('[typeof process, typeof Buffer, typeof require].join()')).toBe('undefined,undefined,undefined');
  edge.evaluate(code);
  expect(JSON.parse(await edge.evaluate('main(host)'))).toEqual({
    name: 'Ada & Alan',
    fileRefused: expect.stringContaining('there are no files outside Node'),
    imageRefused: 'validation',
    status: 200,
    handled: true,
    reported: [],
  });
});

test('the receiver of webhooks carries neither schemas nor the client', async () => {
  const { missing, modules } = await bundled('../../src/webhooks.ts');
  expect(missing).toEqual([]);
  expect(modules.some((id) => id.endsWith('webhooks/receiver.ts'))).toBe(true);
  expect(
    modules.filter((id) => /\/zod\/|\/ky\/|contract\/src\/schemas|src\/transport|src\/client\.ts/.test(id)),
  ).toEqual([]);
});
