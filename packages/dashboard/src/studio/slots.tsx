import type { EventBranding, Upload } from '@boothkit/contract';
import {
  type BrandingSlot,
  brandingSlotNames,
  brandingSlots,
  type ImageAdvice,
  imageAdvice,
  slotSizeError,
} from '@boothkit/contract/rules';
import { inspectImage } from '@boothkit/design-check/image-files';
import { useRef, useState } from 'preact/hooks';
import { type ApiRequest, requestOf } from '../code/request.ts';
import { reach } from '../control/control.ts';
import { viewOf } from '../control/use-control.ts';
import { Failure } from '../parts/parts.tsx';
import { RuleNote } from '../parts/rule-link.tsx';
import { say } from '../parts/said.tsx';
import { Button, useAction } from '../parts/use-action.tsx';
import { stay, useListener } from '../parts/use-listener.ts';
import { send } from './api.ts';
import type { Shown } from './code-panel.tsx';

/** The images of an event, each in its slot. */
export function Slots(props: {
  readonly accountId: string;
  readonly eventId: string;
  readonly branding: EventBranding;
  /** Called with the sent image after the API has accepted it. */
  readonly onSent: (sent: Shown) => void;
}) {
  // A file that is dropped beside a slot would be opened in place of the page.
  useListener('dragover', stay);
  useListener('drop', stay);
  return (
    <ul class="slots">
      {brandingSlotNames.map((slot) => (
        <Slot key={slot} {...props} slot={slot} />
      ))}
    </ul>
  );
}

function urlOf(slot: BrandingSlot, branding: EventBranding): string | null {
  const { field, button = '' } = brandingSlots[slot];
  return field === 'captureButtonUrls' ? (branding.captureButtonUrls[button] ?? null) : branding[field];
}

function needsOf(slot: BrandingSlot): string {
  const { plan, recommendedPx, recommendedFormat, minPx, maxPx } = brandingSlots[slot];
  const size = recommendedPx.width
    ? `${recommendedPx.width} by ${recommendedPx.height} px`
    : `${recommendedPx.height} px high`;
  return [
    size,
    minPx && `at least ${minPx.width} by ${minPx.height}`,
    maxPx && `at most ${maxPx} a side`,
    recommendedFormat && (recommendedFormat === 'png' ? 'transparent PNG' : 'JPEG'),
    `plan ${plan}`,
    slot === 'logo' && 'can be replaced, but not removed',
  ]
    .filter(Boolean)
    .join(' · ');
}

function Slot(props: Parameters<typeof Slots>[0] & { readonly slot: BrandingSlot }) {
  const { accountId, eventId, branding, slot, onSent } = props;
  const [isOver, setOver] = useState(false);
  const [advice, setAdvice] = useState<readonly ImageAdvice[]>([]);
  const [link, setLink] = useState('');
  const file = useRef<HTMLInputElement>(null);
  const url = urlOf(slot, branding);
  const id = `slot-${slot}`;

  async function call(request: ApiRequest) {
    await send(accountId, request);
    onSent({ requests: [request] });
  }

  const { run, forget, isRunning, failure } = useAction((work: () => Promise<unknown>) => {
    setAdvice([]);
    return work().then(() => say(`${slot} is set.`));
  });

  async function upload(image: File) {
    const contentType = image.type;
    const inspected = inspectImage(new Uint8Array(await image.arrayBuffer()));
    const body = { purpose: 'event-branding-image', contentType, sizeBytes: image.size };
    const creation = requestOf('create_upload', { body });
    const { uploadUrl, headers, storagePath } = await send<Upload>(accountId, creation);
    const stored = await reach(viewOf(uploadUrl), { method: 'PUT', headers, body: image });
    if (!stored.ok) throw new Error(`The upload failed with the status ${stored.status}.`);
    const setting = requestOf('set_event_branding_image', { eventId, body: { slot, uploadPath: storagePath } });
    await send(accountId, setting);
    onSent({ requests: [creation, setting], file: { name: image.name, uploadUrl, headers } });
    const { buttonImagesAreRetina } = branding;
    if ('facts' in inspected && slotSizeError(slot, inspected.facts) === undefined)
      setAdvice(imageAdvice(slot, inspected.facts, { sizeBytes: image.size, buttonImagesAreRetina }));
  }

  const take = (files: FileList | null | undefined) => {
    const [image] = files ?? [];
    if (image) run(() => upload(image));
  };
  return (
    <li
      class={`slot ${isOver ? 'over' : ''} ${isRunning ? 'busy' : ''}`}
      aria-labelledby={id}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer?.files);
      }}
    >
      <div class={`slot-image ${slot}`}>
        {url === null ? <span>built-in</span> : <img src={viewOf(url)} alt={`In ${slot}`} />}
      </div>
      <div class="slot-text">
        <strong id={id}>{slot}</strong>
        <span>{needsOf(slot)}</span>
      </div>
      <div class="slot-actions">
        <button
          type="button"
          aria-label={`Choose a file for ${slot}`}
          onClick={() => !isRunning && file.current?.click()}
          aria-disabled={isRunning}
        >
          Choose a file
        </button>
        <input
          ref={file}
          type="file"
          class="hidden-file"
          tabIndex={-1}
          aria-label={`File for ${slot}`}
          accept="image/png,image/jpeg"
          onChange={({ currentTarget }) => {
            take(currentTarget.files);
            currentTarget.value = '';
          }}
        />
        {url !== null && slot !== 'logo' && (
          <Button
            label={`Clear ${slot}`}
            asks={`Clear ${slot}? Tablets show the built-in one then.`}
            says={`${slot} is cleared.`}
            work={() => call(requestOf('remove_event_branding_image', { eventId, query: { slot } }))}
          >
            Clear
          </Button>
        )}
        <input
          type="url"
          aria-label={`sourceUrl for ${slot}`}
          placeholder="https://… (sourceUrl)"
          value={link}
          onInput={({ currentTarget }) => {
            forget();
            setLink(currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || link === '') return;
            event.preventDefault();
            run(async () => {
              await call(requestOf('set_event_branding_image', { eventId, body: { slot, sourceUrl: link } }));
              setLink('');
            });
          }}
        />
      </div>
      <Failure message={failure} />
      {advice.length > 0 && (
        <ul class="advice" role="status">
          {advice.map(({ code, message, rule }) => (
            <li key={code}>
              {message} <RuleNote rule={rule} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
