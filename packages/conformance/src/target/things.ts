import { member, refusalInWords } from './answer.ts';
import type { Api } from './api.ts';

/** What events of the account can be made of. */
export interface Things {
  /** At least one. */
  readonly templateIds: readonly [string, ...string[]];
  readonly attractScreenIds: readonly string[];
  readonly stickerSetIds: readonly string[];
}

/**
 * Finds what the account's events use, for the reference gives no shape for the lists of templates, attract screens and sticker
 * sets. Throws where there is no template.
 */
export async function findThings(api: Api, given: readonly string[]): Promise<Things> {
  const answer = await api.call('list_events', { query: { limit: '100' } });
  if (answer.status !== 200) throw new Error(`the events of the account cannot be listed: ${refusalInWords(answer)}`);
  const events = member(answer.json, 'data');
  if (!Array.isArray(events))
    throw new Error(
      `the events of the account cannot be listed: GET /events answered ${answer.headers.get('content-type') ?? 'something without a type'} and no list of events; is the base URL right?`,
    );
  const used = (name: string): string[] =>
    events
      .flatMap((event: unknown) => member(event, name))
      .filter((id): id is string => typeof id === 'string' && id !== '');
  const [first, ...more] = [...new Set([...given, ...used('templateIds')])];
  if (first === undefined)
    throw new Error('no event of the account names a template to make events with: give one by --template-id');
  return {
    templateIds: [first, ...more],
    attractScreenIds: [...new Set(used('attractScreenId'))],
    stickerSetIds: [...new Set(used('stickerSetId'))],
  };
}

/** Throws where the key does not write, which shows at an event that is none: nothing is changed. */
export async function requireWriting(api: Api): Promise<void> {
  const answer = await api.call('update_event', { eventId: 'no-such-event', body: {} });
  if (answer.status === 401 || answer.status === 403)
    throw new Error(`apiKey must be a key with the scope read-write: ${refusalInWords(answer)}`);
}
