import { copyFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { type Application, Converter, DocumentReflection, JSX, PageEvent, RendererEvent } from 'typedoc';
import { picture, program, withFront } from './front/front.ts';
import { groupOf } from './groups.ts';
import { type MarkdownPage, markdownFiles, withMarkdownLinks } from './markdown.ts';
import {
  anchorsByHand,
  isPicture,
  titleOf,
  withBoxedTables,
  withLandmarks,
  withNamedIndex,
  withoutFileLinks,
} from './pages.ts';
import { kindOfPage, namesOf } from './search/collect.ts';
import type { Entry } from './search/entry.ts';
import { sectionsOf } from './search/sections.ts';
import { SiteTheme } from './theme.ts';

/** The page of the repository, which GitHub Actions names. */
const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = process.env;
const repository = server && name ? `${server}/${name}` : undefined;

/**
 * A plugin of TypeDoc: documents stand under their titles, in groups. Links to sources, which are no pages of the site, are shown as
 * text, and the copies that TypeDoc makes of them are left out. The site has a search of its own, a Markdown file beside each document,
 * and `llms.txt`.
 */
export function load(app: Application): void {
  app.renderer.defineTheme('boothkit', SiteTheme);
  const entries: Entry[] = [];
  const markdown: MarkdownPage[] = [];
  app.converter.on(Converter.EVENT_CREATE_DOCUMENT, (_context: unknown, document: DocumentReflection) => {
    const path = document.project.files.getReflectionPath(document) ?? '';
    document.frontmatter['group'] = groupOf(fromRoot(path));
    document.name = titleOf(document.content.map(({ text }) => text).join(''));
  });
  // The program of the front page is highlighted and checked as every other snippet.
  app.renderer.on(RendererEvent.BEGIN, ({ project }) => {
    project.readme = [{ kind: 'text', text: `\`\`\`ts\n${program}\n\`\`\`\n\n` }, ...(project.readme ?? [])];
  });
  app.renderer.on(PageEvent.END, (page) => {
    const { contents, model } = page;
    if (contents === undefined) return;
    const document = model instanceof DocumentReflection ? documentOf(model, page.url) : undefined;
    if (document) {
      const kind = kindOfPage(document.path, document.group);
      entries.push(...sectionsOf(contents, { kind, page: document.title, url: page.url }));
      markdown.push(document);
    } else if (page.url === 'index.html') {
      entries.push(...sectionsOf(contents, { kind: 'guide', page: 'BoothKit', url: page.url }));
    }
    const shown = withLandmarks(withNamedIndex(withBoxedTables(withoutFileLinks(contents))));
    const searched = shown.replace('assets/search.js', 'assets/site-search.js');
    page.contents = page.url === 'index.html' ? withFront(searched) : searched;
    if (document) page.contents = withMarkdownLinks(searched, document, repository);
    // TypeDoc knows the anchors of headings alone, and would warn of links to those made by hand.
    const slugger = app.renderer.router?.getSlugger(model);
    if (slugger === undefined) return;
    const ofHeading = slugger.hasAnchor.bind(slugger);
    const byHand = anchorsByHand(contents);
    slugger.hasAnchor = (anchor) => byHand.has(anchor) || ofHeading(anchor);
  });
  // Snippets get their Run buttons from a script of the playground, which is built after the pages.
  app.renderer.hooks.on('head.end', ({ relativeURL }) =>
    JSX.createElement(
      JSX.Fragment,
      null,
      JSX.createElement('link', { rel: 'stylesheet', href: relativeURL('playground/run-buttons.css') ?? '' }),
      JSX.createElement('script', { type: 'module', src: relativeURL('playground/run.js') ?? '' }),
    ),
  );
  app.renderer.hooks.on('sidebar.begin', ({ relativeURL }) =>
    JSX.createElement('p', null, JSX.createElement('a', { href: relativeURL('playground.html') ?? '' }, 'Playground')),
  );
  app.renderer.on(RendererEvent.END, ({ outputDirectory, project }) => {
    const script = `${JSON.stringify([...entries, ...namesOf(app, project)])}`;
    writeFileSync(join(outputDirectory, 'assets/site-search.js'), `var siteEntries=${script};\n${searchScript()}`);
    copyFileSync(picture, join(outputDirectory, 'assets/front.png'));
    for (const [name, text] of markdownFiles(markdown)) writeFileSync(join(outputDirectory, name), text);
    const media = join(outputDirectory, 'media');
    for (const name of readdirSync(media)) if (!isPicture(name)) rmSync(join(media, name), { recursive: true });
  });
}

function documentOf(model: DocumentReflection, url: string): MarkdownPage {
  const path = fromRoot(model.project.files.getReflectionPath(model) ?? '');
  return { title: model.name, group: groupOf(path), path, url };
}

const fromRoot = (path: string) => relative(process.cwd(), path).replaceAll('\\', '/');

/** The script of the search, for a page without modules. */
function searchScript(): string {
  const entryPoint = fileURLToPath(new URL('./search/page.ts', import.meta.url));
  const { outputFiles } = buildSync({
    entryPoints: [entryPoint],
    bundle: true,
    format: 'iife',
    minify: true,
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}
