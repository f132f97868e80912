import { rule } from '@boothkit/rule-coverage';
import { describe, expect } from 'vitest';
import { connectAgent } from '../../protocols/mcp/connected.ts';
import { fieldsOf, rejected } from '../../rejections.ts';
import { bookings, type Colors } from './bookings.ts';

describe('the colours of an event', () => {
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
});
