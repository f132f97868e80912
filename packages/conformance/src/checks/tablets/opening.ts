import { captureTypes } from '@boothkit/contract/rules';
import { type Check, ownerCheck } from '../../check.ts';
import { listMember, member, textMember } from '../../target/answer.ts';
import { refusalOf } from '../../target/owner.ts';
import { evening, everything, onHome, plain, strip } from './evening.ts';

const modes = ['allInOne', 'camera', 'sharingStation'] as const;

/** Rules of opening an event on a tablet, and of what its home screen offers. */
export const openingChecks: readonly Check[] = [
  ownerCheck({
    id: 'tablet-capture-types',
    rules: ['2.3/captureTypes-behaviour'],
    title: 'the home screen of a tablet offers the capture types in the order of the list',
    async run(owner, judge) {
      const { set, opened } = await evening(owner, judge, {}, [everything]);
      const tablet = await opened();
      for (const types of [captureTypes.toReversed().slice(1), ['gif', 'photo', 'boomerang']]) {
        await set({ captureTypes: types });
        judge.same('the types on the home screen', onHome(await tablet.home(), 'captureTypes'), types);
      }
    },
  }),
  ownerCheck({
    id: 'tablet-rejects-unsupported-type',
    rules: ['2.4.6', '7/no-compatible-templates', '2.4.2'],
    title:
      'a tablet in any mode rejects an event with a type that no template supports, even if AI is set up on a strip',
    async run(owner, judge) {
      const cases = [
        [{ captureTypes: ['photo', 'gif'] }, [strip]],
        [{ captureTypes: ['photo', 'aiPhoto'] }, [{ ...strip, aiPortraitIds: ['x'] }]],
      ] as const;
      for (const [settings, templates] of cases) {
        const { tablet } = await evening(owner, judge, settings, templates);
        for (const mode of modes) {
          const made = await tablet({ mode });
          const refusal = await refusalOf(made.open());
          const subject = `opening ${settings.captureTypes.join(' and ')} in the mode ${mode}`;
          judge.holds(subject, refusal !== undefined, 'a refusal', 'the home screen');
          const shown = await made.read();
          judge.same(`what is told: ${subject}`, member(shown, 'notice'), 'No compatible templates');
          judge.same(`the event that is open: ${subject}`, member(shown, 'eventId'), null);
        }
      }
    },
  }),
  ownerCheck({
    id: 'tablet-omits-ai-types',
    rules: ['2.4.6', '2.4.3', '2.4.4', '2.4.5', '2.5.5'],
    title: 'a tablet silently omits AI types without a setup, and aiPhoto with the gallery off',
    async run(owner, judge) {
      const settings = { captureTypes: ['aiPhoto', 'photo', 'aiCustomPrompt'] };
      const bare = await evening(owner, judge, settings, [plain]);
      const tablet = await bare.opened();
      const shown = await tablet.home();
      judge.same('the types without AI', onHome(shown, 'captureTypes'), ['photo']);
      judge.same('what guests are told', member(shown, 'notice'), null);
      const full = await evening(owner, judge, settings, [everything]);
      const other = await full.opened();
      judge.same('the types with AI', onHome(await other.home(), 'captureTypes'), settings.captureTypes);
      await full.set({ sharedGalleryEnabled: false });
      judge.same('the types with the gallery off', onHome(await other.home(), 'captureTypes'), [
        'photo',
        'aiCustomPrompt',
      ]);
    },
  }),
  ownerCheck({
    id: 'scheduled-launch',
    rules: ['2.4.7', '2.4.6'],
    title: 'a scheduled launch opens an event on time, and is rejected if a type is unsupported',
    async run(owner, judge) {
      const { api, control, things, eventId, tablet, advance, set } = await evening(owner, judge, {}, [everything]);
      await set({ captureTypes });
      const startsAt = async () => new Date((await owner.now()) + 60_000).toISOString();
      for (const [photoAreaCount, outcome] of [
        [1, 'opened'],
        [2, 'refused'],
      ] as const) {
        await control('PATCH', `/templates/${things.templateIds[0]}`, { photoAreaCount });
        const made = await tablet();
        await made.ask('POST', '/launches', { eventId, startsAt: await startsAt() });
        judge.same('the event before its time', member(await made.read(), 'eventId'), null);
        await advance(120);
        const [launch] = listMember(await made.ask('GET', '/launches'), 'data');
        judge.same(`a launch with ${photoAreaCount} photo areas`, textMember(launch, 'outcome'), outcome);
        judge.same('the event after it', member(await made.read(), 'eventId'), outcome === 'opened' ? eventId : null);
      }
      const kept = judge.succeeds(await api.call('get_event', { eventId }), 200).json;
      judge.same('captureTypes', member(member(kept, 'settings'), 'captureTypes'), captureTypes);
    },
  }),
];
