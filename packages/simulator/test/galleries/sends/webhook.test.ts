import { rule } from '@boothkit/rule-coverage';
import { describe, expect } from 'vitest';
import { hooked } from '../../webhooks/hooks.ts';

describe('a completed share posts to the send webhook', () => {
  rule('6/session.sent', 'of a session: session.sent with the gallery, by email and by text', async () => {
    const { account, event, sends, sim, upload } = hooked();
    const { sessionId } = upload();
    account.sends.shareSession(sessionId, { by: 'email', to: 'guest@example.com' });
    account.sends.shareSession(sessionId, { by: 'sms', to: '+4930123456' });
    await sim.settled();
    const reported = { event: 'session.sent', galleryId: event.galleryId };
    expect(sends.map(({ body }) => body)).toMatchObject([reported, reported]);
  });

  rule('6/media.sent', 'of a single media item: media.sent with the gallery', async () => {
    const { account, event, sends, sim, upload } = hooked();
    account.sends.shareMedia(upload().id, { by: 'email', to: 'guest@example.com' });
    await sim.settled();
    expect(sends.map(({ body }) => body)).toMatchObject([{ event: 'media.sent', galleryId: event.galleryId }]);
  });

  rule(['6/session.sent', '6/media.sent', '8/emails-per-day'], 'and a failed share posts nothing', async () => {
    const { account, sends, sim, upload } = hooked();
    const { id, sessionId } = upload();
    account.update({ limits: { emailsPerDay: 1 } });
    account.sends.shareMedia(id, { by: 'email', to: 'guest@example.com' });
    expect(() => account.sends.shareMedia(id, { by: 'email', to: 'guest@example.com' })).toThrow('1 emails');
    expect(() => account.sends.shareSession(sessionId, { by: 'email', to: 'guest@example.com' })).toThrow('1 emails');
    expect(() => account.sends.shareSession('none', { by: 'sms', to: '+4930123456' })).toThrow('no session');
    await sim.settled();
    expect(sends).toHaveLength(1);
  });
});
