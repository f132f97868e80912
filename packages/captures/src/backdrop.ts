import { darker, lighter, lightness, mixed } from './colors.ts';
import { type Box, ellipse, rectangle, type Shape, short } from './drawing.ts';
import { star } from './guest.ts';
import type { Choices } from './random.ts';

/** The three colours of an event. */
export type Colors = readonly [string, string, string];

/** Where a backdrop reaches: far beyond whatever a camera sees of it. */
const wall: Box = { left: -2200, top: -2000, width: 4400, height: 4400 };

const kinds = ['balloons', 'lights', 'fringe', 'bunting'] as const;

/** Draws the backdrop of an event, whose guests have their heads around y = 0 and x from -`reach` to `reach`. */
export function backdropShapes(choices: Choices, colors: Colors, reach: number): Shape[] {
  const draw = { balloons, lights, fringe, bunting };
  return draw[choices.pick(kinds)](choices, colors, reach);
}

const fill = (path: string, color: string, opacity?: number): Shape => ({
  path,
  fill: color,
  ...(opacity !== undefined && { opacity }),
});

const plainWall = (color: string) => fill(rectangle(wall), color);

/** A colour that is distinguishable from a light wall. */
const strong = (color: string) => (lightness(color) > 0.8 ? darker(color, 0.3) : color);

function balloons({ between, pick }: Choices, colors: Colors, reach: number): Shape[] {
  const [first, second, third] = [strong(colors[0]), strong(colors[1]), strong(colors[2])];
  const tints = [first, second, third, lighter(first, 0.45), lighter(second, 0.45), '#ffffff', '#f5c542'] as const;
  const balloon = (x: number, y: number, size: number): Shape[] => {
    const color = pick([...tints]);
    return [
      fill(
        `M${short(x - 10)} ${short(y + size * 1.22)}L${short(x + 10)} ${short(y + size * 1.22)}L${short(x)} ${short(y + size)}Z`,
        darker(color, 0.2),
      ),
      fill(ellipse(x, y, size, size * 1.14), color),
      fill(ellipse(x + size * 0.18, y + size * 0.24, size * 0.78, size * 0.86), darker(color, 0.12), 0.25),
      fill(ellipse(x - size * 0.36, y - size * 0.48, size * 0.16, size * 0.26), '#ffffff', 0.6),
    ];
  };
  // An arch: up both sides and over the heads.
  const side = reach + 120;
  const points: [number, number][] = [];
  for (let y = 1100; y > -260; y -= 92)
    for (const at of [-1, 1]) points.push([at * (side + between(-26, 60)), y + between(-20, 20)]);
  for (let turn = 0; turn <= 24; turn++) {
    const angle = Math.PI + (Math.PI * turn) / 24;
    points.push([Math.cos(angle) * (side + between(-20, 40)), -250 + Math.sin(angle) * (250 + between(-10, 50))]);
  }
  const dots = scattered(between, 46).map(([x, y]) => fill(ellipse(x, y, 13), lighter(first, 0.7)));
  return [
    plainWall(lighter(first, 0.84)),
    ...dots,
    ...points.flatMap(([x, y]) => [
      ...balloon(x + between(-70, 70), y + between(-40, 40), between(36, 52)),
      ...balloon(x, y, between(66, 96)),
    ]),
  ];
}

function lights({ between }: Choices, colors: Colors): Shape[] {
  const night = mixed(darker(colors[0], 0.72), '#171a35', 0.5);
  const strings = [-820, -610, -400, -190, 20, 230, 440].flatMap((top) => {
    const sag = between(70, 120);
    const shift = between(-200, 200);
    return [-3, -2, -1, 0, 1, 2, 3].flatMap((bay) => {
      const [left, width] = [bay * 560 - 280 + shift, 560];
      const wire: Shape = {
        path: `M${short(left)} ${top}Q${short(left + width / 2)} ${short(top + sag * 2)} ${short(left + width)} ${top}`,
        stroke: lighter(night, 0.22),
        strokeWidth: 5,
      };
      const bulbs = [0.1, 0.3, 0.5, 0.7, 0.9].flatMap((share) => {
        const [x, y] = [left + width * share, top + 4 * sag * share * (1 - share) + 16];
        return [
          fill(ellipse(x, y, 58), '#ffd98a', 0.12),
          fill(ellipse(x, y, 34), '#ffd98a', 0.28),
          fill(ellipse(x, y, 16, 19), '#fff1c9'),
        ];
      });
      return [wire, ...bulbs];
    });
  });
  return [
    plainWall(night),
    ...scattered(between, 60).map(([x, y]) => fill(ellipse(x, y, 5), '#ffffff', 0.5)),
    ...strings,
  ];
}

function fringe({ between, chance }: Choices, colors: Colors): Shape[] {
  const base = strong(colors[0]);
  const width = 46;
  const strips = Array.from({ length: 96 }, (_, at) => {
    const left = wall.left + at * width;
    const color = chance(0.5) ? lighter(base, between(0.3, 0.55)) : lighter(base, between(0.08, 0.3));
    return fill(
      `M${left} ${wall.top}L${left + width + 4} ${wall.top}Q${short(left + width + between(-16, 24))} 0 ${left + width + 4} 2400L${left} 2400Z`,
      color,
    );
  });
  const glints = scattered(between, 90).map(([x, y]) => fill(star(x, y, between(12, 30)), '#ffffff', 0.75));
  return [plainWall(lighter(base, 0.3)), ...strips, ...glints];
}

function bunting({ between, pick }: Choices, colors: Colors): Shape[] {
  const flags = [strong(colors[0]), strong(colors[1]), strong(colors[2]), '#f5c542'] as const;
  const ground = lighter(mixed(colors[2], '#ffe9d2', 0.7), 0.45);
  const rows = [-780, -540, -300, -60, 180, 420].flatMap((top, row) =>
    [-4, -3, -2, -1, 0, 1, 2, 3, 4].flatMap((bay) => {
      const left = bay * 520 + (row % 2 ? 0 : -260);
      const sag = 64;
      const drop = (share: number) => top + 4 * sag * share * (1 - share);
      const cord: Shape = {
        path: `M${left} ${top}Q${left + 260} ${top + sag * 2} ${left + 520} ${top}`,
        stroke: darker(ground, 0.4),
        strokeWidth: 5,
      };
      const pennants = [0, 1, 2, 3, 4, 5].map((at) => {
        const [from, to] = [(at + 0.12) / 6, (at + 0.88) / 6];
        const middle = left + 520 * ((from + to) / 2);
        return fill(
          `M${short(left + 520 * from)} ${short(drop(from))}L${short(left + 520 * to)} ${short(drop(to))}L${short(middle)} ${short(drop((from + to) / 2) + 92)}Z`,
          flags[(at + bay + row + 12) % flags.length] ?? flags[0],
        );
      });
      return [cord, ...pennants];
    }),
  );
  const confetti = scattered(between, 130).map(([x, y]) => fill(ellipse(x, y, between(7, 13)), pick([...flags]), 0.8));
  return [plainWall(ground), ...confetti, ...rows];
}

/** Places all over the part of the wall that cameras see. */
function scattered(between: Choices['between'], count: number): [number, number][] {
  return Array.from({ length: count }, () => [between(-1300, 1300), between(-1100, 900)]);
}
