type Child = Node | string | null | undefined | false
type Attributes = Readonly<Record<string, string | number | boolean | null | undefined>>

/**
 * An element. Attributes that are null, undefined or false are left out; `--names` become custom
 * properties, which a strict content security policy allows where it forbids style attributes.
 */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Child | readonly Child[])[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue
    if (name.startsWith('--')) element.style.setProperty(name, String(value))
    else element.setAttribute(name, value === true ? '' : String(value))
  }
  for (const child of children.flat()) if (child) element.append(child)
  return element
}

/** Gives a custom element a root of its own with styles, which a strict content security policy allows. */
export function openRoot(element: HTMLElement, style: string, content: Node): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  const root = element.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [sheet]
  root.append(content)
}

/**
 * Turns `current` into `wanted`, touching only what differs, so that pictures, focus and scroll
 * position stay. Answers the elements whose own text or attributes changed.
 */
export function reconcile(current: Element, wanted: Element): Element[] {
  if (current.isEqualNode(wanted)) return []
  const [before, after] = [[...current.childNodes], [...wanted.childNodes]]
  const sameShape =
    current.tagName === wanted.tagName &&
    before.length === after.length &&
    before.every((node, index) => node.nodeName === after[index]?.nodeName)
  if (!sameShape || before.length === 0) {
    current.replaceWith(wanted)
    return [wanted]
  }
  const own = copyAttributes(current, wanted)
  const changed: Element[] = own ? [current] : []
  before.forEach((node, index) => {
    const next = after[index]
    if (node instanceof Element && next instanceof Element) changed.push(...reconcile(node, next))
    else if (next && node.nodeValue !== next.nodeValue) {
      node.nodeValue = next.nodeValue
      changed.push(current)
    }
  })
  return changed
}

function copyAttributes(current: Element, wanted: Element): boolean {
  const names = new Set([...current.getAttributeNames(), ...wanted.getAttributeNames()])
  let changed = false
  for (const name of names) {
    const value = wanted.getAttribute(name)
    if (value === current.getAttribute(name)) continue
    changed = true
    if (name === 'style') copyStyle(current as HTMLElement, wanted as HTMLElement)
    else if (value === null) current.removeAttribute(name)
    else current.setAttribute(name, value)
  }
  return changed
}

function copyStyle(current: HTMLElement, wanted: HTMLElement): void {
  for (const name of Array.from(current.style)) current.style.removeProperty(name)
  for (const name of wanted.style) {
    current.style.setProperty(name, wanted.style.getPropertyValue(name))
  }
}
