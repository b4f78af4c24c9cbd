/** The language and direction of the page around an element. */
interface HostLanguage {
  /**
   * The nearest `lang`, including the element's own. The `lang` of the whole page is ignored: it is often left over
   * from a template.
   */
  lang: string | null
  /** The direction set by the page; null when only the default applies. */
  dir: 'ltr' | 'rtl' | null
}

/** Reads language and direction around the element, across shadow roots. */
export function hostLanguage(element: Element): HostLanguage {
  let lang: string | null = null
  let hasDir = false
  for (let one: Element | null = element; one; one = around(one)) {
    if (one !== one.ownerDocument.documentElement) lang ??= one.getAttribute('lang') || null
    hasDir ||= one.hasAttribute('dir')
  }
  const { direction } = getComputedStyle(element)
  if (direction === 'rtl') return { lang, dir: 'rtl' }
  return { lang, dir: hasDir ? 'ltr' : null }
}

/** Calls back when `lang` or `dir` change around the element. Returns the function to unsubscribe. */
export function onLanguageChange(element: Element, listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  let root: Node | null = element.getRootNode()
  while (root) {
    observer.observe(root, { subtree: true, attributes: true, attributeFilter: ['lang', 'dir'] })
    root = root instanceof ShadowRoot ? root.host.getRootNode() : null
  }
  return () => observer.disconnect()
}

function around(element: Element): Element | null {
  const parent = element.assignedSlot ?? element.parentNode
  return parent instanceof ShadowRoot ? parent.host : parent instanceof Element ? parent : null
}
