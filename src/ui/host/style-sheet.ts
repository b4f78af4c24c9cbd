// The single registry of styles. Every `.css.ts` module registers here when it loads, so the sheet contains exactly the
// styles of the loaded code; a lazily loaded module appends to the same object.

const ids = new Set<string>()
let unwritten = ''
let sheet: CSSStyleSheet | undefined

/**
 * Adds the text of one style module under its id. Called by compiled `.css.ts` modules only. The modules of a chunk
 * register one after the other: they are parsed together, before anything of them is rendered.
 */
export function registerCss(id: string, css: string): void {
  if (ids.has(id)) return
  ids.add(id)
  unwritten += css
  if (sheet) queueMicrotask(sharedSheet)
}

/**
 * The constructable sheet shared by every shadow root: `root.adoptedStyleSheets = [sharedSheet()]`.
 * Always the same object; styles registered later reach all roots that adopted it.
 */
export function sharedSheet(): CSSStyleSheet {
  sheet ??= new CSSStyleSheet()
  // A grouping rule accepts any rules; replacing the sheet's text would parse all of it again.
  if (unwritten) sheet.insertRule(`@media{${unwritten}}`, sheet.cssRules.length)
  unwritten = ''
  return sheet
}

/** Ids of the registered style modules, in order of registration. For tests and diagnostics. */
export function registeredStyles(): readonly string[] {
  return [...ids]
}
