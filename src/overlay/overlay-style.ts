/**
 * Styles of the overlay; its own, as a page that is edited has none of the studio's. The initial
 * size of text is the reader's own, whatever the page sets. Written compactly.
 */
export const overlayStyle = `
:host{display:contents!important}
.layer,.editor,.menu{all:initial;box-sizing:border-box;font:.8125em/1.5 var(--content-font,system-ui,sans-serif);color-scheme:inherit;color:var(--content-fg,CanvasText);--ring:var(--content-focus,light-dark(#4a53d2,#8d96ff))}
:host(:state(light)) :is(.layer,.editor,.menu){color-scheme:light}
:host(:state(dark)) :is(.layer,.editor,.menu){color-scheme:dark}
:host(:state(system)) :is(.layer,.editor,.menu){color-scheme:light dark}
.layer{position:absolute;inset:0 auto auto 0;inline-size:0;block-size:0;overflow:visible;margin:0;padding:0;border:0;background:none}
.region{all:initial;position:absolute;inset:0 auto auto 0;box-sizing:border-box;pointer-events:none;border-radius:4px;outline:1px dashed color-mix(in oklab,var(--ring) 55%,transparent);outline-offset:2px}
.region[data-far]{inline-size:1px;block-size:1px;opacity:0}
.region[data-active],.region:focus{outline:2px solid var(--ring);background:color-mix(in oklab,var(--ring) 8%,transparent)}
.region[data-limited]{outline-style:dotted;outline-color:light-dark(#80848e,#80848e);cursor:default}
.region:focus-visible{outline-width:3px}
.region[data-people]{outline:2px solid light-dark(#18693b,#5cc48d);text-align:end;font:600 .6875em/1.6 var(--content-font,system-ui,sans-serif);color:light-dark(#18693b,#5cc48d)}
.name{position:absolute;inset:0 auto auto 0;pointer-events:none;max-inline-size:24em;padding:2px 8px;border-radius:4px;white-space:nowrap;overflow:hidden;text-overflow:ellipsis;font:600 .923em/1.5 var(--content-font,system-ui,sans-serif);color:#fff;background:light-dark(#4a53d2,#4a53d2)}
.name[hidden]{display:none}
.bar{position:fixed;inset:auto 0 16px;margin-inline:auto;inline-size:fit-content;max-inline-size:calc(100vw - 32px);box-sizing:border-box;display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;padding:6px 6px 6px 16px;border:1px solid var(--content-border,light-dark(#e4e5ea,#292b31));border-radius:24px;color:var(--content-fg,CanvasText);background:var(--content-bg,Canvas);box-shadow:0 8px 28px -6px rgb(0 0 0/35%)}
button.plain{all:unset;box-sizing:border-box;cursor:pointer;min-block-size:2.46em;padding:4px 12px;border-radius:16px;font:inherit;text-align:center}
button.plain:hover{background:color-mix(in oklab,currentColor 8%,transparent)}
button.plain:focus-visible{outline:2px solid var(--ring);outline-offset:1px}
button.main{font-weight:600;color:var(--content-accent-fg,#fff);background:var(--content-accent,light-dark(#4a53d2,#5d67e0))}
button.main:hover{background:color-mix(in oklab,var(--content-accent,light-dark(#4a53d2,#5d67e0)) 88%,#000)}
.editor{position:fixed;inset:auto;margin:0;padding:0;border:1px solid var(--content-border,light-dark(#e4e5ea,#292b31));border-radius:8px;background:var(--content-bg,Canvas);box-shadow:0 8px 36px -6px rgb(0 0 0/45%);inline-size:min(34em,100vw - 16px);max-block-size:min(70vh,100vh - 16px);overflow:auto;flex-direction:column}
.editor:popover-open{display:flex}
.editor.sheet{inset:0 0 0 auto;block-size:100vh;block-size:100dvh;max-block-size:none;inline-size:min(43em,100vw);border-radius:0;border-block:0;border-inline-end:0}
:host(:dir(rtl)) .editor.sheet{inset:0 auto 0 0}
.head{display:flex;gap:8px;align-items:center;padding:8px 8px 8px 16px;border-block-end:1px solid var(--content-border,light-dark(#e4e5ea,#292b31));position:sticky;inset-block-start:0;background:inherit;z-index:1}
.head h2{all:unset;flex:1;min-inline-size:0;font:600 1.077em/1.4 var(--content-font,system-ui,sans-serif);overflow-wrap:anywhere}
.head small{display:block;font-weight:400;font-size:.86em;color:var(--content-fg-muted,light-dark(#5d616b,#9ea2ad))}
.note,.shared{margin:0;padding:8px 16px;color:var(--content-fg-muted,light-dark(#5d616b,#9ea2ad))}
.note{overflow-wrap:anywhere}
.note:empty{display:none}
.shared{display:flex;flex-wrap:wrap;gap:4px 8px;align-items:center;border-block-start:1px solid var(--content-border,light-dark(#e4e5ea,#292b31))}
.shared p{all:unset;flex:1 1 16em}
.body{flex:1;min-block-size:0;overflow:auto}
.menu{font-size:1em;position:fixed;inset:auto;margin:0;padding:4px;flex-direction:column;max-block-size:calc(100vh - 8px);max-inline-size:calc(100vw - 8px);overflow:auto;border:1px solid var(--content-border,light-dark(#e4e5ea,#292b31));border-radius:8px;background:var(--content-bg,Canvas);box-shadow:0 8px 28px -6px rgb(0 0 0/35%)}
.menu:popover-open{display:flex}
.menu button.plain{border-radius:4px;text-align:start}
.menu button[aria-disabled=true]{opacity:.5;cursor:default}
.menu hr{all:unset;block-size:1px;margin-block:4px;background:var(--content-border,light-dark(#e4e5ea,#292b31));flex:none}
@media (max-width:600px){.editor,.editor.sheet{inset:auto 0 0!important;inline-size:100vw;block-size:auto;max-block-size:min(85vh,100dvh - 24px);transform:none!important;border-radius:12px 12px 0 0}button.plain{min-block-size:44px}}
@media (forced-colors:active){.region{outline-color:CanvasText}.region[data-active],.region:focus{outline-color:Highlight}.bar,.editor,.menu{border-color:CanvasText}.name{background:Highlight;color:HighlightText;forced-color-adjust:none}}
@media print{.layer,.editor,.menu{display:none!important}}
.status{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
`
