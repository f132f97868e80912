import type { Check } from '../check.ts';
import { textMember } from '../target/response.ts';

const accepted: readonly (readonly [sent: string, timestamp: string])[] = [
  ['2099-12-30T18:30Z', '2099-12-30T18:30:00Z'],
  ['2099-12-30T18:30:15Z', '2099-12-30T18:30:15Z'],
  ['2099-12-30T18:30:00+02:00', '2099-12-30T16:30:00Z'],
  ['2099-12-30T18:30-05:30', '2099-12-31T00:00:00Z'],
  ['2096-02-29T10:00:00Z', '2096-02-29T10:00:00Z'],
];

const rejected: readonly string[] = [
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
    async run({ api, sharedEvent }, assert) {
      const eventId = await sharedEvent();
      for (const [date, timestamp] of accepted) {
        const response = await api.call('update_event', { eventId, body: { date } });
        assert.holds(`date ${date}`, response.status === 200, 'status 200', `status ${response.status}`);
        if (response.status !== 200) continue;
        assert.equal(`the timestamp of ${date}`, Date.parse(textMember(response.json, 'date')), Date.parse(timestamp));
      }
    },
  },
  {
    id: 'date-time-rejected',
    rules: ['4/date-time', '4.4/date'],
    title: 'rejects a date-time without time or offset, or on a day that does not exist',
    async run({ api, sharedEvent }, assert) {
      const eventId = await sharedEvent();
      for (const date of rejected) {
        const response = await api.call('update_event', { eventId, body: { date } });
        await assert.invalid(response, 'date', `date ${JSON.stringify(date)}`);
      }
    },
  },
  {
    id: 'dates-in-utc',
    rules: ['2.1/date'],
    title: 'returns dates in UTC with milliseconds and Z',
    assumed: ['S3'],
    async run({ api, sharedEvent }, assert) {
      const body = { date: '2099-12-30T18:30:00.1239+02:00' };
      const json = await assert.json(api.call('update_event', { eventId: await sharedEvent(), body }));
      assert.has(json, { date: '2099-12-30T16:30:00.123Z' });
    },
  },
];
