import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { anchors, linkTargets } from './markdown.ts';
import { read, root } from './snippets.ts';

/** What is wrong with the relative links of a page: where each leads to a file or an anchor that is not there. */
export function brokenLinks(page: string, text: string): string[] {
  return linkTargets(text).flatMap((target) => {
    if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(target)) return [];
    const [path = '', anchor] = target.split('#').map(decodeURIComponent);
    const file = path === '' ? page : join(dirname(page), path).replaceAll('\\', '/');
    if (file !== page && (file.startsWith('..') || !existsSync(join(root, file))))
      return [`${page}: ${target}: there is no ${file}`];
    if (anchor === undefined) return [];
    const found = file === page ? anchors(text) : fileAnchors(file);
    return found.has(anchor) ? [] : [`${page}: ${target}: ${file} has no anchor ${anchor}`];
  });
}

function fileAnchors(file: string): ReadonlySet<string> {
  return statSync(join(root, file)).isFile() ? anchors(read(file)) : new Set();
}
