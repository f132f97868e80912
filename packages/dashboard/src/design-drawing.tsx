import type { DesignInspection, PageRectangle } from '@boothkit/design-check';

/** A designer's page with what was found on it: a frame around each photo area, and around what breaks a rule. */
export function DesignDrawing({
  pageUrl,
  inspection: { widthPx, heightPx, photoAreas, violations },
}: {
  readonly pageUrl: string;
  readonly inspection: DesignInspection;
}) {
  // A fortieth of the longer side: the squares and the labels look the same on every design.
  const square = Math.ceil(Math.max(widthPx, heightPx) / 40);
  return (
    <figure class="design">
      <svg viewBox={`0 0 ${widthPx} ${heightPx}`} role="img" aria-label="The page with what was found on it">
        <defs>
          <pattern id="checkerboard" width={square * 2} height={square * 2} patternUnits="userSpaceOnUse">
            <rect class="light" width={square * 2} height={square * 2} />
            <path class="dark" d={`M0 0h${square}v${square}h${square}v${square}h-${square}v-${square}h-${square}z`} />
          </pattern>
        </defs>
        <rect class="board" width={widthPx} height={heightPx} fill="url(#checkerboard)" />
        <image href={pageUrl} width={widthPx} height={heightPx} />
        {photoAreas.map((area, at) => (
          <Marked key={keyOf(area)} rect={area} label={String(at + 1)} size={square * 2} isSound />
        ))}
        {violations.map(({ rule, place }) => (
          <Marked key={`${rule} ${keyOf(place)}`} rect={place} label={rule} size={square * 2} />
        ))}
      </svg>
      <figcaption>
        {widthPx} by {heightPx} px, on a checkerboard where it is transparent. Photo areas are framed in green with
        their place in the order of captures, and what breaks a rule in red with the rule.
      </figcaption>
    </figure>
  );
}

/** A frame with its label in the corner. */
function Marked({
  rect,
  label,
  size,
  isSound = false,
}: {
  readonly rect: PageRectangle;
  readonly label: string;
  readonly size: number;
  readonly isSound?: boolean;
}) {
  const { x, y, width, height } = frameOf(rect);
  const tagWidth = size * (0.6 + label.length * 0.42);
  return (
    <g class={isSound ? 'sound' : 'fault'} data-label={label}>
      <rect x={x} y={y} width={width} height={height} />
      <rect class="tag" x={x} y={y} width={tagWidth} height={size} />
      <text x={x + tagWidth / 2} y={y + size / 2} font-size={size * 0.7}>
        {label}
      </text>
    </g>
  );
}

const frameOf = ({ leftPx, topPx, widthPx, heightPx }: PageRectangle) => ({
  x: leftPx,
  y: topPx,
  width: widthPx,
  height: heightPx,
});

const keyOf = ({ leftPx, topPx, widthPx, heightPx }: PageRectangle): string =>
  [leftPx, topPx, widthPx, heightPx].join(' ');
