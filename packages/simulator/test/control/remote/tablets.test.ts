import { rule } from '@boothkit/rule-coverage';
import { ControlError } from '@boothkit/simulator/remote';
import { expect } from 'vitest';
import { connected } from './connected.ts';

rule(['2.4.6', '2.4.8', '2.1/printCount-counting', '6/session.sent'], 'tablets and guests work by ID', async () => {
  const { account, remote, remoteAccount } = await connected();
  const { tablets } = remoteAccount;
  const template = account.templates.add({ photoAreaCount: 1 });
  const event = account.events.add({ name: 'Ada & Alan', templateIds: [template.id] });
  expect(await remoteAccount.events.check(event.id)).toEqual(account.events.check(event.id));

  const added = await tablets.add({ printer: true });
  const opened = await tablets.open(added.id, event.id);
  expect(opened.home?.captureTypes).toEqual(account.tablets.get(added.id)?.home().captureTypes);
  const session = await tablets.capture(added.id, { type: 'photo' });
  expect((await tablets.takeMore(session.id)).type).toBe('photo');
  expect((await tablets.share(session.id, { by: 'email', to: 'guest@example.com' })).link).toBe(session.link);
  const { captures } = (await tablets.getSession(session.id)) ?? session;
  const one = await tablets.share(session.id, {
    by: 'email',
    to: 'guest@example.com',
    captureId: captures[0]?.id ?? '',
  });
  expect(one.shared).toBe('media');
  expect((await tablets.qrCode(session.id)).url).toBe(session.link);
  expect(await tablets.airdrop(session.id)).toEqual(captures);
  const job = await tablets.print(session.id, { copies: 2 });
  await remote.clock.advance({ minutes: 1 });
  expect(await tablets.printJobs(added.id)).toEqual([{ ...job, finished: true }]);
  expect(account.events.get(event.id)?.printCount).toBe(2);
  expect((await tablets.done(session.id)).over).toBe(true);

  expect((await tablets.start(added.id, { type: 'video' })).capturing?.stage).toBe('countdown');
  await remote.clock.advance({ seconds: 5 });
  expect((await tablets.stop(added.id)).session?.captures[0]?.recordedSeconds).toBe(2);
  expect((await tablets.gallery(added.id, 'cameraRoll')).sessions).toHaveLength(2);
  expect((await tablets.pick(added.id, { sessionId: session.id, kind: 'cameraRoll' })).captures).toEqual(captures);

  account.templates.update(template.id, { photoAreaCount: 3 });
  await expect(tablets.home(added.id)).rejects.toThrow(ControlError);
  expect((await tablets.get(added.id))?.notice).toBe('No compatible templates');
  expect(await tablets.get('none')).toBeUndefined();
  expect(await tablets.remove(added.id)).toBe(true);
  expect(await tablets.list()).toEqual([]);
});
