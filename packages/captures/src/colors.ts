const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** A colour on the way from one to another; `share` 0 is the first and 1 the second. */
export function mixed(from: string, to: string, share: number): string {
  const target = channels(to);
  const made = channels(from).map((value, at) => Math.round(value + ((target[at] ?? 0) - value) * share));
  return `#${made.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** How light a colour is, 0 to 1, as eyes weigh red, green and blue. */
export function lightness(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color);
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}

/** A lighter shade of a colour. */
export const lighter = (color: string, share: number): string => mixed(color, '#ffffff', share);

/** A darker shade of a colour. */
export const darker = (color: string, share: number): string => mixed(color, '#1b1530', share);
