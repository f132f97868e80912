import { MediaSentDelivery, MediaUploadedDelivery, SessionSentDelivery, validate } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import { expect, test } from 'vitest';
import { ValidationError } from '../../src/index.ts';
import { webhookPayload, webhookRequest } from '../../src/webhooks.ts';
import { secret } from './receivers.ts';

const schemas = {
  'media.uploaded': MediaUploadedDelivery,
  'session.sent': SessionSentDelivery,
  'media.sent': MediaSentDelivery,
};

for (const kind of ['media.uploaded', 'session.sent', 'media.sent'] as const) {
  rule(['6.1', `6/${kind}`], 'has valid payloads for tests, each with its own deliveryId', () => {
    const [one, other] = [webhookPayload(kind), webhookPayload(kind)];
    expect(validate(schemas[kind], one)).toEqual({ ok: true, value: one });
    expect(one.deliveryId).not.toBe(other.deliveryId);
    expect({ ...one, deliveryId: 'd1' }).toEqual({ ...other, deliveryId: 'd1' });
    expect(webhookPayload(kind, { deliveryId: 'd1', addedLater: 1 })).toEqual({
      ...one,
      deliveryId: 'd1',
      addedLater: 1,
    });
  });
}

rule(['6.1', '6.4'], 'a request for tests equals that of the service', async () => {
  const payload = webhookPayload('media.sent');
  const request = webhookRequest(payload, secret, 'https://example.com/hooks');
  expect([request.method, request.url]).toEqual(['POST', `https://example.com/hooks?secret=${secret}`]);
  expect(request.headers.get('content-type')).toBe('application/json');
  expect(await request.json()).toEqual(payload);
});

test.each(['media.deleted', 'toString', undefined])('there is no payload of the kind %s', (kind) => {
  expect(() => webhookPayload(kind as 'media.sent')).toThrow(ValidationError);
  expect(() => webhookPayload(kind as 'media.sent')).toThrow(
    'the kind of a delivery must be one of media.uploaded, session.sent, media.sent; got ',
  );
});
