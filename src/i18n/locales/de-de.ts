import type { Locale } from '../locale.ts'

/** German. Its messages, `de-de.json`, are loaded when the language is first shown. */
export const deDe: Locale = {
  id: 'de-DE',
  title: 'Deutsch',
  bundles: async () => {
    const [{ bundlesOf }, messages] = await Promise.all([
      import('../bundles-of.ts'),
      import('./de-de.json', { with: { type: 'json' } }),
    ])
    return bundlesOf('de-DE', messages.default)
  },
  weekInfo: { firstDay: 1, weekend: [6, 7] },
}
