import { encode } from 'uqr';

// A phone needs four light modules around the code.
const border = 4;

/** A QR code that a phone can scan: dark on light, whatever the colours around it. */
export function QrCode({ text }: { readonly text: string }) {
  const { size, data } = encode(text, { ecc: 'M', border });
  return (
    <svg class="booth-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={`QR code to ${text}`}>
      <path class="light" d={`M0 0H${size}V${size}H0Z`} />
      <path class="dark" d={modulesOf(data)} shape-rendering="crispEdges" />
    </svg>
  );
}

/** The dark modules as one path, a rectangle for each run in a row. */
export function modulesOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) =>
      row.flatMap((isDark, x) => {
        if (!isDark || row[x - 1]) return [];
        const end = row.indexOf(false, x);
        return [`M${x} ${y}h${(end < 0 ? row.length : end) - x}v1H${x}Z`];
      }),
    )
    .join('');
}
