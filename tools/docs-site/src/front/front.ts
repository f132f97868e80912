import { readFileSync } from 'node:fs';

/** The program of the front page, which the playground begins with, too. */
export const program = readFileSync(new URL('../playground/welcome.ts', import.meta.url), 'utf8').trimEnd();

/** The picture that stands where the booth will be. */
export const picture = new URL('../../../../docs/dashboard/booth/front.png', import.meta.url);

/**
 * The front page: the title, the first paragraph and the first program of the README stand above the page, the program on the left and
 * its booth on the right. Throws an Error where the page does not begin with a title and a paragraph, or has no program.
 */
export function withFront(html: string): string {
  const title = take(/<h1[\s\S]*?<\/h1>\s*/);
  const about = take(/<p>[\s\S]*?<\/p>\s*/);
  const code = take(/<pre><code class="ts">[\s\S]*?<\/pre>\s*/);
  return html.replace(
    '<div class="container container-main">',
    `<section class="front tsd-typography" aria-label="At a glance">
<div class="front-about"><div>${title}${about}</div><p class="front-links"><a href="documents/Start_here.html">Start here</a> <a href="playground.html">Playground</a></p></div>
<div class="front-code">${code}</div>
<div class="front-booth"><img src="assets/front.png" alt="A photo booth on a tablet: three guests in front of the camera, below the words Smile!"/><iframe title="The photo booth of the program" hidden></iframe></div>
</section>
$&`,
  );

  function take(pattern: RegExp): string {
    const [found] = pattern.exec(html) ?? [];
    if (found === undefined) throw new Error(`the front page has nothing that matches ${pattern}`);
    html = html.replace(found, () => '');
    return found;
  }
}
