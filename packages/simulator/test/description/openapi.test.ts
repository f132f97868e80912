import type { ErrorBody } from '@boothkit/contract';
import { openApiDocument } from '@boothkit/contract/openapi';
import { rule } from '@boothkit/rule-coverage';
import { expect } from 'vitest';
import { rejected } from '../rejections.ts';
import { service } from '../service.ts';

rule(['4.11/spec', '9.7'], 'the document of the only version is returned, named or not', async () => {
  const { call } = service();
  for (const query of ['', '?version=2026-08-04']) {
    const { status, body, headers } = await call<unknown>('GET', `/openapi.json${query}`);
    expect([status, headers.get('content-type'), headers.get('service-version')]).toEqual([
      200,
      'application/json',
      '2026-08-04',
    ]);
    const { servers = [] } = openApiDocument;
    const ours = { url: 'https://booth.simulator.test/v1', description: 'This simulator.' };
    expect(body).toEqual({ ...openApiDocument, servers: [ours, ...servers] });
  }
});

rule(['9.7', '9.1'], 'an unknown version is rejected with the field name', async () => {
  const made = service();
  for (const version of ['2026-08-05', 'latest', '', '2026-8-4'])
    await rejected(made, { rule: '9.7', fields: ['version'] }, () =>
      made.call('GET', `/openapi.json?version=${version}`),
    );
});

rule('4.11/spec', 'the document needs a key, and a read key is enough', async () => {
  const made = service();
  await rejected(made, { rule: '5.1', code: 'unauthorized' }, () =>
    made.call<ErrorBody>('GET', '/openapi.json', undefined, { key: null }),
  );
  const key = made.account.keys.create({ scope: 'read' }).value;
  expect((await made.call<unknown>('GET', '/openapi.json', undefined, { key })).status).toBe(200);
});
