import type { Api } from './api.ts';
import { describeError, member } from './response.ts';

/** The resources of an account that its events can name. */
export interface AccountResources {
  /** At least one. */
  readonly templateIds: readonly [string, ...string[]];
  readonly attractScreenIds: readonly string[];
  readonly stickerSetIds: readonly string[];
}

/**
 * Finds the resources that the account's events name, since the reference gives no shape for lists of templates, attract screens
 * and sticker sets. Throws if there is no template.
 */
export async function findResources(api: Api, given: readonly string[]): Promise<AccountResources> {
  const response = await api.call('list_events', { query: { limit: '100' } });
  if (response.status !== 200)
    throw new Error(`the events of the account cannot be listed: ${describeError(response)}`);
  const events = member(response.json, 'data');
  if (!Array.isArray(events))
    throw new Error(
      `the events of the account cannot be listed: GET /events returned ${response.headers.get('content-type') ?? 'no content type'} and no list of events; is the base URL right?`,
    );
  const used = (name: string): string[] =>
    events
      .flatMap((event: unknown) => member(event, name))
      .filter((id): id is string => typeof id === 'string' && id !== '');
  const [first, ...more] = [...new Set([...given, ...used('templateIds')])];
  if (first === undefined)
    throw new Error('no event of the account names a template to create events with: give one by --template-id');
  return {
    templateIds: [first, ...more],
    attractScreenIds: [...new Set(used('attractScreenId'))],
    stickerSetIds: [...new Set(used('stickerSetId'))],
  };
}

/** Throws if the key cannot write. It updates an unknown event, so nothing changes. */
export async function requireWriteAccess(api: Api): Promise<void> {
  const response = await api.call('update_event', { eventId: 'no-such-event', body: {} });
  if (response.status === 401 || response.status === 403)
    throw new Error(`apiKey must be a key with the scope read-write: ${describeError(response)}`);
}
