import type { ButtonBox, HomeScreenBox, HomeScreenLayout, LayoutBox } from '@boothkit/contract/layout';
import type { EventBranding } from '@boothkit/contract/types';

/** The state that the drawing shows besides boxes. */
interface Pictures {
  readonly branding: EventBranding;
  /** The picture of the attract screen behind the home screen; undefined over the live camera. */
  readonly backgroundUrl: string | undefined;
  /** The colours of the event. */
  readonly colors: readonly string[];
}

// What the tablet's own looks are drawn as: the reference gives none.
const camera = '#5b6270';
const plain = '#ffffff';

/** The home screen of a tablet as its layout says, a unit to a point; what lies beyond the screen is cut off. */
export function TabletDrawing({
  layout: { screen, boxes, buttonRow },
  pictures,
  name,
}: {
  readonly layout: HomeScreenLayout;
  readonly pictures: Pictures;
  readonly name: string;
}) {
  const { widthPoints, heightPoints } = screen;
  return (
    <figure class="tablet">
      <svg viewBox={`0 0 ${widthPoints} ${heightPoints}`} role="img" aria-label={name}>
        {boxes.map((box) => (
          <Drawn key={`${box.kind} ${box.name} ${box.x} ${box.y}`} box={box} pictures={pictures} />
        ))}
      </svg>
      <figcaption>
        {name}, {widthPoints} by {heightPoints} points
        {buttonRow.scrolls && `; the buttons take ${Math.round(buttonRow.contentWidth)} points and scroll`}
      </figcaption>
    </figure>
  );
}

function Drawn({ box, pictures }: { readonly box: HomeScreenBox; readonly pictures: Pictures }) {
  switch (box.kind) {
    case 'background':
      return <Background box={box} url={box.name === 'camera' ? undefined : pictures.backgroundUrl} />;
    case 'captureMessage':
    case 'hashtag':
      return <Line box={box} fill={box.color ?? plain} kind={box.kind} />;
    case 'settingsCog':
      return <circle {...middle(box)} r={box.width / 2} fill={box.color ?? plain} data-kind={box.kind} />;
    case 'button':
      return <Button box={box} url={pictures.branding.captureButtonUrls[box.name]} />;
  }
}

const placeOf = ({ x, y, width, height }: LayoutBox<string>) => ({ x, y, width, height });
const middle = ({ x, y, width, height }: LayoutBox<string>) => ({ cx: x + width / 2, cy: y + height / 2 });

function Background({ box, url }: { readonly box: LayoutBox<string>; readonly url: string | undefined }) {
  return (
    <>
      <rect {...placeOf(box)} fill={camera} data-kind={box.kind} />
      {url !== undefined && <image {...placeOf(box)} href={url} preserveAspectRatio="xMidYMid slice" />}
    </>
  );
}

/** A line of text in the middle of its box. */
function Line({
  box,
  fill,
  kind,
}: {
  readonly box: LayoutBox<string>;
  readonly fill: string;
  /** Undefined for words that are part of something else. */
  readonly kind?: string;
}) {
  const { cx, cy } = middle(box);
  return (
    <text
      x={cx}
      y={cy}
      fill={fill}
      font-size={box.fontPoints ?? 0}
      font-weight={box.bold ? 700 : 400}
      text-anchor="middle"
      dominant-baseline="central"
      data-kind={kind}
    >
      {box.text}
    </text>
  );
}

function Button({ box, url }: { readonly box: ButtonBox; readonly url: string | undefined }) {
  const known = { 'data-kind': box.kind, 'data-name': box.name };
  if (box.custom) return <image {...placeOf(box)} {...known} href={url} preserveAspectRatio="none" />;
  const color = box.color ?? plain;
  const { cx, cy } = middle(box);
  return (
    <g>
      <rect {...placeOf(box)} {...known} rx={box.height / 8} fill={plain} stroke={color} stroke-width={8} />
      {box.icon && <circle cx={cx} cy={cy - box.height / 8} r={box.height / 6} fill={color} />}
      <Line box={{ ...box, y: box.icon ? box.y + box.height / 4 : box.y }} fill="#1b1d22" />
    </g>
  );
}
