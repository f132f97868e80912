import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useListener } from '../parts/use-listener.ts';
import { screenName } from './announce.ts';
import { useBooth } from './context.tsx';
import { px } from './words.tsx';

/** The frame around the glass, in points of the screen. */
const framePoints = 34;
/** How much of the window's height a tablet takes at the most. */
const heightShare = 0.72;

/** The tablet itself, scaled to the width of its container and the height of the window. The focus follows its screens. */
export function Device({ children }: { readonly children: ComponentChildren }) {
  const { tablet } = useBooth();
  const { widthPoints, heightPoints } = tablet.screen;
  const container = useRef<HTMLDivElement>(null);
  const glass = useRef<HTMLElement>(null);
  const [scale, setScale] = useState(0);
  const rescale = () => {
    const room = container.current?.clientWidth ?? 0;
    const byWidth = room / (widthPoints + 2 * framePoints);
    const byHeight = (innerHeight * heightShare) / (heightPoints + 2 * framePoints);
    setScale(Math.min(byWidth, byHeight, 1));
  };
  useListener('resize', rescale);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(rescale);
    if (container.current) observer.observe(container.current);
    rescale();
    return () => observer.disconnect();
  }, [widthPoints, heightPoints]);
  const name = screenName(tablet);
  useFocusThatFollows(glass, `${name} ${tablet.session?.id}`);
  return (
    <div class="booth-container" ref={container}>
      <div
        class="booth-device"
        style={{
          width: px((widthPoints + 2 * framePoints) * scale),
          height: px((heightPoints + 2 * framePoints) * scale),
          '--scale': scale || 1,
          '--frame': px(framePoints * scale),
        }}
      >
        <section
          ref={glass}
          class="booth-glass"
          tabIndex={-1}
          aria-label={name}
          data-showing={tablet.showing}
          style={{ width: px(widthPoints), height: px(heightPoints), transform: `scale(${scale})` }}
        >
          {scale > 0 && children}
        </section>
      </div>
    </div>
  );
}

/**
 * Moves the focus to a screen that replaces another one, if it was in the one before: to what guests use first, else to the
 * screen. A panel of the new screen keeps it, because what is behind a panel is inert.
 */
function useFocusThatFollows(glass: { readonly current: HTMLElement | null }, screen: string): void {
  const isInside = useRef(false);
  const before = useRef(screen);
  const note = ({ target }: Event) => {
    isInside.current = target instanceof Node && (glass.current?.contains(target) ?? false);
  };
  useListener('focusin', note);
  useListener('pointerdown', note);
  useLayoutEffect(() => {
    if (before.current === screen) return;
    before.current = screen;
    if (!isInside.current) return;
    const first = glass.current?.querySelector<HTMLElement>('[data-first]:not(:disabled)');
    (first ?? glass.current)?.focus({ preventScroll: true });
  }, [screen]);
}
