/** Fields whose text says nothing about people and opens nothing: everything else that is text is left out of the record. */
const harmless: ReadonlySet<string> = new Set([
  ...['id', 'eventId', 'galleryId', 'templateIds', 'attractScreenId', 'stickerSetId', 'paySetId', 'requestId'],
  ...['homeScreenBackgroundAttractScreenId', 'date', 'createdDate', 'modifiedDate', 'dateFrom', 'dateTo', 'expiresAt'],
  ...[
    'colors',
    'brandingTextColor',
    'captureTypes',
    'actions',
    'attractScreenRoles',
    'gifPlaybackSpeed',
    'touchToStartScreen',
  ],
  ...['dataCollectionPosition', 'galleryButtonOnHomeScreen', 'cropOriginals', 'warnings', 'code', 'field', 'kind'],
  ...['slot', 'purpose', 'contentType', 'response_format', 'limit', 'sort', 'order', 'version', 'openapi'],
]);

/** What ids, dates, colours and names of values are made of: no spaces, and never long. */
const plain = /^[\w#:+.[\]-]{1,64}$/;

/** A URL that a signature makes work keeps its address only. */
function withoutQuery(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  return url.search === '' ? `${url.origin}/...` : `${url.origin}/...?...`;
}

/**
 * A JSON value as it may be kept: names, notes, keys of bookings, messages, links and paths of storage are replaced by how long
 * they were (decision S163).
 */
export function redacted(value: unknown, field = ''): unknown {
  if (typeof value === 'string') {
    if (harmless.has(field) && plain.test(value)) return value;
    return withoutQuery(value) ?? `[${value.length} characters]`;
  }
  if (Array.isArray(value)) return value.map((item) => redacted(item, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, redacted(item, key)]));
}
