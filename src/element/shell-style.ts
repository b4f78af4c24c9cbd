import { adoptShared, registerCss, styleSheet } from '../ui/host/style-sheet.ts'

// The look of an element before, and without, its area: the page's own colours through system colours, so that light
// and dark need no palette. The inner `all: initial` keeps page styles out; error details bring their own styles
// (error-details.ts). Written compactly, as every page loads it.
registerCss(
  'element/shell',
  `:host{display:block!important}
:host(:state(light)){color-scheme:light!important}
:host(:state(dark)){color-scheme:dark!important}
:host(:state(system)){color-scheme:light dark!important}
:host([hidden]){display:none!important}
.shell-error,.shell-loading{all:initial;display:block;flex:none;box-sizing:border-box;padding:16px;color-scheme:inherit;font:13px/1.5 var(--content-font,system-ui,sans-serif);color:var(--content-fg,CanvasText);background:var(--content-bg,Canvas)}
.shell-loading{text-align:center;opacity:0;animation:shell-appear 0s 750ms forwards}
@keyframes shell-appear{to{opacity:.8}}`,
)

/** The style sheets of a shadow root: the shared ones and the element's own `css`. Again after `adoptNode`. */
export function adoptStyles(root: ShadowRoot, css: string): void {
  adoptShared(root, [styleSheet(root.ownerDocument, css)])
}
