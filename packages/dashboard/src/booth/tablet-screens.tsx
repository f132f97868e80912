import type { CaptureType } from '@boothkit/contract/rules';
import type { EventPreview, TabletGalleryKind } from '@boothkit/simulator';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useControl, viewOf } from '../control/use-control.ts';
import { modeNames, screenName } from './announce.ts';
import { Camera } from './camera.tsx';
import { CapturedScreen, CountdownScreen, PaymentScreen, ReadyScreen, RecordingScreen } from './capture-screens.tsx';
import { Touch, tabletPath, useBooth } from './context.tsx';
import { GalleryPanel } from './gallery-panel.tsx';
import { HomeScreen } from './home-screen.tsx';
import { Icon } from './icon.tsx';
import { Panel } from './panel.tsx';
import { SessionScreen, Survey } from './session-screen.tsx';

type Open =
  | { readonly panel: 'menu' }
  | { readonly panel: 'gallery'; readonly kind?: TabletGalleryKind }
  | { readonly panel: 'survey'; readonly type: CaptureType };

/** The screen that a tablet shows. */
export function TabletScreens(props: {
  readonly preview: EventPreview | undefined;
  readonly failure: string | undefined;
}) {
  const { preview, failure } = props;
  const booth = useBooth();
  const { tablet, colors } = booth;
  const { showing, home, session, capturing, notice, eventId } = tablet;
  const [open, setOpen] = useState<Open>();
  const screen = screenName(tablet);
  // A panel belongs to its screen.
  useEffect(() => setOpen(undefined), [screen]);
  const close = () => setOpen(undefined);
  const branding = preview?.branding;
  const isOverCamera = !['session', 'closed', 'attractScreen', 'captured'].includes(showing);
  const behind = showing === 'home' ? preview?.backgroundUrl : undefined;
  const start = (type: CaptureType) => booth.act('POST', `${tabletPath(booth)}/captures/start`, { type });
  const flash = useFlash();
  return (
    <>
      {isOverCamera && eventId && (
        <div class={`booth-behind ${showing}`}>
          {behind ? (
            <img src={behind} alt="" draggable={false} />
          ) : (
            <Camera eventId={eventId} seed={session?.id ?? tablet.id} colors={colors} />
          )}
        </div>
      )}
      <div class="booth-layer" key={showing}>
        {showing === 'closed' && <ClosedScreen failure={failure} />}
        {showing === 'home' && home && (
          <HomeScreen
            layout={home.layout}
            logoUrl={home.logo && branding?.logoUrl}
            branding={branding}
            actions={{
              press(name) {
                if (name === 'gallery') setOpen({ panel: 'gallery' });
                else if (home.survey) setOpen({ panel: 'survey', type: name });
                else void start(name);
              },
              openMenu: () => setOpen({ panel: 'menu' }),
            }}
          />
        )}
        {showing === 'home' && tablet.mode === 'sharingStation' && (
          <button type="button" class="booth-find" data-first="" onClick={() => setOpen({ panel: 'gallery' })}>
            <Icon name="gallery" />
            Find your pictures
          </button>
        )}
        {showing === 'attractScreen' && <AttractScreenView />}
        {showing === 'payment' && capturing && <PaymentScreen capturing={capturing} />}
        {showing === 'ready' && capturing && <ReadyScreen capturing={capturing} />}
        {showing === 'countdown' && capturing && <CountdownScreen capturing={capturing} />}
        {showing === 'recording' && capturing && <RecordingScreen capturing={capturing} />}
        {showing === 'captured' && <CapturedScreen />}
        {showing === 'session' && session && <SessionScreen key={session.id} session={session} branding={branding} />}
      </div>
      {booth.isBusy && <span class="booth-spinner" role="img" aria-label="Please wait" />}
      {flash > 0 && <span key={flash} class="booth-flash" aria-hidden="true" />}
      {open?.panel === 'menu' && <Menu onClose={close} onGallery={(kind) => setOpen({ panel: 'gallery', kind })} />}
      {open?.panel === 'gallery' && <GalleryPanel kind={open.kind} onClose={close} />}
      {open?.panel === 'survey' && home?.survey && (
        <Survey
          questions={home.survey}
          onDone={() => {
            close();
            void start(open.type);
          }}
        />
      )}
      {notice && showing !== 'closed' && <Notice text={notice} />}
    </>
  );
}

