import { rule } from '@boothkit/rule-coverage';
import { expect } from 'vitest';
import { limits } from '../src/constants.ts';
import { brandingSlots } from '../src/rules.ts';

rule(
  '8/requests-per-key',
  'is at least 120 a minute with a burst of 40, and a create or duplicate takes more than one',
  () => {
    expect(limits.requestsPerKey).toEqual({ perMinute: 120, burst: 40 });
    expect(limits.cost).toEqual({ ordinary: 1, expensive: 5 });
  },
);

rule('8/requests-per-ip', 'is 300 a minute', () => {
  expect(limits.requestsPerIp).toEqual({ perMinute: 300 });
});

rule(['8/concurrent-heavy', '8/concurrent-all'], 'are 3 and 10', () => {
  expect([limits.concurrentHeavy, limits.concurrent]).toEqual([3, 10]);
});

rule(['8/duplicates-per-day', '8/emails-per-day', '8/texts-per-day'], 'are 50, 1000 and 250', () => {
  expect([limits.duplicatesPerDay, limits.emailsPerDay, limits.textsPerDay]).toEqual([50, 1000, 250]);
});

rule('8/list-limit', 'is 1 to 100, 25 by default', () => {
  expect(limits.listLimit).toEqual({ min: 1, max: 100, default: 25 });
});

rule(
  ['8/event-name', '8/id-user', '8/hashtag', '8/capture-message', '8/notes'],
  'are 1 to 200 characters, and at most 200, 100, 500 and 5000',
  () => {
    expect(limits.eventName).toEqual({ min: 1, max: 200 });
    expect(limits.idUser).toEqual({ max: 200 });
    expect(limits.hashtag).toEqual({ max: 100 });
    expect(limits.captureMessage).toEqual({ max: 500 });
    expect(limits.notes).toEqual({ max: 5000 });
  },
);

rule(['8/template-ids', '8/colors'], 'are 1 to 50 items, and exactly 3', () => {
  expect(limits.templateIds).toEqual({ min: 1, max: 50 });
  expect(limits.colors).toEqual({ exactly: 3 });
});

rule(
  '8/branding-image-upload',
  'is 8 MB as sent, under 2 MB for a gallery background, 8000 px a side after capture',
  () => {
    expect(limits.brandingImage).toEqual({ sizeBytes: 8_000_000, binarySizeBytes: 8 * 1024 * 1024 });
    expect(brandingSlots['gallery-background'].storedBelowBytes).toBe(2_000_000);
    expect(brandingSlots['after-capture-background'].maxPx).toBe(8000);
  },
);

rule(['8/connection-code', '8/connection-lifetime'], 'are 15 minutes and 90 days', () => {
  expect(limits.connectionCode).toEqual({ minutes: 15 });
  expect(limits.connection).toEqual({ days: 90 });
});

rule(['8/signed-urls', '8/re-pin', '4.11/upload'], 'are 7 days, one minute and 15 minutes', () => {
  expect(limits.signedUrl).toEqual({ days: 7 });
  expect(limits.rePin).toEqual({ seconds: 60 });
  expect(limits.upload).toEqual({ minutes: 15 });
});
