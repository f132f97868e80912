/**
 * The styles of gallery pages (rules 4.9/logo-shown, 4.9/gallery-background-shown). The logo is whole and 184 px tall. The
 * background is fixed, centred and cropped to fill the window, with text directly on it. The single-photo page is black.
 */
export const styles = `
* { box-sizing: border-box; }
html { color: var(--text); background: var(--ground); font: 1.0625rem/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; overflow-wrap: anywhere; }
.background { position: fixed; inset: 0; z-index: -1; width: 100%; height: 100%; object-fit: cover; object-position: center; }
header, main { max-width: 72rem; margin: 0 auto; padding: 0 clamp(0.75rem, 3vw, 2rem); }
header { padding-top: clamp(1.5rem, 5vw, 3rem); text-align: center; }
.logo { display: block; width: auto; height: 184px; max-width: 100%; margin: 0 auto 1.25rem; object-fit: contain; }
h1 { margin: 0; font-size: clamp(1.75rem, 5vw, 3rem); font-weight: 700; line-height: 1.15; text-wrap: balance; }
.date { margin: 0.5rem 0 0; font-size: 1.125rem; }
main { padding-top: 2rem; padding-bottom: 4rem; }
.tiles { --columns: 2; --gap: clamp(0.5rem, 1.5vw, 1rem); display: flex; flex-wrap: wrap; justify-content: center; gap: var(--gap);
  margin: 0; padding: 0; list-style: none; }
.tiles li { width: calc((100% - (var(--columns) - 1) * var(--gap)) / var(--columns)); }
@media (min-width: 40rem) { .tiles { --columns: 3; } }
@media (min-width: 60rem) { .tiles { --columns: 4; } }
.tiles a { position: relative; display: block; aspect-ratio: 2 / 3; overflow: hidden; border-radius: 0.625rem; background: #0000001a; }
.tiles img { display: block; width: 100%; height: 100%; object-fit: contain; }
.tiles a:focus-visible, .plain:focus-visible, button:focus-visible { outline: 3px solid currentcolor; outline-offset: 3px; }
.count { position: absolute; right: 0.5rem; bottom: 0.5rem; min-width: 1.75rem; padding: 0 0.5rem; border-radius: 1rem;
  color: #fff; background: #000000b3; font-size: 0.9375rem; font-weight: 600; line-height: 1.75rem; text-align: center; }
.empty, .way { text-align: center; }
.way { margin: 0 0 1.5rem; }
.plain { color: inherit; text-underline-offset: 0.2em; }
form { display: grid; gap: 0.75rem; max-width: 20rem; margin: 0 auto; text-align: center; }
input, button { width: 100%; padding: 0.75rem 1rem; border: 2px solid currentcolor; border-radius: 0.625rem; font: inherit; text-align: center; }
input { color: #111; background: #fff; border-color: #767676; }
button { color: inherit; background: none; font-weight: 600; cursor: pointer; }
.photo { display: flex; flex-direction: column; align-items: center; gap: 1.25rem; padding: 1.25rem clamp(0.75rem, 3vw, 2rem) 2rem; }
.photo .logo { margin: 0; }
.photo main { width: 100%; max-width: none; margin: 0; padding: 0; }
.photo .shot { display: block; width: auto; max-width: 100%; max-height: max(20rem, calc(100vh - 19.5rem)); margin: 0 auto; }
.photo main:first-child .shot { max-height: calc(100vh - 7rem); }
.photo nav { display: flex; flex-wrap: wrap; justify-content: center; gap: 0.5rem 2rem; }
.missing { display: grid; place-content: center; padding-bottom: 20vh; }
`;
