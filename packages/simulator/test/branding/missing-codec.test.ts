import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { rule } from '@boothkit/rule-coverage';
import { expect } from 'vitest';
import { paddedPng } from '../service/files/images/pictures.ts';

// In a process of its own: a mock of vitest has no effect once another file of the worker has loaded sharp.
const program = `
  import { registerHooks } from 'node:module';
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier === 'sharp') throw new Error('Could not load the "sharp" module using the linux-riscv64 runtime');
      return next(specifier, context);
    },
  });
  const { createSimulator } = await import('@boothkit/simulator');
  const errors = [];
  const sim = createSimulator({ limits: 'off', onInternalError: (error) => errors.push(error) });
  const account = sim.accounts.create();
  const { id } = account.events.add({ name: 'Gala', templateIds: [account.templates.add().id] });
  const { apiKey, baseUrl } = account.connection();
  const call = async (method, path, body) => {
    const headers = { authorization: 'Bearer ' + apiKey, 'content-type': 'application/json' };
    const response = await sim.fetch(baseUrl + path, { method, headers, body: JSON.stringify(body) });
    return { status: response.status, body: await response.json() };
  };
  const sourceUrl = 'https://cdn.example.com/a.png';
  sim.web.serve(sourceUrl, Buffer.from(process.argv.at(-1), 'base64'));
  const set = await call('POST', '/events/' + id + '/branding/images', { slot: 'button-gif', sourceUrl });
  const branding = await call('GET', '/events/' + id + '/branding');
  const renamed = await call('PATCH', '/events/' + id, { name: 'Alan & Ada' });
  const reported = errors.map(({ name, cause }) => ({ name, cause: cause.message }));
  console.log(JSON.stringify({ set, branding, renamed, reported }));
`;

rule(
  '8/branding-image-upload',
  'without sharp, a branding image fails with an error that names it, and the rest works',
  () => {
    const printed = execFileSync(
      process.execPath,
      [
        '--conditions=@boothkit/source',
        '--input-type=module',
        '--eval',
        program,
        Buffer.from(paddedPng(30, 30, 200)).toString('base64'),
      ],
      { cwd: fileURLToPath(new URL('../..', import.meta.url)), encoding: 'utf8' },
    );
    const { set, branding, renamed, reported } = JSON.parse(printed);
    expect(set).toMatchObject({
      status: 500,
      body: {
        error: { code: 'internal_error', hint: expect.stringMatching(/^sharp, .*npm install sharp.*imageCodec/) },
      },
    });
    expect(reported).toEqual([{ name: 'MissingCodecError', cause: expect.stringContaining('"sharp"') }]);
    expect(branding).toMatchObject({ status: 200, body: { logoUrl: null } });
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Alan & Ada' } });
  },
);
