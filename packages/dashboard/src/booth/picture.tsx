import { buttonLabels } from '@boothkit/contract/internal';
import type { CaptureRecord, Media } from '@boothkit/simulator';
import { useEffect, useState } from 'preact/hooks';
import { control } from '../control/control.ts';
import { viewOf } from '../control/use-control.ts';
import { Camera } from './camera.tsx';
import { useBooth } from './context.tsx';

type Shown = Pick<CaptureRecord, 'id' | 'type' | 'mediaId' | 'stickers' | 'rerolls'>;

/**
 * A capture, as the gallery has it. With the gallery off nothing of it is uploaded, and the picture of the camera stands for it.
 */
export function Picture({ capture, isSmall = false }: { readonly capture: Shown; readonly isSmall?: boolean }) {
  const { accountId, tablet, colors } = useBooth();
  const { mediaId, type } = capture;
  const [media, setMedia] = useState<Pick<Media, 'originalUrl' | 'thumbnailUrl' | 'contentType'>>();
  const [isPlain, setPlain] = useState(false);
  const version = JSON.stringify([mediaId, capture.stickers]);
  // Stickers change the picture, and not its URL, which the browser has a picture for.
  const decorated = (url: string) =>
    capture.stickers.length === 0 ? url : `${url}&stickers=${encodeURIComponent(JSON.stringify(capture.stickers))}`;
  useEffect(() => {
    if (mediaId === null) return;
    let isWanted = true;
    // Its URLs expire, and are renewed with each look: one look is enough for as long as it is shown.
    control('GET', `accounts/${accountId}/media/${mediaId}`).then(
      async (media) => {
        // A GIF is drawn when it is asked for: until then the picture is on its way.
        await loaded(decorated(viewOf(isSmall ? media.thumbnailUrl : media.originalUrl)));
        if (isWanted) setMedia(media);
      },
      () => isWanted && setMedia(undefined),
    );
    return () => {
      isWanted = false;
    };
  }, [version]);
  const label = buttonLabels[type];
  if (mediaId === null)
    return (
      <span class="booth-picture booth-unshared" role="img" aria-label={`${label}, kept on the tablet`}>
        <Camera eventId={tablet.eventId ?? ''} seed={capture.id} colors={colors} isStill />
      </span>
    );
  if (!media) return <span class="booth-picture booth-developing" role="img" aria-label={`${label}, on its way`} />;
  const isVideo = media.contentType === 'video/mp4';
  if (isVideo && !isSmall && !isPlain)
    return (
      <video
        class="booth-picture"
        src={viewOf(media.originalUrl)}
        poster={viewOf(media.thumbnailUrl)}
        aria-label={label}
        autoPlay
        loop
        muted
        playsInline
        onError={() => setPlain(true)}
      />
    );
  const url = viewOf(isSmall || isVideo ? media.thumbnailUrl : media.originalUrl);
  return <img key={version} class="booth-picture" src={decorated(url)} alt={label} draggable={false} />;
}

/** Settles once the browser has a picture, or knows that it gets none. */
const loaded = (url: string) =>
  new Promise<unknown>((resolve) => Object.assign(new Image(), { onload: resolve, onerror: resolve, src: url }));
