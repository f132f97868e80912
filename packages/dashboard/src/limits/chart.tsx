import { inWords } from './in-words.ts';

const width = 720;
const height = 260;
const left = 56;
const bottom = 34;
const top = 12;
const right = 12;

/** The bookings that are created over time, as a line; `createdMs` are the times in milliseconds, in order. */
export function Chart({ createdMs }: { readonly createdMs: readonly number[] }) {
  const endMs = Math.max(1, createdMs.at(-1) ?? 1);
  const count = createdMs.length;
  const x = (ms: number) => left + (ms / endMs) * (width - left - right);
  const y = (bookings: number) => height - bottom - (bookings / count) * (height - bottom - top);
  /** A line that rises by one with each booking. */
  const line = createdMs.map((ms, at) => `H${x(ms).toFixed(1)}V${y(at + 1).toFixed(1)}`).join('');
  return (
    <figure class="forecast">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label="Bookings created over time">
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <g key={share} class={share % 0.5 === 0 ? undefined : 'minor'}>
            <line class="grid" x1={left} x2={width - right} y1={y(share * count)} y2={y(share * count)} />
            <text class="scale" x={left - 8} y={y(share * count)} text-anchor="end" dominant-baseline="central">
              {Math.round(share * count)}
            </text>
            <text class="scale time" x={x(share * endMs)} y={height - 10} text-anchor={anchorOf(share)}>
              {inWords(share * endMs)}
            </text>
          </g>
        ))}
        <path d={`M${x(0)} ${y(0)}${line}H${x(endMs)}`} />
      </svg>
    </figure>
  );
}

/** Where the text of a mark is fastened, so that the first and the last stay inside. */
function anchorOf(share: number): 'start' | 'middle' | 'end' {
  if (share === 0) return 'start';
  return share === 1 ? 'end' : 'middle';
}
