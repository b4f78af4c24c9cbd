/** How many things fit side by side when what follows those that fit, if any does not, takes `more`. */
export function countFitting(
  widths: readonly number[],
  { room, gap, more }: { room: number; gap: number; more: number },
): number {
  let end = -gap
  let beforeMore = 0
  for (const [index, width] of widths.entries()) {
    end += gap + width
    if (end + gap + more <= room) beforeMore = index + 1
  }
  return end <= room ? widths.length : beforeMore
}
