import { darker, lighter } from './colors.ts';
import { ellipse, mapped, rectangle, type Shape, short, turning } from './drawing.ts';
import type { Choices } from './random.ts';

// A guest is drawn around the middle of the head, whose radius is about 100.

const skins = ['#ffe0c7', '#f6c9a5', '#e9b084', '#d29468', '#b57748', '#92592f', '#6f4122', '#4f2d19'] as const;
const hairColors = [
  '#2a1d18',
  '#45291c',
  '#6b3f22',
  '#9a5b2c',
  '#d9a441',
  '#efd08a',
  '#b9bcc4',
  '#b23a2a',
  '#e0569b',
] as const;
const hairStyles = ['short', 'long', 'bob', 'bun', 'afro', 'curls', 'quiff', 'bald', 'scarf', 'ponytail'] as const;
const cloths = [
  '#e4572e',
  '#2e86ab',
  '#f2b134',
  '#4f9d69',
  '#8e4585',
  '#f7f3e9',
  '#25304d',
  '#e8738f',
  '#56b8b0',
  '#7d5ba6',
] as const;
const outfits = ['shirt', 'suit', 'dress', 'stripes', 'dots', 'bowTie'] as const;
const glasses = ['none', 'none', 'none', 'round', 'square'] as const;

/** How a guest looks, in every capture of a session. */
export interface Look {
  readonly skin: string;
  readonly hairColor: string;
  readonly hair: (typeof hairStyles)[number];
  readonly beard: boolean;
  readonly glasses: (typeof glasses)[number];
  readonly outfit: (typeof outfits)[number];
  readonly cloth: string;
  readonly accent: string;
  /** 1 for a usual guest. */
  readonly size: number;
}

const arms = ['down', 'wave', 'peace', 'hip', 'cheer'] as const;
const mouths = ['smile', 'laugh', 'grin', 'oh', 'kiss'] as const;
const eyes = ['open', 'open', 'happy', 'wink'] as const;
const props = [
  'none',
  'none',
  'none',
  'partyHat',
  'crown',
  'heartGlasses',
  'starGlasses',
  'flowers',
  'moustache',
] as const;

/** The pose of a guest in one capture. */
export interface Pose {
  readonly tilt: number;
  readonly left: (typeof arms)[number];
  readonly right: (typeof arms)[number];
  readonly mouth: (typeof mouths)[number];
  readonly eyes: (typeof eyes)[number];
  readonly prop: (typeof props)[number];
  readonly propColor: string;
  /** Where in its movement the guest is when the others begin theirs, 0 to 1. */
  readonly offset: number;
}

/** Chooses how a guest looks. */
export function lookOf({ pick, chance, between }: Choices): Look {
  const hair = pick(hairStyles);
  return {
    skin: pick(skins),
    hairColor: pick(hairColors),
    hair,
    beard: chance(0.5) && (hair === 'short' || hair === 'bald' || hair === 'quiff'),
    glasses: pick(glasses),
    outfit: pick(outfits),
    cloth: pick(cloths),
    accent: pick(cloths),
    size: between(0.9, 1.06),
  };
}

/** Chooses a pose. */
export function poseOf({ pick, between }: Choices): Pose {
  return {
    tilt: between(-11, 11),
    left: pick(arms),
    right: pick(arms),
    mouth: pick(mouths),
    eyes: pick(eyes),
    prop: pick(props),
    propColor: pick(['#f2b134', '#e4572e', '#e8738f', '#56b8b0', '#7d5ba6']),
    offset: between(0, 1),
  };
}

/** Draws a guest. `phase` is where in its movement the guest is, 0 to 1; the movement ends as it begins. */
export function guestShapes(look: Look, pose: Pose, phase: number): Shape[] {
  const swing = Math.sin(2 * Math.PI * (phase + pose.offset));
  const head = mapped(headShapes(look, pose, swing), turning(pose.tilt + swing * 3, 0, 120));
  const behind = mapped(hairBehind(look), turning(pose.tilt + swing * 3, 0, 120));
  return [
    ...behind,
    ...body(look),
    ...head,
    ...armShapes(look, pose.left, -1, swing),
    ...armShapes(look, pose.right, 1, swing),
  ];
}

const line = (path: string, stroke: string, strokeWidth: number): Shape => ({ path, stroke, strokeWidth });
const filled = (path: string, fill: string, opacity?: number): Shape => ({
  path,
  fill,
  ...(opacity !== undefined && { opacity }),
});

