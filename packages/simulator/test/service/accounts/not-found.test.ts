import { type Account, NotFoundError } from '@boothkit/simulator';
import { ControlError, type RemoteAccount } from '@boothkit/simulator/remote';
import { expect, test } from 'vitest';
import { connected } from '../../control/remote/connected.ts';
import { evening } from '../tablets/evening.ts';

const survey = { position: 'beforeCapture' as const, questions: ['Your name?'] };
const email = { by: 'email', to: 'ada@example.com' } as const;

/** Methods of an account that are given the ID of something that it does not have, in process and remotely. */
const calls: Readonly<Record<string, (account: Account | RemoteAccount) => unknown>> = {
  'events.check': ({ events }) => events.check('nope'),
  'events.preview': ({ events }) => events.preview('nope'),
  'events.stats': ({ events }) => events.stats('nope'),
  'events.saveSurvey': ({ events }) => events.saveSurvey('nope', survey),
  'events.overrideCommunication': ({ events }) => events.overrideCommunication('nope', {}),
  'galleries.update': ({ galleries }) => galleries.update('nope', {}),
  'galleries.addMedia': ({ galleries }) => galleries.addMedia('nope'),
  'galleries.mediaPage': ({ galleries }) => galleries.mediaPage('nope'),
  'galleries.sessionPage': ({ galleries }) => galleries.sessionPage('nope'),
  'sends.shareSession': ({ sends }) => sends.shareSession('nope', email),
  'sends.shareMedia': ({ sends }) => sends.shareMedia('nope', email),
  'keys.rePin': ({ keys }) => keys.rePin('nope', '2026-08-04'),
  'keys.revoke': ({ keys }) => keys.revoke('nope'),
  'templates.update': ({ templates }) => templates.update('nope', {}),
  'attractScreens.update': ({ attractScreens }) => attractScreens.update('nope', {}),
  'stickerSets.update': ({ stickerSets }) => stickerSets.update('nope', {}),
  'paySets.update': ({ paySets }) => paySets.update('nope', {}),
  'rails.update': ({ rails }) => rails.update('nope', {}),
  'teamMembers.update': ({ teamMembers }) => teamMembers.update('nope', {}),
  'operators.accept': ({ operators }) => operators.accept('nope'),
  'deliveries.redeliver': ({ deliveries }) => deliveries.redeliver('nope'),
  request: (account) => account.request({ method: 'GET', path: '/events', keyId: 'nope' }),
  'tablets.update': ({ tablets }) => tablets.update('nope', {}),
};

test('a method given the ID of something that the account lacks throws a NotFoundError, and not_found remotely', async () => {
  const { account, remoteAccount } = await connected();
  for (const [name, call] of Object.entries(calls)) {
    await expect((async () => call(account))(), name).rejects.toBeInstanceOf(NotFoundError);
    const refused = await Promise.resolve(call(remoteAccount)).catch((error: unknown) => error);
    expect(refused, name).toBeInstanceOf(ControlError);
    expect(refused, name).toMatchObject({ status: 404, code: 'not_found', message: expect.stringContaining('"nope"') });
  }
});

test('a tablet and its guest throw a NotFoundError for an event, a session and a capture that do not exist', async () => {
  const { account, eventId, home, opened } = await evening();
  const session = home().capture('photo');
  for (const call of [
    () => opened().open('nope'),
    () => opened().home().gallery().pick('nope'),
    () => session.print({ captureId: 'nope' }),
    () => session.reroll('nope'),
    () => session.setStickers([], 'nope'),
    () => session.shareCapture('nope', 'email', 'ada@example.com'),
  ])
    expect(call).toThrow(expect.objectContaining({ name: 'NotFoundError', id: 'nope' }));
  account.events.remove(eventId);
  expect(() => session.print()).toThrow(NotFoundError);
});

test('an account that a reset took away, and one that a server does not have, are a NotFoundError', async () => {
  const { server, sim } = await connected();
  const { id, events } = sim.accounts.create();
  sim.reset();
  expect(() => events.list()).toThrow(NotFoundError);
  expect(() => server.connection(id)).toThrow(new NotFoundError('account', id, 'simulator'));
});
