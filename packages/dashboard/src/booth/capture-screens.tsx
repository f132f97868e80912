import type { CaptureView } from '@boothkit/simulator/remote';
import { useControl, viewOf } from '../control/use-control.ts';
import { Touch, tabletPath, useBooth } from './context.tsx';
import { Icon } from './icon.tsx';
import { Picture } from './picture.tsx';
import { BoxWords, rectStyle, Words } from './words.tsx';

type Boxes = CaptureView['layout'];

function TextBoxes({ layout, isHidden = false }: { readonly layout: Boxes; readonly isHidden?: boolean }) {
  const { tablet } = useBooth();
  const { widthPoints } = tablet.screen;
  return (
    <>
      {layout
        .filter(({ kind }) => kind !== 'control' && kind !== 'ring')
        .map((box) => (
          <p
            key={box.kind}
            class={`booth-line ${box.kind}`}
            data-kind={box.kind}
            aria-hidden={isHidden}
            style={{ ...rectStyle({ ...box, x: 0, width: widthPoints }), color: box.color ?? undefined }}
          >
            <BoxWords box={box} room={{ widthPoints: widthPoints - 80 }} />
          </p>
        ))}
    </>
  );
}

/** The guest pays, or not. */
export function PaymentScreen({ capturing: { layout } }: { readonly capturing: CaptureView }) {
  const booth = useBooth();
  const pay = (attempt: 'approved' | 'cancelled') =>
    booth.act('POST', `${tabletPath(booth)}/captures/pay`, { attempt });
  return (
    <div class="booth-dim">
      <TextBoxes layout={layout} />
      {layout
        .filter(({ kind }) => kind === 'control')
        .map((box) => (
          <Touch
            key={box.name}
            class={`booth-pay ${box.name}`}
            style={{ ...rectStyle(box), '--button': box.color ?? undefined }}
            data-kind={box.kind}
            data-name={box.name}
            data-first={box.name === 'pay' ? '' : undefined}
            onClick={() => pay(box.name === 'pay' ? 'approved' : 'cancelled')}
          >
            {box.name === 'pay' && <Icon name="card" />}
            <BoxWords box={{ ...box, bold: true }} room={{ widthPoints: box.width * 0.7 }} />
          </Touch>
        ))}
    </div>
  );
}

/** The touch-to-start screen, on which the guest may choose a template. */
export function ReadyScreen({ capturing: { layout, templates } }: { readonly capturing: CaptureView }) {
  const booth = useBooth();
  const { data: own = [] } = useControl(`accounts/${booth.accountId}/templates?limit=1000`).answer ?? {};
  const { data: open = [] } = useControl('public-templates?limit=1000').answer ?? {};
  const pictures = new Map([...own, ...open].map(({ id, thumbnailUrl }) => [id, thumbnailUrl]));
  const touch = (templateId?: string) =>
    booth.act('POST', `${tabletPath(booth)}/touch`, { ...(templateId !== undefined && { templateId }) });
  return (
    <>
      <Touch class="booth-whole" data-first="" aria-label="Ready? Touch to start!" onClick={() => touch()}>
        <TextBoxes layout={layout} isHidden />
      </Touch>
      {templates.length > 0 && (
        <ul class="booth-templates" aria-label="Templates">
          {templates.map(({ id, name, preview }) => (
            <li key={id}>
              <Touch onClick={() => touch(id)}>
                {preview && pictures.has(id) && (
                  <img class="booth-sheet" src={viewOf(pictures.get(id) ?? '')} alt="" draggable={false} />
                )}
                <Words text={name} fontPoints={26} bold room={{ widthPoints: 190, maxLines: 2, minFontPoints: 20 }} />
              </Touch>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The seconds that count down, in the shutter's ring. */
export function CountdownScreen({ capturing }: { readonly capturing: CaptureView }) {
  const { layout, secondsLeft, frames, type } = capturing;
  const ring = layout.find(({ kind }) => kind === 'ring');
  return (
    <div class="booth-countdown">
      {ring && (
        <span
          key={secondsLeft}
          class="booth-ring"
          data-kind="ring"
          style={{ ...rectStyle(ring), '--button': ring.color ?? undefined }}
        />
      )}
      <TextBoxes layout={layout} />
      {type === 'gif' && <p class="booth-frames">Picture {frames + 1}</p>}
    </div>
  );
}

/** A video, slow motion or boomerang is recorded. */
export function RecordingScreen({ capturing: { type, secondsLeft } }: { readonly capturing: CaptureView }) {
  const booth = useBooth();
  return (
    <div class="booth-recording">
      <p class="booth-rec">
        <i aria-hidden="true" /> REC <b>{secondsLeft} s</b>
      </p>
      {type !== 'boomerang' && (
        <Touch class="booth-stop" data-first="" onClick={() => booth.act('POST', `${tabletPath(booth)}/captures/stop`)}>
          Stop
        </Touch>
      )}
    </div>
  );
}

/** The capture fills the screen until the guest taps to go on. */
export function CapturedScreen() {
  const booth = useBooth();
  const newest = booth.tablet.session?.captures.at(-1);
  return (
    <Touch
      class="booth-whole booth-captured"
      data-first=""
      aria-label="Tap to continue"
      onClick={() => booth.act('POST', `${tabletPath(booth)}/touch`, {})}
    >
      {newest && <Picture key={newest.id} capture={newest} />}
      <span class="booth-hint">Tap to continue</span>
    </Touch>
  );
}
