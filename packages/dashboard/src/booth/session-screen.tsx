import type { EventBranding } from '@boothkit/contract';
import type { AfterCaptureControl } from '@boothkit/contract/internal';
import type { CaptureRecord, QrCode as QrCodeReading } from '@boothkit/simulator';
import type { GuestSessionView } from '@boothkit/simulator/remote';
import { useEffect, useState } from 'preact/hooks';
import { viewOf } from '../control/use-control.ts';
import { GuestFailure, sessionPath, Touch, useBooth, useGuestAction } from './context.tsx';
import { Icon } from './icon.tsx';
import { Panel } from './panel.tsx';
import { Picture } from './picture.tsx';
import { QrCode } from './qr-code.tsx';
import { StickerPanel } from './sticker-panel.tsx';
import { BoxWords, px, rectStyle } from './words.tsx';

type Asked = Exclude<AfterCaptureControl, 'takeMore' | 'reroll' | 'done' | 'airdrop'>;

/** The screen after a capture: what was captured, and what the guest can do with it. */
export function SessionScreen(props: {
  readonly session: GuestSessionView;
  readonly branding: EventBranding | undefined;
}) {
  const { session, branding } = props;
  const booth = useBooth();
  const { tablet, colors } = booth;
  const [panel, setPanel] = useState<Asked>();
  const [chosenId, setChosenId] = useState<string>();
  const [said, setSaid] = useState<string>();
  const newest = session.captures.at(-1);
  const chosen = session.captures.find(({ id }) => id === chosenId) ?? newest;
  const boxes = session.layout?.boxes ?? [];
  const background = boxes.find(({ kind }) => kind === 'background');
  const area = boxes.find(({ kind }) => kind === 'controls');
  const close = () => {
    setPanel(undefined);
    booth.forget();
  };
  const closeWith = (text: string) => {
    close();
    setSaid(text);
  };
  const press = async (name: AfterCaptureControl) => {
    setSaid(undefined);
    const path = sessionPath(booth);
    const captureId = chosen?.id;
    if (name === 'takeMore') await booth.act('POST', `${path}/captures/start`, {});
    else if (name === 'reroll')
      await booth.act('POST', `${path}/rerolls`, captureId === undefined ? {} : { captureId });
    else if (name === 'done') await booth.act('POST', `${path}/done`);
    else if (name === 'airdrop') {
      const shared = await booth.act('POST', `${path}/airdrop`);
      if (shared) setSaid(`Handed over: ${shared.data.length === 1 ? 'one file' : `${shared.data.length} files`}.`);
    } else setPanel(name);
  };
  return (
    <>
      {background && (
        <div
          class={background.name === 'custom' ? 'booth-after' : 'booth-after built-in'}
          style={{ ...rectStyle(background), '--first': colors[0], '--second': colors[1], '--third': colors[2] }}
          data-kind="background"
          data-name={background.name}
        >
          {background.name === 'custom' && branding?.afterCaptureBackgroundUrl && (
            <img src={viewOf(branding.afterCaptureBackgroundUrl)} alt="" draggable={false} />
          )}
        </div>
      )}
      <div class="booth-stage" style={{ height: px(area?.y ?? tablet.screen.heightPoints) }}>
        {chosen && <Picture key={chosen.id} capture={chosen} />}
        {session.captures.length > 1 && (
          <ul class="booth-film" aria-label="Captures of the session">
            {session.captures.map((capture, at) => (
              <li key={capture.id}>
                <button
                  type="button"
                  aria-label={`Show capture ${at + 1} of ${session.captures.length}`}
                  aria-pressed={capture.id === chosen?.id}
                  onClick={() => setChosenId(capture.id)}
                >
                  <Picture capture={capture} isSmall />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {area && <div class="booth-controls" style={rectStyle(area)} data-kind="controls" />}
      {session.survey && <Survey questions={session.survey} />}
      {said && (
        <p class="booth-said" role="status">
          {said}
        </p>
      )}
      {boxes
        .filter(({ kind }) => kind === 'control')
        .map((box) => (
          <Touch
            key={box.name}
            class={`booth-control ${box.name}`}
            style={{ ...rectStyle(box), '--button': box.color ?? undefined }}
            data-kind="control"
            data-name={box.name}
            data-first={box === boxes.find(({ kind }) => kind === 'control') ? '' : undefined}
            onClick={() => press(box.name as AfterCaptureControl)}
          >
            <Icon name={box.name as AfterCaptureControl} />
            <BoxWords box={{ ...box, bold: true }} room={{ widthPoints: box.width * 0.9 }} />
          </Touch>
        ))}
      {(panel === 'email' || panel === 'sms') && <SendPanel by={panel} onClose={close} onSent={closeWith} />}
      {panel === 'qrCode' && <QrPanel onClose={close} />}
      {panel === 'print' && chosen && <PrintPanel capture={chosen} onClose={close} onPrint={closeWith} />}
      {panel === 'stickers' && newest && <StickerPanel capture={newest} onClose={close} />}
    </>
  );
}

const sendWords = {
  email: {
    title: 'Send by email',
    label: 'Your email address',
    type: 'email',
    example: 'name@example.com',
    invalid: 'That is not an email address. One looks like name@example.com.',
  },
  sms: {
    title: 'Send by text',
    label: 'Your phone number',
    type: 'tel',
    example: '+15551234567',
    invalid: 'That is not a phone number. One begins with + and the code of its country, like +15551234567.',
  },
} as const;

function SendPanel(props: {
  readonly by: 'email' | 'sms';
  readonly onClose: () => void;
  readonly onSent: (said: string) => void;
}) {
  const { by, onClose, onSent } = props;
  const booth = useBooth();
  const { title, label, type, example, invalid } = sendWords[by];
  const { failure, forget, run } = useGuestAction(invalid);
  return (
    <Panel title={title} onClose={onClose}>
      <form
        class="booth-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (booth.isBusy) return;
          const to = String(new FormData(event.currentTarget).get('to')).trim();
          run(async () => {
            const sent = await booth.attempt('POST', `${sessionPath(booth)}/sends`, { by, to });
            onSent(`Sent to ${sent.to}.`);
          });
        }}
      >
        <label>
          {label}
          <input
            name="to"
            inputMode={type}
            autoComplete="off"
            placeholder={example}
            aria-invalid={failure !== undefined}
            onInput={() => {
              forget();
              booth.forget();
            }}
          />
        </label>
        <GuestFailure message={failure} />
        <div class="booth-actions">
          <button type="button" class="plain" onClick={onClose}>
            Cancel
          </button>
          <button type="submit">Send</button>
        </div>
      </form>
    </Panel>
  );
}

function QrPanel({ onClose }: { readonly onClose: () => void }) {
  const booth = useBooth();
  const [code, setCode] = useState<QrCodeReading>();
  const { failure, run } = useGuestAction();
  useEffect(() => run(() => booth.attempt('POST', `${sessionPath(booth)}/qr-code`).then(setCode)), []);
  return (
    <Panel title="Scan with your phone" onClose={onClose}>
      <GuestFailure message={failure} />
      {code && (
        <div class="booth-qr">
          <QrCode text={code.url} />
          {code.passcode !== null && (
            <p>
              Passcode <b>{code.passcode}</b>
            </p>
          )}
          <a href={code.url} target="_blank" rel="noreferrer">
            {code.url.replace(/^https?:\/\//, '')}
          </a>
        </div>
      )}
    </Panel>
  );
}

function PrintPanel(props: {
  readonly capture: CaptureRecord;
  readonly onClose: () => void;
  readonly onPrint: (said: string) => void;
}) {
  const { capture, onClose, onPrint } = props;
  const booth = useBooth();
  const [copies, setCopies] = useState(1);
  const { failure, run } = useGuestAction();
  const { printing } = booth.tablet.report ?? {};
  const { printsPerGuest, printer, printQueue } = booth.tablet;
  /** The prints that the event has left once those in the printer are counted; null without a limit. */
  const left = printing?.left && Math.max(0, printing.left - printQueue.reduce((sum, { counts }) => sum + counts, 0));
  const copiesLeft = (printing?.left ?? 100) * (printer?.copiesPerSheet ?? 1);
  const most = Math.max(1, Math.min(printsPerGuest ?? 100, copiesLeft, 100));
  const step = (name: string, sign: string, next: number) => (
    <button
      type="button"
      class="booth-round"
      data-first={name === 'more' ? '' : undefined}
      aria-label={`One copy ${name}`}
      disabled={next < 1 || next > Math.max(most, copies)}
      onClick={() => setCopies(next)}
    >
      {sign}
    </button>
  );
  return (
    <Panel title="Print" onClose={onClose}>
      <div class="booth-print">
        <Picture capture={capture} isSmall />
        <div class="booth-stepper">
          {step('less', '−', copies - 1)}
          <output aria-label="Copies">{copies}</output>
          {step('more', '+', copies + 1)}
        </div>
        {left != null && (
          <p class="booth-small">
            {left === 1 ? 'One print' : `${left} prints`} left for this event
            {printQueue.length > 0 && ' after those in the printer'}
          </p>
        )}
        <GuestFailure message={failure} />
        <div class="booth-actions">
          <button type="button" class="plain" onClick={onClose}>
            Cancel
          </button>
          <button
            type="button"
            // It responds with the message for guests then.
            aria-disabled={printing?.limitReached}
            onClick={() => {
              if (booth.isBusy) return;
              run(async () => {
                const path = `${sessionPath(booth)}/print-jobs` as const;
                const job = await booth.attempt('POST', path, { copies, captureId: capture.id });
                onPrint(job.copies === 1 ? 'Your print is on its way.' : `${job.copies} prints are on their way.`);
              });
            }}
          >
            Print
          </button>
        </div>
      </div>
    </Panel>
  );
}

/** The questions of the event's survey. The simulator does not store the guests' input. */
export function Survey({ questions, onDone }: { readonly questions: readonly string[]; readonly onDone?: () => void }) {
  const [isOver, setOver] = useState(false);
  if (isOver) return null;
  const end = () => {
    setOver(true);
    onDone?.();
  };
  return (
    <Panel title="A few questions" onClose={end}>
      <form
        class="booth-form"
        onSubmit={(event) => {
          event.preventDefault();
          end();
        }}
      >
        {questions.map((question) => (
          <label key={question}>
            {question}
            <input autoComplete="off" />
          </label>
        ))}
        <div class="booth-actions">
          <button type="submit">Continue</button>
        </div>
      </form>
    </Panel>
  );
}
