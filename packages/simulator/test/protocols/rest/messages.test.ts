import { rule } from '@boothkit/rule-coverage';
import { expect } from 'vitest';
import { service } from '../../own-account.ts';

const copy = { name: 'Copy', date: '2026-10-03T13:00:00Z' };

/** An account with one event made under Basic and one under Pro+, and what a call of it is told. */
function stage() {
  const { account, call, sim } = service();
  const templateIds = [account.templates.add().id];
  const basic = `/events/${account.events.add({ name: 'Basic', templateIds, plan: 'Basic' }).id}`;
  const { id } = account.events.add({ name: 'Ada & Alan', templateIds });
  const told = async (method: string, path: string, body?: unknown, key?: null) => {
    const { error } = (await call(method, path, body, key === null ? { key } : {})).body;
    const details = error.details === undefined ? '' : ` ${JSON.stringify(error.details)}`;
    return `${error.message} | ${error.hint ?? 'no hint'}${details}`;
  };
  return { account, basic, booking: { ...copy, templateIds }, call, event: `/events/${id}`, id, sim, told };
}

rule(
  ['7.1', '7/validation-failed', '4.4.4', '4.6.5', '4.8', '4.9/logo', '8/branding-image-upload'],
  'an error message says what was found, what is needed and what to do',
  async () => {
    const { account, basic, call, event, id, told } = stage();
    const said = [
      await told('GET', '/events/nope'),
      await told('PATCH', event, { templateIds: ['t'], hashtag: '#a' }),
      await told('PATCH', event, { attractScreenId: 'a' }),
      await told('PATCH', event, { stickerSetId: 's' }),
      await told('PATCH', event, { paySetId: 'p' }),
      await told('PATCH', `${event}/branding`, { homeScreenBackgroundAttractScreenId: 'x' }),
      await told('PATCH', `${basic}/branding`, { buttonImagesAreRetina: true }),
      await told('POST', `${basic}/branding/images`, { slot: 'logo', sourceUrl: 'https://cdn.example.com/logo.png' }),
      await told('POST', '/uploads', {
        ...{ purpose: 'event-branding-image', contentType: 'image/png', sizeBytes: 8_000_001 },
      }),
    ];
    account.operators.add({ name: 'Mia', eventIds: [id] });
    said.push(await told('PATCH', event, { paySetId: account.paySets.add().id }));
    account.update({ limits: { duplicatesPerDay: 1 } });
    await call('POST', `${event}/duplicate`, copy);
    said.push(await told('POST', `${event}/duplicate`, copy));
    expect(said).toMatchSnapshot();
  },
);

rule(
  ['8/requests-per-key', '8/requests-per-ip', '8/retry-after'],
  'an error message of a limit says what is left, what a call costs, what comes back, and how long to wait',
  async () => {
    const { account, booking, call, sim, told } = stage();
    for (let count = 1; count <= 8; count++) await call('POST', '/events', booking);
    const said = [await told('POST', '/events', booking), await told('GET', '/events')];
    sim.clock.advance({ seconds: 2 });
    said.push(await told('POST', '/events', booking));
    sim.clock.advance({ seconds: 1 });
    expect((await call('POST', '/events', booking)).status).toBe(201);
    for (const perMinute of [60, 90, 600]) {
      account.update({ limits: { perMinute, burst: 10, expensiveCost: 7 } });
      sim.clock.advance({ minutes: 1 });
      for (let count = 1; count <= 10; count++) await call('GET', '/events');
      said.push(await told('POST', '/events', {}));
    }
    sim.clock.advance({ minutes: 1 });
    for (let count = 1; count <= 300; count++) await told('GET', '/events', undefined, null);
    said.push(await told('GET', '/events'));
    expect(said).toMatchSnapshot();
  },
);
