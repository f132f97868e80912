import { captureTypes } from '@boothkit/contract/rules';
import { type Check, ownerCheck } from '../../check.ts';
import { listMember, member, settingOf, textMember } from '../../target/response.ts';
import { everything, onHome, plain, setUp, strip } from './context.ts';

const modes = ['allInOne', 'camera', 'sharingStation'] as const;

/** Rules of opening an event on a tablet, and of what its home screen offers. */
export const openingChecks: readonly Check[] = [
  ownerCheck({
    id: 'tablet-capture-types',
    rules: ['2.3/captureTypes-behaviour'],
    title: 'the home screen of a tablet offers the capture types in the order of the list',
    async run(owner, assert) {
      const { set, openTablet } = await setUp(owner, assert, {}, [everything]);
      const tablet = await openTablet();
      for (const types of [captureTypes.toReversed().slice(1), ['gif', 'photo', 'boomerang']]) {
        await set({ captureTypes: types });
        assert.equal('the types on the home screen', onHome(await tablet.home(), 'captureTypes'), types);
      }
    },
  }),
  ownerCheck({
    id: 'tablet-rejects-unsupported-type',
    rules: ['2.4.6', '7/no-compatible-templates', '2.4.2'],
    title:
      'a tablet in any mode rejects an event with a type that no template supports, even if AI is set up on a strip',
    async run(owner, assert) {
      const cases = [
        [{ captureTypes: ['photo', 'gif'] }, [strip]],
        [{ captureTypes: ['photo', 'aiPhoto'] }, [{ ...strip, aiPortraitIds: ['x'] }]],
      ] as const;
      for (const [settings, templates] of cases) {
        const { newTablet } = await setUp(owner, assert, settings, templates);
        for (const mode of modes) {
          const tablet = await newTablet({ mode });
          const subject = `opening ${settings.captureTypes.join(' and ')} in the mode ${mode}`;
          await assert.denied(subject, tablet.open());
          const screen = await tablet.read();
          assert.equal(`the notice: ${subject}`, member(screen, 'notice'), 'No compatible templates');
          assert.equal(`the open event: ${subject}`, member(screen, 'eventId'), null);
        }
      }
    },
  }),
  ownerCheck({
    id: 'tablet-omits-ai-types',
    rules: ['2.4.6', '2.4.3', '2.4.4', '2.4.5', '2.5.5'],
    title: 'a tablet silently omits AI types without a setup, and aiPhoto with the gallery off',
    async run(owner, assert) {
      const settings = { captureTypes: ['aiPhoto', 'photo', 'aiCustomPrompt'] };
      const bare = await setUp(owner, assert, settings, [plain]);
      const tablet = await bare.openTablet();
      const home = await tablet.home();
      assert.equal('the types without AI', onHome(home, 'captureTypes'), ['photo']);
      assert.equal('the notice', member(home, 'notice'), null);
      const full = await setUp(owner, assert, settings, [everything]);
      const other = await full.openTablet();
      assert.equal('the types with AI', onHome(await other.home(), 'captureTypes'), settings.captureTypes);
      await full.set({ sharedGalleryEnabled: false });
      assert.equal('the types with the gallery off', onHome(await other.home(), 'captureTypes'), [
        'photo',
        'aiCustomPrompt',
      ]);
    },
  }),
  ownerCheck({
    id: 'scheduled-launch',
    rules: ['2.4.7', '2.4.6'],
    title: 'a scheduled launch opens an event on time, and is rejected if a type is unsupported',
    async run(owner, assert) {
      const { api, control, resources, eventId, newTablet, advance, set } = await setUp(owner, assert, {}, [
        everything,
      ]);
      await set({ captureTypes });
      const startsAt = async () => new Date((await owner.now()) + 60_000).toISOString();
      for (const [photoAreaCount, outcome] of [
        [1, 'opened'],
        [2, 'rejected'],
      ] as const) {
        await control('PATCH', `/templates/${resources.templateIds[0]}`, { photoAreaCount });
        const tablet = await newTablet();
        await tablet.request('POST', '/launches', { eventId, startsAt: await startsAt() });
        assert.equal('the event before its time', member(await tablet.read(), 'eventId'), null);
        await advance(120);
        const [launch] = listMember(await tablet.request('GET', '/launches'), 'data');
        assert.equal(`a launch with ${photoAreaCount} photo areas`, textMember(launch, 'outcome'), outcome);
        assert.equal(
          'the event after it',
          member(await tablet.read(), 'eventId'),
          outcome === 'opened' ? eventId : null,
        );
      }
      const kept = await assert.json(api.call('get_event', { eventId }));
      assert.equal('captureTypes', settingOf(kept, 'captureTypes'), captureTypes);
    },
  }),
  ownerCheck({
    id: 'launch-and-guests',
    rules: ['1.6'],
    title: 'a launch waits for a guest if it is set so, and an outer launch goes on after an inner one',
    assumed: ['S415', 'S416'],
    async run(owner, assert) {
      const { createEvent, resources, eventId, openTablet, advance } = await setUp(owner, assert);
      const { id: inner } = await createEvent({ templateIds: resources.templateIds });
      const tablet = await openTablet();
      const start = await owner.now();
      const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
      const opened = async () => member(await tablet.read(), 'eventId');
      await tablet.request('POST', '/launches', { eventId, startsAt: at(10), endsAt: at(60) });
      await tablet.request('POST', '/launches', { eventId: inner, startsAt: at(20), endsAt: at(30), whenBusy: 'wait' });
      await advance(19 * 60 + 50);
      const guest = await tablet.capture('photo');
      await advance(20);
      assert.equal('the event while a guest is at the tablet', await opened(), eventId);
      await guest.act('done');
      await advance(20);
      assert.equal('the event after the guest', await opened(), inner);
      await advance(11 * 60);
      assert.equal('the event after the inner launch', await opened(), eventId);
      await advance(40 * 60);
      assert.equal('the event after the outer launch', await opened(), null);
    },
  }),
];
