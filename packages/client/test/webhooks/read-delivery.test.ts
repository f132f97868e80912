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
  ['text with a byte order mark', (payload) => `\uFEFF${JSON.stringify(payload)}`],
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
  for (const eventIdUser of [null, undefined])
    expect(readDelivery({ event: 'media.uploaded', eventId: 'e1', eventIdUser, ...base }).delivery).toMatchObject({
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
])('%j is not a delivery', (body, fault, message) => {
  const read = () => readDelivery(body);
  expect(read).toThrow(WebhookError);
  expect(read).toThrow(expect.objectContaining({ fault, message, status: 400 }));
});

const fields = { deliveryId: 'd1', eventId: 'e1', eventIdUser: 'booking-7' };
const upload = { event: 'media.uploaded', apiVersion: '', ...fields };

const otherShapes: [string, object][] = [
  ['the kind in another field', { type: 'media.uploaded', ...fields }],
  ['the kind beside an object named event', { event: { id: 'e1' }, kind: 'media.uploaded', ...fields }],
  ['all of it in an envelope', { delivery: { event: 'media.uploaded', ...fields } }],
  ['its data in an envelope', { topic: 'media.uploaded', deliveryId: 'd1', data: fields }],
  ['the kind in an envelope', { ...fields, meta: { name: 'media.uploaded' } }],
  ['a customer’s own key that is a kind', { type: 'media.uploaded', ...fields, eventIdUser: 'session.sent' }],
];

for (const [shape, payload] of otherShapes)
  rule(['6.1', '6/media.uploaded'], `a delivery with ${shape} is read`, () => {
    const eventIdUser = 'eventIdUser' in payload ? payload.eventIdUser : 'booking-7';
    expect(readDelivery(payload)).toEqual({ known: true, delivery: { ...upload, eventIdUser, payload } });
  });

rule('6.1', 'a deliveryId may be a number', () => {
  expect(readDelivery({ ...upload, deliveryId: 7 })).toMatchObject({ known: true, delivery: { deliveryId: '7' } });
  expect(readDelivery({ ...upload, deliveryId: 0 })).toMatchObject({ known: true, delivery: { deliveryId: '0' } });
});

rule('6.1', 'a delivery without a deliveryId is read', () => {
  for (const deliveryId of [undefined, null, '', {}, true])
    expect(readDelivery({ ...upload, deliveryId })).toMatchObject({ known: true, delivery: { deliveryId: '' } });
});

test.each<[object, string, string]>([
  [{}, '', 'event must be text; got nothing'],
  [{ event: '', deliveryId: 'd1' }, '', 'event must be text; got an empty string'],
  [{ event: 7, deliveryId: 'd1' }, '', 'event must be text; got 7'],
  [{ type: 'media.sent', was: 'session.sent', deliveryId: 'd1' }, '', 'event must be text; got nothing'],
  [{ type: 'media.sent', data: { kind: 'media.sent' } }, '', 'event must be text; got nothing'],
  [{ eventIdUser: 'media.sent', eventId: 'e1' }, '', 'event must be text; got nothing'],
  [{ list: ['media.sent'], deep: { deeper: { event: 'media.sent' } } }, '', 'event must be text; got nothing'],
  [{ event: 'media.uploaded' }, 'media.uploaded', 'eventId of "media.uploaded" must be text; got nothing'],
  [
    { event: 'media.uploaded', a: { eventId: '1' }, b: { eventId: '2' } },
    'media.uploaded',
    'eventId of "media.uploaded" must be text; got nothing',
  ],
  [{ event: 'session.sent', galleryId: 7 }, 'session.sent', 'galleryId of "session.sent" must be text; got 7'],
  [
    { event: 'media.uploaded', eventId: 'e1', eventIdUser: false },
    'media.uploaded',
    'eventIdUser of "media.uploaded" must be text or null; got false',
  ],
])('%j fits no kind', (payload, event, message) => {
  const read = readDelivery(payload);
  expect(read).toMatchObject({ known: false, delivery: { event, payload }, error: { message, status: 400 } });
});
