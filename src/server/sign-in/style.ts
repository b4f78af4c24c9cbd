/**
 * The style sheet of the pages: the colours, type and shapes of the studio's own sign-in. A separate file, because the
 * policy of the pages allows no other styles. Sizes follow the text size of the reader.
 */
export const styleSheet = `
:root {
  color-scheme: light dark;
  --bg: light-dark(#ffffff, #141518);
  --bg-subtle: light-dark(#f7f7f9, #0e0f11);
  --bg-raised: light-dark(#ffffff, #1b1c21);
  --fg: light-dark(#1b1c20, #e8e9ed);
  --fg-muted: light-dark(#5d616b, #9ea2ad);
  --border: light-dark(#e4e5ea, #292b31);
  --border-strong: light-dark(#d4d6dd, #383b43);
  --border-control: light-dark(#8f939d, #686c77);
  --accent: light-dark(#4a53d2, #5d67e0);
  --accent-text: light-dark(var(--accent), color-mix(in oklab, var(--accent) 56%, white));
  --accent-fg: #ffffff;
  --focus: light-dark(#4a53d2, #8d96ff);
  --critical: light-dark(#b92731, #ff8b8b);
  --small: 0.75rem;
  font: 0.8125rem/1.5385 Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  -webkit-font-smoothing: antialiased;
  text-size-adjust: 100%;
}
* { box-sizing: border-box; }
body {
  margin: 0;
  min-height: 100vh;
  display: grid;
  place-items: center;
  padding: 1rem;
  background: var(--bg-subtle);
  color: var(--fg);
}
main {
  width: min(100%, 23.75rem);
  padding: 1.5rem;
  border: 1px solid var(--border);
  border-radius: 8px;
  background: var(--bg);
  box-shadow: 0 1px 2px light-dark(rgb(16 18 27 / 6%), rgb(0 0 0 / 40%)), 0 8px 28px -6px light-dark(rgb(16 18 27 / 18%), rgb(0 0 0 / 62%));
  overflow-wrap: anywhere;
}
.mark {
  display: grid;
  place-items: center;
  width: 2rem;
  height: 2rem;
  margin-bottom: 1rem;
  border-radius: 6px;
  background: var(--accent);
  color: var(--accent-fg);
  font-weight: 700;
}
h1 { margin: 0 0 0.75rem; font-size: 0.9375rem; font-weight: 600; line-height: 1.4; letter-spacing: -0.011em; }
p { margin: 0 0 1rem; }
p:last-child { margin-bottom: 0; }
a { color: var(--accent-text); text-underline-offset: 0.15em; }
form { display: grid; gap: 1rem; }
form + form, form + .links, .links + form { margin-top: 1rem; }
label { display: grid; gap: 0.25rem; font-weight: 600; }
.check { grid-template-columns: auto 1fr; align-items: center; gap: 0.5rem; font-weight: 400; }
.check input { min-height: 0; width: 1rem; height: 1rem; padding: 0; accent-color: var(--accent); }
small { font-size: var(--small); font-weight: 400; color: var(--fg-muted); }
input, select {
  width: 100%;
  font: inherit;
  font-size: 0.875rem;
  font-weight: 400;
  padding: 0.25rem 0.625rem;
  min-height: 2rem;
  border: 1px solid var(--border-control);
  border-radius: 6px;
  background: var(--bg-raised);
  color: var(--fg);
}
input:hover, select:hover { border-color: var(--fg-muted); }
input[aria-invalid] { border-color: var(--critical); }
button, .button {
  display: block;
  width: 100%;
  font: inherit;
  font-weight: 500;
  text-align: center;
  text-decoration: none;
  padding: 0.375rem 0.75rem;
  min-height: 2rem;
  border: 1px solid transparent;
  border-radius: 6px;
  background: var(--accent);
  color: var(--accent-fg);
  box-shadow: 0 1px 2px rgb(0 0 0 / 12%);
  cursor: pointer;
}
button:hover, .button:hover { background: color-mix(in oklab, var(--accent) 90%, black); }
.quiet { border-color: var(--border-strong); background: var(--bg-raised); color: var(--fg); box-shadow: 0 1px 1px rgb(0 0 0 / 4%); }
.quiet:hover { background: color-mix(in oklab, var(--fg) 5%, var(--bg-raised)); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
input:focus-visible, select:focus-visible { outline-offset: -1px; }
[role='alert'] { color: var(--critical); font-weight: 500; }
.muted { color: var(--fg-muted); }
.people, .links { list-style: none; margin: 0 0 1.5rem; padding: 0; display: grid; gap: 0.75rem; }
p.links:last-child { margin-bottom: 0; }
.people small { display: block; }
code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: var(--small); user-select: all; }
nav {
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0.25rem 1rem;
  margin-top: 1.5rem;
  padding-top: 0.75rem;
  border-top: 1px solid var(--border);
}
@media (pointer: coarse) {
  input, select { font-size: max(16px, 0.875rem); }
  input, select, button, .button { min-height: 44px; }
  nav a, li > a { display: inline-flex; align-items: center; min-height: 44px; }
  .check { min-height: 44px; }
}
@media (forced-colors: active) {
  button, .button { border: 1px solid; }
  .mark { border: 1px solid; }
}
`
