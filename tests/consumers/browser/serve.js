// Serves the page, the modules it imports, and the API. BASE_URL and API_KEY are from the line that `npx @boothkit/simulator --json`
// prints, PORT is yours to choose.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';

const { BASE_URL: baseUrl, API_KEY: apiKey, PORT: port = '8080' } = process.env;

/** The folders of the modules that a browser loads, each under the address that the import map of the page gives it. */
const folders = {
  '/client/': new URL('./', import.meta.resolve('@boothkit/client')),
  '/contract/': new URL('./', import.meta.resolve('@boothkit/contract')),
  '/ky/': new URL('./', import.meta.resolve('ky')),
  '/': new URL('./', import.meta.url),
};
const types = { html: 'text/html', js: 'text/javascript' };

async function serveFile(path, response) {
  const [prefix] = Object.keys(folders).filter((folder) => path.startsWith(folder));
  const file = new URL(path === '/' ? 'index.html' : path.slice(prefix.length), folders[prefix]);
  const type = types[file.pathname.split('.').at(-1)];
  try {
    if (type === undefined || !file.href.startsWith(folders[prefix].href)) throw new Error('not for browsers');
    const bytes = await readFile(file);
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(bytes);
  } catch {
    response.writeHead(404).end();
  }
}

/** Passes a call on to the API, with the key, which no page may hold. */
async function callApi({ method, path, contentType, body }, response) {
  const answer = await fetch(new URL(baseUrl).origin + path, {
    method,
    headers: { authorization: `Bearer ${apiKey}`, ...(contentType && { 'content-type': contentType }) },
    ...(body.length > 0 && { body }),
  });
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' });
  response.end(await answer.text());
}

const server = createServer(async (request, response) => {
  const { method, url: path, headers } = request;
  if (!path.startsWith('/v1/')) return serveFile(path, response);
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const call = { method, path, contentType: headers['content-type'], body: Buffer.concat(chunks) };
  return callApi(call, response).catch(() => response.writeHead(502).end());
});
server.listen(Number(port), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${server.address().port}/`);
});
