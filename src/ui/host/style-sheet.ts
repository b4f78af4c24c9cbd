// The one registry of style texts. Every `.css.ts` module registers here when it loads, so the sheet
// holds exactly the styles of the code on the page; a lazily loaded module appends to the same object.

const texts = new Map<string, string>()
let sheet: CSSStyleSheet | null = null
let written = 0

/**
 * Adds the text of one style module under its id. Called by compiled `.css.ts` modules only. The modules of a chunk
 * register one after the other: they are parsed together, before anything of theirs is rendered.
 */
export function registerCss(id: string, css: string): void {
  if (texts.has(id)) return
  texts.set(id, css)
  if (sheet) queueMicrotask(sharedSheet)
}

/**
 * The constructable sheet shared by every shadow root: `root.adoptedStyleSheets = [sharedSheet()]`.
 * Always the same object; styles registered later reach all roots that adopted it.
 */
export function sharedSheet(): CSSStyleSheet {
  sheet ??= new CSSStyleSheet()
  if (written !== texts.size) {
    const added = [...texts.values()].slice(written).join('\n')
    // To write the whole sheet again would parse everything again; a group takes any rules.
    if (written === 0) sheet.replaceSync(added)
    else sheet.insertRule(`@media all {${added}}`, sheet.cssRules.length)
    written = texts.size
  }
  return sheet
}

/** Ids of the registered style modules, in order of registration. For tests and diagnostics. */
export function registeredStyles(): readonly string[] {
  return [...texts.keys()]
}
