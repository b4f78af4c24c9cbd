// The single registry of styles. Every `.css.ts` module registers here when it loads, so the sheets contain exactly the
// styles of the loaded code. Code that loads later brings a sheet of its own: for a rule that is added to a sheet in use,
// browsers style every element again that any rule of this sheet matches.

const ids = new Set<string>()
let unwritten = ''
/** The texts of the shared sheets, in order of registration. */
const texts: string[] = []
const roots = new Set<WeakRef<ShadowRoot>>()

/**
 * Adds the text of one style module under its id. Called by compiled `.css.ts` modules only. The modules of a chunk
 * register one after the other: they become one sheet, before anything of them is rendered.
 */
export function registerCss(id: string, css: string): void {
  if (ids.has(id)) return
  ids.add(id)
  queueMicrotask(write)
  unwritten += css
}

/** Gives a root the shared sheets, also those of code that loads later, followed by sheets of its `own`. */
export function adoptShared(root: ShadowRoot, own: readonly CSSStyleSheet[]): void {
  write()
  roots.add(new WeakRef(root))
  put(root, own)
}

function write(): void {
  if (!unwritten) return
  texts.push(unwritten)
  unwritten = ''
  for (const reference of roots) {
    const root = reference.deref()
    if (root) put(root, root.adoptedStyleSheets)
    else roots.delete(reference)
  }
}

function put(root: ShadowRoot, others: readonly CSSStyleSheet[]): void {
  const sheets = texts.map((text) => styleSheet(root.ownerDocument, text))
  // Each once: the others may include some of them.
  root.adoptedStyleSheets = [...new Set([...sheets, ...others])]
}

const made = new WeakMap<Document, Map<string, CSSStyleSheet>>()

/** The one sheet of a document for a CSS text: a constructed sheet is valid only in the document it was created in. */
export function styleSheet(owner: Document, css: string): CSSStyleSheet {
  const sheets = made.get(owner) ?? new Map<string, CSSStyleSheet>()
  made.set(owner, sheets)
  let sheet = sheets.get(css)
  if (!sheet) {
    sheet = new (owner.defaultView?.CSSStyleSheet ?? CSSStyleSheet)()
    sheet.replaceSync(css)
    sheets.set(css, sheet)
  }
  return sheet
}
