import { readFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const inter = import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');

const style = `
  text { font: 15px Inter, system-ui, sans-serif; fill: #24292f; }
  .card { fill: #ffffff; stroke: #d0d7de; }
  .title { font-weight: 600; }
  .faint { fill: #57606a; }
  .grid { stroke: #d0d7de; }
  .bound { stroke: #57606a; stroke-dasharray: 5 4; }
  .tokens { fill: #ddf4ff; stroke: #0969da; stroke-width: 2; }
  .all { fill: none; stroke: #0969da; stroke-width: 2; }
  .heavy { fill: none; stroke: #bc4c00; stroke-width: 2; }
  .arrow { fill: none; stroke: #57606a; stroke-width: 1.5; }
  .box { fill: #f6f8fa; stroke: #d0d7de; }
  .goal { fill: #ddf4ff; stroke: #0969da; }
  .all-text { fill: #0969da; }
  .heavy-text { fill: #bc4c00; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; }
    .card { fill: #161b22; stroke: #3d444d; }
    .faint { fill: #9da7b3; }
    .grid { stroke: #3d444d; }
    .bound { stroke: #9da7b3; }
    .tokens { fill: #14304f; stroke: #58a6ff; }
    .all { stroke: #58a6ff; }
    .heavy { stroke: #f0883e; }
    .arrow { stroke: #9da7b3; }
    .box { fill: #1f2630; stroke: #3d444d; }
    .goal { fill: #14304f; stroke: #58a6ff; }
    .all-text { fill: #58a6ff; }
    .heavy-text { fill: #f0883e; }
  }`;

/** A picture with a title for those who cannot see it. */
interface Picture {
  readonly title: string;
  readonly width: number;
  readonly height: number;
  /** Its elements, as SVG. */
  readonly inner: readonly string[];
}

/** The SVG of a picture on a card, in the colours of light and dark pages. It brings its font, so that text is as wide everywhere. */
export async function pictureOf({ title, width, height, inner }: Picture): Promise<string> {
  const elements = inner.join('\n');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">
<title>${title}</title>
<!-- Its font is of Inter, Copyright 2016 The Inter Project Authors, under the SIL Open Font License 1.1. -->
<style>
  @font-face { font-family: Inter; font-weight: 400 600; src: url(data:font/woff2;base64,${await fontOf(elements)}); }${style}
</style>
<rect class="card" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8"/>
${elements}
</svg>
`;
}

/** The letters of a picture, as WOFF2 in base64. */
async function fontOf(elements: string): Promise<string> {
  const text = elements.replace(/<[^>]*>/g, '');
  const weights = { wght: { min: 400, max: 600, default: 400 } };
  const font = await subsetFont(await readFile(new URL(inter)), text, {
    targetFormat: 'woff2',
    variationAxes: weights,
  });
  return font.toString('base64');
}
