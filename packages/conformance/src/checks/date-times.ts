import type { Check } from '../check.ts';
import { member, textMember } from '../target/answer.ts';

const taken: readonly (readonly [sent: string, instant: string])[] = [
  ['2099-12-30T18:30Z', '2099-12-30T18:30:00Z'],
  ['2099-12-30T18:30:15Z', '2099-12-30T18:30:15Z'],
  ['2099-12-30T18:30:00+02:00', '2099-12-30T16:30:00Z'],
  ['2099-12-30T18:30-05:30', '2099-12-31T00:00:00Z'],
  ['2096-02-29T10:00:00Z', '2096-02-29T10:00:00Z'],
];

const refused: readonly string[] = [
  '2099-12-30',
  '2099-12-30T18:30:00',
  '2099-12-30 18:30:00Z',
  '2099-02-30T18:30:00Z',
  '2099-02-29T18:30:00Z',
  '2099-13-01T18:30:00Z',
  '2099-12-30T24:30:00Z',
  '2099-12-30T18:60:00Z',
  'tomorrow',
  '',
];

/** Rule 4/date-time, by the date of an event. */
export const dateTimeChecks: readonly Check[] = [
  {
    id: 'date-time-formats',
    rules: ['4/date-time', '4.4/date', '2.1/date'],
    title: 'accepts date-times with or without seconds and with any offset, and returns the same timestamp',
    async run({ api, workbench }, judge) {
      const eventId = await workbench();
      for (const [date, instant] of taken) {
        const answer = await api.call('update_event', { eventId, body: { date } });
        judge.holds(`date ${date}`, answer.status === 200, 'to be taken', `status ${answer.status}`);
        if (answer.status !== 200) continue;
        judge.same(`the instant of ${date}`, Date.parse(textMember(answer.json, 'date')), Date.parse(instant));
      }
    },
  },
  {
    id: 'date-time-rejected',
    rules: ['4/date-time', '4.4/date'],
    title: 'rejects a date-time without time or offset, or on a day that does not exist',
    async run({ api, workbench }, judge) {
      const eventId = await workbench();
      for (const date of refused) {
        const answer = await api.call('update_event', { eventId, body: { date } });
        judge.refuses(answer, { code: 'validation_failed', field: 'date' }, `date ${JSON.stringify(date)}`);
      }
    },
  },
  {
    id: 'dates-in-utc',
    rules: ['2.1/date'],
    title: 'returns dates in UTC with milliseconds and Z',
    assumed: ['S3'],
    async run({ api, workbench }, judge) {
      const body = { date: '2099-12-30T18:30:00.1239+02:00' };
      const { json } = judge.succeeds(await api.call('update_event', { eventId: await workbench(), body }), 200);
      judge.same('date', member(json, 'date'), '2099-12-30T16:30:00.123Z');
    },
  },
];
