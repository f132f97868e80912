import type { EventBranding } from '@boothkit/contract';
import { type ButtonBox, buttonLabels, type HomeScreenBox, type HomeScreenLayout } from '@boothkit/contract/internal';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { viewOf } from '../control/use-control.ts';
import { Icon } from './icon.tsx';
import { BoxWords, px, rectStyle } from './words.tsx';

/** The actions of guests on the home screen. Without them the screen is a picture. */
export interface HomeActions {
  press(name: ButtonBox['name']): void;
  openMenu(): void;
}

/** The home screen of a tablet, over whatever is behind it: words, the row of buttons, the cog. */
export function HomeScreen(props: {
  readonly layout: HomeScreenLayout;
  /** The logo of the event; null if the screen shows none. */
  readonly logoUrl: string | null | undefined;
  readonly branding: EventBranding | undefined;
  readonly actions?: HomeActions | undefined;
}) {
  const { layout, logoUrl, branding, actions } = props;
  const { boxes, buttonRow } = layout;
  const buttons = boxes.filter((box) => box.kind === 'button');
  return (
    <>
      {boxes.map((box, at) => (
        <Line key={`${box.kind} ${at}`} box={box} layout={layout} actions={actions} />
      ))}
      {logoUrl && (
        <span class="booth-logo">
          <img src={viewOf(logoUrl)} alt="" />
        </span>
      )}
      <ButtonRow row={buttonRow}>
        {buttons.map((box) => (
          <HomeButton
            key={box.name}
            box={box}
            row={buttonRow}
            url={branding?.captureButtonUrls[box.name]}
            actions={actions}
          />
        ))}
      </ButtonRow>
    </>
  );
}

/** The row of capture buttons. One that is wider than the screen is swiped; a mouse drags it, or turns its wheel. */
function ButtonRow(props: { readonly row: HomeScreenLayout['buttonRow']; readonly children: ComponentChildren }) {
  const { row, children } = props;
  const dragged = useRef({ fromX: 0, fromScroll: 0, isHeld: false, hasMoved: false });
  const content = <div style={{ width: px(row.contentWidth), height: px(row.height) }}>{children}</div>;
  if (!row.scrolls)
    return (
      <div class="booth-row" style={rectStyle(row)}>
        {content}
      </div>
    );
  return (
    <div
      class="booth-row scrolls"
      style={rectStyle(row)}
      onWheel={(event) => {
        const { currentTarget: scrolled, deltaX, deltaY } = event;
        const before = scrolled.scrollLeft;
        if (deltaX === 0) scrolled.scrollLeft += deltaY;
        // At its end the page goes on.
        if (scrolled.scrollLeft !== before) event.preventDefault();
      }}
      onPointerDown={({ pointerType, clientX, currentTarget }) => {
        const isHeld = pointerType === 'mouse';
        dragged.current = { fromX: clientX, fromScroll: currentTarget.scrollLeft, isHeld, hasMoved: false };
      }}
      onPointerMove={({ clientX, buttons, currentTarget }) => {
        const drag = dragged.current;
        if (!drag.isHeld || buttons === 0) return;
        const scale = currentTarget.getBoundingClientRect().width / currentTarget.offsetWidth;
        const moved = (clientX - drag.fromX) / scale;
        if (Math.abs(clientX - drag.fromX) > 4) drag.hasMoved = true;
        currentTarget.scrollLeft = drag.fromScroll - moved;
      }}
      onClickCapture={(event) => {
        // The end of a drag presses no button.
        if (dragged.current.hasMoved) event.stopPropagation();
        dragged.current.hasMoved = false;
      }}
    >
      {content}
    </div>
  );
}

const marginPoints = 40;

function Line(props: {
  readonly box: HomeScreenBox;
  readonly layout: HomeScreenLayout;
  readonly actions: HomeActions | undefined;
}) {
  const { box, layout, actions } = props;
  const { screen } = layout;
  if (box.kind === 'settingsCog')
    return (
      <button
        type="button"
        class="booth-cog"
        style={{ ...rectStyle(box), color: box.color ?? undefined, '--width': px(box.width) }}
        data-kind={box.kind}
        aria-label="Menu of the tablet"
        onClick={actions?.openMenu}
      >
        <Icon name="settings" />
      </button>
    );
  if (box.kind !== 'captureMessage' && box.kind !== 'hashtag') return null;
  return (
    <p
      class="booth-line"
      // A line is as wide as it was estimated to be; what is measured may take the width of the screen.
      style={{ ...rectStyle({ ...box, x: 0, width: screen.widthPoints }), color: box.color ?? undefined }}
      data-kind={box.kind}
    >
      <BoxWords box={box} room={{ widthPoints: screen.widthPoints - 2 * marginPoints }} />
    </p>
  );
}

function HomeButton(props: {
  readonly box: ButtonBox;
  readonly row: HomeScreenLayout['buttonRow'];
  readonly url: string | null | undefined;
  readonly actions: HomeActions | undefined;
}) {
  const { box, row, url, actions } = props;
  const { name, custom, color, fontPoints, icon } = box;
  return (
    <button
      type="button"
      class={custom ? 'booth-button custom' : 'booth-button'}
      style={{ ...rectStyle(box, row), '--button': color ?? undefined }}
      data-kind={box.kind}
      data-name={name}
      aria-label={buttonLabels[name]}
      onClick={() => actions?.press(name)}
    >
      {custom ? (
        url && <img src={viewOf(url)} alt="" draggable={false} />
      ) : (
        <>
          {icon && <Icon name={name} />}
          <BoxWords
            box={box}
            room={{ widthPoints: box.width * 0.86, maxLines: 2, minFontPoints: (fontPoints ?? 0) * 0.7 }}
          />
        </>
      )}
    </button>
  );
}
