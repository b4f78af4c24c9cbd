/** Bounds of what can be shown as progress, in percent. */
export function clampProgress(percent: number): number {
  return Number.isNaN(percent) ? 0 : Math.min(100, Math.max(0, percent))
}
