import { pngOf } from '../../service/files/images/pictures.ts';
import { hooked } from '../../service/webhooks/hooks.ts';

/** A world with something of everything that a file holds. */
export async function full() {
  const { sim, account, event, call } = hooked();
  account.update({
    quota: { events: 7 },
    limits: { burst: 60 },
    defaults: { colors: ['#112233', '#223344', '#334455'] },
  });
  account.attractScreens.add();
  account.stickerSets.add();
  account.rails.add({ currencies: ['USD'] });
  const paySet = account.paySets.add();
  sim.web.serve('https://cdn.example.com/logo.png', new Uint8Array(await pngOf(600, 600)), {
    contentType: 'image/png',
  });
  const logo = { slot: 'logo', sourceUrl: 'https://cdn.example.com/logo.png' };
  await call('POST', `/events/${event.id}/branding/images`, logo);
  await call('PATCH', `/events/${event.id}`, { paySetId: paySet.id, hashtag: '#ada', settings: { countdownTimer: 9 } });
  const media = account.galleries.addMedia(event.galleryId);
  account.galleries.addMedia(event.galleryId, { sessionId: media.sessionId });
  account.galleries.update(event.galleryId, { passcode: '4711' });
  const run = account.events.add({ name: 'Run by others', templateIds: event.templateIds.slice() });
  account.operators.invite({ name: 'Mia', eventIds: [run.id] });
  account.events.saveSurvey(event.id, { position: 'afterCapture', questions: ['Your name?'] });
  account.events.overrideCommunication(event.id, { greeting: 'Hello' });
  account.keys.create({ name: 'reports', scope: 'read' });
  account.keys.revoke(account.keys.create({ name: 'leaked' }).id);
  account.webhooks.set({ mediaUrl: 'https://hooks.example.com/media?secret=4f1c9b' });
  sim.publicTemplates.add({ name: 'For all' });
  sim.catalog.add({ kind: 'aiPrompt', name: 'Astronaut', preview: new Uint8Array(await pngOf(64, 64)) });
  sim.faults.inject({ operation: 'delete_event', status: 503, times: 1 });
  sim.faults.inject({ accountId: account.id, operation: 'delete_event', disconnect: true, fromCall: 3, times: 2 });
  sim.clock.advance({ days: 1 });
  return { sim, account, event, call };
}
