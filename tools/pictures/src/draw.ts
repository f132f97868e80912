import { limits } from '@boothkit/contract/rules';
import { burst, type Sample } from './measure.ts';
import { pictureOf } from './picture.ts';

// Small enough to be read on a telephone, where it is shown at about two thirds of its size.
const width = 540;
const left = 44;
const right = 20;

interface Panel {
  readonly title: string;
  readonly top: number;
  readonly height: number;
  readonly most: number;
  readonly marks: readonly number[];
}

const { perMinute, burst: capacity } = limits.requestsPerKey;
const tokens: Panel = {
  title: 'Tokens in the bucket',
  top: 84,
  height: 150,
  most: capacity,
  marks: [0, capacity],
};
const slots: Panel = {
  title: 'Calls in flight',
  top: 290,
  height: 120,
  most: limits.concurrent,
  marks: [0, limits.concurrentHeavy, limits.concurrent],
};
const height = slots.top + slots.height + 72;

/** A picture, as SVG, of a burst of calls: the tokens of the key and the places of the account, over time. */
export function drawBurst(samples: readonly Sample[]): Promise<string> {
  const lastSecond = Math.ceil((samples.at(-1)?.seconds ?? 0) / 5) * 5;
  const x = (seconds: number) => round(left + (seconds / lastSecond) * (width - left - right));
  const y = ({ top, height: tall, most }: Panel, value: number) => round(top + tall - (value / most) * tall);
  const points = (panel: Panel, value: (sample: Sample) => number) =>
    samples.map((sample) => `${x(sample.seconds)},${y(panel, value(sample))}`).join(' ');
  const steps = (panel: Panel, value: (sample: Sample) => number) =>
    samples.map((sample) => `H${x(sample.seconds)}V${y(panel, value(sample))}`).join('');
  const text = (atX: number, atY: number, words: string, rest = '') =>
    `<text x="${atX}" y="${atY}"${rest}>${words}</text>`;
  const frame = (panel: Panel) => [
    text(left, panel.top - 14, panel.title, ' class="title"'),
    ...panel.marks.flatMap((mark) => [
      `<line class="${mark === 0 ? 'grid' : 'bound'}" x1="${left}" x2="${width - right}" y1="${y(panel, mark)}" y2="${y(panel, mark)}"/>`,
      text(left - 8, y(panel, mark) + 5, String(mark), ' text-anchor="end" class="faint"'),
    ]),
  ];
  const seconds = Array.from({ length: lastSecond / 5 + 1 }, (_, at) => at * 5);
  const inner = [
    text(left, 34, `${burst.calls} calls at once: each waits its turn, and none is rejected`),
    ...frame(tokens),
    `<polygon class="tokens" points="${x(0)},${y(tokens, 0)} ${points(tokens, (sample) => sample.tokens)} ${x(samples.at(-1)?.seconds ?? 0)},${y(tokens, 0)}"/>`,
    text(x(4), y(tokens, capacity * 0.8), `a burst of ${capacity},`, ' class="all-text"'),
    text(
      x(4),
      y(tokens, capacity * 0.8) + 20,
      `then ${perMinute / 60} a second as they come back`,
      ' class="all-text"',
    ),
    ...frame(slots),
    `<path class="all" d="M${x(0)},${y(slots, 0)}${steps(slots, (sample) => sample.inFlight)}"/>`,
    `<path class="heavy" d="M${x(0)},${y(slots, 0)}${steps(slots, (sample) => sample.heavyInFlight)}"/>`,
    text(x(4), y(slots, limits.concurrent * 0.78), `of all kinds: at most ${limits.concurrent}`, ' class="all-text"'),
    text(
      x(4),
      y(slots, limits.concurrent * 0.78) + 20,
      `heavy: at most ${limits.concurrentHeavy}`,
      ' class="heavy-text"',
    ),
    ...seconds.map((second) =>
      text(x(second), slots.top + slots.height + 24, String(second), ' text-anchor="middle" class="faint"'),
    ),
    text(width - right, slots.top + slots.height + 50, 'seconds', ' text-anchor="end" class="faint"'),
  ];
  return pictureOf({ title: `${burst.calls} calls at once, paced by the client`, width, height, inner });
}

const round = (value: number) => Math.round(value * 10) / 10;
