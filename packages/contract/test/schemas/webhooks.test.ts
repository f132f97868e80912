import { rule } from '@boothkit/rule-coverage';
import { orNull, otherTypesThan } from '@boothkit/test-support/event-cases';
import { expect, test } from 'vitest';
import {
  MediaSentDelivery,
  MediaUploadedDelivery,
  SessionSentDelivery,
  validate,
  WebhookDelivery,
  Webhooks,
  WebhooksBody,
} from '../../src/index.ts';
import type { RuleId } from '../../src/rules.ts';
import { anyText, expectField, faultyFields, without } from './cases.ts';
import { deliveries } from './samples.ts';

const schemas = {
  'media.uploaded': MediaUploadedDelivery,
  'session.sent': SessionSentDelivery,
  'media.sent': MediaSentDelivery,
};
const kinds = ['media.uploaded', 'session.sent', 'media.sent'] as const;
const idOfKind: readonly RuleId[] = kinds.map((kind): RuleId => `6/${kind}`);
const someText = { takes: 'text', accepted: ['a'], rejected: ['', ...otherTypesThan('string')] };

rule('6/media.uploaded', 'carries the event and its idUser, which may be null', () => {
  const delivery = deliveries['media.uploaded'];
  expectField(MediaUploadedDelivery, delivery, 'eventId', someText);
  expectField(MediaUploadedDelivery, delivery, 'eventIdUser', orNull(anyText));
});

for (const kind of ['session.sent', 'media.sent'] as const)
  rule(`6/${kind}`, 'carries the gallery to match it to the event by', () => {
    expectField(schemas[kind], deliveries[kind], 'galleryId', someText);
  });

for (const kind of kinds) {
  rule([`6/${kind}`, '6.1'], 'has a discriminator, a deliveryId and a dated apiVersion, all required', () => {
    const [schema, delivery] = [schemas[kind], deliveries[kind]];
    expect(validate(schema, delivery)).toEqual({ ok: true, value: delivery });
    for (const field of Object.keys(delivery)) {
      const isAssumed = kind === 'media.sent' && field === 'galleryId';
      expect(faultyFields(schema, without(delivery, field))).toEqual(isAssumed ? [] : [field]);
    }
    expectField(schema, delivery, 'deliveryId', someText);
    expectField(schema, delivery, 'apiVersion', {
      takes: 'a date',
      accepted: ['2026-08-04', '2031-01-01'],
      rejected: ['', '2026-02-30', '2026-8-4', '2026-08-04T00:00:00Z', 'v1', ...otherTypesThan('string')],
    });
    const others = kinds.filter((other) => other !== kind);
    expectField(schema, delivery, 'event', { takes: kind, accepted: [kind], rejected: [...others, '', null, 1] });
  });

  rule([`6/${kind}`, '6.2', '6.6'], 'may grow: a payload with added keys is still read', () => {
    const grown = { ...deliveries[kind], addedLater: { deep: [1] }, mediaId: 'm1' };
    for (const schema of [schemas[kind], WebhookDelivery])
      expect(validate(schema, grown)).toMatchObject({ ok: true, value: deliveries[kind] });
  });
}

rule(idOfKind, 'are discriminated by their event only', () => {
  for (const kind of kinds) {
    const everything = { ...Object.assign({}, ...Object.values(deliveries)), ...deliveries[kind] };
    expect(validate(WebhookDelivery, everything)).toMatchObject({ ok: true, value: { event: kind } });
  }
});

rule('6.7', 'no other event is a delivery', () => {
  for (const event of ['event.created', 'media.deleted', 'MEDIA.SENT', '', null, undefined])
    expect(faultyFields(WebhookDelivery, { ...deliveries['media.uploaded'], event })).toEqual(['event']);
});

const urls = {
  takes: 'a public https URL or null',
  accepted: ['https://hooks.example.com/media?secret=4f1c', null],
  rejected: [
    '',
    'http://hooks.example.com/',
    'https://localhost/',
    'https://192.168.0.1/',
    ...otherTypesThan('string', 'null'),
  ],
};

rule(['4.11/webhooks', '6.3'], 'take two public https URLs, each of which may be null or left out', () => {
  expectField(WebhooksBody, {}, 'mediaUrl', urls);
  expectField(WebhooksBody, {}, 'sendUrl', urls);
  expect(validate(WebhooksBody, {})).toEqual({ ok: true, value: {} });
  expect(faultyFields(WebhooksBody, { url: 'https://hooks.example.com/' })).toEqual(['url']);
});

rule('6.3', 'is the rule that rejects a URL which is not public https', () => {
  expect(
    validate(WebhooksBody, { mediaUrl: 'http://hooks.example.com/', sendUrl: 'https://localhost/' }),
  ).toMatchObject({
    errors: [
      { field: 'mediaUrl', rule: '6.3' },
      { field: 'sendUrl', rule: '6.3' },
    ],
  });
});

rule('4.11/webhooks', 'responds with both URLs as configured', () => {
  const answer = { mediaUrl: 'https://hooks.example.com/media', sendUrl: null };
  expect(validate(Webhooks, answer)).toEqual({ ok: true, value: answer });
  expect(faultyFields(Webhooks, { ...answer, sendUrl: 1 })).toEqual(['sendUrl']);
  // The reference does not give the response.
  for (const field of Object.keys(answer)) expect(validate(Webhooks, without(answer, field)).ok).toBe(true);
  expect(validate(Webhooks, { ...answer, secret: 'x' })).toEqual({ ok: true, value: answer });
});

test('the response may name a receiver that a test runs on loopback', () => {
  expect(validate(Webhooks, { mediaUrl: 'http://127.0.0.1:4011/media', sendUrl: null }).ok).toBe(true);
});
