import { NewShareSchema } from '../../galleries/inputs.ts';
import { TimedPageSchema } from '../../resources/listing.ts';
import { accountNamed, type ControlOperation, operation, queried, walks } from '../operation.ts';
import { SendResponse, SendsResponse } from '../responses/gallery.ts';

/** Operations on the emails and texts that guests receive. */
export const sendOperations = {
  share_session: operation({
    method: 'POST',
    path: '/accounts/{accountId}/sessions/{sessionId}/sends',
    summary: "Sends a guest a session, by email or text, within the day's cap.",
    status: 201,
    body: NewShareSchema,
    response: SendResponse,
    remote: [{ at: 'sends.shareSession' }],
    run: (simulator, share, params) =>
      accountNamed(simulator, params).sends.shareSession(params['sessionId'] ?? '', share),
  }),
  share_media: operation({
    method: 'POST',
    path: '/accounts/{accountId}/media/{mediaId}/sends',
    summary: "Sends a guest a single media item, by email or text, within the day's cap.",
    status: 201,
    body: NewShareSchema,
    response: SendResponse,
    remote: [{ at: 'sends.shareMedia' }],
    run: (simulator, share, params) => accountNamed(simulator, params).sends.shareMedia(params['mediaId'] ?? '', share),
  }),
  list_sends: queried({
    method: 'GET',
    path: '/accounts/{accountId}/sends',
    summary:
      "Lists the shares sent to guests of an account, oldest first or newest first (order), and today's counts towards the caps.",
    status: 200,
    query: TimedPageSchema,
    response: SendsResponse,
    remote: [
      { at: 'sends.page' },
      { at: 'sends.list', takes: [], walks },
      { at: 'sends.today', takes: [], gives: 'today' },
    ],
    run(simulator, query, params) {
      const { sends } = accountNamed(simulator, params);
      return { ...sends.page(query), today: sends.today() };
    },
  }),
} as const satisfies Record<string, ControlOperation>;
