interface Policy {
  createHTML(html: string): unknown
}

interface Policies {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): Policy
}

/** Name of the policy that pages with Trusted Types must allow. */
const policyName = 'content-studio-paste'

/** Policy by page: a policy name can be used only once. */
const known = new WeakMap<Policies, Policy>()

/** Parses HTML into an inert document: it runs and loads nothing, has no styles and is never inserted into the page. */
export function parseHtml(source: string): Document {
  const parsed = inertDocument(withoutStyles(source))
  applySheet(parsed, source)
  return parsed
}

function inertDocument(html: string): Document {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  if (!trustedTypes) return new DOMParser().parseFromString(html, 'text/html')
  const policy =
    known.get(trustedTypes) ?? trustedTypes.createPolicy(policyName, { createHTML: (text) => text })
  known.set(trustedTypes, policy)
  return new DOMParser().parseFromString(policy.createHTML(html) as string, 'text/html')
}

const pastedStyle = 'data-pasted-style'

/** The inline style of an element of a parsed document, as it was written. */
export function inlineStyleOf(element: Element): string {
  return element.getAttribute(pastedStyle) ?? element.getAttribute('style') ?? ''
}

/** Excel states the look of its cells in a style sheet, by a class for each look. */
function applySheet(parsed: Document, source: string): void {
  const looks = new Map(
    [...source.matchAll(/\.(xl\d+)\s*\{([^}]*)\}/g)].map(([, name = '', look = '']) => [
      name,
      look,
    ]),
  )
  if (looks.size === 0) return
  for (const element of parsed.querySelectorAll('[class^="xl"]')) {
    const look = looks.get(element.className)
    if (look) element.setAttribute(pastedStyle, `${look};${inlineStyleOf(element)}`)
  }
}

/** The markup inside an element of a parsed document, with the element's own inline style around it. */
export function htmlInside(element: Element): string {
  const box = element.ownerDocument.createElement('div')
  box.setAttribute(pastedStyle, inlineStyleOf(element))
  box.append(...element.cloneNode(true).childNodes)
  return box.outerHTML
}

/** Comments, elements of styles, and tags; each goes to the end where it is not closed, as it does for a browser. */
const markup =
  /<!--[^]*?(?:-->|$)|(<style(?:\s[^>]*)?(?<!\/)>[^]*?(?:<\/style\s*>|$))|<[a-z](?:[^>"'=]+|=\s*(?:"[^"]*(?:"|$)|'[^']*(?:'|$))|=(?!\s*["'])|(?<!=\s*)["'])*(?:>|$)/gi

/** Values of attributes, and the name of that which is a style. */
const attributes = /=\s*(?:"[^"]*"|'[^']*'|[^\s>"'][^\s>]*)|(?<=[\s/"'])style(?=[\s=/>])/gi

/**
 * A page that forbids inline styles reports a violation for each one that is parsed, although none is applied. A style
 * missed here only causes such a report.
 */
function withoutStyles(html: string): string {
  return html.replace(markup, (part, sheet: string | undefined) => {
    if (sheet !== undefined) return ''
    if (part.startsWith('<!--')) return part
    return part.replace(attributes, (found) => (found.startsWith('=') ? found : pastedStyle))
  })
}
