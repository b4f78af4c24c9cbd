/** The existing name that an unknown one most likely stands for; undefined when none is similar. */
export function nearestName(name: string, names: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase()
  let nearest: string | undefined
  // Up to a third of the letters may differ.
  let best = Math.floor(wanted.length / 3)
  for (const one of names) {
    if (Math.abs(one.length - name.length) > best) continue
    const distance = distanceOf(wanted, one.toLowerCase())
    if (distance > best || (distance === best && nearest !== undefined)) continue
    best = distance
    nearest = one
  }
  return nearest
}

/** The ending "; did you mean …?" of a message, or ''. */
export function didYouMean(name: unknown, names: Iterable<string>): string {
  const nearest = typeof name === 'string' ? nearestName(name, names) : undefined
  return nearest === undefined ? '' : `; did you mean "${nearest}"?`
}

/** Edit distance: letters to add, drop, change or swap with their neighbour to turn one text into the other. */
function distanceOf(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      next[column] = Math.min(
        last[column]! + 1,
        next[column - 1]! + 1,
        last[column - 1]! + (isSame ? 0 : 1),
        isSwap ? before[column - 2]! + 1 : Infinity,
      )
    }
    before = last
    last = next
  }
  return last[other.length]!
}
