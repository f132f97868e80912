/** Colours, to see and to read. */
export function Swatches({ colors }: { readonly colors: readonly string[] }) {
  return (
    <span class="swatches">
      {colors.map((color, at) => (
        // Three colours in their order, of which two may be the same.
        <span key={`${at} ${color}`}>
          <svg viewBox="0 0 1 1" aria-hidden="true">
            <rect width="1" height="1" fill={color} />
          </svg>
          {color}
        </span>
      ))}
    </span>
  );
}
