import { rule } from '@boothkit/rule-coverage';
import { expect } from 'vitest';
import { limits } from '../src/constants.ts';
import type { RuleId } from '../src/rules.ts';

const requests = ['requests-per-key', 'requests-per-ip', 'concurrent-heavy', 'concurrent-all'] as const;
const daily = ['duplicates-per-day', 'emails-per-day', 'texts-per-day'] as const;
const fields = ['list-limit', 'event-name', 'id-user', 'hashtag', 'capture-message', 'notes'] as const;
const others = ['template-ids', 'colors', 'branding-image-upload'] as const;
const lifetimes = ['connection-code', 'connection-lifetime', 'signed-urls', 're-pin'] as const;
const section8 = [...requests, ...daily, ...fields, ...others, ...lifetimes].map((name): RuleId => `8/${name}`);

rule([...section8, '4.11/upload'], 'the limits are those that the reference gives', () => {
  expect(limits).toEqual({
    requestsPerKey: { perMinute: 120, burst: 40 },
    requestsPerIp: { perMinute: 300 },
    cost: { ordinary: 1, expensive: 5 },
    concurrentHeavy: 3,
    concurrent: 10,
    duplicatesPerDay: 50,
    emailsPerDay: 1000,
    textsPerDay: 250,
    listLimit: { min: 1, max: 100, default: 25 },
    eventName: { min: 1, max: 200 },
    idUser: { max: 200 },
    hashtag: { max: 100 },
    captureMessage: { max: 500 },
    notes: { max: 5000 },
    templateIds: { min: 1, max: 50 },
    colors: { exactly: 3 },
    brandingImage: { sizeBytes: 8_000_000, binarySizeBytes: 8 * 1024 * 1024 },
    connectionCode: { minutes: 15 },
    connection: { days: 90 },
    signedUrl: { days: 7 },
    upload: { minutes: 15 },
    rePin: { seconds: 60 },
  });
});