const torso = 'M-62 152C-130 166 -168 196 -176 262L-190 1500L190 1500L176 262C168 196 130 166 62 152Z';

function body({ skin, outfit, cloth, accent }: Look): Shape[] {
  const neck = [
    filled('M-38 70L-40 170Q0 214 40 170L38 70Z', skin),
    filled('M-38 92Q0 140 38 92L38 116Q0 158 -38 116Z', darker(skin, 0.22), 0.7),
  ];
  const plain = filled(torso, cloth);
  const seams = [-1, 1].map((side) => line(`M${side * 132} 330L${side * 140} 1500`, darker(cloth, 0.18), 5));
  const round = filled('M-58 151Q0 226 58 151L40 150Q0 196 -40 150Z', darker(cloth, 0.14));
  const opening = filled('M-46 148Q0 208 46 148L40 120L-40 120Z', skin);
  switch (outfit) {
    case 'suit':
      return [
        plain,
        filled('M-60 150L0 420L60 150L34 138L-34 138Z', '#fbfaf6'),
        filled('M-14 186L14 186L22 230L12 400L0 430L-12 400L-22 230Z', accent === cloth ? '#25304d' : accent),
        filled('M-62 151L-92 190L-76 250L0 440L-30 250Z', darker(cloth, 0.2)),
        filled('M62 151L92 190L76 250L0 440L30 250Z', darker(cloth, 0.2)),
        line('M0 440L0 1500', darker(cloth, 0.3), 5),
        ...neck,
        filled('M-46 148L-4 196L-30 226L-62 160Z', '#ffffff'),
        filled('M46 148L4 196L30 226L62 160Z', '#ffffff'),
      ];
    case 'dress':
      return [
        filled(torso, skin),
        filled('M-150 330C-140 262 -104 250 -60 236Q0 300 60 236C104 250 140 262 150 330L190 1500L-190 1500Z', cloth),
        line('M-104 174L-92 252M104 174L92 252', cloth, 22),
        line('M-52 196Q0 252 52 196', '#f6d77a', 6),
        filled(ellipse(0, 226, 11), '#f6d77a'),
        filled('M-168 520Q0 566 168 520L170 548Q0 596 -170 548Z', accent),
        ...neck,
      ];
    case 'stripes':
      return [
        plain,
        ...[250, 330, 410, 490, 570, 650, 730, 810].map((y) => line(`M-164 ${y}Q0 ${y + 26} 164 ${y}`, accent, 26)),
        opening,
        round,
        ...neck,
      ];
    case 'dots':
      return [
        plain,
        ...[0, 1, 2, 3, 4, 5, 6].flatMap((row) =>
          [-120, -60, 0, 60, 120].map((x) => filled(ellipse(x + (row % 2 ? 30 : 0), 250 + row * 62, 12), accent)),
        ),
        opening,
        round,
        ...neck,
      ];
    case 'bowTie':
      return [
        filled(torso, '#fbfaf6'),
        filled('M-176 262C-168 196 -130 166 -92 158L-70 1500L-190 1500Z', cloth),
        filled('M176 262C168 196 130 166 92 158L70 1500L190 1500Z', cloth),
        ...[290, 370, 450, 530, 610].map((y) => filled(ellipse(0, y, 7), '#c9c2b4')),
        ...neck,
        filled('M-46 148L-4 196L-34 220L-64 160Z', '#ffffff'),
        filled('M46 148L4 196L34 220L64 160Z', '#ffffff'),
        filled('M0 206L-54 176L-54 240Z', accent),
        filled('M0 206L54 176L54 240Z', accent),
        filled(rectangle({ left: -13, top: 193, width: 26, height: 28 }, 8), darker(accent, 0.2)),
      ];
    default:
      return [plain, ...seams, opening, round, ...neck];
  }
}

function hairBehind({ hair, hairColor, cloth }: Look): Shape[] {
  const shade = darker(hairColor, 0.12);
  switch (hair) {
    case 'long':
      return [
        filled(
          'M-112 -20C-128 -140 128 -140 112 -20C124 90 130 190 118 290C70 312 -70 312 -118 290C-130 190 -124 90 -112 -20Z',
          shade,
        ),
      ];
    case 'bob':
      return [filled('M-116 -14C-130 -136 130 -136 116 -14L122 92Q100 124 0 118Q-100 124 -122 92Z', shade)];
    case 'afro':
      return [filled(ellipse(0, -34, 162, 150), shade)];
    case 'curls':
      return curlsAt([-118, -24], [-106, 44], [-98, 104], [118, -24], [106, 44], [98, 104]).map((path) =>
        filled(path, shade),
      );
    case 'bun':
      return [filled(ellipse(0, -142, 52, 46), hairColor)];
    case 'ponytail':
      return [filled('M60 -96C176 -120 196 10 150 150C140 60 120 0 70 -30Z', shade)];
    case 'scarf':
      return [
        filled(
          'M-120 -10C-134 -142 134 -142 120 -10C128 90 150 180 168 250L-168 250C-150 180 -128 90 -120 -10Z',
          darker(cloth, 0.12),
        ),
      ];
    default:
      return [];
  }
}

