import assert from 'node:assert/strict';
import type * as Api from './types.ts';

// What a generated client must be able to do. This module is compiled with the types of each generator, too.

/** The status of a response, with its body under the name that fits the status. */
interface Answer<Body> {
  readonly status: number;
  readonly data?: Body | undefined;
  readonly error?: Api.ErrorEnvelope | undefined;
}

/** Parameters of `list_events`. */
interface ListQuery {
  limit?: number;
  cursor?: string;
  idUser?: string;
  search?: string;
  dateFrom?: string;
  dateTo?: string;
}

/** The calls of a generated client. */
export interface Calls {
  list(query: ListQuery): Promise<Answer<Api.EventPage>>;
  create(body: Api.CreateEventBody): Promise<Answer<Api.CreatedEvent>>;
  get(eventId: string, format?: 'detailed' | 'concise'): Promise<Answer<Api.FullEvent>>;
  update(eventId: string, body: Api.UpdateEventBody): Promise<Answer<Api.UpdatedEvent>>;
  remove(eventId: string): Promise<Answer<Api.DeletedEvent>>;
  duplicate(eventId: string, body: Api.DuplicateEventBody): Promise<Answer<Api.DetailedEvent>>;
  branding(eventId: string): Promise<Answer<Api.EventBranding>>;
  updateBranding(eventId: string, body: Api.UpdateEventBrandingBody): Promise<Answer<Api.EventBranding>>;
  setImage(eventId: string, body: Api.SetEventBrandingImageBody): Promise<Answer<Api.EventBranding>>;
  removeImage(eventId: string, slot: 'button-photo'): Promise<Answer<Api.EventBranding>>;
  createUpload(body: Api.CreateUploadBody): Promise<Answer<Api.SignedUpload>>;
}

/** A client, and what its account has. */
export interface Stage {
  readonly calls: Calls;
  readonly templateId: string;
  readonly attractScreenId: string;
  /** A PNG that fits a button. */
  readonly png: Uint8Array<ArrayBuffer>;
}

/** The body of a call that must succeed. */
async function bodyOf<Body>(call: Promise<Answer<Body>>): Promise<Body> {
  const { status, data, error } = await call;
  assert.ok(data !== undefined && error === undefined, `${status} ${JSON.stringify(error)}`);
  return data;
}

/** The error of a call that must be rejected with this status. */
async function errorOf(call: Promise<Answer<unknown>>, expected: number) {
  const { status, data, error } = await call;
  assert.equal(status, expected);
  assert.equal(data, undefined);
  assert.ok(error?.error.requestId);
  return error.error;
}

const unused = { name: 'Ada & Alan', date: '2026-09-12T17:00:00+02:00' };
let created = 0;

/** A new event with an `idUser` of its own. */
function newEvent({ calls, templateId }: Stage, fields: Partial<Api.CreateEventBody> = {}) {
  created += 1;
  return bodyOf(calls.create({ ...unused, templateIds: [templateId], idUser: `booking-${created}`, ...fields }));
}

const idsOf = ({ data }: Api.EventPage) => data.map(({ id }) => id);

