import { isJsonType, type MediaType } from '@boothkit/contract/internal';
import { fitsRange, isText } from './sent.ts';

/** The media type of a response: the one that `Accept` likes best, else the document's JSON, else its first. */
export function chosenMedia(contents: readonly MediaType[], accept: string | null): MediaType | undefined {
  const json = contents.find(({ type }) => isJsonType(type));
  const ranges = (accept ?? '').split(',').map((part) => {
    const [range = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase());
    const weight = parameters.find((each) => each.startsWith('q='))?.slice(2);
    return { range, weight: weight === undefined ? 1 : Number(weight) };
  });
  const weightOf = ({ type }: MediaType): number => {
    const fitting = ranges.filter(({ range }) => fitsRange(type, range) || fitsRange(range, type));
    // The narrowest range decides.
    const [narrowest] = fitting.toSorted((one, other) => stars(one.range) - stars(other.range));
    return narrowest?.weight ?? 0;
  };
  const ordered = [...(json ? [json] : []), ...contents.filter((each) => each !== json)];
  const [best] = ordered
    .map((media) => ({ media, weight: weightOf(media) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  return best?.media ?? ordered[0];
}

const stars = (range: string) => range.split('*').length;

/** A type for each range. */
const concrete: Readonly<Record<string, string>> = {
  'image/*': 'image/png',
  'text/*': 'text/plain',
  'application/*': 'application/octet-stream',
  '*/*': 'application/octet-stream',
};

/** The content type that a response of this media type has. */
export const contentTypeOf = ({ type, written }: MediaType): string =>
  type.includes('*') ? (concrete[type] ?? 'application/octet-stream') : written;

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** A pixel. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNoaGgAAAMEAYEezv+mAAAAAElFTkSuQmCC';
const jpeg =
  '/9j/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AP//Z';
const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>endobj
xref
0 4
0000000000 65535 f 
0000000009 00000 n 
0000000052 00000 n 
0000000101 00000 n 
trailer<</Size 4/Root 1 0 R>>
startxref
162
%%EOF
`;

/** The fixed body of a type that is not JSON; undefined for one that the simulator makes none of. */
export function fixedBody(contentType: string): string | Uint8Array | undefined {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type === 'image/png') return bytesOf(png);
  if (type === 'image/jpeg' || type === 'image/jpg') return bytesOf(jpeg);
  if (type === 'application/pdf') return pdf;
  if (type === 'text/csv') return 'id,name\nexample,example\n';
  if (type === 'text/html') return '<!doctype html><title>example</title>\n';
  return type.startsWith('text/') && type !== 'text/event-stream' && isText(type) ? 'example' : undefined;
}

/** An example of a type that is not JSON: text as it is, and bytes, which a document can only have in base64. */
export function exampleBody(contentType: string, example: string): string | Uint8Array {
  const isBase64 = example.length % 4 === 0 && /^[A-Za-z\d+/]{8,}={0,2}$/.test(example);
  return !isText(contentType) && isBase64 && /^(?:image|video|audio|application)\//.test(contentType)
    ? bytesOf(example)
    : example;
}
