import type { EventPage } from '@boothkit/contract';
import { expect, test } from 'vitest';
import { type Ready, ready } from '../http/program.ts';

const listed = async ({ baseUrl, apiKey }: Ready) => {
  const response = await fetch(`${baseUrl}/events`, { headers: { authorization: `Bearer ${apiKey}` } });
  return ((await response.json()) as EventPage).data.map(({ id, templateIds }) => ({ id, templateIds }));
};

test('--example starts with the events of the document, which have the templates of the ready line', async () => {
  const { ready: plain } = await ready();
  expect(await listed(plain)).toEqual([]);
  const { ready: reported } = await ready(['--example']);
  const templateIds = reported.templateIds.slice(0, 1);
  expect(await listed(reported)).toEqual([
    { id: 'Vb7kR1sXn5TqJ9dHzM3e', templateIds },
    { id: 'Qm4v8TzLr2KxW0aYcE6u', templateIds },
  ]);
  expect(reported).toMatchObject({ apiKey: plain.apiKey, templateIds: plain.templateIds });
  expect((await fetch(`${reported.controlUrl}/reset`, { method: 'POST' })).status).toBe(200);
  expect(await listed(reported)).toHaveLength(2);
});
