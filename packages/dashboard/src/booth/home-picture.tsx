import type { HomeScreenLayout } from '@boothkit/contract/internal';
import type { EventPreview } from '@boothkit/simulator';
import './booth.css';
import { viewOf } from '../control/use-control.ts';
import { Camera } from './camera.tsx';
import { HomeScreen } from './home-screen.tsx';
import { px } from './words.tsx';

const scale = 0.22;

/** The home screen of an event on a tablet of a size, small and only to be looked at. */
export function HomePicture(props: {
  readonly eventId: string;
  readonly name: string;
  readonly layout: HomeScreenLayout;
  readonly preview: EventPreview;
}) {
  const { eventId, name, layout, preview } = props;
  const { branding, backgroundUrl, colors } = preview;
  const { screen, buttonRow } = layout;
  const { widthPoints, heightPoints } = screen;
  return (
    <figure class="booth-picture" style={{ width: px(widthPoints * scale) }}>
      <div
        class="booth"
        role="img"
        aria-label={name}
        style={{ width: px(widthPoints * scale), height: px(heightPoints * scale) }}
      >
        <div
          class="booth-glass"
          inert
          style={{ width: px(widthPoints), height: px(heightPoints), transform: `scale(${scale})` }}
        >
          <div class="booth-behind home">
            {backgroundUrl ? (
              <img src={viewOf(backgroundUrl)} alt="" />
            ) : (
              <Camera eventId={eventId} seed={name} colors={colors} isStill />
            )}
          </div>
          <div class="booth-layer">
            <HomeScreen layout={layout} logoUrl={branding.logoUrl} branding={branding} />
          </div>
        </div>
      </div>
      <figcaption>
        {name}, {widthPoints} by {heightPoints} points
        {buttonRow.scrolls && `; the buttons take ${Math.round(buttonRow.contentWidth)} points and scroll`}
      </figcaption>
    </figure>
  );
}
