/** Part of a file: the first byte and the one after the last; `unsatisfiable` where the file has none of it. */
export type ByteRange = { readonly start: number; readonly end: number } | 'unsatisfiable';

/**
 * Reads the header `Range` of a request for a file of `length` bytes. Returns undefined for no range, several ranges and other
 * units: the response is then the whole file (RFC 9110, section 14.2). Video players seek by ranges, and some need them to play
 * (decision S398).
 */
export function byteRange(header: string | null | undefined, length: number): ByteRange | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  const start = from === '' ? Math.max(0, length - Number(to)) : Number(from);
  const end = from === '' || to === '' ? length : Math.min(length, Number(to) + 1);
  return start < end ? { start, end } : 'unsatisfiable';
}
