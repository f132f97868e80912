import { readFile } from 'node:fs/promises';
import { stage } from '../branding/stage.ts';

// Has a picture decoded in every way at one time, each time as another file, so that no result is shared. Prints by how many MiB it raises
// the peak of the process.

async function decodeAll(picture: Uint8Array): Promise<void> {
  const { account, event, dress, view } = stage();
  let files = 0;
  const another = (): Uint8Array => Buffer.concat([picture, Buffer.from([files++])]);
  const branded = (slot: 'logo' | 'after-capture-background') => dress(event('Pro+').id, slot, another());
  const imported = () => account.templates.import(another(), { name: 'Imported' });
  const captured = () => {
    const { id } = account.templates.add({ name: 'Drawn', photoAreaCount: 1, thumbnail: another() });
    const tablet = account.tablets.add();
    const { id: eventId, galleryId } = account.events.add({ name: 'Ada & Alan', templateIds: [id] });
    tablet.open(eventId);
    tablet.home().capture('photo');
    return view(account.galleries.get(galleryId)?.media[0]?.thumbnailUrl);
  };
  const four = Array.from({ length: 4 }, (_, at) => branded(at === 0 ? 'logo' : 'after-capture-background'));
  await Promise.all([...four, imported(), captured()]);
}

const [small, large] = await Promise.all(process.argv.slice(2).map((path) => readFile(path)));
if (small === undefined || large === undefined) throw new Error('two pictures are needed');
await decodeAll(small);
const before = process.resourceUsage().maxRSS;
await decodeAll(large);
console.log(Math.round((process.resourceUsage().maxRSS - before) / 1024));
