import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { webhookUrl } from '@boothkit/client/webhooks';
import { connect, type RemoteAccount } from '@boothkit/simulator/remote';

const {
  APP_URL = 'http://127.0.0.1:3000/',
  WEBHOOK_SECRET = '',
  BOOTHKIT_CONTROL_URL,
  BOOTHKIT_CONTROL_TOKEN,
} = process.env;
const sim = await connect({
  controlUrl: BOOTHKIT_CONTROL_URL ?? 'http://127.0.0.1:4010/_sim',
  ...(BOOTHKIT_CONTROL_TOKEN !== undefined && { token: BOOTHKIT_CONTROL_TOKEN }),
});
let account: RemoteAccount;

beforeEach(async () => {
  await sim.reset();
  const [first] = await sim.accounts.list();
  assert.ok(first);
  account = first;
});

/** Sends the form of the page, as a browser does. */
async function book(booking: { number: string; name: string; date: string }) {
  const response = await fetch(new URL('/bookings', APP_URL), { method: 'POST', body: new URLSearchParams(booking) });
  return { status: response.status, html: await response.text() };
}

const ada = { number: '7', name: 'Ada & <Alan>', date: '2026-09-12' };

test('a booking becomes an event, and is on the page', async () => {
  const { status, html } = await book(ada);
  assert.equal(status, 200);
  assert.match(html, /<li>Ada &amp; &lt;Alan>, 2026-09-12<\/li>/);
  const events = await account.events.list();
  assert.deepEqual(
    events.map(({ name, idUser }) => [name, idUser]),
    [['Ada & <Alan>', 'booking-7']],
  );
});

test('a form that is sent twice makes one event', async () => {
  await book(ada);
  await book(ada);
  assert.equal((await account.events.list()).length, 1);
});

test('a name that the service rejects is explained on the page', async () => {
  const { status, html } = await book({ ...ada, name: 'A'.repeat(201) });
  assert.equal(status, 422);
  assert.match(html, /<p role="alert">[^<]*200/);
  assert.deepEqual(await account.events.list(), []);
});

test('a booking survives a service that fails once', async () => {
  await sim.faults.inject({ operation: 'create_event', status: 503, times: 1 });
  assert.equal((await book(ada)).status, 200);
  assert.equal((await account.events.list()).length, 1);
});

test('a booking that the service refuses to its key is not shown as made', async () => {
  await account.update({ quota: { events: 0 } });
  assert.equal((await book(ada)).status, 503);
  assert.deepEqual(await account.events.list(), []);
});

test('a photo of a guest is on the page, by a webhook from the container of the simulator', async () => {
  await account.webhooks.set({ mediaUrl: webhookUrl(new URL('/hooks/booth', APP_URL), WEBHOOK_SECRET) });
  await book(ada);
  const [event] = await account.events.list();
  assert.ok(event);
  await account.galleries.addMedia(event.galleryId);
  await sim.settled();
  const deliveries = await account.deliveries.list();
  assert.deepEqual(
    deliveries.map(({ outcome, status }) => [outcome, status]),
    [['delivered', 200]],
  );
  assert.match(await (await fetch(APP_URL)).text(), /2026-09-12, photos: 1<\/li>/);
});
