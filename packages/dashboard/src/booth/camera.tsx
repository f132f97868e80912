import { useEffect, useMemo, useRef } from 'preact/hooks';
import { type Box, partyOf, type Shape } from './party.ts';

const roundTripMs = 5200;
const pauseMs = 66;

/** The live picture of a tablet's camera, in the place that contains it. It stands still for guests who prefer less motion. */
export function Camera(props: {
  readonly eventId: string;
  readonly seed: string;
  readonly colors: readonly [string, string, string];
  readonly isStill?: boolean;
}) {
  const { eventId, seed, colors, isStill = false } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const party = useMemo(() => partyOf(eventId, seed, colors), [eventId, seed, colors.join()]);
  useEffect(() => {
    const target = canvas.current;
    const context = target?.getContext('2d');
    if (!target || !context) return;
    const backdrop = document.createElement('canvas');
    let drawnAtMs = Number.NEGATIVE_INFINITY;
    let frame = 0;
    const draw = (atMs: number) => {
      const { width, height } = target;
      if (width === 0 || height === 0) return;
      const view = party.viewFor(width / height);
      if (backdrop.width !== width || backdrop.height !== height) {
        Object.assign(backdrop, { width, height });
        const behind = backdrop.getContext('2d');
        if (behind) paint(behind, party.backdrop, view);
      }
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.drawImage(backdrop, 0, 0);
      paint(context, party.guestsAt((atMs % roundTripMs) / roundTripMs), view);
    };
    const resized = () => {
      // As it is seen, after the scaling of the screen around it.
      const seen = target.getBoundingClientRect();
      const density = Math.min(devicePixelRatio, 1.5);
      const [width, height] = [Math.round(seen.width * density), Math.round(seen.height * density)];
      if (target.width !== width || target.height !== height) Object.assign(target, { width, height });
      draw(0);
    };
    const observer = new ResizeObserver(resized);
    observer.observe(target.closest('.booth-glass') ?? target);
    resized();
    const prefersLess = matchMedia('(prefers-reduced-motion: reduce)');
    const loop = (nowMs: number) => {
      frame = requestAnimationFrame(loop);
      if (prefersLess.matches || nowMs - drawnAtMs < pauseMs) return;
      drawnAtMs = nowMs;
      draw(nowMs);
    };
    if (!isStill) frame = requestAnimationFrame(loop);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [party, isStill]);
  return <canvas ref={canvas} class="booth-camera" />;
}

const paths = new Map<string, Path2D>();
/** Paths of guests change with each frame: those that are kept are bounded. */
const maxPaths = 4000;

function pathOf(path: string): Path2D {
  const known = paths.get(path);
  if (known) return known;
  if (paths.size >= maxPaths) paths.clear();
  const made = new Path2D(path);
  paths.set(path, made);
  return made;
}

function paint(context: CanvasRenderingContext2D, shapes: readonly Shape[], view: Box): void {
  const { width, height } = context.canvas;
  const scaleX = width / view.width;
  const scaleY = height / view.height;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const { path, fill, stroke, strokeWidth, opacity = 1, matrix } of shapes) {
    context.setTransform(scaleX, 0, 0, scaleY, -view.left * scaleX, -view.top * scaleY);
    if (matrix) context.transform(...matrix);
    context.globalAlpha = opacity;
    const drawn = pathOf(path);
    if (fill) {
      context.fillStyle = fill;
      context.fill(drawn);
    }
    if (stroke) {
      context.strokeStyle = stroke;
      context.lineWidth = strokeWidth ?? 1;
      context.stroke(drawn);
    }
  }
  context.globalAlpha = 1;
}
