import { registerCss, sharedSheet } from '../ui/host/style-sheet.ts'

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
.shell-error,.shell-loading{all:initial;display:block;flex:none;box-sizing:border-box;padding:16px;color-scheme:inherit;font:13px/1.5 var(--content-font, system-ui, sans-serif);color:var(--content-fg, CanvasText);background:var(--content-bg, Canvas)}
.shell-loading{text-align:center;opacity:0;animation:shell-appear 0s 750ms forwards}
@keyframes shell-appear{to{opacity:0.8}}`,
)

/**
 * The style sheets adopted by a shadow root: the shared one and the element's own `css`. In another document, after
 * `adoptNode`, the root gets copies created there.
 */
export function adoptStyles(root: ShadowRoot, css: string): void {
  const { ownerDocument } = root
  const shared = sharedSheet()
  const first = ownerDocument === document ? shared : styleSheet(ownerDocument, textOf(shared))
  root.adoptedStyleSheets = css ? [first, styleSheet(ownerDocument, css)] : [first]
}

const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>()

/** The one sheet of a document for a CSS text: a constructed sheet is valid only in the document it was created in. */
export function styleSheet(owner: Document, css: string): CSSStyleSheet {
  const known = sheets.get(owner) ?? new Map<string, CSSStyleSheet>()
  sheets.set(owner, known)
  let sheet = known.get(css)
  if (!sheet) {
    sheet = new (owner.defaultView?.CSSStyleSheet ?? CSSStyleSheet)()
    sheet.replaceSync(css)
    known.set(css, sheet)
  }
  return sheet
}

function textOf(sheet: CSSStyleSheet): string {
  return Array.from(sheet.cssRules, (rule) => rule.cssText).join('\n')
}
