/** A length of time in its two largest units, such as `20 min 25 s`. */
export function inWords(ms: number): string {
  if (ms < 10_000) return `${Number((ms / 1000).toFixed(1))} s`;
  const seconds = Math.round(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours > 0) return join(hours, 'h', minutes % 60, 'min');
  if (minutes > 0) return join(minutes, 'min', seconds % 60, 's');
  return `${seconds} s`;
}

const join = (large: number, largeUnit: string, small: number, smallUnit: string) =>
  small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`;
