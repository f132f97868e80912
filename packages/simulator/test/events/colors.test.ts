import { rule } from '@boothkit/rule-coverage';
import { describe, expect } from 'vitest';
import { refused } from '../refusals.ts';
import { bookings } from './bookings.ts';

describe('the colours of an event', () => {
  rule(['2.1/colors-default', '4.2.4'], "starts an event with the account's colours of that moment", async () => {
    const { account, create, get } = bookings();
    const first = await create();
    expect(first.colors).toEqual(account.defaults.colors);
    const colors = ['#111111', '#222222', '#333333'];
    account.update({ defaults: { colors } });
    expect((await create()).colors).toEqual(colors);
    expect((await get(first.id)).colors).toEqual(first.colors);
  });

  // Contrasts with white, by WCAG: 1.19:1 and 1.2:1 lie on the two sides of the bound.
  const tooLight = ['#ffffff', '#FFFF00', '#ebebeb'];
  const readable = ['#eaeaea', '#e6e600', '#ff0000'];

  rule(['2.1/colors-light', '7/light-color'], 'refuses a very light colour at each of the three places', async () => {
    const service = bookings();
    const { call, booking, create } = service;
    const { id } = await create();
    for (const light of tooLight)
      for (const place of [0, 1, 2]) {
        const colors = ['#111111', '#222222', '#333333'].with(place, light);
        const fields = [`colors[${place}]`];
        await refused(service, { rule: '2.1/colors-light', fields }, () =>
          call('POST', '/events', booking({ colors })),
        );
        await refused(service, { rule: '2.1/colors-light', fields }, () => call('PATCH', `/events/${id}`, { colors }));
      }
  });

  rule('2.1/colors-light', 'takes colours that are only just dark enough', async () => {
    const { create, patch } = bookings();
    const created = await create({ colors: readable });
    expect(created.colors).toEqual(readable);
    expect((await patch(created.id, { colors: readable.toReversed() })).body.colors).toEqual(readable.toReversed());
  });

  rule('2.1/brandingTextColor', 'may be white, for it is drawn over pictures', async () => {
    const { create } = bookings();
    expect((await create({ brandingTextColor: '#ffffff' })).brandingTextColor).toBe('#ffffff');
  });
});
