import type { EventBranding } from '@boothkit/contract';
import { type ButtonBox, buttonLabels, type HomeScreenBox, type HomeScreenLayout } from '@boothkit/contract/internal';
import { viewOf } from '../view.ts';
import { Icon } from './icon.tsx';
import { px, rectStyle, Words } from './words.tsx';

/** The actions of guests on the home screen. Without them the screen is a picture. */
export interface HomeActions {
  press(name: ButtonBox['name']): void;
  openMenu(): void;
}

/** The home screen of a tablet, over whatever is behind it: words, the row of buttons, the cog. */
export function HomeScreen({
  layout,
  logoUrl,
  branding,
  actions,
}: {
  readonly layout: HomeScreenLayout;
  /** The logo of the event; null if the screen shows none. */
  readonly logoUrl: string | null | undefined;
  readonly branding: EventBranding | undefined;
  readonly actions?: HomeActions | undefined;
}) {
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
      <div class={buttonRow.scrolls ? 'booth-row scrolls' : 'booth-row'} style={rectStyle(buttonRow)}>
        <div style={{ width: px(buttonRow.contentWidth), height: px(buttonRow.height) }}>
          {buttons.map((box) => (
            <HomeButton
              key={box.name}
              box={box}
              row={buttonRow}
              url={branding?.captureButtonUrls[box.name]}
              actions={actions}
            />
          ))}
        </div>
      </div>
    </>
  );
}

const marginPoints = 40;

function Line({
  box,
  layout: { screen },
  actions,
}: {
  readonly box: HomeScreenBox;
  readonly layout: HomeScreenLayout;
  readonly actions: HomeActions | undefined;
}) {
  if (box.kind === 'settingsCog')
    return (
      <button
        type="button"
        class="booth-cog"
        style={{ ...rectStyle(box), color: box.color ?? undefined }}
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
      <Words
        text={box.text ?? ''}
        fontPoints={box.fontPoints ?? 0}
        bold={box.bold}
        room={{ widthPoints: screen.widthPoints - 2 * marginPoints }}
      />
    </p>
  );
}

function HomeButton({
  box,
  row,
  url,
  actions,
}: {
  readonly box: ButtonBox;
  readonly row: HomeScreenLayout['buttonRow'];
  readonly url: string | null | undefined;
  readonly actions: HomeActions | undefined;
}) {
  const { name, custom, color, text, fontPoints, icon } = box;
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
          <Words
            text={text ?? ''}
            fontPoints={fontPoints ?? 0}
            bold={box.bold}
            room={{ widthPoints: box.width * 0.86, maxLines: 2, minFontPoints: (fontPoints ?? 0) * 0.7 }}
          />
        </>
      )}
    </button>
  );
}
