import { rule } from '@boothkit/rule-coverage';
import { describe, expect } from 'vitest';
import { connectAgent } from '../mcp/connected.ts';
import { fieldsOf, rejected } from '../rejections.ts';
import { bookings, type Colors } from './bookings.ts';

describe('the colours of an event', () => {
  rule(['2.1/colors-default', '4.2.4'], "starts an event with the account's current colours", async () => {
    const { account, create, get } = bookings();
    const first = await create();
    expect(first.colors).toEqual(account.defaults.colors);
    const colors: Colors = ['#111111', '#222222', '#333333'];
    account.update({ defaults: { colors } });
    expect((await create()).colors).toEqual(colors);
    expect((await get(first.id)).colors).toEqual(first.colors);
  });

  // Contrasts with white, by WCAG: 1.497:1 and 1.512:1 lie on the two sides of the bound.
  const tooLight = ['#ffffff', '#FFFF00', '#d3d3d3'];
  const readable: Colors = ['#d2d2d2', '#d9d900', '#ff0000'];

  rule(['2.1/colors-light', '7/light-color'], 'rejects a very light colour at each of the three places', async () => {
    const service = bookings();
    const { call, booking, create } = service;
    const { id } = await create();
    for (const light of tooLight)
      for (const index of [0, 1, 2]) {
        const colors = ['#111111', '#222222', '#333333'].with(index, light) as Colors;
        const fields = [`colors[${index}]`];
        await rejected(service, { rule: '2.1/colors-light', fields }, () =>
          call('POST', '/events', booking({ colors })),
        );
        await rejected(service, { rule: '2.1/colors-light', fields }, () => call('PATCH', `/events/${id}`, { colors }));
      }
  });

  rule('2.1/colors-light', 'accepts colours that are just dark enough', async () => {
    const { create, patch } = bookings();
    const created = await create({ colors: readable });
    expect(created.colors).toEqual(readable);
    expect((await patch(created.id, { colors: readable.toReversed() as Colors })).body.colors).toEqual(
      readable.toReversed(),
    );
  });

  rule('2.1/colors-light', "are validated against the simulator's contrast bound, over REST and MCP", async () => {
    const white: Colors = ['#111111', '#ffffff', '#333333'];
    const lax = bookings({ limits: 'off', minColorContrast: 1 });
    const { id, colors } = await lax.create({ colors: white });
    expect(colors).toEqual(white);
    expect((await lax.patch(id, { colors: white.toReversed() })).status).toBe(200);

    const grey: Colors = ['#111111', '#d2d2d2', '#333333'];
    const strict = bookings({ limits: 'off', minColorContrast: 3 });
    await rejected(strict, { rule: '2.1/colors-light', fields: ['colors[1]'] }, () =>
      strict.call('POST', '/events', strict.booking({ colors: grey })),
    );
    const agent = await connectAgent(strict.sim, strict.account);
    const { reported } = await agent.call('create_event', { ...strict.booking({ colors: grey }) });
    expect(fieldsOf(reported.error)).toEqual(['colors[1]']);
    expect((await strict.create({ colors: grey.with(1, '#ff0000') as Colors })).colors?.[1]).toBe('#ff0000');
  });

  rule('2.1/brandingTextColor', 'may be white, since it is drawn over pictures', async () => {
    const { create } = bookings();
    expect((await create({ brandingTextColor: '#ffffff' })).brandingTextColor).toBe('#ffffff');
  });
});
