import { createSimulator, type WorldFile } from '@boothkit/simulator';
import { describe, expect, test } from 'vitest';
import { brokenRecords } from '../../model/world-invariants.ts';
import { service } from '../../own-account.ts';
import { pngOf } from '../../service/files/images/pictures.ts';

/** A file of two accounts, one of which has two events with guests' media, an image, an operator each, and two keys. */
async function fullFile(): Promise<WorldFile> {
  const { sim, account, call } = service();
  const sourceUrl = 'https://pictures.example.com/button.png';
  sim.web.serve(sourceUrl, await pngOf(292, 292));
  sim.accounts.create();
  account.keys.create();
  const template = account.templates.add();
  for (const name of ['One', 'Two']) {
    const { id, galleryId } = account.events.add({ name, templateIds: [template.id] });
    account.galleries.addMedia(galleryId);
    account.galleries.addMedia(galleryId);
    account.operators.add({ name, eventIds: [id] });
    const { status } = await call('POST', `/events/${id}/branding/images`, { slot: 'button-photo', sourceUrl });
    expect(status).toBe(201);
  }
  return sim.toFile();
}

/** The way to a member of a file. */
type Path = readonly string[];

/** The paths of all ids, and of all else that tells things apart. */
function namesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    /^(id|sessionId|slug|hash|seed)$/.test(name) ? [[...path, name]] : namesIn(member, [...path, name]),
  );
}

const ownerOf = (file: WorldFile, path: Path): Record<string, unknown> =>
  path.slice(0, -1).reduce((found, name) => found[name] as typeof found, file as Record<string, unknown>);

/** What is wrong with a world that begins with a file; nothing where the file is rejected with a TypeError. */
function brokenBy(file: WorldFile): string[] {
  try {
    return brokenRecords(createSimulator({ seedFile: file }));
  } catch (error) {
    return error instanceof TypeError ? [] : [String(error)];
  }
}

describe('a world file', () => {
  test('with any two equal names is rejected, or gives a consistent world', async () => {
    const file = await fullFile();
    const names = namesIn(file);
    const unsound = names.flatMap((path) => {
      const name = path.at(-1) ?? '';
      return names.flatMap((other) => {
        if (other === path || other.at(-1) !== name) return [];
        const changed = structuredClone(file);
        ownerOf(changed, path)[name] = ownerOf(file, other)[name];
        return brokenBy(changed).map((broken) => `${path.join('.')} = ${other.join('.')}: ${broken}`);
      });
    });
    expect(unsound).toEqual([]);
  });

  const templates = [{ id: 'strip' }];
  const image = { id: 'i', contentType: 'image/png', widthPx: 1, heightPx: 1, base64: '' };
  const item = { contentType: 'image/png', base64: '' };
  const event = (gallery: object, more: object = {}) => ({ name: 'Ada', templateIds: ['strip'], gallery, ...more });
  const rejected: [string, object[], string][] = [
    ['accounts of one seed', [{ seed: 's' }, { seed: 's' }], 'accounts[1].seed must belong to one account only'],
    [
      'keys of one id',
      [{ keys: ['first-key', 'second-key'].map((value) => ({ id: 'k', value })) }],
      'accounts[0].keys[1].id must not come twice; got "k"',
    ],
    [
      'galleries of one id',
      [{ templates, events: [event({ id: 'g' }), event({ id: 'g' })] }],
      'accounts[0].events[1].gallery.id must not come twice; got "g"',
    ],
    [
      'images of one id',
      [{ templates, events: [event({}, { images: { logo: image, 'button-photo': image } })] }],
      'accounts[0].events[0].images.button-photo.id must not come twice; got "i"',
    ],
    [
      'media items of one id',
      [{ templates, events: [event({ media: [{ ...item, id: 'm' }] }), event({ media: [{ ...item, id: 'm' }] })] }],
      'accounts[0].events[1].gallery.media[0].id must not come twice; got "m"',
    ],
    [
      'sessions of one id in two galleries',
      [
        {
          templates,
          events: [event({ media: [{ ...item, sessionId: 's' }] }), event({ media: [{ ...item, sessionId: 's' }] })],
        },
      ],
      'accounts[0].events[1].gallery.media[0].sessionId must name a session of one gallery only; got "s"',
    ],
  ];
  test.each(rejected)('with two %s is rejected with the path of the field', (_, accounts, message) => {
    expect(() => createSimulator({ seedFile: { version: 1, accounts } as WorldFile })).toThrow(message);
  });
});
