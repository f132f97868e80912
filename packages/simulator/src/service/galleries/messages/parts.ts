import type { StoredSend } from '../../../model/galleries/gallery.ts';
import type { ReadTransaction } from '../../../model/world.ts';
import { brandingResponse, mediaUrls } from '../../files/media-urls.ts';
import { mediaTitle } from '../media-title.ts';
import { pathOfPage } from '../paths.ts';
import type { MessageParts } from './content.ts';
import { textsOf } from './texts.ts';

/** Returns the parts of a message; URLs start with `origin`. */
export function partsOf(tx: ReadTransaction, send: StoredSend, origin: string): MessageParts {
  const { world, account } = tx;
  const { by, event, galleryId, shared, sharedId } = send;
  const slug = account.galleries.get(galleryId)?.slug ?? '';
  const part = { kind: shared === 'session' ? 'session' : 'photo', id: sharedId } as const;
  const link = origin + pathOfPage({ slug, part });
  return {
    by,
    texts: textsOf(send, link),
    eventName: event.name,
    hashtag: event.hashtag,
    color: event.colors[0],
    // A mail program loads it when the guest opens the email, so it is the one that the event has by then.
    logoUrl: brandingResponse(tx, account.events.get(event.id) ?? event, origin).logoUrl,
    pictures: send.pictures.map((item) => {
      const { originalUrl, thumbnailUrl } = mediaUrls(world, account.record.id, item);
      // Mail programs show no videos.
      const isImage = item.contentType.startsWith('image/');
      return { title: mediaTitle(item), url: origin + (isImage ? originalUrl : thumbnailUrl) };
    }),
    link,
  };
}
