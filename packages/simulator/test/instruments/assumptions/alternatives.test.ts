import { alternativesOf, assumptionNames } from '@boothkit/contract/internal';
import { expect, test } from 'vitest';
import { breachesOf } from '../../fuzz/validation.ts';
import { type Sent, trace } from './trace.ts';

const all = assumptionNames.flatMap((name) => alternativesOf(name).map((value) => ({ name, value })));

/** What the document promises, and the reference alone does not: the shape of a field that failed. */
const beyondDocument = ['errorDetails=texts', 'knownCreate=status200'];

const usual = trace({});

for (const { name, value } of all)
  test(`${name}=${value} changes what a program sees, and keeps to what the document promises`, async () => {
    const sent = await trace({ [name]: value });
    expect(sent).not.toEqual(await usual);
    const breaches = sent.flatMap(breachesOfSent);
    if (beyondDocument.includes(`${name}=${value}`)) expect(breaches).not.toEqual([]);
    else expect(breaches).toEqual([]);
  });

test('values that BoothKit assumes change nothing', async () => {
  expect(await trace({ webhookDiscriminator: 'event', ids: 'letters', uploadBody: 'contentType' })).toEqual(
    await usual,
  );
});

/** What is wrong with a response by the document; a delivery has a schema only in the form that is assumed. */
function breachesOfSent({ method, path, status, body }: Sent): string[] {
  if (method === 'DELIVERY') return [];
  return breachesOf('service', method, path, status, body).map((breach) => `${method} ${path} ${breach}`);
}
