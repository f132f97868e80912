import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.doUnmock('@boothkit/captures');
  vi.resetModules();
});

test('the drawing is loaded with the first file of a capture, and not by a simulator that draws none', async () => {
  vi.resetModules();
  const gone = new Error('the drawing is gone');
  vi.doMock('@boothkit/captures', () => Promise.reject(gone));
  const { evening } = await import('../../tablets/evening.ts');
  const { newest } = await import('./fetched.ts');
  const onInternalError = vi.fn();
  const made = await evening({}, undefined, { onInternalError });
  made.home().capture('photo');
  expect(newest(made).type).toBe('photo');
  expect(onInternalError).not.toHaveBeenCalled();
  expect((await made.sim.fetch(newest(made).originalUrl)).status).toBe(500);
  expect(onInternalError).toHaveBeenCalledTimes(1);
});
