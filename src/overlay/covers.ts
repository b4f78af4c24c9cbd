/** Edges in the window, in px. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** A part of the page that stays at an edge of the screen, such as a header, while the rest scrolls below it. */
export interface Cover {
  readonly element: Element
  readonly isAtTop: boolean
}

/** Higher than this part of the window, it is a background that the page scrolls over. */
const mostHeight = 1 / 3

/** What stays at the upper and lower edges of the screen now. A large page takes 10 ms for that: too long for each frame. */
export function coversOf(page: Document): readonly Cover[] {
  const { clientWidth, clientHeight } = page.documentElement
  return [true, false].flatMap((isAtTop) => {
    let cover: Element | null = null
    const hit = page.elementFromPoint(clientWidth / 2, isAtTop ? 1 : clientHeight - 2)
    for (let at = hit; at && at !== page.body; at = parentOf(at)) {
      if (['sticky', 'fixed'].includes(getComputedStyle(at).position)) cover = at
    }
    const isHigh = cover !== null && cover.clientHeight > clientHeight * mostHeight
    return cover && !isHigh ? [{ element: cover, isAtTop }] : []
  })
}

/** The part of an element's box that is not below a cover; null for nothing. */
export function withoutCovers(element: Element, box: Box, covers: readonly Cover[]): Box | null {
  let rest = box
  for (const { element: cover, isAtTop } of covers) {
    if (isAround(cover, element)) continue
    const { left, right, top, bottom } = cover.getBoundingClientRect()
    if (left >= rest.right || right <= rest.left) continue
    if (top >= rest.bottom || bottom <= rest.top) continue
    rest = {
      ...{ left: rest.left, right: rest.right },
      top: isAtTop ? bottom : rest.top,
      bottom: isAtTop ? rest.bottom : top,
    }
    if (rest.top >= rest.bottom) return null
  }
  return rest
}

/** Whether an element is another one, or around it in what is rendered. */
export function isAround(outer: Element, inner: Element): boolean {
  for (let at: Element | null = inner; at; at = parentOf(at)) if (at === outer) return true
  return false
}

/** The element around another one in what is rendered. */
export function parentOf(element: Element): Element | null {
  const root = element.getRootNode()
  return (
    element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
  )
}
