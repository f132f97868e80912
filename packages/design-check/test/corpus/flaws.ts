import { type Box, box, type Colour, disc, grown } from './canvas.ts';
import type { BoxDraft, Flaw } from './pages.ts';

const sticker: Colour = [70, 30, 110];

/** Lays something over the box once it is painted. */
const cover = ({ canvas, over }: BoxDraft, paint: (rect: Box) => readonly [x: number, y: number, radius: number]) =>
  over.push((rect) => {
    const [x, y, radius] = paint(rect);
    canvas.paint(disc(x, y, radius), sticker, grown({ x, y, width: 0, height: 0 }, radius + 2));
  });

const shorterOf = ({ width, height }: Box): number => Math.min(width, height);

/** Puts something beside the box, which is then not surrounded by design any more. */
const beside =
  (colour: (draft: BoxDraft) => Colour, gap = 0) =>
  (draft: BoxDraft) => {
    const { canvas, over, random } = draft;
    const part = 0.15 + random.next() * 0.1;
    over.push(({ x, y, width, height }) => {
      const strip = { x: Math.round(x + width * 0.2), y: y + height + gap, width: Math.round(width * part), height: 6 };
      canvas.paint(box(strip), colour(draft), strip);
    });
  };

/** Where a box touches the left or right edge of the page, whichever is nearer. */
const nearestX = ({ canvas, rect }: BoxDraft): number =>
  rect.x + rect.width / 2 < canvas.width / 2 ? 0 : canvas.width - rect.width;

const own = ({ kind }: BoxDraft): Colour => (kind === 'white' ? [255, 255, 255] : [0, 0, 0, 0]);

