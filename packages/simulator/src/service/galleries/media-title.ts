import type { CaptureType } from '@boothkit/contract/rules';
import type { MediaRecord } from '../../model/galleries/gallery.ts';

const titles: { readonly [type in CaptureType]: string } = {
  photo: 'Photo',
  boomerang: 'Boomerang',
  slowmo: 'Slow motion',
  video: 'Video',
  gif: 'GIF',
  aiPhoto: 'AI portrait',
  aiCustomPrompt: 'AI picture',
};

/** Returns the title of a media item, such as Photo 3. */
export function mediaTitle({ type, ordinal }: MediaRecord): string {
  return `${titles[type]} ${ordinal}`;
}
