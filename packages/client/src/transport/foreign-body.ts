import type { Redact } from './redact.ts';

/** A body without an error in the format of the service, without secrets. */
export interface ForeignBody {
  /** Its first 4,096 characters; undefined if it is empty. */
  readonly body: string | undefined;
  /** The legible beginning, for the end of a message: of HTML the text. Empty for none. */
  readonly beginning: string;
  /** The code and message of a storage's error in XML. */
  readonly error: { readonly code: string; readonly message: string } | undefined;
}

const maxBodyLength = 4096;
/** A secret that was cut off in the middle is not recognised: the characters before the cut are not shown. */
const cutLength = 1024;

/** Reads the body of a proxy, a gateway or a storage. */
export function readForeignBody(text: string, redact: Redact): ForeignBody {
  const read = redact(text.slice(0, 2 * maxBodyLength));
  const body = (text.length > 2 * maxBodyLength ? read.slice(0, -cutLength) : read).slice(0, maxBodyLength);
  const legible = body
    .replace(/<(style|script)\b.*?<\/\1>|<[^>]*>/gis, ' ')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return {
    body: body || undefined,
    beginning: legible === '' ? '' : `; the body begins with ${JSON.stringify(legible.slice(0, 200))}`,
    error: readXml(body, redact),
  };
}

/** Reads an error such as `<Error><Code>EntityTooLarge</Code><Message>…`. */
function readXml(text: string, redact: Redact): ForeignBody['error'] {
  const [code, message] = ['Code', 'Message'].map((name) => {
    const [, inner] = new RegExp(`<${name}>([^<]{1,500})</${name}>`).exec(text) ?? [];
    return inner === undefined ? undefined : redact(unescapeXml(inner));
  });
  return code === undefined ? undefined : { code, message: message === undefined ? code : `${code}: ${message}` };
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function unescapeXml(text: string): string {
  return text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name] ?? '');
}
