import * as z from 'zod';
import { Removed } from '../responses/fields.ts';
import { type ControlOperation, queried, sentBytes } from './operation.ts';

const webUrl = z.url({ protocol: /^https?$/ });

const UrlQuery = z.strictObject({ url: webUrl });
const PageQuery = z.strictObject({ url: webUrl, status: z.int().min(200).max(599).exactOptional() });

/** More than any image that the service takes, so that one too large can be served too. */
const maxPageBytes = 16 * 1_048_576;

/** The simulated web, for `sourceUrl` to fetch from and webhooks to go to. */
export const webOperations = {
  serve_web_page: sentBytes({
    method: 'PUT',
    path: '/web',
    summary: 'Serves the body, with its content type, at a public URL (url); deliveries to that URL get the status.',
    status: 200,
    query: PageQuery,
    maxBytes: maxPageBytes,
    response: z.strictObject({ url: webUrl, sizeBytes: z.int().min(0) }),
    run(simulator, { url, ...status }, { bytes, contentType }) {
      simulator.web.serve(url, bytes, { contentType, ...status });
      return { url: new URL(url).href, sizeBytes: bytes.length };
    },
  }),
  delete_web_page: queried({
    method: 'DELETE',
    path: '/web',
    summary: 'Removes a URL (url) from the simulated web.',
    status: 200,
    query: UrlQuery,
    response: Removed,
    remote: [{ method: 'web.remove', args: ['url'], returns: 'removed' }],
    run: (simulator, { url }) => ({ removed: simulator.web.remove(url) }),
  }),
} as const satisfies Record<string, ControlOperation>;
