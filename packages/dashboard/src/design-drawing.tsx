import type { DesignInspection, PageRectangle } from '@boothkit/design-check';

/** A designer's page with what was found on it: a frame around each photo area, and around what breaks a rule. */
export function DesignDrawing({
  pageUrl,
  inspection: { widthPx, heightPx, photoAreas, violations },
}: {
  readonly pageUrl: string;
  readonly inspection: DesignInspection;
}) {
  return (
    <figure class="design">
      <svg viewBox={`0 0 ${widthPx} ${heightPx}`} role="img" aria-label="The page with what was found on it">
        <image href={pageUrl} width={widthPx} height={heightPx} />
        {violations.map(({ rule, place }) => (
          <rect key={`${rule} ${keyOf(place)}`} {...frameOf(place)} data-rule={rule} />
        ))}
        {photoAreas.map((area) => (
          <rect key={keyOf(area)} {...frameOf(area)} class="sound" />
        ))}
      </svg>
      <figcaption>
        {widthPx} by {heightPx} px; photo areas are framed in green, and what breaks a rule in red
      </figcaption>
    </figure>
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
