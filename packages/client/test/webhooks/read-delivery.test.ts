import { runInNewContext } from 'node:vm';
import { deliveryExamples } from '@boothkit/contract/internal';
import { rule } from '@boothkit/rule-coverage';
import { expect, test } from 'vitest';
import { readDelivery, WebhookError } from '../../src/webhooks.ts';

const kinds = ['media.uploaded', 'session.sent', 'media.sent'] as const;

/** Bytes whose classes are those of another realm, as in Jest or `vm`. */
const foreign = (kind: 'Uint8Array' | 'ArrayBuffer', bytes: Uint8Array): unknown => {
  const copy = runInNewContext('Uint8Array.from(bytes)', { bytes: [...bytes] });
  return kind === 'Uint8Array' ? copy : copy.buffer;
};

const forms: [string, (payload: object) => unknown][] = [
  ['the parsed value', (payload) => payload],
  ['text', (payload) => JSON.stringify(payload)],
  ['a Buffer', (payload) => Buffer.from(JSON.stringify(payload))],
  ['a Uint8Array', (payload) => new TextEncoder().encode(JSON.stringify(payload))],
  ['an ArrayBuffer', (payload) => new Uint8Array(Buffer.from(JSON.stringify(payload))).buffer],
  ['a DataView', (payload) => new DataView(new Uint8Array(Buffer.from(JSON.stringify(payload))).buffer)],
  ['a Uint8Array of another realm', (payload) => foreign('Uint8Array', Buffer.from(JSON.stringify(payload)))],
  ['an ArrayBuffer of another realm', (payload) => foreign('ArrayBuffer', Buffer.from(JSON.stringify(payload)))],
  ['an object of another realm', (payload) => runInNewContext('JSON.parse(text)', { text: JSON.stringify(payload) })],
];

for (const [form, encode] of forms) {
  rule(['6.1', '6.6'], `a body that is ${form} is read`, () => {
    for (const kind of kinds) {
      const payload = { ...deliveryExamples[kind], note: 'Zoë' };
      const { known, delivery } = readDelivery(encode(payload));
      expect(known).toBe(true);
      expect(delivery).toEqual({ ...deliveryExamples[kind], payload });
    }
  });
}

rule('6.2', 'a kind that the reference does not name is read, and said to be unknown', () => {
  const payload = { event: 'gallery.opened', deliveryId: 'd1', apiVersion: '2031-01-01', galleryId: 'g1' };
  expect(readDelivery(payload)).toEqual({
    known: false,
    delivery: { event: 'gallery.opened', deliveryId: 'd1', apiVersion: '2031-01-01', payload },
  });
});

rule(['6/media.sent', '6/media.uploaded'], 'fields that may be missing are null', () => {
  const base = { deliveryId: 'd1', apiVersion: '2026-06-15' };
  expect(readDelivery({ event: 'media.sent', ...base }).delivery).toMatchObject({ galleryId: null });
  expect(readDelivery({ event: 'media.uploaded', eventId: 'e1', ...base }).delivery).toMatchObject({
    eventIdUser: null,
  });
});

test.each<[unknown, string, string]>([
  [undefined, 'invalid-fields', 'the body must be a JSON object; got nothing'],
  [7, 'invalid-fields', 'the body must be a JSON object; got 7'],
  [[], 'invalid-fields', 'the body must be a JSON object; got an array'],
  ['"text"', 'invalid-fields', 'the body must be a JSON object; got a string of 4 characters'],
  ['', 'not-json', 'the body must be JSON; got 0 characters that are not'],
  [new Uint8Array(), 'not-json', 'the body must be JSON; got 0 characters that are not'],
  [{}, 'invalid-fields', 'deliveryId must be text; got nothing'],
  [{ event: '', deliveryId: 'd1' }, 'invalid-fields', 'event must be text; got an empty string'],
  [
    { event: 'media.uploaded', deliveryId: 'd1' },
    'invalid-fields',
    'eventId of "media.uploaded" must be text; got nothing',
  ],
])('%j is not a delivery', (body, fault, message) => {
  const read = () => readDelivery(body);
  expect(read).toThrow(WebhookError);
  expect(read).toThrow(expect.objectContaining({ fault, message, status: 400 }));
});