/** The checks by what they show. */
export const checks: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
  async 'creates an event'(stage) {
    const event = await newEvent(stage, { colors: ['#1f4e79', '#8a1c4a', '#3d3d3d'] });
    assert.equal(event.alreadyExisted, false);
    assert.equal(event.date, '2026-09-12T15:00:00.000Z');
    assert.deepEqual(event.colors, ['#1f4e79', '#8a1c4a', '#3d3d3d']);
  },
  async 'gets the first event where the idUser is known'(stage) {
    const { id, idUser } = await newEvent(stage);
    const again = await newEvent(stage, { idUser: idUser ?? '' });
    assert.deepEqual([again.id, again.alreadyExisted], [id, true]);
  },
  async 'lists by idUser'(stage) {
    const { id, idUser } = await newEvent(stage);
    assert.deepEqual(idsOf(await bodyOf(stage.calls.list({ idUser: idUser ?? '' }))), [id]);
  },
  async 'lists by the beginning of a name'(stage) {
    const { id } = await newEvent(stage, { name: 'Zoe + Max & friends' });
    assert.deepEqual(idsOf(await bodyOf(stage.calls.list({ search: 'zoe + max &' }))), [id]);
  },
  async 'lists by a range of dates with offsets'(stage) {
    const { id } = await newEvent(stage, { date: '2027-03-01T12:00Z' });
    const query = { dateFrom: '2027-03-01T13:00:00+01:00', dateTo: '2027-03-01T13:00:00+01:00' };
    assert.deepEqual(idsOf(await bodyOf(stage.calls.list(query))), [id]);
  },
  async 'lists page by page'(stage) {
    const { id: older } = await newEvent(stage);
    const { id: newer } = await newEvent(stage);
    const first = await bodyOf(stage.calls.list({ limit: 1 }));
    assert.deepEqual([idsOf(first), first.hasMore], [[newer], true]);
    const second = await bodyOf(stage.calls.list({ limit: 1, cursor: first.nextCursor ?? '' }));
    assert.deepEqual(idsOf(second), [older]);
  },
  async 'gets an event with its settings'(stage) {
    const { id, settings } = await newEvent(stage);
    assert.deepEqual((await bodyOf(stage.calls.get(id, 'detailed'))).settings, settings);
  },
  async 'gets an event with null for its settings'(stage) {
    const { id } = await newEvent(stage);
    assert.equal((await bodyOf(stage.calls.get(id, 'concise'))).settings, null);
  },
  async 'updates fields and settings, some of them to null'(stage) {
    const { id } = await newEvent(stage, { notes: 'Beside the bar.' });
    const settings = { countdownTimer: 7, printCountMax: null, touchToStartScreen: null } as const;
    const event = await bodyOf(stage.calls.update(id, { notes: null, settings }));
    assert.equal(event.notes, null);
    assert.equal(event.settings.countdownTimer, 7);
    assert.equal(event.settings.touchToStartScreen, null);
  },
  async 'gets and updates the branding'(stage) {
    const { id } = await newEvent(stage);
    assert.equal((await bodyOf(stage.calls.branding(id))).homeScreenBackgroundAttractScreenId, null);
    const change = { homeScreenBackgroundAttractScreenId: stage.attractScreenId, buttonImagesAreRetina: true };
    const branding = await bodyOf(stage.calls.updateBranding(id, change));
    assert.equal(branding.homeScreenBackgroundAttractScreenId, stage.attractScreenId);
  },
  async 'uploads an image and sets it'(stage) {
    const { id } = await newEvent(stage);
    assert.ok((await withButton(stage, id)).captureButtonUrls['photo']);
  },
  async 'removes an image'(stage) {
    const { id } = await newEvent(stage);
    await withButton(stage, id);
    assert.deepEqual((await bodyOf(stage.calls.removeImage(id, 'button-photo'))).captureButtonUrls, {});
  },
  async 'duplicates an event'(stage) {
    const { id, idUser } = await newEvent(stage);
    const copy = await bodyOf(stage.calls.duplicate(id, { ...unused, name: 'Day two' }));
    assert.deepEqual([copy.name, copy.idUser], ['Day two', `${idUser}-duplicated`]);
  },
  async 'deletes an event'(stage) {
    const { id } = await newEvent(stage);
    assert.deepEqual(await bodyOf(stage.calls.remove(id)), { deleted: true, id });
    await errorOf(stage.calls.get(id), 404);
  },
  async 'has the error of an unknown event'(stage) {
    assert.equal((await errorOf(stage.calls.get('unknown'), 404)).code, 'not_found');
  },
  async 'has the details of a request that is not valid'(stage) {
    const { code, details } = await errorOf(stage.calls.list({ idUser: 'booking-7', search: 'Ada' }), 400);
    assert.equal(code, 'validation_failed');
    assert.ok(Array.isArray(details) && details[0]?.message);
  },
};

/** The branding of an event after an image of a button was uploaded. */
async function withButton({ calls, png }: Stage, eventId: string): Promise<Api.EventBranding> {
  const upload = await bodyOf(
    calls.createUpload({ purpose: 'event-branding-image', contentType: 'image/png', sizeBytes: png.byteLength }),
  );
  const { status } = await fetch(upload.uploadUrl, { method: 'PUT', headers: upload.headers, body: png });
  assert.equal(status, 200);
  return bodyOf(calls.setImage(eventId, { slot: 'button-photo', uploadPath: upload.storagePath }));
}
