import { rule } from '@boothkit/rule-coverage';
import type { Account } from '@boothkit/simulator';
import { handlers } from '@boothkit/simulator/msw';
import { setupServer } from 'msw/node';
import { expect, onTestFinished } from 'vitest';
import { service } from '../service.ts';
import { startService } from './served.ts';

/** Spoils what the world keeps of an event, as no operation could: its hashtag is a number. */
function spoil(account: Account): void {
  const event = account.events.add({ name: 'Ada', templateIds: [account.templates.add().id] });
  Object.assign(event, { hashtag: 7 });
}

const breach = { name: 'ContractViolationError', message: expect.stringContaining('hashtag') };

rule(
  '2.2/no-other-fields',
  'a response that violates the contract is not sent: the call rejects, and onInternalError is called',
  async () => {
    const reported: unknown[] = [];
    const { account, call } = service({ onInternalError: (error) => reported.push(error) });
    spoil(account);
    await expect(call('GET', '/events')).rejects.toMatchObject(breach);
    expect(reported).toMatchObject([breach]);
  },
);

rule('2.2/no-other-fields', 'over HTTP the connection closes, and onInternalError is called', async () => {
  const reported: unknown[] = [];
  const { account, server } = await startService({ onInternalError: (error) => reported.push(error) });
  spoil(account);
  const { apiKey, baseUrl } = server.connection(account.id);
  const list = fetch(`${baseUrl}/events`, { headers: { authorization: `Bearer ${apiKey}` } });
  await expect(list).rejects.toThrow(TypeError);
  expect(reported).toMatchObject([breach]);
});

rule('2.2/no-other-fields', 'behind MSW it is a network error, and onInternalError is called', async () => {
  const reported: unknown[] = [];
  const { sim, account } = service({ onInternalError: (error) => reported.push(error) });
  spoil(account);
  const server = setupServer(...handlers(sim));
  server.listen();
  onTestFinished(() => server.close());
  const { apiKey, baseUrl } = account.connection();
  const list = fetch(`${baseUrl}/events`, { headers: { authorization: `Bearer ${apiKey}` } });
  await expect(list).rejects.toThrow(TypeError);
  expect(reported).toMatchObject([breach]);
});
