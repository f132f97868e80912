import type { TabletGallery, TabletGalleryKind } from '@boothkit/simulator';
import { useEffect, useState } from 'preact/hooks';
import { GuestFailure, Touch, tabletPath, useBooth, useGuestAction } from './context.tsx';
import { Panel } from './panel.tsx';
import { Picture } from './picture.tsx';

type Opened = Pick<TabletGallery, 'kind' | 'sessions'>;

const step = 12;

const titles: Readonly<Record<TabletGalleryKind, string>> = { cameraRoll: 'Camera roll', cloud: 'Online gallery' };

/** A gallery on a tablet, newest first: a guest picks a session to share and print it. */
export function GalleryPanel(props: {
  /** Default: the gallery of the button on the home screen. */
  readonly kind?: TabletGalleryKind | undefined;
  readonly onClose: () => void;
}) {
  const { kind, onClose } = props;
  const booth = useBooth();
  const [gallery, setGallery] = useState<Opened>();
  const [count, setCount] = useState(step);
  const { failure, run } = useGuestAction();
  useEffect(
    () =>
      run(async () => {
        const opened = await booth.attempt('POST', `${tabletPath(booth)}/gallery`, { ...(kind && { kind }) });
        setGallery({ ...opened, sessions: opened.sessions.toReversed() });
      }),
    [],
  );
  const sessions = gallery?.sessions ?? [];
  return (
    <Panel title={gallery ? titles[gallery.kind] : 'Gallery'} onClose={onClose} isWide>
      <GuestFailure message={failure} />
      {gallery?.sessions.length === 0 && <p class="booth-small">Nothing was captured yet.</p>}
      <ul class="booth-tiles">
        {sessions.slice(0, count).map(({ id, captures }, at) => (
          <li key={id}>
            <Touch
              aria-label={`Pick session ${sessions.length - at} with ${captures.length === 1 ? 'one capture' : `${captures.length} captures`}`}
              onClick={() =>
                run(async () => {
                  const path = `${tabletPath(booth)}/gallery/picks` as const;
                  await booth.attempt('POST', path, { sessionId: id, ...(gallery && { kind: gallery.kind }) });
                  onClose();
                })
              }
            >
              {captures[0] && <Picture capture={captures[0]} isSmall />}
              {captures.length > 1 && <span class="booth-count">{captures.length}</span>}
            </Touch>
          </li>
        ))}
      </ul>
      {sessions.length > count && (
        <div class="booth-actions">
          <button type="button" class="plain" onClick={() => setCount(count + step)}>
            Show older ones
          </button>
        </div>
      )}
    </Panel>
  );
}
