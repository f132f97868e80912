/** Part of a file: the first byte and the one after the last; `unsatisfiable` where the file has none of it. */
export type ByteRange = { readonly start: number; readonly end: number } | 'unsatisfiable';

/**
 * Reads the header `Range` of a request for a file of `length` bytes; undefined for none, for several ranges and for other units, which
 * are answered with the whole file (RFC 9110, section 14.2). Players seek in videos by ranges, and some play nothing without (decision
 * S398).
 */
export function byteRange(header: string | null | undefined, length: number): ByteRange | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  const start = from === '' ? Math.max(0, length - Number(to)) : Number(from);
  const end = from === '' || to === '' ? length : Math.min(length, Number(to) + 1);
  return start < end ? { start, end } : 'unsatisfiable';
}
