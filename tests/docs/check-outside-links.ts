// Asks for every page that is linked to outside, and tells which do not answer; `node tests/docs/check-outside-links.ts`. It needs a network, and other
// people's servers to be well, so that it reports and is no part of `npm run check`.
import { collectOutsideLinks } from './snippets/outside-links.ts';

const timeoutMs = 20_000;
const filesByPage = new Map<string, Set<string>>();
for (const { file, url } of collectOutsideLinks()) {
  const page = url.replace(/#.*$/, '');
  filesByPage.set(page, (filesByPage.get(page) ?? new Set()).add(file));
}

async function outcomeOf(url: string): Promise<string> {
  try {
    const { ok, status, redirected, url: end } = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    if (!ok) return `FAILED: ${status}`;
    return redirected ? `ok, by way of ${end}` : 'ok';
  } catch (error) {
    return `FAILED: ${error instanceof Error ? `${error.message} ${error.cause ?? ''}` : error}`;
  }
}

for (const [url, files] of filesByPage) {
  const outcome = await outcomeOf(url);
  if (outcome.startsWith('FAILED')) process.exitCode = 1;
  console.log(`${outcome}: ${url} (${[...files].join(', ')})`);
}
