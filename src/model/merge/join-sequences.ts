import { changesBetween } from './edits.ts'

/** An edit of one side: the units [from, to) of the base are replaced by `now`. */
export interface SequenceEdit {
  readonly from: number
  readonly to: number
  readonly now: readonly string[]
}

/** A stretch of the base that at least one side changed, and the content of each side. */
export interface Stretch {
  readonly base: readonly string[]
  readonly mine: readonly string[]
  readonly theirs: readonly string[]
  readonly touchedBy: 'mine' | 'theirs' | 'both'
  /** Neither side removed anything here. */
  readonly isInsertion: boolean
  /** Neither side added anything here. */
  readonly isRemoval: boolean
}

/** Returns the merged units of a stretch; null for a conflict. */
export type Resolve = (stretch: Stretch) => readonly string[] | null

interface Cluster {
  from: number
  to: number
  mine: SequenceEdit[]
  theirs: SequenceEdit[]
}

/**
 * Three-way merge of two sequences of units. Stretches that only one side changed are taken from that side; `resolve`
 * decides about stretches that both changed. Two edits overlap when they share a unit of the base, when they insert at
 * the same position, or when one inserts inside a removal of the other. Returns null as soon as `resolve` does.
 */
export function joinSequences(
  base: readonly string[],
  sides: { mine: readonly SequenceEdit[]; theirs: readonly SequenceEdit[] },
  resolve: Resolve,
): string[] | null {
  const joined: string[] = []
  let at = 0
  for (const cluster of clusters(sides)) {
    joined.push(...base.slice(at, cluster.from))
    at = cluster.to
    const result = resolve(stretchOf(base, cluster))
    if (!result) return null
    joined.push(...result)
  }
  joined.push(...base.slice(at))
  return joined
}

function clusters({
  mine,
  theirs,
}: {
  mine: readonly SequenceEdit[]
  theirs: readonly SequenceEdit[]
}): Cluster[] {
  const edits = [
    ...mine.map((edit) => ({ edit, side: 'mine' as const })),
    ...theirs.map((edit) => ({ edit, side: 'theirs' as const })),
  ].sort((a, b) => a.edit.from - b.edit.from || a.edit.to - b.edit.to)
  const found: Cluster[] = []
  for (const { edit, side } of edits) {
    const last = found.at(-1)
    if (last && touches(last, edit)) {
      last.to = Math.max(last.to, edit.to)
      last[side].push(edit)
    } else {
      const cluster: Cluster = { from: edit.from, to: edit.to, mine: [], theirs: [] }
      cluster[side].push(edit)
      found.push(cluster)
    }
  }
  return found
}

function touches(cluster: Cluster, edit: SequenceEdit): boolean {
  if (edit.from !== cluster.to) return edit.from < cluster.to
  return cluster.from === cluster.to && edit.from === edit.to
}

function stretchOf(base: readonly string[], cluster: Cluster): Stretch {
  const { from, to, mine, theirs } = cluster
  const all = [...mine, ...theirs]
  return {
    base: base.slice(from, to),
    mine: applied(base, cluster, mine),
    theirs: applied(base, cluster, theirs),
    touchedBy: mine.length === 0 ? 'theirs' : theirs.length === 0 ? 'mine' : 'both',
    isInsertion: all.every((edit) => edit.from === edit.to),
    isRemoval: all.every(({ now }) => now.length === 0),
  }
}

function applied(
  base: readonly string[],
  { from, to }: Cluster,
  edits: readonly SequenceEdit[],
): string[] {
  const result: string[] = []
  let at = from
  for (const edit of edits) {
    result.push(...base.slice(at, edit.from), ...edit.now)
    at = edit.to
  }
  result.push(...base.slice(at, to))
  return result
}

/** The units of the base that neither side removed, for a stretch in which both sides only removed. */
export function remaining({ base, mine, theirs }: Stretch): string[] {
  const gone = new Set<number>()
  for (const { from, to } of [mine, theirs].flatMap((side) => sequenceEdits(base, side))) {
    for (let at = from; at < to; at++) gone.add(at)
  }
  return base.filter((_unit, at) => !gone.has(at))
}

/** The edits that turn one sequence into another. */
export function sequenceEdits(from: readonly string[], to: readonly string[]): SequenceEdit[] {
  return changesBetween(from, to).map(({ start, end, ...edit }) => ({
    ...edit,
    now: to.slice(start, end),
  }))
}
