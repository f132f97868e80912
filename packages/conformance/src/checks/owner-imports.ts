import type { RuleId } from '@boothkit/contract/rules';
import { type Check, ownerCheck } from '../check.ts';
import { type Patch, patchedPng } from '../target/pictures.ts';
import { listMember, member, textMember } from '../target/response.ts';
import { pngOf, setImage } from './uploaded.ts';

const design = [90, 60, 120, 255] as const;
const white = [255, 255, 255, 255] as const;
const clear = [0, 0, 0, 0] as const;

const [widthPx, heightPx] = [600, 900];

/** A page with rectangles on a design that covers it. */
function page(...patches: readonly Patch[]): string {
  const ground: Patch = { left: 0, top: 0, width: widthPx, height: heightPx, color: design };
  return Buffer.from(patchedPng(widthPx, heightPx, [ground, ...patches])).toString('base64');
}

const upper: Patch = { left: 100, top: 60, width: 400, height: 300, color: white };
const lower: Patch = { ...upper, top: 450 };

/** An ellipse, line by line. */
const round: readonly Patch[] = Array.from({ length: lower.height }, (_, line) => {
  const half = Math.round((lower.width / 2) * Math.sqrt(1 - ((2 * line + 1) / lower.height - 1) ** 2));
  return { left: widthPx / 2 - half, top: lower.top + line, width: 2 * half, height: 1, color: white };
});

/** Pages that break one rule with their lower box. */
const broken: readonly (readonly [defect: string, RuleId, string, readonly Patch[], expectedPhotoAreas?: number])[] = [
  [
    'box-covered',
    '1.9.1',
    'something lies over a photo box',
    [lower, { left: 200, top: 500, width: 60, height: 60, color: design }],
  ],
  ['round-box', '1.9.2', 'a photo box is round', round],
  [
    'box-at-corner',
    '1.9.3',
    'a photo box is at a corner of the page',
    [{ ...lower, left: 0, top: heightPx - lower.height }],
  ],
  ['small-box', '1.9.4', 'a photo box takes less than 6% of the page', [{ ...lower, width: 160, height: 160 }]],
  ['narrow-box', '1.9.4', 'a photo box is narrower than 100 px', [{ ...lower, width: 92, height: 380 }]],
  ['extra-rectangle', '1.9.5', 'a large white rectangle lies beside the one expected photo box', [lower], 1],
  ['mixed-boxes', '1.9.6', 'one photo box is white and the other transparent', [{ ...lower, color: clear }]],
];

const brokenChecks = broken.map(([defect, rule, words, patches, expectedPhotoAreas]) =>
  ownerCheck({
    id: `design-${defect}`,
    rules: [rule],
    title: `the inspection of a page reports rule ${rule}: ${words}`,
    async run({ control }, assert) {
      const body = { page: page(upper, ...patches), ...(expectedPhotoAreas && { expectedPhotoAreas }) };
      const found = await control('POST', '/page-inspections', body);
      const rules = listMember(found, 'violations').map((violation) => member(violation, 'rule'));
      assert.includes('the broken rules', rules, rule);
    },
  }),
);

/** Rules of section 1: imports of designs, and the booking loop. */
export const ownerImportChecks: readonly Check[] = [
  ...brokenChecks,
  ownerCheck({
    id: 'design-import',
    rules: ['1.9.7', '1.9.1', '1.9.2', '1.9.3', '1.9.4', '1.9.5', '1.9.6'],
    title: 'a valid page is imported with one photo area per box and no warning; a page without boxes with a warning',
    async run({ account, control }, assert) {
      const own = await account();
      const boxed = [upper, lower];
      for (const kind of [white, clear]) {
        const valid = page(...boxed.map((box) => ({ ...box, color: kind })));
        const found = await control('POST', '/page-inspections', { page: valid, expectedPhotoAreas: 2 });
        assert.equal('the broken rules', listMember(found, 'violations'), []);
        const imported = await own.control('POST', '/template-imports', { page: valid });
        assert.has(imported, { photoAreaCount: 2, warnings: [] });
        const miscounted = await control('POST', '/page-inspections', { page: valid, expectedPhotoAreas: 1 });
        const rules = listMember(miscounted, 'violations').map((violation) => member(violation, 'rule'));
        assert.includes('the broken rules with one expected box', rules, '1.9.7');
      }
      const bare = await own.control('POST', '/template-imports', { page: page() });
      assert.equal('photoAreaCount without a box', member(bare, 'photoAreaCount'), 0);
      assert.equal('warnings without a box', member(bare, 'warnings'), ['no_photo_areas_detected']);
    },
  }),
  ownerCheck({
    id: 'booking-loop',
    rules: ['1.6'],
    title: 'the whole booking loop works, from create to delete',
    async run({ account, advance, now }, assert) {
      const { api, control, createEvent, newIdUser } = await account();
      const { id: eventId, json } = await createEvent({
        idUser: newIdUser(),
        colors: ['#102030', '#203040', '#304050'],
      });
      await assert.succeeds(setImage(api, eventId, 'logo', pngOf(600, 600)));
      const imported = await control('POST', '/template-imports', {
        page: page(upper),
        aiPortraitIds: ['watercolour'],
      });
      assert.equal('photoAreaCount of the design', member(imported, 'photoAreaCount'), 1);
      const body = { templateIds: [textMember(imported, 'id')], settings: { captureTypes: ['photo', 'aiPhoto'] } };
      await assert.succeeds(api.call('update_event', { eventId, body }));
      const check = await control('GET', `/events/${eventId}/check`);
      assert.equal('the reason of a tablet to reject the event', member(check, 'rejection'), null);
      const tablet = `/tablets/${textMember(await control('POST', '/tablets', { printer: true }), 'id')}`;
      const startsAt = new Date((await now()) + 60_000).toISOString();
      await control('POST', `${tablet}/launches`, { eventId, startsAt });
      await advance(120);
      assert.equal('the event on the tablet', member(await control('GET', tablet), 'eventId'), eventId);
      const session = textMember(await control('POST', `${tablet}/captures`, { type: 'aiPhoto' }), 'id');
      await control('POST', `/guest-sessions/${session}/sends`, { by: 'email', to: 'guest@example.com' });
      await control('POST', `/guest-sessions/${session}/print-jobs`, {});
      await advance(600);
      const after = await assert.json(api.call('get_event', { eventId }));
      assert.has(after, { printCount: 1 });
      const gallery = await control('GET', `/galleries/${textMember(json, 'galleryId')}`);
      assert.equal('media of the gallery', listMember(gallery, 'media').length, 1);
      await assert.succeeds(api.call('delete_event', { eventId }));
    },
  }),
];
