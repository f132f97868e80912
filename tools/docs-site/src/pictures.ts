import { existsSync } from 'node:fs';

/** A picture, as a node of Markdown. */
interface Picture {
  readonly type: 'image';
  readonly url: string;
  readonly alt: string;
}

/** A screenshot of a page, and the one in dark colours that is beside it, if there is one. */
export function inBothThemes(url: string, alt: string, page: URL): Picture[] {
  const dark = url.replace(/\.png$/, '-dark.png');
  const urls = dark !== url && existsSync(new URL(dark, page)) ? [url, dark] : [url];
  return urls.map((url) => ({ type: 'image', url, alt }));
}

/** The pictures of a piece of HTML that has one for each theme, as GitHub takes it; none for other HTML. */
export function picturesOf(html: string, page: URL): Picture[] {
  const [, alt, light] = /^<picture>[\s\S]*<img alt="([^"]+)" src="([^"]+)">/.exec(html) ?? [];
  return alt === undefined || light === undefined ? [] : inBothThemes(light, alt, page);
}
