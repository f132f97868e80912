import { useState } from 'preact/hooks';
import { type ApiRequest, targetOf } from '../code/request.ts';
import { control } from '../control/control.ts';
import { hrefOf } from '../parts/routes.ts';
import { Button } from '../parts/use-action.tsx';
import { Status } from './status.tsx';
import './requests.css';

/** A request that was sent, with its response, and its entry among the requests if it is found. */
interface Sent {
  readonly request: ApiRequest;
  readonly status: number | null;
  readonly entryId: string | undefined;
}

/**
 * A button that sends requests as any client does: with a key of the account, so that limits count them, faults match them and the
 * journal records them. Their responses lead to their entries.
 */
export function SendAsClient(props: {
  readonly accountId: string;
  readonly requests: readonly ApiRequest[];
  /** The key that they are sent with. Default: the first that may write. */
  readonly keyId?: string | undefined;
  /** Called before they are sent: what they change may end what shows them. */
  readonly onSend?: (() => void) | undefined;
}) {
  const { accountId, requests, keyId, onSend } = props;
  const [sent, setSent] = useState<readonly Sent[]>([]);
  const send = async () => {
    onSend?.();
    const results: Sent[] = [];
    for (const request of requests) results.push(await sendOne(accountId, request, keyId));
    setSent(results);
  };
  return (
    <div class="send-as-client">
      <Button work={send}>Send as a client</Button>
      <span class="quiet">Counts against limits, matches faults, and is listed.</span>
      {sent.length > 0 && (
        <div role="status">
          <ul>
            {sent.map(({ request: { method, path }, status, entryId }, at) => (
              <li key={at}>
                <Status status={status} />{' '}
                {entryId === undefined ? (
                  `${method} ${path}`
                ) : (
                  <a href={hrefOf(accountId, 'requests', entryId)}>{`${method} ${path}`}</a>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

async function sendOne(accountId: string, request: ApiRequest, keyId: string | undefined): Promise<Sent> {
  const { method, path, body } = request;
  const { status, headers } = await control('POST', `accounts/${encodeURIComponent(accountId)}/requests`, {
    ...{ method, path: targetOf(request), asClient: true },
    ...(body !== undefined && { body }),
    ...(keyId !== undefined && { keyId }),
  });
  // A dropped connection has no headers; then it is the newest request of its path.
  const { data } = await control('POST', 'requests/search?order=newest&limit=1', {
    accountId,
    search: headers['x-request-id'] ?? path,
  });
  return { request, status, entryId: data[0]?.id };
}
