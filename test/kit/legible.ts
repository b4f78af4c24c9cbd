import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

/** Expects that no text on screen is cut or covers another, that controls do not overlap, and that nothing is too wide. */
export async function expectLegible(page: Page, where: string): Promise<void> {
  assert.deepEqual(await page.evaluate(illegible), [], where)
}

/** Runs in the page. */
function illegible(): string[] {
  const found = new Set<string>()
  const parentOf = (node: Element): Element | null =>
    node.assignedSlot ?? node.parentElement ?? (node.getRootNode() as ShadowRoot).host ?? null
  const elementsIn = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? elementsIn(element.shadowRoot) : []),
    ])
  const isIn = (inner: Element | null, outer: Element): boolean => {
    for (let node = inner; node; node = parentOf(node)) if (node === outer) return true
    return false
  }
  const nameOf = (element: Element): string =>
    `<${element.localName}> “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`
  /** The element at the middle of a box, if that is on screen. */
  const topAt = ({ left, top, width, height }: DOMRect): Element | null => {
    const [x, y] = [left + width / 2, top + height / 2]
    let shown = document.elementFromPoint(x, y)
    for (let inner; shown?.shadowRoot; shown = inner) {
      inner = shown.shadowRoot.elementFromPoint(x, y)
      if (inner?.getRootNode() !== shown.shadowRoot) break
    }
    return shown
  }
  const layerOf = (element: Element): Element | null =>
    element.closest('[role="dialog"], [role="alertdialog"], [role="menu"], [role="tooltip"]')
  const common = (a: DOMRect, b: DOMRect) => ({
    width: Math.min(a.right, b.right) - Math.max(a.left, b.left),
    height: Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
  })
  /** The part of a rectangle that a box and those around it let through. */
  const seenOf = (whole: DOMRect, inside: Element | null): DOMRect => {
    let { left, top, right, bottom } = whole
    for (let box = inside; box; box = parentOf(box)) {
      if (getComputedStyle(box).overflowY === 'visible') continue
      const edge = box.getBoundingClientRect()
      left = Math.max(left, edge.left)
      top = Math.max(top, edge.top)
      right = Math.min(right, edge.right)
      bottom = Math.min(bottom, edge.bottom)
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
  }
  const shown = elementsIn(document).filter((element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  )

  const lines: [Element, DOMRect][] = []
  const range = document.createRange()
  for (const element of shown) {
    const texts = [...element.childNodes].filter(
      (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue!.trim() !== '',
    )
    for (const text of texts) {
      range.selectNodeContents(text)
      for (const line of range.getClientRects()) if (line.width > 3) lines.push([element, line])
    }
  }
  for (const [element, line] of lines) {
    let isEllipsis = false
    for (let box: Element | null = element; box; box = parentOf(box)) {
      const style = getComputedStyle(box)
      const rect = box.getBoundingClientRect()
      if (style.clipPath !== 'none' || /auto|scroll/.test(style.overflowY + style.overflowX)) break
      isEllipsis ||= style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      const { width, height } = common(line, rect)
      const hides = style.overflowX !== 'visible'
      // What is hidden as a whole is not shown on purpose.
      if (hides && (width <= 0 || height <= 0)) break
      if (hides && !isEllipsis && width < line.width - 2)
        found.add(`${nameOf(element)} is cut at its sides by ${nameOf(box)}`)
      // A line is higher than its letters.
      if (hides && height < line.height * 0.85 - 2 && style.webkitLineClamp === 'none')
        found.add(`${nameOf(element)} is cut in its height by ${nameOf(box)}`)
      if (style.position === 'absolute' || style.position === 'fixed') break
    }
  }
  const visible = lines
    .map(([element, line]) => [element, seenOf(line, element)] as const)
    .filter(([element, line]) => isIn(topAt(line), element))
  visible.forEach(([element, line], index) => {
    for (const [other, second] of visible.slice(index + 1)) {
      const { width, height } = common(line, second)
      const isOver = width > 4 && height > 0.35 * Math.min(line.height, second.height)
      if (other !== element && isOver && layerOf(other) === layerOf(element))
        found.add(`${nameOf(element)} and ${nameOf(other)} are in the same place`)
    }
  })

  const controls = shown
    .filter((one) => one.matches('button, a[href], input:not([type="file"]), textarea, select'))
    .map(
      (control) => [control, seenOf(control.getBoundingClientRect(), parentOf(control))] as const,
    )
    .filter(([control, box]) => box.width > 2 && isIn(topAt(box), control))
  controls.forEach(([control, box], index) => {
    for (const [other, second] of controls.slice(index + 1)) {
      const { width, height } = common(box, second)
      if (width <= 3 || height <= 3 || isIn(control, other) || isIn(other, control)) continue
      if (layerOf(control) !== layerOf(other) || control.getRootNode() !== other.getRootNode())
        continue
      found.add(`${nameOf(control)} and ${nameOf(other)} overlap`)
    }
  })
  if (document.documentElement.scrollWidth > innerWidth + 1) found.add('the page scrolls sideways')
  return [...found]
}
