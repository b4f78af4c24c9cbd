import { registerCss, sharedSheet } from '../ui/host/style-sheet.ts'

// What an element looks like before, and without, its area: the page's own colours through system
// colours, so that light and dark need no palette. The inner `all: initial` keeps page styles out; the details of an error
// come with it (error-details.ts). Written
// tightly: it is part of what every page loads, and counts with it.
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
 * The sheets a shadow root adopts: the shared one and the element's own `css`. In another document, after
 * `adoptNode`, the root gets copies made there.
 */
export function adoptStyles(root: ShadowRoot, css: string): void {
  const { ownerDocument } = root
  const shared = sharedSheet()
  const first = ownerDocument === document ? shared : styleSheet(ownerDocument, textOf(shared))
  root.adoptedStyleSheets = css ? [first, styleSheet(ownerDocument, css)] : [first]
}

const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>()

/** The one sheet of a document with this text: a constructed sheet serves only the document it was made in. */
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
