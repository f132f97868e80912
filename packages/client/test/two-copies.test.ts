import { expect, test, vi } from 'vitest';
import * as one from '../src/index.ts';
import { failure, failureOf, scripted } from './support/scripted-service.ts';

test('isBoothError recognises the errors of another copy of the package', async () => {
  vi.resetModules();
  const other: typeof one = await import('../src/index.ts');
  expect(other.NotFoundError).not.toBe(one.NotFoundError);
  const { booth } = scripted([failure(404)]);
  const error = await failureOf(booth.events.get('e1'));
  if (!other.isBoothError(error) || error.kind !== 'not-found') throw error;
  expect(one.isBoothError(new other.ConflictError('held'))).toBe(true);
});

test.each([undefined, null, 'text', 7, {}, new Error('other'), { kind: 'not-found', name: 'NotFoundError' }])(
  'isBoothError is false for anything else: %s',
  (value) => {
    expect(one.isBoothError(value)).toBe(false);
  },
);