const curlsAt = (...points: readonly (readonly [number, number])[]) => points.map(([x, y]) => ellipse(x, y, 46, 44));

function hairInFront({ hair, hairColor, cloth }: Look): Shape[] {
  const shine = lighter(hairColor, 0.16);
  const cap = 'M-98 -6C-116 -150 116 -150 98 -6C88 -46 66 -66 40 -72C4 -58 -50 -54 -74 -50C-88 -40 -92 -26 -98 -6Z';
  const parted = 'M-101 10C-122 -150 122 -150 101 10C94 -30 66 -56 8 -92C-30 -50 -84 -40 -101 10Z';
  switch (hair) {
    case 'bald':
      return [];
    case 'afro':
      return [filled('M-102 0C-122 -130 122 -130 102 0C90 -52 60 -70 0 -72C-60 -70 -90 -52 -102 0Z', hairColor)];
    case 'curls':
      return [
        filled(cap, hairColor),
        ...curlsAt([-84, -66], [-40, -98], [8, -108], [54, -94], [88, -60]).map((path) => filled(path, hairColor)),
        filled(ellipse(-36, -110, 14, 9), shine),
        filled(ellipse(52, -106, 14, 9), shine),
      ];
    case 'quiff':
      return [
        filled(
          'M-98 -4C-112 -90 -96 -124 -70 -128C-30 -184 96 -168 112 -112C112 -70 106 -30 98 -4C94 -40 80 -60 64 -68C20 -52 -40 -58 -80 -56C-90 -44 -94 -26 -98 -4Z',
          hairColor,
        ),
        line('M-52 -124Q10 -160 78 -122', shine, 9),
      ];
    case 'scarf':
      return [
        filled('M-104 40C-128 -150 128 -150 104 40C98 -40 70 -74 0 -78C-70 -74 -98 -40 -104 40Z', cloth),
        filled('M-106 30C-96 110 -60 150 0 152C60 150 96 110 106 30L128 170Q0 260 -128 170Z', cloth),
        line('M-84 -72Q0 -122 84 -72', lighter(cloth, 0.18), 7),
      ];
    case 'long':
    case 'bob':
      return [filled(parted, hairColor), line('M-70 -70Q-30 -104 14 -104', shine, 9)];
    default:
      return [filled(cap, hairColor), line('M-56 -88Q-6 -118 48 -104', shine, 9)];
  }
}

const heart = (x: number, y: number, size: number) =>
  `M${x} ${short(y + size * 0.9)}C${short(x - size * 1.5)} ${short(y - size * 0.1)} ${short(x - size * 0.7)} ${short(y - size * 1.1)} ${x} ${short(y - size * 0.35)}C${short(x + size * 0.7)} ${short(y - size * 1.1)} ${short(x + size * 1.5)} ${short(y - size * 0.1)} ${x} ${short(y + size * 0.9)}Z`;

/** The path of a star with five points. */
export function star(x: number, y: number, radius: number): string {
  const corners = Array.from({ length: 10 }, (_, at) => {
    const angle = (at * Math.PI) / 5 - Math.PI / 2;
    const reach = at % 2 ? radius * 0.46 : radius;
    return `${short(x + Math.cos(angle) * reach)} ${short(y + Math.sin(angle) * reach)}`;
  });
  return `M${corners.join('L')}Z`;
}