/** Counts the shots that are taken while the tablet is looked at: each one flashes. */
function useFlash(): number {
  const { tablet } = useBooth();
  const { capturing, session } = tablet;
  const shots = `${capturing?.stage === 'countdown' ? capturing.frames : 0}`;
  const newest = session?.captures.at(-1)?.id;
  const before = useRef({ newest, shots, showing: tablet.showing });
  const [count, setCount] = useState(0);
  useEffect(() => {
    const was = before.current;
    before.current = { newest, shots, showing: tablet.showing };
    const isShot = shots !== '0' && shots !== was.shots;
    const isCapture = newest !== undefined && newest !== was.newest && was.showing !== 'home';
    if (isShot || isCapture) setCount((shotsSoFar) => shotsSoFar + 1);
  }, [newest, shots, tablet.showing]);
  return count;
}

/** A message to guests, until one of them touches the screen. */
function Notice({ text }: { readonly text: string }) {
  const booth = useBooth();
  return (
    <div class="booth-notice" role="alert">
      <p>{text}</p>
      {/* A touch takes the message away; on the touch-to-start screen or after a capture it would go on. */}
      {booth.tablet.showing === 'home' && (
        <Touch onClick={() => booth.act('POST', `${tabletPath(booth)}/touch`, {})}>OK</Touch>
      )}
    </div>
  );
}

/** No event is open: the tablet says why, and offers the newest ones. */
function ClosedScreen({ failure }: { readonly failure: string | undefined }) {
  const booth = useBooth();
  const { accountId, tablet } = booth;
  const events = useControl(`accounts/${accountId}/events?limit=6&order=newest`).answer?.data;
  return (
    <div class="booth-closed">
      <Icon name="tablet" />
      <h2>{tablet.notice ?? 'Choose an event'}</h2>
      {tablet.notice && failure && <p class="booth-reason">{reasonIn(failure, tablet.notice)}</p>}
      <p class="booth-small">{modeNames[tablet.mode]}</p>
      {events?.length === 0 && <p class="booth-small">The account has no events yet.</p>}
      <ul>
        {events?.map(({ id, name, date }) => (
          <li key={id}>
            <Touch onClick={() => booth.act('POST', `${tabletPath(booth)}/open`, { eventId: id })}>
              <b>{name || 'Untitled event'}</b>
              {date && (
                <span>{new Date(date).toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })}</span>
              )}
            </Touch>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The reason after the message to guests, which the heading says. */
function reasonIn(failure: string, notice: string): string {
  const reason = failure.startsWith(`${notice}: `) ? failure.slice(notice.length + 2) : failure;
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
}

/** The picture that plays while nobody is there. A touch wakes the tablet. */
function AttractScreenView() {
  const booth = useBooth();
  const { accountId, tablet, colors } = booth;
  const id = tablet.attractScreen?.id;
  const picture = useControl(id ? `accounts/${accountId}/attract-screens/${id}` : undefined).answer;
  return (
    <Touch
      class="booth-whole booth-attract"
      data-first=""
      style={{ '--first': colors[0], '--second': colors[1], '--third': colors[2] }}
      onClick={() => booth.act('POST', `${tabletPath(booth)}/touch`, {})}
    >
      <span class="booth-hint">Touch the screen</span>
      {picture ? (
        <img src={viewOf(picture.thumbnailUrl)} alt="" draggable={false} />
      ) : (
        <>
          <span class="booth-waves" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          <strong>
            {tablet.home?.layout.boxes.find(({ kind }) => kind === 'captureMessage')?.text ?? 'Come closer!'}
          </strong>
        </>
      )}
    </Touch>
  );
}

/** The menu behind the cog. */
function Menu(props: { readonly onClose: () => void; readonly onGallery: (kind: TabletGalleryKind) => void }) {
  const { onClose, onGallery } = props;
  const booth = useBooth();
  const { home } = booth.tablet;
  return (
    <Panel title="Menu" onClose={onClose}>
      <div class="booth-menu">
        {home?.menuGalleryButtons && (
          <>
            <button type="button" data-first="" onClick={() => onGallery('cameraRoll')}>
              Camera roll
            </button>
            <button type="button" onClick={() => onGallery('cloud')}>
              Online gallery
            </button>
          </>
        )}
        <button
          type="button"
          data-first={home?.menuGalleryButtons ? undefined : ''}
          onClick={async () => {
            await booth.act('POST', `${tabletPath(booth)}/home`);
            onClose();
          }}
        >
          Read the event again
        </button>
        <button type="button" onClick={() => booth.act('POST', `${tabletPath(booth)}/close`)}>
          Close the event
        </button>
      </div>
    </Panel>
  );
}
