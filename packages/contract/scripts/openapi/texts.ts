import type { ErrorCode } from '../../src/facts/error-codes.ts';
import { limits } from '../../src/facts/limits.ts';
import type { OperationName } from '../../src/operations/operations.ts';
import { type BrandingSlotRules, brandingSlots } from '../../src/rules/branding-slots.ts';

const { requestsPerKey, requestsPerIp, cost, concurrentHeavy, concurrent, duplicatesPerDay, upload, signedUrl, rePin } =
  limits;

/** What integrators need to know besides single operations. */
export const information = `Create, configure, brand, duplicate and delete the events of photo-booth tablets.

This description is not the service's own: BoothKit generates it from its operation table. Where the service does not say what it does, the description assumes something, marked \`x-assumed\`.

## Keys and versions

A key has one scope. A read key can make GET calls, a read-write key all calls. Each key is pinned to the version that was current when it was created. The header \`Service-Version\` chooses another version for one request, and each response names the version that served it. A changed pin takes up to ${rePin.seconds} seconds to apply.

## Limits

- A key has a bucket of ${requestsPerKey.burst} tokens, into which at least ${requestsPerKey.perMinute} return in a minute. A call costs ${cost.ordinary}. A create or duplicate costs more: how much is not specified, and BoothKit assumes ${cost.expensive} (decision S8).
- All keys behind one IP address may send ${requestsPerIp.perMinute} requests a minute together.
- An account may have ${concurrent} calls in flight, and ${concurrentHeavy} of them may be heavy: imports, renders and fetches of a URL.
- An account may make ${duplicatesPerDay} duplicates in a UTC day.

A call over a limit is rejected with 429; \`Retry-After\` says how long to wait, for duplicates until midnight UTC.

## Errors

Every failure has the same envelope. Compare \`error.code\`; \`error.message\` is for people and may change. A request that fails changes nothing.

## Text and dates

Lengths of text count UTF-16 code units, as JavaScript does: an emoji counts as 2 or more, where \`maxLength\` of JSON Schema counts 1. \`idUser\` is trimmed before it is measured, so that a key with spaces around it may be longer than its \`maxLength\`. A date-time in a request has a time and an offset; its seconds may be left out.

## Images

URLs of images can be fetched without a key. Those of branding that are signed, and those of guests' media, expire within ${signedUrl.days} days: get the resource again for fresh ones, and do not store them.`;

/** The tags in their order. */
export const tags = [
  { name: 'events', description: 'Events and their branding.' },
  { name: 'integration', description: 'Uploads, webhooks and this document.' },
  { name: 'deliveries', description: 'Requests of the service to the webhook URLs.' },
];

/** What a code means. */
export const errorTexts: Record<ErrorCode, string> = {
  validation_failed: 'The request is not valid; details name the fields.',
  unauthorized: 'The key is missing, unknown or revoked.',
  quota_exceeded: 'Neither plan quota nor an event credit is left.',
  plan_required: 'The plan of the account or of the event does not include this.',
  insufficient_scope: 'The key is read-only.',
  not_found: 'There is no such event in this account.',
  method_not_allowed: 'The path does not take this method.',
  conflict: 'The event is held by an operator, or by an open invite of one.',
  payload_too_large: 'The body is larger than the service reads.',
  unsupported_media_type: 'The body is not application/json.',
  rate_limited: 'Over a limit; wait as long as Retry-After says.',
  internal_error: 'The service failed.',
};

const megabytes = (bytes: number) => `${bytes / 1_000_000} MB`;

function slotRow(slot: string, rules: BrandingSlotRules): string {
  const { plan, recommendedPx, minPx, maxPx, scaledToPx, landscapeOnly, storedBelowBytes, recommendedFormat } = rules;
  const { width, height } = recommendedPx;
  const facts = [
    width === undefined ? `${height} px tall, any width` : `best ${width}x${height} px`,
    ...(minPx ? [`at least ${minPx.width}x${minPx.height} px`] : []),
    ...(maxPx ? [`at most ${maxPx} px a side`] : []),
    ...(landscapeOnly ? ['landscape'] : []),
    ...(recommendedFormat ? [`best as ${recommendedFormat.toUpperCase()}`] : []),
    scaledToPx ? `scaled down to ${scaledToPx} px on its longer side` : 'never scaled',
    ...(storedBelowBytes ? [`below ${megabytes(storedBelowBytes)} once stored`] : []),
  ];
  return `| ${slot} | ${facts.join('; ')} | ${plan} |`;
}

// The eight buttons have the same rules.
const slotRows = Object.entries(brandingSlots)
  .filter(([, { button }]) => button === undefined || button === 'photo')
  .map(([slot, rules]) => slotRow(rules.button === undefined ? slot : 'button-*', rules));

/** Paragraphs for single operations. */
export const operationNotes: { readonly [name in OperationName]?: readonly string[] } & Record<
  string,
  readonly string[] | undefined
> = {
  list_events: ['Lists by `idUser` or `search` are ordered by that field; `sort` and `order` have no effect on them.'],
  create_event: [
    'With an `idUser` the call can be repeated: a second one returns the first event with `alreadyExisted: true`, changes nothing and uses no quota.',
    'Colours, attract screen, sticker set and settings that are left out come from the account. The event offers all capture types that its templates serve.',
  ],
  update_event: [
    '`settings` merges by key. `null` clears `idUser`, `attractScreenId`, `stickerSetId` and `paySetId`. Name and date go to the gallery as well; a name before the first upload also changes its default link.',
  ],
  duplicate_event: [
    `Uses quota or a credit, as a create does. The copy of an event with an \`idUser\` has that key with \`-duplicated\` behind it. An account has ${duplicatesPerDay} duplicates a UTC day; the next one is rejected with 429 until midnight UTC.`,
  ],
  set_event_branding_image: [
    `PNG or JPEG of at most ${megabytes(limits.brandingImage.sizeBytes)}, from exactly one of \`uploadPath\` and \`sourceUrl\`.`,
    ['| Slot | Image | Least plan |', '| --- | --- | --- |', ...slotRows].join('\n'),
  ],
  create_upload: [
    `The URL takes one PUT of the bytes, without a key and with the headers of the response, within ${upload.minutes} minutes. Then pass \`storagePath\` as \`uploadPath\`.`,
  ],
  update_webhooks: [
    'A URL must be public https and respond without a redirect. Deliveries are sent once and not signed: put a long secret into the URL and check it.',
  ],
  get_openapi: [],
};
