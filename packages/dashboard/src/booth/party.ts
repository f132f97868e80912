// The simulator draws captures of the same shapes: so the camera sees what captures show.
import {
  type Box,
  backdropShapes,
  type Colors,
  choicesOf,
  guestShapes,
  lookOf,
  mapped,
  poseOf,
  type Shape,
  viewAround,
} from '@boothkit/captures/shapes';

export { type PlacedSticker, stickerShapes } from '@boothkit/captures/shapes';
export type { Box, Shape };

/** The camera picture of a tablet: guests move before the backdrop of the event. */
export interface Party {
  readonly backdrop: readonly Shape[];
  /** The guests at a time of their movement, from 0 to 1; the movement ends as it begins. */
  guestsAt(phase: number): readonly Shape[];
  /** The part that a screen of a shape (width by height) shows. */
  viewFor(aspect: number): Box;
}

const guestCount = 3;
const neighborDistance = 370;
const half = ((guestCount - 1) * neighborDistance) / 2;

/** The party before the camera of a tablet. The same event, seed and colours make the same party. */
export function partyOf(eventId: string, seed: string, colors: Colors): Party {
  const choices = choicesOf(`camera/${seed}`);
  const guests = Array.from({ length: guestCount }, (_, at) => {
    const look = lookOf(choices);
    const x = at * neighborDistance - half + choices.between(-16, 16);
    const y = (at % 2 === 0 ? 0 : -46) + (1 - look.size) * 260;
    return { look, pose: poseOf(choices), x, y };
  }).toSorted((a, b) => a.y - b.y);
  return {
    backdrop: backdropShapes(choicesOf(`backdrop/${eventId}`), colors, half + 150),
    guestsAt: (phase) =>
      guests.flatMap(({ look, pose, x, y }) => {
        const sway = Math.sin(2 * Math.PI * (phase + pose.offset)) * 10;
        return mapped(guestShapes(look, pose, phase), [look.size, 0, 0, look.size, x + sway, y]);
      }),
    viewFor: (aspect) => viewAround({ left: -half - 210, top: -330, width: 2 * half + 420, height: 760 }, aspect),
  };
}
