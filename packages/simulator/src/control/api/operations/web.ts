import * as z from 'zod';
import { sentBytes } from './operation.ts';
import { Removed } from './response-fields.ts';
import { ofSimulator } from './serve.ts';

const webUrl = z.url({ protocol: /^https?$/ });

const PageQuery = z.strictObject({ url: webUrl, status: z.int().min(200).max(599).exactOptional() });

/** More than any image that the service takes, so that one too large can be served too. */
const maxPageBytes = 16 * 1_048_576;

/** The simulated web, for `sourceUrl` to fetch from and webhooks to go to. */
export const webOperations = {
  serve_web_page: sentBytes({
    route: 'PUT /web',
    summary: 'Serves the body, with its content type, at a public URL (url); deliveries to that URL get the status.',
    query: PageQuery,
    maxBytes: maxPageBytes,
    response: z.strictObject({ url: webUrl, sizeBytes: z.int().min(0) }),
    run(simulator, { url, ...status }, { bytes, contentType }) {
      simulator.web.serve(url, bytes, { contentType, ...status });
      return { url: new URL(url).href, sizeBytes: bytes.length };
    },
  }),
  delete_web_page: ofSimulator('web').serve('remove', {
    route: 'DELETE /web',
    summary: 'Removes a URL (url) from the simulated web.',
    query: z.strictObject({ url: webUrl }),
    args: ['query.url'],
    returns: Removed,
    member: 'removed',
  }),
};