function headShapes(look: Look, pose: Pose, swing: number): Shape[] {
  const { skin, hair, hairColor, beard } = look;
  const shade = darker(skin, 0.2);
  const ears =
    hair === 'scarf' || hair === 'long' || hair === 'bob'
      ? []
      : [-1, 1].map((side) => filled(ellipse(side * 98, 14, 18, 24), shade));
  const face = 'M-98 -14C-98 -126 98 -126 98 -14C98 66 52 118 0 118C-52 118 -98 66 -98 -14Z';
  return [
    ...ears,
    filled(face, skin),
    ...(beard
      ? [
          filled(
            'M-98 2C-96 84 -54 136 0 136C54 136 96 84 98 2C84 44 62 52 40 46C16 40 -16 40 -40 46C-62 52 -84 44 -98 2Z',
            hairColor === '#e0569b' ? '#45291c' : hairColor,
          ),
        ]
      : []),
    filled(ellipse(-58, 40, 20, 14), '#f0655f', 0.35),
    filled(ellipse(58, 40, 20, 14), '#f0655f', 0.35),
    ...eyesShapes(look, pose, swing),
    line('M-4 18Q-14 42 6 42', shade, 7),
    ...mouthShapes(pose.mouth),
    ...hairInFront(look),
    ...glassesShapes(look, pose),
    ...propShapes(pose),
  ];
}

const ink = '#2b2233';

function eyesShapes({ hair, hairColor }: Look, { eyes: kind }: Pose, swing: number): Shape[] {
  const brow = hair === 'bald' || hair === 'scarf' ? '#4a3328' : darker(hairColor, 0.25);
  // Everybody blinks for a moment of their movement.
  const blinks = swing > 0.96;
  const closed = (side: number) => line(`M${side * 42 - 17} 2Q${side * 42} -18 ${side * 42 + 17} 2`, ink, 8);
  const open = (side: number) => [
    filled(ellipse(side * 42, -4, 17, 19), '#ffffff'),
    filled(ellipse(side * 42 + 1, -2, 11, 13), ink),
    filled(ellipse(side * 42 + 5, -7, 4), '#ffffff'),
  ];
  return [-1, 1].flatMap((side) => [
    line(`M${side * 42 - 20} -40Q${side * 42} -${side > 0 ? 54 : 52} ${side * 42 + 20} -40`, brow, 9),
    ...(kind === 'happy' || blinks || (kind === 'wink' && side > 0) ? [closed(side)] : open(side)),
  ]);
}

function mouthShapes(mouth: Pose['mouth']): Shape[] {
  switch (mouth) {
    case 'laugh':
      return [
        filled('M-44 56Q0 62 44 56Q40 108 0 108Q-40 108 -44 56Z', '#7c2430'),
        filled('M-38 57Q0 63 38 57L35 70Q0 76 -35 70Z', '#ffffff'),
        filled('M-24 98Q0 78 24 98Q12 108 0 108Q-12 108 -24 98Z', '#e8738f'),
      ];
    case 'grin':
      return [
        filled('M-42 58Q0 70 42 58Q36 92 0 92Q-36 92 -42 58Z', '#ffffff'),
        line('M-42 58Q0 70 42 58Q36 92 0 92Q-36 92 -42 58Z', '#9c3f46', 5),
      ];
    case 'oh':
      return [filled(ellipse(0, 76, 17, 22), '#7c2430'), filled(ellipse(0, 88, 10, 8), '#e8738f')];
    case 'kiss':
      return [filled(heart(0, 72, 15), '#d8434e')];
    default:
      return [line('M-36 62Q0 96 36 62', '#9c3f46', 9)];
  }
}

function glassesShapes({ glasses: kind }: Look, { prop }: Pose): Shape[] {
  if (kind === 'none' || prop === 'heartGlasses' || prop === 'starGlasses') return [];
  const frame = (side: number) =>
    kind === 'round'
      ? ellipse(side * 43, -2, 33)
      : rectangle({ left: side * 43 - 34, top: -30, width: 68, height: 54 }, 12);
  return [
    ...[-1, 1].flatMap((side) => [filled(frame(side), '#ffffff', 0.25), line(frame(side), ink, 7)]),
    line('M-10 -6Q0 -14 10 -6', ink, 7),
  ];
}

