import type { DesignInspection } from '@boothkit/design-check';
import { rule } from '@boothkit/rule-coverage';
import type { ImportedTemplate } from '@boothkit/simulator';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { ways } from '../../control/api/ways.ts';
import { service } from '../../own-account.ts';
import { fieldsOf } from '../../rejections.ts';

type Box = readonly [left: number, top: number, width: number, height: number];

/** A page of 600 by 600 px with white boxes. */
async function pageWith(...boxes: readonly Box[]): Promise<Uint8Array> {
  const white = boxes.map(([left, top, width, height]) => ({
    input: { create: { width, height, channels: 3 as const, background: 'white' } },
    left,
    top,
  }));
  const page = sharp({ create: { width: 600, height: 600, channels: 3, background: '#203040' } }).composite(white);
  return new Uint8Array(await page.png().toBuffer());
}

const upper: Box = [50, 40, 500, 200];
const lower: Box = [50, 330, 500, 200];
const withoutUrl = ({ thumbnailUrl: _, ...rest }: ImportedTemplate) => rest;
const reject = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => new Error('it resolved'),
    (error) => error,
  );

describe('a page', () => {
  rule('1.9.7', 'becomes a template with one photo area for each valid box', async () => {
    const { account, sim } = service();
    const page = await pageWith(upper, lower);
    const template = await account.templates.import(page, { name: 'Two boxes', printable: false });
    expect(template).toMatchObject({ name: 'Two boxes', printable: false, photoAreaCount: 2, warnings: [] });
    expect(template.inspection.photoAreas).toMatchObject([{ topPx: 40 }, { topPx: 330 }]);
    const { warnings: _, inspection: __, ...kept } = template;
    expect(account.templates.get(template.id)).toEqual(kept);
    expect(new Uint8Array(await (await sim.fetch(template.thumbnailUrl)).arrayBuffer())).toEqual(page);
  });

  rule('1.9.7', 'is imported with a warning if no photo area is detected', async () => {
    const { account } = service();
    const template = await account.templates.import(await pageWith([0, 0, 500, 200]));
    expect(template).toMatchObject({ name: 'Template', photoAreaCount: 0, warnings: ['no_photo_areas_detected'] });
    expect(template.inspection.violations.map(({ rule: broken }) => broken)).toEqual(['1.9.3', '1.9.7']);
  });

  rule(
    ['1.9.1', '1.9.7'],
    'with a placeholder photo in a box is imported without that box, which is reported',
    async () => {
      const { account } = service();
      const photo = { create: { width: 440, height: 140, channels: 3 as const, background: '#8c785a' } };
      const page = await sharp(await pageWith(upper, lower))
        .composite([{ input: photo, left: 80, top: 70 }])
        .png()
        .toBuffer();
      const template = await account.templates.import(new Uint8Array(page));
      expect(template.photoAreaCount).toBe(1);
      expect(template.inspection.violations).toMatchObject([
        { rule: '1.9.1', problem: 'covered', place: { leftPx: 80, topPx: 70, widthPx: 440, heightPx: 140 } },
      ]);
    },
  );

  rule('1.9.7', 'that is a JPEG on light design is imported with its white boxes', async () => {
    const { account } = service();
    const white = [upper, lower].map(([left, top, width, height]) => ({
      input: { create: { width, height, channels: 3 as const, background: 'white' } },
      left,
      top,
    }));
    const blank = sharp({ create: { width: 600, height: 600, channels: 3, background: '#faf9f6' } });
    const page = await blank.composite(white).jpeg({ quality: 80 }).toBuffer();
    const template = await account.templates.import(new Uint8Array(page));
    expect([template.photoAreaCount, template.inspection.violations]).toEqual([2, []]);
  });

  rule('1.9.7', 'for an AI prompt or AI Portrait is reported to need exactly one photo area', async () => {
    const { account } = service();
    const page = await pageWith(upper, lower);
    for (const use of [{ aiPortraitIds: ['oil'] }, { aiCustomPrompts: [{ enabled: true, hasPreviewImage: true }] }]) {
      const { photoAreaCount, inspection } = await account.templates.import(page, use);
      expect(photoAreaCount).toBe(2);
      expect(inspection.violations.map(({ rule: broken }) => broken)).toEqual(['1.9.5', '1.9.7']);
    }
    const { inspection } = await account.templates.import(await pageWith(upper), { aiPortraitIds: ['oil'] });
    expect(inspection.violations).toEqual([]);
  });

  rule(['1.9.7', '2.4.2'], 'determines the capture types of events that use it', async () => {
    const { account, call } = service();
    const settingsOf = async (page: Uint8Array) => {
      const { id } = await account.templates.import(page);
      const body = { name: 'Ada', date: '2026-09-12T17:00Z', templateIds: [id] };
      return (await call<{ settings: { captureTypes: string[] } }>('POST', '/events', body)).body.settings.captureTypes;
    };
    expect(await settingsOf(await pageWith(upper))).toContain('boomerang');
    expect(await settingsOf(await pageWith(upper, lower))).toEqual(['photo']);
  });
});

