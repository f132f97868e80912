import { afterEach, expect, test, vi } from 'vitest';

const encoders = ['gif', 'h264', 'mp4'] as const;

afterEach(() => {
  for (const name of encoders) vi.doUnmock(`../src/${name}.ts`);
  // The entry that failed is not kept for other tests.
  vi.resetModules();
});

test('the entry of shapes loads no encoder', async () => {
  vi.resetModules();
  for (const name of encoders) vi.doMock(`../src/${name}.ts`, () => Promise.reject(new Error(`loads ${name}`)));
  expect(await import('../src/shapes.ts')).toHaveProperty('stickerShapes');
  await expect(import('../src/captures.ts')).rejects.toThrow();
});
