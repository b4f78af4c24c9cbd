import type { Locale } from '../locale.ts'

/** German. Its messages are loaded when they are shown. */
export const deDe: Locale = {
  id: 'de-DE',
  title: 'Deutsch',
  bundles: async () => (await import('./de-de/bundles.ts')).deDeBundles,
  weekInfo: { firstDay: 1, weekend: [6, 7] },
}
