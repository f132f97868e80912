/**
 * A static host for a built site.
 *
 * @packageDocumentation
 */
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
};

/** A folder on a port of this machine. */
interface ServedFolder {
  /** Where its files are; ends with a slash. */
  readonly url: string;
  close(): Promise<void>;
}

/** Serves a built site as a static host does, below `place`, which begins and ends with a slash. */
export async function serveFolder(folder: string, basePath = '/'): Promise<ServedFolder> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '', 'http://host').pathname);
    const file = join(folder, path.slice(basePath.length), path.endsWith('/') ? 'index.html' : '');
    if (!path.startsWith(basePath) || !existsSync(file)) {
      response.writeHead(404, { 'Content-Type': 'text/html' });
      const missing = join(folder, '404.html');
      return void response.end(existsSync(missing) ? readFileSync(missing) : undefined);
    }
    response.writeHead(200, {
      'Content-Type': contentTypes[extname(file)] ?? 'application/octet-stream',
      'Cache-Control': 'max-age=3600',
    });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${basePath}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
