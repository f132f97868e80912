import { wire } from '@boothkit/contract/internal';
import type { RecordedRequest } from './exchange.ts';

/** Fields whose text is neither personal nor secret: all other text is redacted. */
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

/** The characters of ids, dates, colours and enum values: no spaces, and at most 64. */
const plain = /^[\w#:+.[\]-]{1,64}$/;

/** The origin of a URL; its path and query may hold secrets. */
function originOf(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  return url.search === '' ? `${url.origin}/...` : `${url.origin}/...?...`;
}

/** The path of a request: words of the API's own paths and IDs; any other segment could hold any text. */
export function redactedPath({ path, operation }: Pick<RecordedRequest, 'path' | 'operation'>): string {
  const isKept =
    operation === undefined ? (segment: string) => words.has(segment) : (segment: string) => plain.test(segment);
  return path
    .split('/')
    .map((segment) => (segment === '' || isKept(segment) ? segment : `[${segment.length} characters]`))
    .join('/');
}

/** The segments of the API's paths. */
const words: ReadonlySet<string> = new Set(Object.values(wire).flatMap(({ path }) => path.split('/')));

/** Names of fields and parameters, of this API or of later versions: camel case without digits. */
const fieldName = /^[a-zA-Z_]{1,40}$/;

/** The path of a field in the details of an error, such as `settings.printCountMax` or `colors[0]`. */
const fieldPath = /^[a-zA-Z_]{1,40}(?:\.[a-zA-Z_]{1,40}|\[\d{1,3}\])*$/;

/**
 * A JSON value without personal data and secrets: names, notes, booking keys, messages, links and storage paths are replaced by
 * their length.
 */
export function redacted(value: unknown, field = ''): unknown {
  if (typeof value === 'string') {
    if (harmless.has(field) && (field === 'field' ? fieldPath : plain).test(value)) return value;
    return originOf(value) ?? `[${value.length} characters]`;
  }
  if (Array.isArray(value)) return value.map((item) => redacted(item, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      fieldName.test(key) ? key : `[${key.length} characters]`,
      redacted(item, key),
    ]),
  );
}
