/** How the pages of the sign-in look, in light and dark, from the narrowest screen on. */
export const styles = `
:root { color-scheme: light dark; --text: #1b1f24; --ground: #f3f4f6; --card: #fff; --edge: #6b7280; --strong: #1d4ed8; --on-strong: #fff; --fault: #b42318; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e8eaed; --ground: #14171a; --card: #1f2428; --edge: #8b949e; --strong: #9dbcff; --on-strong: #10182b; --fault: #ff9d92; }
}
* { box-sizing: border-box; }
html { color: var(--text); background: var(--ground); font: 1.0625rem/1.5 system-ui, sans-serif; }
body { display: grid; place-items: center; min-height: 100vh; margin: 0; padding: 1rem; overflow-wrap: anywhere; }
main { width: 100%; max-width: 27rem; padding: clamp(1.25rem, 6vw, 2.25rem); border-radius: 0.875rem; background: var(--card); }
h1 { margin: 0 0 0.75rem; font-size: 1.5rem; line-height: 1.2; text-wrap: balance; }
p { margin: 0 0 1.25rem; }
form { display: grid; gap: 0.5rem; }
label { font-weight: 600; }
.where { margin: 0 0 0.75rem; font-size: 0.9375rem; }
.fault { margin: 0; color: var(--fault); font-weight: 600; }
p.fault { margin-bottom: 0.25rem; }
input, button { width: 100%; min-height: 3rem; padding: 0.5rem 0.875rem; border: 1px solid var(--edge); border-radius: 0.5rem; font: inherit; }
input { color: inherit; background: transparent; font-size: 1.25rem; letter-spacing: 0.08em; text-transform: uppercase; }
button { color: var(--on-strong); background: var(--strong); border-color: var(--strong); font-weight: 600; cursor: pointer; }
button.quiet { color: inherit; background: transparent; border-color: var(--edge); }
a { color: var(--strong); }
input:focus-visible, button:focus-visible, a:focus-visible { outline: 3px solid var(--strong); outline-offset: 2px; }
`;
