import { type Check, ownerCheck } from '../check.ts';
import { eventDate } from '../target/context.ts';
import { member, settingOf, textMember } from '../target/response.ts';

/** Rules of pay sets, operators, surveys and overrides. */
export const ownerEventChecks: readonly Check[] = [
  ownerCheck({
    id: 'pay-set-conflict',
    rules: ['4.4.4', '7/operator-conflict', '4.4/paySetId', '4.4.2', '5.5'],
    title:
      'a pay set conflicts with an operator or open invite of the event, and names them; removing the pay set never conflicts',
    async run({ account }, assert) {
      const { api, control, createEvent, paySetIds } = await account();
      const { id: eventId } = await createEvent();
      const [paySetId] = paySetIds;
      const set = (value: unknown) => api.call('update_event', { eventId, body: { paySetId: value } });
      const operator = await control('POST', '/operators', { name: 'Mia', eventIds: [eventId] });
      const invite = await control('POST', '/invites', { name: 'Tom', eventIds: [eventId] });
      const rejected = await set(paySetId);
      await assert.rejects(rejected, 'conflict');
      const holders = member(member(member(rejected.json, 'error'), 'details'), 'holders');
      const wanted = [
        { kind: 'invite', name: 'Tom' },
        { kind: 'operator', name: 'Mia' },
      ];
      assert.equal('details.holders', sorted(holders), wanted);
      assert.has(await assert.json(set(null)), { paySetId: null });
      await assert.succeeds(api.call('update_event', { eventId, body: { hashtag: '#run-by-mia' } }));
      await control('DELETE', `/operators/${textMember(operator, 'id')}`);
      await assert.rejects(set(paySetId), 'conflict', 'a pay set with the invite alone');
      await control('DELETE', `/operators/${textMember(invite, 'id')}`);
      assert.has(await assert.json(set(paySetId)), { paySetId });
      assert.has(await assert.json(set(null)), { paySetId: null });
    },
  }),
  ownerCheck({
    id: 'operator-conflict',
    rules: ['4.4.4'],
    title: 'an event with a pay set accepts neither operator nor invite; an accepted invite becomes an operator',
    async run({ account }, assert) {
      const { api, control, createEvent, paySetIds } = await account();
      const { id: eventId } = await createEvent();
      const set = (paySetId: unknown) => api.call('update_event', { eventId, body: { paySetId } });
      await assert.succeeds(set(paySetIds[0]));
      for (const path of ['/operators', '/invites']) {
        const body = { name: 'Mia', eventIds: [eventId] };
        await assert.denied(`POST ${path} with a paid event`, control('POST', path, body));
      }
      await assert.succeeds(set(null));
      const invite = await control('POST', '/invites', { name: 'Mia', eventIds: [eventId] });
      const operator = await control('POST', `/invites/${textMember(invite, 'id')}/accept`);
      assert.equal('the accepted invite', member(operator, 'kind'), 'operator');
      const rejected = await set(paySetIds[0]);
      await assert.rejects(rejected, 'conflict');
      const holders = member(member(member(rejected.json, 'error'), 'details'), 'holders');
      assert.equal('details.holders', holders, [{ kind: 'operator', name: 'Mia' }]);
    },
  }),
  ownerCheck({
    id: 'pay-set-currency-warning',
    rules: ['4.4.5', '2.2/warnings'],
    title: 'a pay set in a currency without a payment rail is stored with a warning, which a matching rail removes',
    async run({ account }, assert) {
      const { api, control, createEvent, paySetIds } = await account();
      const { id: eventId } = await createEvent();
      const set = async () =>
        await assert.json(api.call('update_event', { eventId, body: { paySetId: paySetIds[0] } }));
      const warned = await set();
      assert.has(warned, { warnings: ['currencyMismatch'], paySetId: paySetIds[0] });
      await control('POST', '/payment-rails', { currencies: ['EUR'] });
      const warnings = member(await set(), 'warnings');
      assert.holds(
        'warnings with a rail',
        warnings === undefined || (Array.isArray(warnings) && warnings.length === 0),
        'none',
        warnings,
      );
    },
  }),
  ownerCheck({
    id: 'duplicate-overrides',
    rules: ['4.6.1', '2.3/dataCollectionPosition', '4.5'],
    title: 'a copy has the survey and communication overrides, and outlives its original',
    async run({ account }, assert) {
      const { api, control, createEvent, name } = await account();
      const { id: eventId } = await createEvent();
      const texts = { emailSubject: 'Your photos' };
      await control('PUT', `/events/${eventId}/survey`, { position: 'afterCapture', questions: ['How was it?'] });
      await control('PUT', `/events/${eventId}/communication`, { texts });
      const json = await assert.json(api.call('get_event', { eventId }));
      assert.equal('the position after saving a survey', settingOf(json, 'dataCollectionPosition'), 'afterCapture');
      const body = { name: name(' copy'), date: eventDate };
      const copyId = textMember(await assert.json(api.call('duplicate_event', { eventId, body })), 'id');
      const source = await control('GET', `/events/${eventId}`);
      await api.call('delete_event', { eventId });
      const copy = await control('GET', `/events/${copyId}`);
      assert.equal('the survey of the copy', member(copy, 'survey'), member(source, 'survey'));
      assert.equal('the overrides of the copy', member(copy, 'communication'), texts);
    },
  }),
];

function sorted(holders: unknown): unknown {
  return Array.isArray(holders)
    ? holders.toSorted((one, other) => textMember(one, 'kind').localeCompare(textMember(other, 'kind')))
    : holders;
}
