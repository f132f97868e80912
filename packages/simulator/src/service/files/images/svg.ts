import type { Box, Drawing, ImageLayer, Shape, ShapesLayer } from '@boothkit/captures';
import { type PixelSize, turnedSize, uprightMatrix } from '@boothkit/contract/internal';
import { toBase64 } from '../../../engine/http/base64.ts';

/** Writes a page as SVG, in pixels of a size. */
export function svgOf({ width, height, layers }: Drawing, { widthPx, heightPx }: PixelSize): string {
  const content = layers.map((layer) => ('shapes' in layer ? shapesIn(layer) : imageIn(layer)));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none">${content.join('')}</svg>`;
}

const rectAttributes = ({ left, top, width, height }: Box) =>
  `x="${left}" y="${top}" width="${width}" height="${height}"`;

function shapesIn({ box, view, shapes }: ShapesLayer): string {
  const shown = `${view.left} ${view.top} ${view.width} ${view.height}`;
  return `<svg ${rectAttributes(box)} viewBox="${shown}" preserveAspectRatio="none">${shapes.map(pathOf).join('')}</svg>`;
}

function imageIn({ box, bytes, format, orientation }: ImageLayer): string {
  const { widthPx, heightPx } = turnedSize({ widthPx: box.width, heightPx: box.height }, orientation);
  const [a, b, c, d, e, f] = uprightMatrix({ widthPx, heightPx }, orientation);
  const turned = `transform="matrix(${a} ${b} ${c} ${d} ${e + box.left} ${f + box.top})"`;
  return `<image width="${widthPx}" height="${heightPx}" ${turned} preserveAspectRatio="none" href="data:image/${format};base64,${toBase64(bytes)}"/>`;
}

function pathOf({ path, fill = 'none', stroke, strokeWidth = 1, opacity = 1, matrix }: Shape): string {
  const line = stroke
    ? ` stroke="${stroke}" stroke-width="${strokeWidth}" stroke-linecap="round" stroke-linejoin="round"`
    : '';
  const moved = matrix ? ` transform="matrix(${matrix.join(' ')})"` : '';
  return `<path d="${path}" fill="${fill}"${line}${opacity < 1 ? ` opacity="${opacity}"` : ''}${moved}/>`;
}
