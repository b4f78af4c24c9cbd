/** The style sheet of the pages; a separate file, because their policy allows no other styles. */
export const styleSheet = `
:root {
  color-scheme: light dark;
  --bg: light-dark(#f6f6f8, #101115);
  --card: light-dark(#fff, #1a1b21);
  --fg: light-dark(#1b1d27, #e9eaf0);
  --muted: light-dark(#555a6b, #a6abbd);
  --border: light-dark(#8a8fa0, #6b7080);
  --accent: light-dark(#2f4fd8, #9db2ff);
  --accent-fg: light-dark(#fff, #10142b);
  --critical: light-dark(#a8182b, #ff9aa5);
  font: 100%/1.5 system-ui, sans-serif;
}
* { box-sizing: border-box; }
body {
  margin: 0;
  min-height: 100vh;
  display: grid;
  place-items: center;
  padding: 1.5rem;
  background: var(--bg);
  color: var(--fg);
}
main {
  width: min(100%, 24rem);
  padding: 2rem;
  border-radius: 0.75rem;
  background: var(--card);
  box-shadow: 0 1px 2px #0002, 0 8px 24px #0001;
  overflow-wrap: anywhere;
}
h1 { margin: 0 0 1rem; font-size: 1.375rem; line-height: 1.25; }
p { margin: 0 0 1rem; }
form { display: grid; gap: 1rem; }
form + form, form + .links, .links + form { margin-top: 1rem; }
label { display: grid; gap: 0.25rem; font-weight: 600; }
.check { grid-template-columns: auto 1fr; align-items: center; gap: 0.5rem; font-weight: 400; }
.check input { min-height: 0; width: 1.125rem; height: 1.125rem; padding: 0; }
small { font-size: 0.875rem; font-weight: 400; color: var(--muted); }
input, select {
  font: inherit;
  font-weight: 400;
  padding: 0.5rem 0.625rem;
  min-height: 2.75rem;
  border: 1px solid var(--border);
  border-radius: 0.375rem;
  background: var(--card);
  color: var(--fg);
}
input[aria-invalid] { border-color: var(--critical); }
button, .button {
  display: block;
  width: 100%;
  font: inherit;
  font-weight: 600;
  text-align: center;
  text-decoration: none;
  padding: 0.5rem 1rem;
  min-height: 2.75rem;
  border: 1px solid var(--accent);
  border-radius: 0.375rem;
  background: var(--accent);
  color: var(--accent-fg);
  cursor: pointer;
}
.quiet { background: none; color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
[role='alert'] { color: var(--critical); font-weight: 600; }
.muted { color: var(--muted); }
.people { list-style: none; margin: 0 0 1.5rem; padding: 0; display: grid; gap: 0.75rem; }
.people small { display: block; }
code { font-size: 0.875rem; user-select: all; }
.links { display: grid; gap: 0.5rem; }
@media (forced-colors: active) { button, .button { border: 1px solid; } }
`
