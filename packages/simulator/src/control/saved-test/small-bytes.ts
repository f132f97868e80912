import { inspectImage } from '@boothkit/design-check/image-files';
import { fromBase64, toBase64 } from '../../engine/http/base64.ts';
import { flatPicture } from '../../service/files/images/flat-picture.ts';

/** An image up to here is written into a test as it is. */
const maxImageBytes = 1024;
/** Other bytes, such as those of a video: the rest is left out. A document about an app, which is read, has fewer. */
const maxOtherBytes = 8192;

// decision S532
/** The bytes as a test has them: in place of a larger image a flat one in its format and size, of other bytes the beginning. */
export async function smallBytes(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.length <= maxImageBytes) return bytes;
  const inspection = inspectImage(bytes);
  if (!('facts' in inspection)) return bytes.subarray(0, maxOtherBytes);
  const flat = await flatPicture(inspection.facts);
  return flat.length < bytes.length ? flat : bytes;
}

/** Members of world files and actions that are bytes in base64. The pages of imports are not among them: how they are drawn matters. */
const bytesByName = new Set(['base64', 'bytes', 'preview', 'thumbnail']);

/** JSON with small bytes in it. */
export async function withSmallBytes<Value>(value: Value): Promise<Value> {
  async function small(found: unknown, name: string): Promise<unknown> {
    if (typeof found === 'string') return bytesByName.has(name) ? smallBase64(found) : found;
    if (Array.isArray(found)) return Promise.all(found.map((item) => small(item, name)));
    if (typeof found !== 'object' || found === null) return found;
    const members = Object.entries(found).map(async ([member, inner]) => [member, await small(inner, member)] as const);
    return Object.fromEntries(await Promise.all(members));
  }
  return (await small(value, '')) as Value;
}

/** A text that is no base64 is as it was: it was rejected. */
async function smallBase64(base64: string): Promise<string> {
  if (base64.length <= maxImageBytes || !/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) return base64;
  return toBase64(await smallBytes(fromBase64(base64)));
}
