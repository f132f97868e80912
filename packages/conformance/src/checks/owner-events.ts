import { type Check, ownerCheck } from '../check.ts';
import { member, textMember } from '../target/answer.ts';
import { refusalOf } from '../target/owner.ts';
import { eventDate } from '../target/stage.ts';

/** Rules of pay sets, operators, surveys and overrides. */
export const ownerEventChecks: readonly Check[] = [
  ownerCheck({
    id: 'pay-set-conflict',
    rules: ['4.4.4', '7/operator-conflict', '4.4/paySetId', '4.4.2', '5.5'],
    title:
      'a pay set conflicts with an operator or open invite of the event, and names them; removing the pay set never conflicts',
    async run({ account }, judge) {
      const { api, control, event, paySetIds } = await account();
      const { id: eventId } = await event();
      const [paySetId] = paySetIds;
      const set = (value: unknown) => api.call('update_event', { eventId, body: { paySetId: value } });
      const operator = await control('POST', '/operators', { name: 'Mia', eventIds: [eventId] });
      const invite = await control('POST', '/invites', { name: 'Tom', eventIds: [eventId] });
      const refused = await set(paySetId);
      judge.refuses(refused, { code: 'conflict' });
      const holders = member(member(member(refused.json, 'error'), 'details'), 'holders');
      const wanted = [
        { kind: 'invite', name: 'Tom' },
        { kind: 'operator', name: 'Mia' },
      ];
      judge.same('details.holders', sorted(holders), wanted);
      judge.same('paySetId after null', member(judge.succeeds(await set(null), 200).json, 'paySetId'), null);
      judge.succeeds(await api.call('update_event', { eventId, body: { hashtag: '#run-by-mia' } }), 200);
      await control('DELETE', `/operators/${textMember(operator, 'id')}`);
      judge.refuses(await set(paySetId), { code: 'conflict' }, 'a pay set with the invite alone');
      await control('DELETE', `/operators/${textMember(invite, 'id')}`);
      judge.same(
        'paySetId once nobody holds the event',
        member(judge.succeeds(await set(paySetId), 200).json, 'paySetId'),
        paySetId,
      );
      judge.same('paySetId after null', member(judge.succeeds(await set(null), 200).json, 'paySetId'), null);
    },
  }),
  ownerCheck({
    id: 'operator-conflict',
    rules: ['4.4.4'],
    title: 'an event with a pay set accepts neither operator nor invite; an accepted invite becomes an operator',
    async run({ account }, judge) {
      const { api, control, event, paySetIds } = await account();
      const { id: eventId } = await event();
      const set = (paySetId: unknown) => api.call('update_event', { eventId, body: { paySetId } });
      judge.succeeds(await set(paySetIds[0]), 200);
      for (const path of ['/operators', '/invites']) {
        const rejection = await refusalOf(control('POST', path, { name: 'Mia', eventIds: [eventId] }));
        judge.holds(`POST ${path} with a paid event`, rejection !== undefined, 'a refusal', 'an operator or invite');
      }
      judge.succeeds(await set(null), 200);
      const invite = await control('POST', '/invites', { name: 'Mia', eventIds: [eventId] });
      const operator = await control('POST', `/invites/${textMember(invite, 'id')}/accept`);
      judge.same('the accepted invite', member(operator, 'kind'), 'operator');
      const refused = await set(paySetIds[0]);
      judge.refuses(refused, { code: 'conflict' });
      const holders = member(member(member(refused.json, 'error'), 'details'), 'holders');
      judge.same('details.holders', holders, [{ kind: 'operator', name: 'Mia' }]);
    },
  }),
  ownerCheck({
    id: 'pay-set-currency-warning',
    rules: ['4.4.5', '2.2/warnings'],
    title: 'a pay set in a currency without a payment rail is stored with a warning, which a matching rail removes',
    async run({ account }, judge) {
      const { api, control, event, paySetIds } = await account();
      const { id: eventId } = await event();
      const set = async () =>
        judge.succeeds(await api.call('update_event', { eventId, body: { paySetId: paySetIds[0] } }), 200).json;
      const warned = await set();
      judge.same('warnings', member(warned, 'warnings'), ['currencyMismatch']);
      judge.same('paySetId', member(warned, 'paySetId'), paySetIds[0]);
      await control('POST', '/payment-rails', { currencies: ['EUR'] });
      const warnings = member(await set(), 'warnings');
      judge.holds(
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
    async run({ account }, judge) {
      const { api, control, event, name } = await account();
      const { id: eventId } = await event();
      const texts = { emailSubject: 'Your photos' };
      await control('PUT', `/events/${eventId}/survey`, { position: 'afterCapture', questions: ['How was it?'] });
      await control('PUT', `/events/${eventId}/communication`, { texts });
      const { json } = judge.succeeds(await api.call('get_event', { eventId }), 200);
      judge.same(
        'dataCollectionPosition once a survey was saved',
        member(member(json, 'settings'), 'dataCollectionPosition'),
        'afterCapture',
      );
      const body = { name: name(' copy'), date: eventDate };
      const copyId = textMember(judge.succeeds(await api.call('duplicate_event', { eventId, body }), 201).json, 'id');
      const source = await control('GET', `/events/${eventId}`);
      await api.call('delete_event', { eventId });
      const copy = await control('GET', `/events/${copyId}`);
      judge.same('the survey of the copy', member(copy, 'survey'), member(source, 'survey'));
      judge.same('the overrides of the copy', member(copy, 'communication'), texts);
    },
  }),
];

function sorted(holders: unknown): unknown {
  return Array.isArray(holders)
    ? holders.toSorted((one, other) => textMember(one, 'kind').localeCompare(textMember(other, 'kind')))
    : holders;
}
