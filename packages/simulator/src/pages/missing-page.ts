import { type Html, html } from '../engine/http/html.ts';
import { page } from './frame.ts';

/** Returns the page for a gallery that does not exist or was removed. */
export const missingPage = (): Html =>
  page(
    'No gallery here',
    { text: '#1f2937', ground: '#ffffff' },
    html`<header>
<h1>There is no gallery here.</h1>
<p class="date">The link may be misspelt, or the gallery may have been removed.</p>
</header>`,
    'missing',
  );
