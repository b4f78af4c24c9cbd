import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

/** Tabs through what is on screen and expects one whole ring at every stop. */
export async function expectRings(page: Page, where: string, most = 45): Promise<void> {
  await walk(
    page,
    where,
    Array.from({ length: most }, () => 'Tab'),
  )
}

/** Presses keys one after the other and expects one whole ring after each. */
export async function walk(page: Page, where: string, keys: readonly string[]): Promise<void> {
  await page.evaluate(() => Reflect.deleteProperty(globalThis, 'passedStops'))
  const faults = new Set<string>()
  for (const key of keys) {
    await page.keyboard.press(key)
    const { stop, isPassed, found } = await page.evaluate(ringAtFocus)
    if (stop === '') continue
    if (isPassed && key === 'Tab') break
    for (const fault of found) faults.add(`${stop}: ${fault}`)
  }
  assert.deepEqual([...faults], [], where)
}

interface Stop {
  /** Empty while the focus is on the page itself, on the way from its end to its start. */
  stop: string
  isPassed: boolean
  found: string[]
}

/** Runs in the page. */
async function ringAtFocus(): Promise<Stop> {
  const parentOf = (node: Element): Element | null =>
    node.assignedSlot ?? node.parentElement ?? (node.getRootNode() as ShadowRoot).host ?? null
  const focusedNow = () => {
    let inner = document.activeElement
    while (inner?.shadowRoot?.activeElement) inner = inner.shadowRoot.activeElement
    return inner
  }
  const twoFrames = () =>
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  // The focus is passed on, a list scrolls, and what moves arrives.
  await twoFrames()
  let focused = focusedNow()
  if (!focused || focused === document.body) return { stop: '', isPassed: false, found: [] }
  const root = focused.getRootNode() as Document | ShadowRoot
  await Promise.all(
    root
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
      .map(({ finished }) => finished.catch(() => {})),
  )
  await twoFrames()
  focused = focusedNow()
  if (!focused || focused === document.body) return { stop: '', isPassed: false, found: [] }
  const passed = ((globalThis as { passedStops?: WeakSet<Element> }).passedStops ??= new WeakSet())
  const isPassed = passed.has(focused)
  passed.add(focused)

  const nameOf = (element: Element) =>
    `<${element.localName}> “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}” in ${element.closest('[data-path], [part], section, nav, header, footer, aside, [role="dialog"], [role="menu"]')?.outerHTML.slice(0, 90)}`
  const stop = nameOf(focused)

  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
  const rgba = (color: string): number[] => {
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = color
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data]
  }
  const luminance = (color: string) => {
    const [red, green, blue] = rgba(color)
      .slice(0, 3)
      .map((value) => value / 255)
      .map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
  }
  const contrast = (a: string, b: string) => {
    const [high, low] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
    return (high! + 0.05) / (low! + 0.05)
  }
  const backgroundOf = (element: Element | null): string => {
    for (let node = element; node; node = parentOf(node)) {
      const { backgroundColor } = getComputedStyle(node)
      if (rgba(backgroundColor)[3]! > 200) return backgroundColor
    }
    return 'white'
  }

  interface Ring {
    element: Element
    style: CSSStyleDeclaration
    isPseudo: boolean
  }
  const isOutOfSight = (element: Element) => {
    for (let node: Element | null = element; node; node = parentOf(node))
      if (getComputedStyle(node).clipPath !== 'none') return true
    return false
  }
  const ringsOf = (element: Element): Ring[] =>
    [null, '::before', '::after'].flatMap((pseudo) => {
      const style = getComputedStyle(element, pseudo)
      const isShown =
        pseudo === null
          ? !isOutOfSight(element)
          : style.content !== 'none' && Number(style.opacity) > 0
      // In forced colours, thinner ones draw shapes that are backgrounds otherwise.
      const isRing = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 1
      return isShown && isRing ? [{ element, style, isPseudo: pseudo !== null }] : []
    })
  const around: Element[] = []
  for (let node = parentOf(focused); node; node = parentOf(node))
    // In forced colours, what is selected has an outline as well.
    if (!node.matches('[aria-selected="true"], [aria-current]')) around.push(node)
  const active = focused.getAttribute('aria-activedescendant')
  const option = active ? root.getElementById(active) : null
  const isText = focused.matches('input, textarea, [contenteditable="true"]')
  const inner = isText ? [] : [...focused.querySelectorAll('*')]
  const rings = [focused, ...around, ...inner].flatMap(ringsOf)
  const declared = [
    ...(option
      ? [option, ...option.querySelectorAll('*')]
      : root.querySelectorAll('[data-focused]')),
  ]
  const standIns = declared.flatMap(ringsOf)
  const found: string[] = []
  const bearers = rings.length > 0 ? rings : standIns
  if (bearers.length !== 1)
    found.push(
      `${bearers.length} rings ${bearers.map(({ element }) => nameOf(element)).join(' and ')}`,
    )
  for (const { element, style, isPseudo } of bearers.slice(0, 1)) {
    const width = parseFloat(style.outlineWidth)
    const offset = parseFloat(style.outlineOffset)
    if (style.outlineStyle !== 'solid' || width !== 2)
      found.push(`a ring of ${style.outlineStyle} ${style.outlineWidth}`)
    const behind = backgroundOf(offset <= -width ? element : parentOf(element))
    const ratio = contrast(style.outlineColor, behind)
    if (ratio < 3) found.push(`${ratio.toFixed(2)}:1 against ${behind}`)
    if (isPseudo) continue
    const box = element.getBoundingClientRect()
    const reach = Math.max(0, offset + width)
    const ring = {
      left: box.left - reach,
      top: box.top - reach,
      right: box.right + reach,
      bottom: box.bottom + reach,
    }
    const cut = (edge: { left: number; top: number; right: number; bottom: number }) =>
      (['left', 'top', 'right', 'bottom'] as const)
        .map(
          (side) => [side, (ring[side] - edge[side]) * (/left|top/.test(side) ? -1 : 1)] as const,
        )
        .filter(([, by]) => by > 0.6)
        .map(([side, by]) => `${side} by ${by.toFixed(1)}`)
    const isTop = (node: Element) => node.matches(':popover-open, dialog:modal')
    let isFixed = getComputedStyle(element).position === 'fixed'
    for (let node = parentOf(element); node && !isTop(element); node = parentOf(node)) {
      const around = getComputedStyle(node)
      const clips =
        around.overflowX !== 'visible' ||
        around.overflowY !== 'visible' ||
        /paint|strict|content/.test(around.contain)
      if (clips && !isFixed && around.display !== 'contents') {
        const edge = node.getBoundingClientRect()
        const left = edge.left + node.clientLeft
        const top = edge.top + node.clientTop
        const sides = cut({
          left:
            around.overflowX === 'visible' && !/paint|strict|content/.test(around.contain)
              ? -Infinity
              : left,
          right:
            around.overflowX === 'visible' && !/paint|strict|content/.test(around.contain)
              ? Infinity
              : left + (node as HTMLElement).clientWidth,
          top,
          bottom: top + node.clientHeight,
        })
        // What is larger than its frame cannot be shown whole, and browsers scroll a text area to its caret.
        const isLarger = element.matches('textarea') || box.height > node.clientHeight - 4
        const real = isLarger ? sides.filter((side) => /left|right/.test(side)) : sides
        if (real.length > 0) {
          found.push(`cut at ${real.join(', ')} by ${nameOf(node)} .${node.className}`)
          break
        }
      }
      if (isTop(node)) break
      isFixed ||= around.position === 'fixed'
    }
    const sides = cut({ left: 0, top: 0, right: innerWidth, bottom: innerHeight })
    if (sides.length > 0 && box.height < innerHeight)
      found.push(`out of the window: ${sides.join(', ')}`)
  }
  return { stop, isPassed, found }
}
