import { backdropShapes, type Colors } from './backdrop.ts';
import type { Box, Shape } from './drawing.ts';
import { mapped } from './drawing.ts';
import { guestShapes, lookOf, poseOf } from './guest.ts';
import { choicesOf } from './random.ts';

/** The input of a scene. */
export interface SceneSeeds {
  /** The event, which has one backdrop. */
  readonly event: string;
  /** The session, which has the same guests throughout. */
  readonly session: string;
  /** The shot, which has its own poses. */
  readonly shot: string;
}

/** Guests before a backdrop. */
export interface Scene {
  readonly shapes: readonly Shape[];
  /** The part that every view must show: the faces. */
  readonly faces: Box;
}

const neighborDistance = 360;

/** Draws guests before a backdrop, at a time of their movement: `phase` 0 to 1, which ends as it begins (decision S390). */
export function sceneOf(seeds: SceneSeeds, colors: Colors, phase = 0): Scene {
  const ofSession = choicesOf(`guests/${seeds.session}`);
  const count = ofSession.pick([1, 2, 2, 2, 3, 3, 4]);
  const looks = Array.from({ length: count }, () => lookOf(ofSession));
  const ofShot = choicesOf(`poses/${seeds.shot}`);
  const poses = looks.map(() => poseOf(ofShot));
  // Guests change places between shots.
  const first = Math.floor(ofShot.between(0, count));
  const half = ((count - 1) * neighborDistance) / 2;
  const besides = count === 1 ? 310 : 200;
  const guests = looks.map((look, at) => {
    const position = (at + first) % count;
    const pose = poses[at] ?? poseOf(ofShot);
    const { size } = look;
    const x = position * neighborDistance - half + ofShot.between(-16, 16);
    const y = (position % 2 === 0 || count < 3 ? 0 : -46) + (1 - size) * 260 + ofShot.between(-10, 10);
    return { y, shapes: mapped(guestShapes(look, pose, phase), [size, 0, 0, size, x, y]) };
  });
  // Guests further back are drawn first.
  const inOrder = guests.toSorted((a, b) => a.y - b.y).flatMap(({ shapes }) => shapes);
  return {
    shapes: [...backdropShapes(choicesOf(`backdrop/${seeds.event}`), colors, half + 150), ...inOrder],
    faces: { left: -half - besides, top: -250, width: 2 * (half + besides), height: 640 },
  };
}

/** The smallest part of the wall of a shape (width by height) that holds a box, with the box a little above its middle. */
export function viewAround(box: Box, aspect: number): Box {
  const width = Math.max(box.width, box.height * aspect);
  const height = width / aspect;
  return { left: box.left - (width - box.width) / 2, top: box.top - (height - box.height) * 0.48, width, height };
}
