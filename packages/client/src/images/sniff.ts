const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const jpeg = [0xff, 0xd8, 0xff];

/** How many bytes it takes to tell what an image is. */
export const headBytes = png.length;

/** What an image is by its first bytes, whatever its name says; undefined for neither PNG nor JPEG. */
export function sniffImage(head: Uint8Array): 'image/png' | 'image/jpeg' | undefined {
  const startsWith = (signature: readonly number[]) => signature.every((byte, at) => head[at] === byte);
  if (startsWith(png)) return 'image/png';
  return startsWith(jpeg) ? 'image/jpeg' : undefined;
}
