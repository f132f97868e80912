import { registerHooks } from 'node:module';
import { satteri } from '@astrojs/markdown-satteri';
import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
import starlightOpenAPI, { createOpenAPISidebarGroup } from 'starlight-openapi';
import starlightSidebarTopics from 'starlight-sidebar-topics';
import { createStarlightTypeDocPlugin } from 'starlight-typedoc';
import { guideGroups, idsOf } from './src/guides.ts';
import { forGitHub } from './src/markdown.ts';
import { restFiles } from './src/rest.ts';
import { base, repository, site } from './src/site.ts';
import { entryPoints, typeDocOptions } from './src/typedoc/options.ts';

// TypeDoc is the root's, and looks for its plugins there.
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'typedoc-plugin-markdown' ? import.meta.resolve(specifier) : specifier, context),
});

const [typedoc, reference] = createStarlightTypeDocPlugin();
const rest = createOpenAPISidebarGroup();

export default defineConfig({
  site,
  base,
  trailingSlash: 'always',
  cacheDir: './.astro/cache',
  markdown: { processor: satteri(forGitHub()) },
  integrations: [
    starlight({
      title: 'BoothKit',
      favicon: '/mark.svg',
      pagefind: false,
      logo: { src: '../playground/src/mark.svg' },
      customCss: ['./src/styles/fonts.css', './src/styles/site.css'],
      ...(repository && {
        social: [{ icon: 'github', label: 'GitHub', href: repository }],
        editLink: { baseUrl: `${repository}/edit/main/` },
      }),
      routeMiddleware: './src/route-data.ts',
      components: {
        Footer: './src/components/Footer.astro',
        Head: './src/components/Head.astro',
        Header: './src/components/Header.astro',
        Hero: './src/components/Front.astro',
        MarkdownContent: './src/components/MarkdownContent.astro',
        PageTitle: './src/components/PageTitle.astro',
        Search: './src/components/Search.astro',
        SiteTitle: './src/components/SiteTitle.astro',
      },
      head: [
        { tag: 'script', attrs: { type: 'module', src: `${base}playground/run.js` } },
        { tag: 'link', attrs: { rel: 'stylesheet', href: `${base}playground/run-buttons.css` } },
      ],
      plugins: [
        starlightSidebarTopics(
          [
            { label: 'Guides', icon: 'open-book', link: '/start/', items: guideGroups() },
            { label: 'API reference', icon: 'seti:typescript', link: '/api/', id: 'api', items: [reference] },
            {
              label: 'REST API',
              icon: 'seti:json',
              id: 'rest',
              link: '/rest/',
              items: ['operations', rest, ...idsOf('docs/control-api{.md,/*.md}')],
            },
            {
              label: 'Rules',
              icon: 'approve-check',
              link: '/rules/',
              items: [
                { slug: 'rules', label: 'Overview' },
                { label: 'Sections', items: idsOf('docs/rules/*.md') },
              ],
            },
          ],
          { exclude: ['/'], topics: { rest: ['/rest/**'], api: ['/api/**', '/packages/**'] } },
        ),
        typedoc({
          entryPoints,
          tsconfig: 'tools/docs-site/typedoc.tsconfig.json',
          sidebar: { label: 'Packages', collapsed: false },
          typeDoc: typeDocOptions,
        }),
        starlightOpenAPI([
          {
            base: 'rest',
            schema: `../../${restFiles.document}`,
            snippets: { operation: false, requestBody: false, response: false },
            sidebar: { group: rest, label: 'Requests', collapsed: false },
          },
        ]),
      ],
    }),
  ],
});
