import type { DesignInspection, PageRectangle } from '@boothkit/design-check';

/**
 * A designer's page with what was found on it: a frame around each photo area, with its number inside, and around what breaks a rule. The
 * rules stand beside the page, each with a line to its frame, so that they hide nothing.
 */
export function DesignDrawing(props: { readonly pageUrl: string; readonly inspection: DesignInspection }) {
  const { pageUrl, inspection } = props;
  const { widthPx, heightPx, photoAreas, violations } = inspection;
  // A fortieth of the longer side: the squares and the labels look the same on every design.
  const square = Math.ceil(Math.max(widthPx, heightPx) / 40);
  const tags = tagsOf(violations, heightPx, square * 2);
  const sideWidth = tags.length === 0 ? 0 : (tags[0]?.size ?? 0) * (gap + tagWidth);
  return (
    <figure class="design">
      <svg
        viewBox={`0 0 ${widthPx + sideWidth} ${heightPx}`}
        role="img"
        aria-label="The page with what was found on it"
      >
        <defs>
          <pattern id="checkerboard" width={square * 2} height={square * 2} patternUnits="userSpaceOnUse">
            <rect class="light" width={square * 2} height={square * 2} />
            <path class="dark" d={`M0 0h${square}v${square}h${square}v${square}h-${square}v-${square}h-${square}z`} />
          </pattern>
        </defs>
        <rect class="board" width={widthPx} height={heightPx} fill="url(#checkerboard)" />
        <image href={pageUrl} width={widthPx} height={heightPx} />
        {photoAreas.map((area, at) => (
          <g key={keyOf(area)} class="sound" data-label={at + 1}>
            <rect {...frameOf(area)} />
            <text
              x={area.leftPx + area.widthPx / 2}
              y={area.topPx + area.heightPx / 2}
              font-size={Math.min(square * 3, area.widthPx / 2, area.heightPx / 2)}
            >
              {at + 1}
            </text>
          </g>
        ))}
        {tags.map(({ rule, place, topPx, size }) => {
          const left = widthPx + size * gap;
          const middle = topPx + size / 2;
          const [right, bottom] = [place.leftPx + place.widthPx, place.topPx + place.heightPx];
          return (
            <g key={`${rule} ${keyOf(place)}`} class="fault" data-label={rule}>
              <rect {...frameOf(place)} />
              <path d={`M${right} ${Math.min(bottom, Math.max(place.topPx, middle))}L${left} ${middle}`} />
              <rect class="tag" x={left} y={topPx} width={size * tagWidth} height={size} />
              <text x={left + (size * tagWidth) / 2} y={middle} font-size={size * 0.7}>
                {rule}
              </text>
            </g>
          );
        })}
      </svg>
      <figcaption>
        {widthPx} by {heightPx} px, on a checkerboard where it is transparent. Photo areas are framed in green with
        their place in the order of captures, and what breaks a rule in red with the rule beside the page.
      </figcaption>
    </figure>
  );
}

/** The width of a label, and of the gap before it, in its height. */
const tagWidth = 2.6;
const gap = 1;

/** A label beside the page. */
interface Tag {
  readonly rule: string;
  readonly place: PageRectangle;
  readonly topPx: number;
  /** Its height. */
  readonly size: number;
}

/** The labels of what breaks a rule, one below the other, as near as they can be to the middle of what they name. */
function tagsOf(violations: DesignInspection['violations'], heightPx: number, most: number): Tag[] {
  const named = new Map(violations.map(({ rule, place }) => [`${rule} ${keyOf(place)}`, { rule, place }]));
  const size = Math.min(most, heightPx / (named.size * 1.2));
  const step = size * 1.2;
  const sorted = [...named.values()].toSorted((one, other) => middleOf(one.place) - middleOf(other.place));
  let free = 0;
  return sorted.map(({ rule, place }, at) => {
    const last = heightPx - size - (sorted.length - 1 - at) * step;
    const topPx = Math.min(last, Math.max(free, middleOf(place) - size / 2));
    free = topPx + step;
    return { rule, place, topPx, size };
  });
}

const middleOf = ({ topPx, heightPx }: PageRectangle) => topPx + heightPx / 2;

const frameOf = ({ leftPx, topPx, widthPx, heightPx }: PageRectangle) => ({
  x: leftPx,
  y: topPx,
  width: widthPx,
  height: heightPx,
});

const keyOf = ({ leftPx, topPx, widthPx, heightPx }: PageRectangle): string =>
  [leftPx, topPx, widthPx, heightPx].join(' ');
