/** The title that a Markdown text begins with. Throws an Error where it has none, since it would stand in the navigation without a name. */
export function titleOf(markdown: string): string {
  const title = /^# +(.+)$/m.exec(markdown)?.[1];
  if (title === undefined)
    throw new Error(
      `a document begins with a heading of the first level; got ${JSON.stringify(markdown.slice(0, 60))}`,
    );
  return title.replaceAll('`', '');
}

/** Whether a copied file is shown on a page. */
export function isPicture(name: string): boolean {
  return /\.(?:gif|png|jpe?g|svg)$/i.test(name);
}

/** A page without its links to copied files, whose texts stay; pictures stay as they are. */
export function withoutFileLinks(html: string): string {
  return html.replace(/<a href="(?:\.\.\/)*media\/[^"]*"[^>]*>([\s\S]*?)<\/a>/g, '$1');
}

/** A page whose links to the start of the site name its file, so that they work from disk, too. */
export function withNamedIndex(html: string): string {
  return html.replace(/href="((?:\.\.\/)+|\.\/)(#[^"]*)?"/g, 'href="$1index.html$2"');
}

/** A page with each table in a box of its own, which can scroll. */
export function withBoxedTables(html: string): string {
  return html.replaceAll('<table>', '<div class="table-box"><table>').replaceAll('</table>', '</table></div>');
}

/** The anchors of a page that its author made, as `<a id="…">`. */
export function anchorsByHand(html: string): ReadonlySet<string> {
  return new Set([...html.matchAll(/<a id="([^"]+)"/g)].map(([, id = '']) => id));
}

/** A page with landmarks around its content and its menus, headings in order, and no links inside of controls, for screen readers. */
export function withLandmarks(html: string): string {
  let above = 0;
  return html
    .replace('<div class="col-content">', '<div class="col-content" role="main">')
    .replace(
      '<div class="page-menu">',
      '<div class="page-menu" role="complementary" aria-label="Settings and sections">',
    )
    .replace('<div class="site-menu">', '<div class="site-menu" role="complementary" aria-label="Site">')
    .replace(/<summary[\s\S]*?<\/summary>/g, (summary) => summary.replace(/<a [\s\S]*?<\/a>/g, ''))
    .replace(/<h([1-6])(?=[ >])/g, (heading, level: string) => {
      const inOrder = Math.min(Number(level), above + 1);
      above = inOrder;
      return String(inOrder) === level ? heading : `${heading} aria-level="${inOrder}"`;
    });
}
