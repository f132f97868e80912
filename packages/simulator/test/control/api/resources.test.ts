import { rule } from '@boothkit/rule-coverage';
import type { Account } from '@boothkit/simulator';
import { describe, expect, test } from 'vitest';
import { fieldsOf } from '../../rejections.ts';
import { jpegOf } from '../../service/files/images/pictures.ts';
import { ways } from './ways.ts';

interface Thing {
  readonly id: string;
  readonly name: string;
  readonly [field: string]: unknown;
}

/** Each collection of an account: its path, its name in code, what is added, a change, and a field that does not fit. */
const collections = [
  [
    'templates',
    'templates',
    { name: 'Strip', photoAreaCount: 3, printable: false },
    { photoAreaCount: 2 },
    'printable',
  ],
  ['attract-screens', 'attractScreens', { name: 'Loop', sizePixels: [700, 900] }, { sizePixels: [1, 2] }, 'sizePixels'],
  ['sticker-sets', 'stickerSets', { name: 'Hats' }, { name: 'Wigs' }, 'name'],
  ['pay-sets', 'paySets', { name: 'Per print', currency: 'CHF' }, { currency: 'NOK' }, 'currency'],
  ['team-members', 'teamMembers', { name: 'Tess' }, { name: 'Theo' }, 'name'],
  ['payment-rails', 'rails', { name: 'Card', currencies: ['EUR', 'CHF'] }, { currencies: ['NOK'] }, 'currencies'],
] as const satisfies [string, keyof Account, object, object, string][];

describe.for(ways)('over the control API, %s', ([, way]) => {
  test.each(collections)('%s are added, read, changed and removed', async (path, collection, input, change, field) => {
    const { account, control } = await way();
    const at = `/accounts/${account.id}/${path}`;
    const added = await control<Thing>('POST', at, input);
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject(input);
    // URLs lead to where the caller is.
    const { thumbnailUrl: _, ...kept } = added.body;
    expect(account[collection].get(added.body.id)).toMatchObject(kept);
    const second = (await control<Thing>('POST', at)).body;
    const listed = (await control<{ data: Thing[] }>('GET', at)).body.data;
    expect(listed.map(({ id }) => id)).toEqual([added.body.id, second.id].sort());
    expect((await control('GET', `${at}/${second.id}`)).body).toEqual(second);

    const changed = await control<Thing>('PATCH', `${at}/${added.body.id}`, change);
    expect([changed.status, changed.body]).toEqual([200, { ...added.body, ...change }]);
    expect((await control('PATCH', `${at}/${added.body.id}`)).body).toEqual(changed.body);
    const invalid = await control('PATCH', `${at}/${added.body.id}`, { [field]: 7 });
    expect([invalid.status, fieldsOf(invalid.body.error)]).toEqual([400, [field]]);
    const unknown = await control('POST', at, { colour: 'red' });
    expect([unknown.status, fieldsOf(unknown.body.error)]).toEqual([400, ['colour']]);

    expect((await control('DELETE', `${at}/${added.body.id}`)).body).toEqual({ removed: true });
    expect((await control('DELETE', `${at}/${added.body.id}`)).body).toEqual({ removed: false });
    for (const method of ['GET', 'PATCH'])
      expect((await control(method, `${at}/${added.body.id}`)).status, method).toBe(404);
    expect(account[collection].list().map(({ id }) => id)).toEqual([second.id]);
    expect((await control('GET', `/accounts/nobody/${path}`)).status).toBe(404);
  });

  test('the name __proto__ is rejected in texts by name, with the path of the field', async () => {
    const { account, control } = await way();
    const { id } = account.events.add({ name: 'Ada', templateIds: [account.templates.add().id] });
    const headers = { 'content-type': 'application/json' };
    const communication = `/accounts/${account.id}/events/${id}/communication`;
    for (const text of ['null', '"Hello"']) {
      const named = `{"greeting":"Hello","__proto__":${text}}`;
      const texts = await control('PUT', communication, undefined, { raw: `{"texts":${named}}`, headers });
      expect([texts.status, fieldsOf(texts.body.error)]).toEqual([400, ['texts.__proto__']]);
      const raw = `{"status":500,"where":{"headers":${named}}}`;
      const fault = await control('POST', '/faults', undefined, { raw, headers });
      expect([fault.status, fieldsOf(fault.body.error)]).toEqual([400, ['where.headers.__proto__']]);
    }
    expect(account.events.get(id)?.communication).toEqual({});
  });

  rule('2.8/thumbnail', 'a thumbnail is sent as base64, survives a change, and is served', async () => {
    const { account, control, reach } = await way();
    const picture = await jpegOf(40, 30);
    const at = `/accounts/${account.id}/templates`;
    const { body } = await control<Thing & { thumbnailUrl: string }>('POST', at, {
      thumbnail: Buffer.from(picture).toString('base64'),
    });
    await control('PATCH', `${at}/${body.id}`, { name: 'Renamed' });
    const { thumbnailUrl } = (await control<Thing & { thumbnailUrl: string }>('GET', `${at}/${body.id}`)).body;
    expect(new Uint8Array(await (await reach(thumbnailUrl)).arrayBuffer())).toEqual(new Uint8Array(picture));
    const text = await control('POST', at, { thumbnail: btoa('no picture') });
    expect([text.status, fieldsOf(text.body.error)]).toEqual([400, ['thumbnail']]);
  });

  rule('4.4.4', 'an event with a pay set takes neither an operator nor an invite', async () => {
    const { account, call, control } = await way();
    const event = account.events.add({ name: 'Ada', templateIds: [account.templates.add().id] });
    await call('PATCH', `/events/${event.id}`, { paySetId: account.paySets.add().id });
    for (const path of ['operators', 'invites']) {
      const at = `/accounts/${account.id}/${path}`;
      const { status, headers, body } = await control('POST', at, { name: 'Mia', eventIds: [event.id] });
      expect([status, body.error.code, headers.get('simulator-rule')]).toEqual([409, 'conflict', '4.4.4']);
      expect(fieldsOf(body.error)).toEqual(['eventIds[0]']);
    }
    expect(account.operators.list()).toEqual([]);
  });

  rule('4.4.4', 'an invite is accepted once and becomes an operator', async () => {
    const { account, control } = await way();
    const at = `/accounts/${account.id}`;
    const invite = (await control<Thing>('POST', `${at}/invites`, { name: 'Noa' })).body;
    const accepted = await control<Thing>('POST', `${at}/invites/${invite.id}/accept`);
    expect([accepted.status, accepted.body]).toEqual([200, { ...invite, kind: 'operator' }]);
    expect((await control<Thing>('GET', `${at}/operators/${invite.id}`)).body).toEqual(accepted.body);
    expect((await control('POST', `${at}/invites/${invite.id}/accept`)).status).toBe(404);
    expect((await control('GET', `${at}/operators/none`)).status).toBe(404);
  });
});