describe('a page that cannot be imported', () => {
  test('is rejected with the field name, and leaves no template', async () => {
    const { account } = service();
    const page = await pageWith(upper);
    const refused: [Promise<unknown>, RegExp][] = [
      [account.templates.import(page.subarray(0, 300)), /page must be a whole PNG or JPEG.*ends after 300 bytes/],
      [account.templates.import(new TextEncoder().encode('GIF89a')), /page must be.*a GIF image/],
      [account.templates.import(page, { name: '' }), /name must/],
      [account.templates.import(page, { photoAreaCount: 3 } as object), /photoAreaCount/],
      [Reflect.apply(account.templates.import, undefined, ['page.png']), /Uint8Array/],
    ];
    for (const [work, message] of refused) {
      const error = await reject(work);
      expect(error).toBeInstanceOf(TypeError);
      expect(error.message).toMatch(message);
    }
    expect(account.templates.list()).toEqual([]);
  });

  test('is not imported if the world was restored meanwhile', async () => {
    const { account, sim } = service();
    const before = sim.snapshot();
    const work = account.templates.import(await pageWith(upper));
    sim.restore(before);
    expect((await reject(work)).name).toBe('WorldReplacedError');
    expect(account.templates.list()).toEqual([]);
  });

  test('a page whose bytes change during the import is imported as passed', async () => {
    const { account } = service();
    const page = await pageWith(upper);
    const work = account.templates.import(page);
    page.fill(0);
    expect(await work).toMatchObject({ photoAreaCount: 1 });
  });
});

describe.for(ways)('over the control API, %s', ([, way]) => {
  rule('1.9.7', 'a page is inspected without being imported', async () => {
    const { account, control } = await way();
    const page = Buffer.from(await pageWith(upper, lower)).toString('base64');
    const inspected = (body: object) => control<DesignInspection>('POST', '/page-inspections', body);
    const asFound = await inspected({ page });
    expect([asFound.status, asFound.body.photoAreaCount, asFound.body.violations]).toEqual([200, 2, []]);
    const asMeant = await inspected({ page, expectedPhotoAreas: 3 });
    expect(asMeant.body.violations).toMatchObject([{ rule: '1.9.7', problem: 'miscounted' }]);
    for (const body of [{}, { page: '' }, { page, expectedPhotoAreas: 101 }])
      expect((await inspected(body)).status).toBe(400);
    expect(account.templates.list()).toEqual([]);
  });

  rule('1.9.7', 'a page is imported from base64', async () => {
    const { account, control } = await way();
    const page = await pageWith(upper, [0, 330, 550, 200]);
    const at = `/accounts/${account.id}/template-imports`;
    const body = { name: 'One of two', page: Buffer.from(page).toString('base64') };
    const answer = await control<ImportedTemplate>('POST', at, body);
    expect([answer.status, answer.body.photoAreaCount]).toEqual([201, 1]);
    const { id, ...same } = withoutUrl(await account.templates.import(page, { name: 'One of two' }));
    expect(withoutUrl(answer.body)).toEqual({ ...same, id: answer.body.id });
    expect(id).not.toBe(answer.body.id);

    const unread = await control('POST', at, { page: Buffer.from(page.subarray(0, 200)).toString('base64') });
    expect([unread.status, fieldsOf(unread.body.error)]).toEqual([400, ['page']]);
    expect([(await control('POST', at, {})).status, account.templates.list().length]).toEqual([400, 2]);
  });
});
