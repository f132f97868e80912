import { rule } from '@boothkit/rule-coverage';
import { createSimulator, type Simulator, type SimulatorOptions } from '@boothkit/simulator';
import { loopbackNetwork } from '@boothkit/simulator/node';
import { httpServer } from '@boothkit/test-support/local-server';
import express from 'express';
import { expect, test } from 'vitest';
import { BoothClient, type ResponseError, ValidationError } from '../../src/index.ts';
import { checkResponses } from '../../src/validate.ts';
import { webhookUrl } from '../../src/webhooks.ts';
import { receiving, secret } from './receivers.ts';

/** An account with a gallery to upload to. */
function world(options: SimulatorOptions = {}) {
  const sim = createSimulator({ clock: { start: '2026-08-04T09:00:00Z', frozen: true }, ...options });
  const account = sim.accounts.create();
  const template = account.templates.add();
  const event = account.events.add({ name: 'Ada & Alan', templateIds: [template.id], idUser: 'booking-7' });
  const booth = new BoothClient({ ...account.connection(), validate: checkResponses({ mode: 'throw' }) });
  return { sim, account, event, booth };
}

type World = ReturnType<typeof world>;

/** A guest uploads, has the session emailed, and shares the one item. */
function guestsDoTheirThing({ account, event }: World) {
  const media = account.galleries.addMedia(event.galleryId);
  account.sends.shareSession(media.sessionId, { by: 'email', to: 'guest@example.com' });
  account.sends.shareMedia(media.id, { by: 'sms', to: '+4930123456' });
}

function allThree({ event }: World) {
  const { id, galleryId } = event;
  return [
    { event: 'media.uploaded', eventId: id, eventIdUser: 'booking-7' },
    { event: 'session.sent', galleryId },
    { event: 'media.sent', galleryId },
  ];
}

const outcomes = ({ account }: World) => account.deliveries.list().map(({ outcome, status }) => [outcome, status]);
const byEvent = (one: { event: string }, other: { event: string }) => one.event.localeCompare(other.event);

function inProcess(sim: Simulator, address: string, receiver: { fetch(request: Request): Promise<Response> }): string {
  const url = webhookUrl(address, secret);
  sim.web.receive(url, (request) => receiver.fetch(request));
  return url;
}

rule(
  ['6/media.uploaded', '6/session.sent', '6/media.sent', '6.1', '6.4', '4.11/webhooks'],
  'in process, all that the simulator sends is received',
  async () => {
    const made = world();
    const { receiver, handled, failures } = receiving();
    const mediaUrl = inProcess(made.sim, 'https://hooks.example.com/media', receiver);
    const sendUrl = inProcess(made.sim, 'https://hooks.example.com/send', receiver);
    expect(await made.booth.webhooks.update({ mediaUrl, sendUrl })).toEqual({ mediaUrl, sendUrl });
    guestsDoTheirThing(made);
    await made.sim.settled();
    await receiver.settled();
    expect(handled.toSorted(byEvent)).toMatchObject(allThree(made).toSorted(byEvent));
    expect(new Set(handled.map(({ deliveryId }) => deliveryId)).size).toBe(3);
    expect(outcomes(made)).toEqual(Array(3).fill(['delivered', 200]));
    expect(failures).toEqual([]);
  },
);

rule(
  ['6/media.uploaded', '6/session.sent', '6/media.sent', '6.1', '6.4'],
  'over loopback, node:http and Express receive all that the simulator sends',
  async () => {
    const { receiver, handled, failures } = receiving();
    const { port } = await httpServer(receiver.listener);
    const behindJson = await httpServer(express().use(express.json()).post('/booth', receiver.listener));
    for (const at of [port, behindJson.port]) {
      // Worlds of one seed give the same ids to their deliveries.
      const made = world({ network: loopbackNetwork(), seed: at });
      const url = webhookUrl(`http://127.0.0.1:${at}/booth`, secret);
      await made.booth.webhooks.update({ mediaUrl: url, sendUrl: url });
      guestsDoTheirThing(made);
      await made.sim.settled();
      await receiver.settled();
      expect(handled.splice(0).toSorted(byEvent)).toMatchObject(allThree(made).toSorted(byEvent));
      expect(outcomes(made)).toEqual(Array(3).fill(['delivered', 200]));
    }
    expect(failures).toEqual([]);
  },
);

rule('6.4', 'a sender with another secret is rejected, and its log says so', async () => {
  const made = world();
  const { receiver, handled, failures } = receiving();
  const url = webhookUrl('https://hooks.example.com/media', `${secret}-of-another`);
  made.sim.web.receive(url, (request) => receiver.fetch(request));
  await made.booth.webhooks.update({ mediaUrl: url });
  made.account.galleries.addMedia(made.event.galleryId);
  await made.sim.settled();
  expect(outcomes(made)).toEqual([['rejected', 401]]);
  expect(handled).toEqual([]);
  expect(failures).toMatchObject([{ error: { fault: 'wrong-secret' }, delivery: undefined }]);
});

rule('6.5', 'a handler that fails is not reported to the service, which does not retry', async () => {
  const made = world();
  const { receiver, failures } = receiving({ handlers: { 'media.uploaded': () => Promise.reject(new Error('no')) } });
  await made.booth.webhooks.update({ mediaUrl: inProcess(made.sim, 'https://hooks.example.com/media', receiver) });
  made.account.galleries.addMedia(made.event.galleryId);
  await made.sim.settled();
  await receiver.settled();
  expect(outcomes(made)).toEqual([['delivered', 200]]);
  expect(failures).toMatchObject([{ error: { message: 'no' }, delivery: { event: 'media.uploaded' } }]);
});

rule('6.3', 'a URL that is not public https is rejected by the service', async () => {
  const { booth } = world();
  const refused = booth.webhooks.update({ mediaUrl: webhookUrl('http://127.0.0.1:4011/booth', secret) });
  const error = await refused.catch((thrown: ResponseError) => thrown);
  expect(error).toBeInstanceOf(ValidationError);
  expect(JSON.stringify(error)).not.toContain(secret);
});

test('an invalid address has no URL', () => {
  expect(() => webhookUrl('hooks.example.com', secret)).toThrow('the address of a receiver must be an absolute URL');
  expect(() => webhookUrl('https://hooks.example.com', 'short')).toThrow('at least 22 characters');
  const url = webhookUrl(new URL('https://hooks.example.com/a?b=c&secret=old'), secret);
  expect(url).toBe(`https://hooks.example.com/a?b=c&secret=${secret}`);
});
