import type { CaptureRecord, StickerName } from '@boothkit/simulator';
import { useEffect, useRef, useState } from 'preact/hooks';
import { control } from '../control/control.ts';
import { useControl } from '../control/use-control.ts';
import { GuestFailure, sessionPath, Touch, useBooth, useGuestAction } from './context.tsx';
import { Panel } from './panel.tsx';
import { type PlacedSticker, stickerShapes } from './party.ts';
import { Picture } from './picture.tsx';

const step = 0.03;
/** Where a new sticker lies: not on the one before. */
const freshRect = (count: number) => ({ x: 0.3 + (count % 3) * 0.2, y: 0.2 + (count % 4) * 0.14, size: 0.22 });
const bounded = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** A guest puts stickers on a picture: picks them, drags them or moves them by the arrow keys, makes them larger or smaller. */
export function StickerPanel({ capture, onClose }: { readonly capture: CaptureRecord; readonly onClose: () => void }) {
  const booth = useBooth();
  const { accountId, tablet } = booth;
  const setId = tablet.report?.stickerSetId;
  const set = useControl(setId ? `accounts/${accountId}/sticker-sets/${setId}` : undefined).answer;
  const [stickers, setStickers] = useState<readonly PlacedSticker[]>(capture.stickers);
  const [isBare, setBare] = useState(capture.stickers.length === 0);
  const [chosen, setChosen] = useState<number>();
  const page = useRef<HTMLDivElement>(null);
  const { failure, run } = useGuestAction();
  const saveAndClose = (stickers: readonly PlacedSticker[]) =>
    run(() =>
      booth.attempt('PUT', `${sessionPath(booth)}/stickers`, { stickers, captureId: capture.id }).then(onClose),
    );
  useEffect(() => {
    // Those on the picture are part of it: they are taken off, to be moved.
    const [path, body] = [`${sessionPath(booth)}/stickers`, { stickers: [], captureId: capture.id }] as const;
    if (!isBare) void Promise.allSettled([control('PUT', path, body)]).then(() => setBare(true));
  }, []);
  const change = (at: number, next: Partial<PlacedSticker>) =>
    setStickers((before) =>
      before.map((sticker, index) => {
        if (index !== at) return sticker;
        const { x, y, size } = { ...sticker, ...next };
        return { ...sticker, x: bounded(x, 0, 1), y: bounded(y, 0, 1), size: bounded(size, 0.05, 1) };
      }),
    );
  const remove = (at: number) => {
    setStickers((before) => before.filter((_, index) => index !== at));
    setChosen(undefined);
  };
  const add = (sticker: StickerName) => {
    setChosen(stickers.length);
    setStickers([...stickers, { sticker, ...freshRect(stickers.length) }]);
  };
  const resize = (at: number, factor: number) => change(at, { size: (stickers[at]?.size ?? 0.2) * factor });
  /** A button for the sticker that is chosen. */
  const tool = (text: string, work: (at: number) => void, label?: string) => (
    <button
      type="button"
      class={label ? 'booth-round' : 'plain'}
      aria-label={label}
      disabled={chosen === undefined}
      onClick={() => chosen !== undefined && work(chosen)}
    >
      {text}
    </button>
  );
  const cancel = () =>
    capture.stickers.length === 0 || failure !== undefined ? onClose() : saveAndClose(capture.stickers);
  return (
    <Panel title="Stickers" onClose={cancel} isWide>
      <div class="booth-decorating">
        <div class="booth-page" ref={page}>
          {isBare && <Picture capture={{ ...capture, stickers: [] }} />}
          {stickers.map(({ sticker, x, y, size }, at) => (
            <button
              key={at}
              type="button"
              class="booth-placed"
              aria-label={`${sticker}; arrow keys move it, plus and minus change its size, Delete takes it off`}
              aria-pressed={at === chosen}
              style={{ left: `${x * 100}%`, top: `${y * 100}%`, width: `${size * 100}%` }}
              onClick={() => setChosen(at)}
              onPointerDown={(event) => {
                setChosen(at);
                event.currentTarget.setPointerCapture(event.pointerId);
              }}
              onPointerMove={(event) => {
                const area = page.current?.getBoundingClientRect();
                if (!area || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
                change(at, {
                  x: (event.clientX - area.left) / area.width,
                  y: (event.clientY - area.top) / area.height,
                });
              }}
              onKeyDown={(event) => {
                const { key } = event;
                const moves: Readonly<Record<string, Partial<PlacedSticker>>> = {
                  ArrowLeft: { x: x - step },
                  ArrowRight: { x: x + step },
                  ArrowUp: { y: y - step },
                  ArrowDown: { y: y + step },
                  '+': { size: size * 1.15 },
                  '-': { size: size / 1.15 },
                };
                if (key === 'Delete' || key === 'Backspace') remove(at);
                else if (moves[key]) change(at, moves[key]);
                else return;
                event.preventDefault();
              }}
            >
              <Sticker name={sticker} />
            </button>
          ))}
        </div>
        <div class="booth-palette">
          <ul aria-label="Stickers of the event">
            {set?.stickers.map((name) => (
              <li key={name}>
                <button
                  type="button"
                  aria-label={`Add ${name}`}
                  disabled={stickers.length >= 50}
                  onClick={() => add(name)}
                >
                  <Sticker name={name} />
                </button>
              </li>
            ))}
          </ul>
          <div class="booth-stepper">
            {tool('−', (at) => resize(at, 1 / 1.15), 'Smaller')}
            {tool('+', (at) => resize(at, 1.15), 'Larger')}
            {tool('Take off', remove)}
          </div>
          <GuestFailure message={failure} />
          <div class="booth-actions">
            <button type="button" class="plain" onClick={cancel}>
              Cancel
            </button>
            <Touch onClick={() => saveAndClose(stickers)}>Save</Touch>
          </div>
        </div>
      </div>
    </Panel>
  );
}

function Sticker({ name }: { readonly name: StickerName }) {
  const area = { left: 0, top: 0, width: 100, height: 100 };
  const shapes = stickerShapes([{ sticker: name, x: 0.5, y: 0.5, size: 1 }], area);
  return (
    <svg viewBox="-2 -2 104 104" aria-hidden="true">
      {shapes.map(({ path, fill, stroke, strokeWidth, opacity, matrix }) => (
        <path
          key={path}
          d={path}
          fill={fill ?? 'none'}
          stroke={stroke}
          stroke-width={strokeWidth}
          stroke-linejoin="round"
          stroke-linecap="round"
          opacity={opacity}
          transform={matrix && `matrix(${matrix.join(' ')})`}
        />
      ))}
    </svg>
  );
}
