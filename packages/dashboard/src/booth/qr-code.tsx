import { encode } from 'uqr';
import { modulesOf } from './qr-modules.ts';

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
