import { readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type Application, Converter, type DocumentReflection, PageEvent, RendererEvent } from 'typedoc';
import { groupOf } from './groups.ts';
import { anchorsByHand, isPicture, titleOf, withBoxedTables, withNamedIndex, withoutFileLinks } from './pages.ts';

/**
 * A plugin of TypeDoc: documents stand under their titles, in groups. Links to sources, which are no pages of the site, are shown as
 * text, and the copies that TypeDoc makes of them are left out.
 */
export function load(app: Application): void {
  app.converter.on(Converter.EVENT_CREATE_DOCUMENT, (_context: unknown, document: DocumentReflection) => {
    const path = document.project.files.getReflectionPath(document) ?? '';
    document.frontmatter['group'] = groupOf(relative(process.cwd(), path).replaceAll('\\', '/'));
    document.name = titleOf(document.content.map(({ text }) => text).join(''));
  });
  app.renderer.on(PageEvent.END, (page) => {
    const { contents, model } = page;
    if (contents === undefined) return;
    page.contents = withNamedIndex(withBoxedTables(withoutFileLinks(contents)));
    // TypeDoc knows the anchors of headings alone, and would warn of links to those made by hand.
    const slugger = app.renderer.router?.getSlugger(model);
    if (slugger === undefined) return;
    const ofHeading = slugger.hasAnchor.bind(slugger);
    const byHand = anchorsByHand(contents);
    slugger.hasAnchor = (anchor) => byHand.has(anchor) || ofHeading(anchor);
  });
  app.renderer.on(RendererEvent.END, ({ outputDirectory }) => {
    const media = join(outputDirectory, 'media');
    for (const name of readdirSync(media)) if (!isPicture(name)) rmSync(join(media, name), { recursive: true });
  });
}