/** Every way to break one of the rules 1.9.1 to 1.9.6 with a box. */
export const flaws = {
  stickerInside: {
    name: 'a sticker on the box',
    rule: '1.9.1',
    inJpeg: true,
    part: 'cover',
    apply: (draft) =>
      cover(draft, ({ x, y, width, height }) => [
        x + width * 0.4,
        y + height * 0.6,
        shorterOf({ x, y, width, height }) * 0.12,
      ]),
  },
  stickerAtSide: {
    name: 'a sticker over a side',
    rule: '1.9.1',
    inJpeg: true,
    part: 'cover',
    apply: (draft) => cover(draft, (rect) => [rect.x, rect.y + rect.height * 0.5, shorterOf(rect) * 0.15]),
  },
  stickerAtCorner: {
    name: 'a sticker over a corner',
    rule: '1.9.1',
    inJpeg: true,
    part: 'cover',
    apply: (draft) => cover(draft, (rect) => [rect.x + rect.width, rect.y, shorterOf(rect) * 0.18]),
  },
  placeholder: {
    name: 'a placeholder photo left in the box',
    rule: '1.9.1',
    inJpeg: true,
    part: 'cover',
    apply: ({ canvas, random, over }) =>
      over.push((rect) => {
        const photo = smaller(rect, random.whole(12, Math.ceil(shorterOf(rect) * 0.2)));
        canvas.paint(box(photo), [120, 110, 90], photo);
        const [x, y] = [photo.x + photo.width * 0.5, photo.y + photo.height * 0.6];
        canvas.paint(disc(x, y, shorterOf(photo) * 0.3), [205, 160, 130], photo);
      }),
  },
  logo: {
    name: 'a logo over most of the box',
    rule: '1.9.1',
    inJpeg: true,
    part: 'cover',
    apply: ({ canvas, over }) =>
      over.push((rect) => {
        const { x, y, width, height } = rect;
        const across = (px: number) => (px - x - width / 2) / (width * 0.46);
        const down = (py: number) => (py - y - height / 2) / (height * 0.46);
        canvas.paint((px, py) => (Math.hypot(across(px), down(py)) - 1) * shorterOf(rect) * 0.46, sticker, rect);
      }),
  },
  tShape: {
    name: 'a box in the shape of a T',
    rule: '1.9.1',
    inJpeg: true,
    part: 'cover',
    apply: ({ canvas, over }) =>
      over.push(({ x, y, width, height }) => {
        const [side, above] = [Math.round(width * 0.3), Math.round(height * 0.4)];
        for (const left of [x, x + width - side]) {
          const corner = { x: left, y: y + above, width: side, height: height - above };
          canvas.paint(box(corner), sticker, corner);
        }
      }),
  },
  notPure: {
    name: 'a box that is nearly white or transparent',
    rule: '1.9.1',
    inJpeg: true,
    part: 'fill',
    apply: (draft) => {
      draft.fill = draft.kind === 'white' ? [244, 244, 244] : [90, 90, 90, 24];
    },
  },
  rounded: {
    name: 'rounded corners',
    rule: '1.9.2',
    inJpeg: true,
    part: 'shape',
    apply: (draft) => {
      draft.radius = draft.random.whole(14, Math.floor(shorterOf(draft.rect) * 0.25));
    },
  },
  turnedLittle: {
    name: 'a box that is a little turned',
    rule: '1.9.2',
    inJpeg: true,
    part: 'shape',
    apply: (draft) => {
      const { width, height } = draft.rect;
      draft.degrees = draft.random.pick([-1, 1]) * (3 + draft.random.next() * 2);
      draft.rect = smaller(draft.rect, Math.max(width, height) * 0.08);
    },
  },
  turnedMuch: {
    name: 'a box that is much turned',
    rule: '1.9.2',
    inJpeg: true,
    part: 'shape',
    apply: (draft) => {
      const { canvas, rect } = draft;
      const side = Math.ceil(Math.max(shorterOf(rect) * 0.7, Math.sqrt(canvas.width * canvas.height * 0.064)));
      draft.degrees = draft.random.whole(25, 50);
      draft.rect = {
        x: Math.round(rect.x + (rect.width - side) / 2),
        y: Math.round(rect.y + (rect.height - side) / 2),
        width: side,
        height: side,
      };
    },
  },
  round: {
    name: 'a round box',
    rule: '1.9.2',
    inJpeg: true,
    part: 'shape',
    apply: (draft) => {
      draft.round = true;
    },
  },
  openBeside: {
    name: 'a strip of the same beside the box',
    rule: '1.9.3',
    inJpeg: true,
    part: 'beside',
    apply: beside(own),
  },
  paleBeside: {
    name: 'nearly white beside the box',
    rule: '1.9.3',
    inJpeg: true,
    part: 'beside',
    apply: beside(() => [252, 252, 252]),
  },
  translucentBeside: {
    name: 'translucent design beside the box',
    rule: '1.9.3',
    inJpeg: false,
    part: 'beside',
    apply: beside(() => [80, 20, 20, 140]),
  },
  softEdge: {
    name: 'a box that fades into the design',
    rule: '1.9.3',
    inJpeg: false,
    part: 'beside',
    apply: (draft) => {
      const most = Math.min(60, Math.floor(shorterOf(draft.rect) * 0.12));
      draft.softPx = draft.random.whole(6, most);
    },
  },
  atEdge: {
    name: 'a box at an edge of the page',
    rule: '1.9.3',
    inJpeg: true,
    part: 'place',
    apply: (draft) => {
      draft.rect = { ...draft.rect, x: nearestX(draft) };
    },
  },
  atCorner: {
    name: 'a box at a corner of the page',
    rule: '1.9.3',
    inJpeg: true,
    part: 'place',
    apply: (draft) => {
      const { canvas, rect } = draft;
      const y = rect.y + rect.height / 2 < canvas.height / 2 ? 0 : canvas.height - rect.height;
      draft.rect = { ...rect, x: nearestX(draft), y };
    },
  },
  tooSmall: {
    name: 'a box below 6% of the page',
    rule: '1.9.4',
    inJpeg: true,
    part: 'size',
    apply: (draft) => {
      const { canvas, rect } = draft;
      const area = canvas.width * canvas.height * (0.035 + draft.random.next() * 0.02);
      const width = Math.min(rect.width, Math.round(Math.sqrt(area * 1.1)));
      draft.rect = { ...rect, width, height: Math.floor(area / width) };
    },
  },
  tooNarrow: {
    name: 'a box of less than 100 px',
    rule: '1.9.4',
    inJpeg: true,
    part: 'size',
    apply: (draft) => {
      draft.rect = { ...draft.rect, width: 92 };
    },
  },
  strayPanel: {
    name: 'a panel of the same kind',
    rule: '1.9.5',
    inJpeg: true,
    part: 'stray',
    apply: (draft) => {
      const { canvas, rect, random } = draft;
      const area = canvas.width * canvas.height * (0.015 + random.next() * 0.015);
      draft.rect = { ...rect, height: Math.ceil(area / rect.width) };
    },
  },
  strayBox: {
    name: 'one box too many',
    rule: '1.9.5',
    inJpeg: true,
    part: 'stray',
    imports: true,
    apply: () => {},
  },
  strayOther: {
    name: 'a panel of the other kind',
    rule: '1.9.5',
    inJpeg: false,
    part: 'stray',
    apply: (draft) => {
      draft.fill = draft.kind === 'white' ? [0, 0, 0, 0] : [255, 255, 255];
    },
  },
  mixed: {
    name: 'a box of the other kind',
    rule: '1.9.6',
    inJpeg: false,
    part: 'fill',
    apply: (draft) => {
      draft.fill = draft.kind === 'white' ? [0, 0, 0, 0] : [255, 255, 255];
    },
  },
} as const satisfies Record<string, Flaw>;

function smaller(rect: Box, by: number): Box {
  return grown(rect, -Math.round(by));
}
