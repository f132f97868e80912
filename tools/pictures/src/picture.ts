const style = `
  text { font: 15px system-ui, sans-serif; fill: #24292f; }
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

/** The SVG of a picture on a card, in the colours of light and dark pages. */
export function pictureOf({ title, width, height, inner }: Picture): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">
<title>${title}</title>
<style>${style}
</style>
<rect class="card" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8"/>
${inner.join('\n')}
</svg>
`;
}
