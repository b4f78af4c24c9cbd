/** How many items fit side by side; if not all do, `more` is reserved for an overflow button. All sizes in px. */
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
