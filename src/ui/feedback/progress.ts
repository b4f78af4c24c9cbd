/** Clamps progress to 0–100 percent. */
export function clampProgress(percent: number): number {
  return Number.isNaN(percent) ? 0 : Math.min(100, Math.max(0, percent))
}
