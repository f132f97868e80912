import { rule } from '@boothkit/rule-coverage';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paddedPng } from '../files/images/pictures.ts';
import { stage } from './stage.ts';

beforeEach(() => {
  vi.doMock('sharp', () => {
    throw new Error('Could not load the "sharp" module using the linux-riscv64 runtime');
  });
});

afterEach(() => {
  vi.doUnmock('sharp');
});

rule('8/branding-image-upload', 'without sharp, a branding image is answered with an error that names it', async () => {
  const errors: unknown[] = [];
  const made = stage({ onInternalError: (error) => errors.push(error) });
  const { id } = made.event();
  const sourceUrl = 'https://cdn.example.com/a.png';
  made.sim.web.serve(sourceUrl, paddedPng(30, 30, 200));
  const { status, body } = await made.set(id, { slot: 'button-gif', sourceUrl });
  expect(status).toBe(500);
  expect(body).toMatchObject({
    error: { code: 'internal_error', hint: expect.stringMatching(/^sharp, .*npm install sharp.*imageCodec/) },
  });
  expect(errors).toMatchObject([{ name: 'MissingCodecError', cause: expect.anything() }]);
});

test('without sharp, everything else works', async () => {
  const made = stage();
  const { id } = made.event();
  expect(await made.branding(id)).toMatchObject({ logoUrl: null });
  const { status } = await made.call('PATCH', `/events/${id}`, { name: 'Alan & Ada' });
  expect(status).toBe(200);
});
