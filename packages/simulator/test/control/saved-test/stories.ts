import type { SavedTest, SimulatorOptions, TestFormat } from '@boothkit/simulator';
import { changed, fields } from '../../protocols/document/brought.ts';
import { type Recorded, recorded } from './recorded.ts';
import { localNetwork } from './walk.ts';

// Evenings that went wrong, as their journals have them.

const booking = (templateIds: readonly string[]) => ({
  name: 'Ada & Alan',
  date: '2026-09-12T17:00:00+02:00',
  templateIds,
  idUser: 'booking-7',
});

const templatesOf = ({ account }: Recorded) => account.templates.list().map(({ id }) => id);

/** The key asks too often, then a gateway does not let it through either, and a minute later it works. */
async function storm(made: Recorded): Promise<void> {
  const { call, control } = made;
  // A create costs as much as five lists, and one again finds the event of the first.
  for (let sent = 0; sent < 7; sent++) await call('POST', '/events', booking(templatesOf(made)));
  for (let sent = 0; sent < 10; sent++) await call('GET', '/events?limit=1');
  await control('POST', '/faults', { operation: 'list_events', status: 429, retryAfter: 30, times: 2 });
  await control('PATCH', '/clock', { advanceSeconds: 30 });
  await call('GET', '/events');
  await call('GET', '/events');
  await control('PATCH', '/clock', { advanceSeconds: 30 });
  await call('GET', '/events');
}

/** An event that an operator runs is to take payments: that works only after the operator was removed. */
async function operatorConflict(made: Recorded): Promise<void> {
  const { call, owner, account } = made;
  const { id: paySetId } = account.paySets.add();
  const event = await call('POST', '/events', booking(templatesOf(made)));
  const operator = await owner('POST', '/operators', { name: 'Mia', eventIds: [event.body.id] });
  await call('PATCH', `/events/${event.body.id}`, { paySetId });
  await owner('DELETE', `/operators/${operator.body.id}`);
  await call('PATCH', `/events/${event.body.id}`, { paySetId });
  await call('GET', `/events/${event.body.id}`);
}

/** The response to a create is lost; the same create again finds the event. A change is lost after it was made, too. */
async function lostResponse(made: Recorded): Promise<void> {
  const { call, sim } = made;
  const body = booking(templatesOf(made));
  sim.faults.inject({ operation: 'create_event', disconnect: true, afterChange: true, times: 1 });
  await call('POST', '/events', body);
  const event = await call('POST', '/events', body);
  sim.clock.advance({ minutes: 5 });
  sim.faults.inject({ operation: 'update_event', cutOff: true, times: 1 });
  await call('PATCH', `/events/${event.body.id}`, { hashtag: "#ada's", settings: { countdownTimer: 9 } });
  await call('GET', `/events/${event.body.id}`);
  await call('DELETE', `/events/${event.body.id}`);
}

/** A guest's photo goes to a webhook whose receiver is on loopback, and a client asks with a method that fetch does not send. */
async function lostWebhook(made: Recorded): Promise<void> {
  const { call, owner, sim } = made;
  await call('PUT', '/webhooks', { mediaUrl: 'http://127.0.0.1:4444/hook?secret=4f1c' });
  await call('POST', '/events', booking(templatesOf(made)));
  const [gallery] = (await owner('GET', '/galleries')).body.data;
  await owner('POST', `/galleries/${gallery.id}/media`, {});
  await sim.settled();
  await call('TRACE', '/events');
  await call('HEAD', '/events');
  await call('GET', '/events');
}

const text = { type: 'string' };
const tag = { type: 'object', properties: { id: text, name: text }, required: ['id', 'name'] };
const response = (schema: object) => ({ description: 'OK', content: { 'application/json': { schema } } });
const requestBody = { content: { 'application/json': { schema: { type: 'object', properties: { name: text } } } } };

/** The service's own document, with tags that are kept. */
const withTags = changed(({ paths }) => {
  paths['/tags'] = {
    post: { operationId: 'create_tag', requestBody, responses: { 201: response(tag) } },
    get: { operationId: 'list_tags', responses: { 200: response({ type: 'array', items: tag }) } },
  };
  const parameters = [{ name: 'id', in: 'path', required: true, schema: text }];
  paths['/tags/{id}'] = {
    delete: { operationId: 'delete_tag', parameters, responses: { 204: { description: 'Gone.' } } },
  };
});

/**
 * The guests' photos, a tablet's schedule and tags, by operations of the service's own document: one call fails on purpose, one has a wrong
 * method.
 */
async function ownDocument(made: Recorded): Promise<void> {
  const { call, control, owner } = made;
  const { body: tablet } = await owner('POST', '/tablets', {});
  const event = await call('POST', '/events', booking(templatesOf(made)));
  await owner('POST', `/galleries/${event.body.galleryId}/media`, { type: 'gif' });
  await owner('POST', `/galleries/${event.body.galleryId}/media`, { type: 'photo' });
  await control('POST', '/faults', { operation: 'list_media', status: 503, times: 1 });
  await call('GET', `/events/${event.body.id}/media`);
  await call('GET', `/events/${event.body.id}/media?kinds=gif`);
  const launches = [{ event_id: event.body.id, start_at: '2026-09-12T15:00Z' }];
  await call('PUT', `/devices/${tablet.id}/schedule`, { launches });
  await call('PUT', `/devices/${tablet.id}/schedule`, { launches: [{ event_id: 7 }] });
  await call('DELETE', `/devices/${tablet.id}/schedule`);
  const { body: vip } = await call('POST', '/tags', { name: 'VIP' });
  await call('POST', '/tags', { name: 'Press' });
  await call('DELETE', `/tags/${vip.id}`);
  await call('GET', '/tags');
  await call('POST', '/ai/prompts', { name: 'Oil', prompt: 'as an oil painting' });
}

const stories = {
  storm,
  'operator-conflict': operatorConflict,
  'lost-response': lostResponse,
  'lost-webhook': lostWebhook,
  'own-document': ownDocument,
} as const;

/** The name of a story. */
export type StoryName = keyof typeof stories;

/** The names of all stories. */
export const storyNames = Object.keys(stories) as StoryName[];

/** The journal of a story. */
export async function storyOf(name: StoryName): Promise<Recorded> {
  const options: SimulatorOptions =
    name === 'own-document' ? { document: { document: withTags, fields, state: 'all' } } : {};
  const made = recorded({ network: localNetwork, ...options });
  await stories[name](made);
  return made;
}

/** A story as a test. */
export async function savedStory(name: StoryName, format: TestFormat): Promise<SavedTest> {
  return (await storyOf(name)).sim.toTest({ format });
}
