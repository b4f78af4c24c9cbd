/** Pane kinds with different widths. */
export type PaneKind = 'items' | 'documents' | 'document' | 'component' | 'unknown'

/** A pane to be laid out. */
export interface PaneBox {
  key: string
  kind: PaneKind
  /** Width set by the user, px; null = none. */
  size: number | null
}

export interface PlacedPane {
  /** Width in px; that of a strip if collapsed. */
  width: number
  collapsed: boolean
}

/**
 * Widths in px. `usual` is the width of a pane until the user resizes it; without one the pane shares the remaining
 * space.
 */
const measures: Readonly<
  Record<PaneKind, { least: number; comfortable: number; usual: number | null }>
> = {
  items: { least: 160, comfortable: 208, usual: 208 },
  documents: { least: 240, comfortable: 320, usual: 320 },
  document: { least: 320, comfortable: 432, usual: null },
  component: { least: 280, comfortable: 400, usual: null },
  unknown: { least: 240, comfortable: 280, usual: null },
}

/** Container width in px from which panes are shown side by side. */
export const narrowBelow = 640
/** Width of a collapsed pane, px. */
export const stripWidth = 40
const handleWidth = 1

/**
 * Computes the width of every pane. If there is not enough space for all, panes collapse to strips, oldest first: those
 * the user did not expand explicitly, then those the user did (`kept`, latest last); the last pane only if nothing else
 * can make space for an expanded one.
 */
export function arrangePanes(
  panes: readonly PaneBox[],
  width: number,
  kept: readonly string[] = [],
): PlacedPane[] {
  const collapsed = chooseStrips(panes, width, kept)
  const open = panes.flatMap((_, index) => (collapsed.has(index) ? [] : [index]))
  const last = open.at(-1)
  const strips = collapsed.size * stripWidth + Math.max(0, open.length - 1) * handleWidth
  const room = Math.max(0, width - strips)
  const widths = new Map<number, number>()
  const sharing: number[] = []
  for (const index of open) {
    const { kind, size } = panes[index]!
    const wanted = index === last ? null : (size ?? measures[kind].usual)
    if (wanted === null) sharing.push(index)
    else widths.set(index, Math.max(measures[kind].least, wanted))
  }
  shrink(panes, widths, room - sum(sharing.map((index) => measures[panes[index]!.kind].least)))
  share(panes, sharing, widths, room - sum([...widths.values()]))
  return panes.map((_, index) => ({
    width: widths.get(index) ?? stripWidth,
    collapsed: collapsed.has(index),
  }))
}

/** Minimum and maximum width of one pane such that the others keep their minimum. */
export function sizeLimits(
  panes: readonly PaneBox[],
  placed: readonly PlacedPane[],
  index: number,
  width: number,
): { min: number; max: number } {
  const least = measures[panes[index]!.kind].least
  const others = placed.map((pane, other) => {
    if (other === index) return 0
    return pane.collapsed ? stripWidth : measures[panes[other]!.kind].least + handleWidth
  })
  return { min: least, max: Math.max(least, width - sum(others)) }
}

function chooseStrips(
  panes: readonly PaneBox[],
  width: number,
  kept: readonly string[],
): ReadonlySet<number> {
  const collapsed = new Set<number>()
  const last = panes.length - 1
  const age = ({ key }: PaneBox): number => kept.indexOf(key)
  const candidates = panes
    .map((pane, index) => ({ index, age: age(pane) }))
    .filter(({ index }) => index !== last)
    .sort((a, b) => a.age - b.age || a.index - b.index)
  const newest = panes.findIndex(({ key }) => key === kept.at(-1))
  const isWanted = newest >= 0 && newest !== last
  if (isWanted) candidates.pop()
  const need = (per: 'least' | 'comfortable'): number =>
    sum(
      panes.map(({ kind, size }, index) => {
        if (collapsed.has(index)) return stripWidth
        const { least, [per]: most } = measures[kind]
        return Math.max(least, Math.min((index === last ? null : size) ?? most, most)) + handleWidth
      }),
    ) - handleWidth
  for (const { index } of candidates) {
    if (need('comfortable') <= width) break
    collapsed.add(index)
  }
  if (isWanted && need('least') > width) collapsed.add(last)
  return collapsed
}

/** Shrinks panes of fixed width, in proportion to their spare width, to make space for the others. */
function shrink(panes: readonly PaneBox[], widths: Map<number, number>, room: number): void {
  const excess = sum([...widths.values()]) - room
  if (excess <= 0) return
  const spare = (index: number, width: number): number => width - measures[panes[index]!.kind].least
  const all = sum([...widths].map(([index, width]) => spare(index, width)))
  if (all <= 0) return
  const part = Math.min(1, excess / all)
  for (const [index, width] of widths) {
    widths.set(index, Math.floor(width - spare(index, width) * part))
  }
}

/** Distributes the remaining space evenly, but gives each pane at least its minimum. */
function share(
  panes: readonly PaneBox[],
  sharing: readonly number[],
  widths: Map<number, number>,
  room: number,
): void {
  const leastOf = (index: number): number => measures[panes[index]!.kind].least
  let rest = room
  for (const [place, index] of sharing.toSorted((a, b) => leastOf(b) - leastOf(a)).entries()) {
    const width = Math.max(leastOf(index), Math.floor(rest / (sharing.length - place)))
    widths.set(index, width)
    rest -= width
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
