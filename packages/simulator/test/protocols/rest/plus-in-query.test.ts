import { type ErrorBody, type Operation, operations } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import { expect, test } from 'vitest';
import type * as z from 'zod';
import { controlOperations } from '../../../src/control/api/operations/index.ts';
import { service } from '../../own-account.ts';

const withOffset = '2026-09-12T00:00:00+02:00';

/** The parameters of a query that take a date-time. */
const dateFilters = (query: z.ZodObject | undefined): string[] =>
  Object.entries(query?.shape ?? {}).flatMap(([name, field]) => {
    const takes = (value: string) => (field as z.ZodType).safeParse(value).success;
    return takes(withOffset) && !takes('any text') ? [name] : [];
  });

const filters = [
  ...Object.values<Operation>(operations).map(({ path, query, method }) => ({ api: 'baseUrl', method, path, query })),
  ...Object.values(controlOperations).map(({ path, query, method }) => ({ api: 'controlUrl', method, path, query })),
].flatMap(({ api, method, path, query }) =>
  dateFilters(query as z.ZodObject | undefined).map(
    (name) => [method, path, name, api as 'baseUrl' | 'controlUrl'] as const,
  ),
);

test('API and control API have date filters', () => {
  expect(filters.filter(([, , , api]) => api === 'baseUrl').length).toBeGreaterThan(1);
  expect(filters.filter(([, , , api]) => api === 'controlUrl').length).toBeGreaterThan(0);
});

for (const [method, path, name, api] of filters)
  rule(
    '7/validation-failed',
    `a raw plus gets the hint that it is %2B in a query: ${api} ${method} ${path}, ${name}`,
    async () => {
      const { sim, account } = service();
      const { apiKey } = account.connection();
      const at = `${sim[api]}${path.replaceAll(/\{\w+\}/g, 'any')}`;
      const ask = async (value: string) => {
        const response = await sim.fetch(`${at}?${name}=${value}`, {
          method,
          headers: { authorization: `Bearer ${apiKey}` },
        });
        return { status: response.status, error: ((await response.json()) as Partial<ErrorBody>).error };
      };
      for (const value of [withOffset, '2026-09-12T00:00+02:00', '2026-09-12T00:00:00.5+00:00']) {
        const { status, error } = await ask(value);
        expect(status).toBe(400);
        expect(error?.hint).toBe(
          `A plus in a query means a space; send %2B for it: ${name}=${value.replace('+', '%2B')}.`,
        );
        expect(error?.details).toMatchObject([{ field: name }]);
        expect((await ask(encodeURIComponent(value))).error?.code).not.toBe('validation_failed');
      }
      for (const other of ['2026-02-30T00:00:00+02:00', '2026-09-12+02:00', 'a+b', '+', 'yesterday']) {
        const { status, error } = await ask(other);
        expect([other, status, error?.hint]).toEqual([other, 400, undefined]);
      }
    },
  );
