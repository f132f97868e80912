import type { HastPluginDefinition, MdastPluginDefinition } from 'satteri';
import { own, pathOf, resolveLink } from './pages.ts';
import { inBothThemes, picturesOf } from './pictures.ts';
import { referenceOf } from './see-also.ts';
import { base } from './site.ts';

/** Plugins for Markdown that GitHub shows as it is: relative links become those of the site, and the title is not repeated. */
export function forGitHub() {
  return {
    mdastPlugins: [
      ({ fileURL }: { fileURL?: URL }) => {
        if (!fileURL || pathOf(fileURL).startsWith(own)) return;
        let titled = false;
        return {
          name: 'github-links',
          before() {
            titled = false;
          },
          heading(node, ctx) {
            if (node.depth !== 1 || titled) return;
            titled = true;
            ctx.removeNode(node);
          },
          link(node, ctx) {
            const url = resolveLink(node.url, pathOf(fileURL));
            if (url === node.url) return;
            if (url) ctx.setProperty(node, 'url', url);
            else ctx.replaceNode(node, { type: 'emphasis', children: node.children } as never);
          },
          html(node, ctx) {
            const pictures = picturesOf(node.value, fileURL);
            if (pictures.length > 0) ctx.replaceNode(node, { type: 'paragraph', children: pictures } as never);
          },
          image(node, ctx) {
            const [, dark] = inBothThemes(node.url, node.alt ?? '', fileURL);
            if (dark !== undefined) ctx.insertAfter(node, dark as never);
          },
        } satisfies MdastPluginDefinition;
      },
    ],
    hastPlugins: [
      ({ fileURL }: { fileURL?: URL }) => {
        const from = fileURL && pathOf(fileURL);
        const linked = new Set<string>();
        // Tables of the reference become lists.
        const name = fileURL?.pathname.includes('/content/docs/api/') ? ['table', 'members'] : ['table'];
        return {
          name: 'scrolling-tables',
          before() {
            linked.clear();
          },
          element: {
            filter: ['table', 'code'],
            visit(node, ctx) {
              if (node.tagName === 'code') {
                // A line could break after the dashes of an option.
                if (/^--?[\w-]+$/.test(ctx.textContent(node))) ctx.setProperty(node, 'className', ['option']);
                const parent = ctx.parent(node) as Node | undefined;
                if (!from?.startsWith('docs/') || /^(a|pre|h\d|summary)$/.test(parent?.tagName ?? '')) return;
                const path = referenceOf(ctx.textContent(node));
                // The first time on a page is enough.
                if (path === undefined || linked.has(path)) return;
                linked.add(path);
                ctx.wrapNode(node, { type: 'element', tagName: 'a', properties: { href: base + path }, children: [] });
                return;
              }
              labelCells(node, ctx);
              ctx.wrapNode(node, {
                type: 'element',
                tagName: 'div',
                properties: { className: name, tabIndex: 0 },
                children: [],
              });
            },
          },
        } satisfies HastPluginDefinition;
      },
    ],
  };
}

interface Node {
  readonly type: string;
  readonly tagName?: string;
  readonly children?: readonly Node[];
}

/** Cells have the heading of their column, which they show where a table is narrow and its rows are cards. */
function labelCells(
  table: Node,
  ctx: { textContent(node: never): string; setProperty(node: never, key: string, value: string): void },
): void {
  const [head, ...rows] = below(table, 'tr').map((row) => below(row, 'th', 'td'));
  const labels = head?.map((cell) => ctx.textContent(cell as never)) ?? [];
  for (const cells of rows)
    for (const [at, cell] of cells.entries()) if (labels[at]) ctx.setProperty(cell as never, 'dataLabel', labels[at]);
}

const below = (node: Node, ...names: readonly string[]): Node[] =>
  (node.children ?? []).flatMap((child) => (names.includes(child.tagName ?? '') ? [child] : below(child, ...names)));