function propShapes({ prop, propColor }: Pose): Shape[] {
  const dark = darker(propColor, 0.25);
  switch (prop) {
    case 'partyHat':
      return mapped(
        [
          filled('M-58 -88L0 -236L58 -88Q0 -66 -58 -88Z', propColor),
          line('M-42 -122Q0 -104 40 -126M-27 -162Q0 -150 24 -166', '#ffffff', 12),
          filled(ellipse(0, -238, 21), '#ffffff'),
        ],
        turning(9, 0, -80),
      );
    case 'crown':
      return [
        filled('M-80 -84L-92 -172L-42 -128L0 -190L42 -128L92 -172L80 -84Q0 -60 -80 -84Z', '#f5c542'),
        ...[-92, 0, 92].map((x) => filled(ellipse(x, x === 0 ? -192 : -174, 12), propColor)),
        filled(ellipse(0, -100, 13), dark),
      ];
    case 'heartGlasses':
    case 'starGlasses': {
      const lens = (side: number) => (prop === 'heartGlasses' ? heart(side * 46, -2, 36) : star(side * 46, 0, 52));
      return [
        line('M-14 -10Q0 -18 14 -10', dark, 9),
        ...[-1, 1].flatMap((side) => [filled(lens(side), propColor), line(lens(side), dark, 7)]),
        ...[-1, 1].map((side) => filled(ellipse(side * 46 - 14, -14, 8, 6), '#ffffff', 0.7)),
      ];
    }
    case 'flowers':
      return [-84, -46, 0, 46, 84].flatMap((x, at) => {
        const y = -112 + Math.abs(x) * Math.abs(x) * 0.0085;
        const petals = at % 2 ? '#ffffff' : propColor;
        return [
          ...[0, 1, 2, 3, 4].map((petal) => {
            const angle = (petal * 2 * Math.PI) / 5;
            return filled(ellipse(x + Math.cos(angle) * 17, y + Math.sin(angle) * 17, 15), petals);
          }),
          filled(ellipse(x, y, 11), at % 2 ? propColor : '#f5d76e'),
        ];
      });
    case 'moustache':
      return [
        filled(
          'M0 50C-14 34 -50 36 -62 62C-72 72 -84 66 -86 58C-84 92 -30 92 0 64C30 92 84 92 86 58C84 66 72 72 62 62C50 36 14 34 0 50Z',
          ink,
        ),
      ];
    default:
      return [];
  }
}

function armShapes({ skin, outfit, cloth }: Look, arm: Pose['left'], side: number, swing: number): Shape[] {
  if (arm === 'down')
    return [line(`M${side * 150} 240Q${side * 188} 420 ${side * 176} 700`, sleeve(outfit, cloth, skin), 66)];
  const joints = {
    wave: { elbow: [216, 340], hand: [206 + swing * 34, 116 - Math.abs(swing) * 10] },
    peace: { elbow: [222, 384], hand: [166 + swing * 8, 150 + swing * 6] },
    hip: { elbow: [300, 410 + swing * 6], hand: [168, 560] },
    cheer: { elbow: [252, 120], hand: [206 + swing * 26, -104 - swing * 18] },
  } as const satisfies Record<Exclude<Pose['left'], 'down'>, unknown>;
  const { elbow, hand } = joints[arm];
  const at = ([x, y]: readonly [number, number]) => `${short(side * x)} ${short(y)}`;
  const [handX, handY] = [side * hand[0], hand[1]];
  const fingers: Record<typeof arm, Shape[]> = {
    wave: [-30, -10, 10, 30].map((x) =>
      line(`M${short(handX + x * 0.6)} ${short(handY - 14)}L${short(handX + x * 1.25)} ${short(handY - 56)}`, skin, 18),
    ),
    peace: [-22, 22].map((x) =>
      line(`M${short(handX + x * 0.4)} ${short(handY - 10)}L${short(handX + x)} ${short(handY - 78)}`, skin, 20),
    ),
    hip: [],
    cheer: [
      line(`M${short(handX - side * 12)} ${short(handY)}L${short(handX - side * 40)} ${short(handY - 16)}`, skin, 18),
    ],
  };
  const upper = outfit === 'dress' ? skin : sleeve(outfit, cloth, skin);
  const bare = outfit === 'shirt' || outfit === 'stripes' || outfit === 'dots' || outfit === 'dress';
  return [
    line(`M${at(elbow)}L${at([hand[0], hand[1]])}`, bare ? skin : upper, 48),
    line(
      `M${side * 138} 232Q${short(side * (elbow[0] - 34))} ${short((elbow[1] + 232) / 2 + 16)} ${at(elbow)}`,
      upper,
      64,
    ),
    ...(bare ? [] : [line(`M${at([elbow[0], elbow[1]])}L${at([hand[0], hand[1]])}`, upper, 52)]),
    ...fingers[arm],
    ...(arm === 'hip' ? [] : [filled(ellipse(handX, handY, 34, 36), skin)]),
  ];
}

const sleeve = (outfit: Look['outfit'], cloth: string, skin: string) =>
  outfit === 'dress' ? skin : darker(cloth, 0.06);
