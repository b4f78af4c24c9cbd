import { enUsMessages } from '../../src/i18n/en-us.ts'
import type { LoadedLocale } from '../../src/i18n/locale.ts'

const accents: Record<string, string> = {
  a: 'á',
  e: 'ë',
  i: 'ï',
  o: 'ö',
  u: 'ü',
  A: 'Å',
  E: 'É',
  I: 'Ï',
  O: 'Ø',
  U: 'Û',
  c: 'ç',
  n: 'ñ',
  y: 'ý',
}

/**
 * English that looks foreign: accented, a third longer, in brackets. Text on screen without brackets
 * does not come from the messages; text cut off will be cut off in German too. With the id of a language written
 * from right to left (`ar-XB`) the studio is mirrored.
 */
export function createPseudoLocale(id = 'en-XA'): LoadedLocale {
  const namespaces = new Map<string, Record<string, string>>()
  for (const [key, text] of Object.entries(enUsMessages as Record<string, string>)) {
    const namespace = key.split('.')[0] ?? key
    const resources = namespaces.get(namespace) ?? {}
    resources[key] = pseudo(text)
    namespaces.set(namespace, resources)
  }
  return {
    id,
    title: 'Pseudo',
    weekInfo: { firstDay: 1, weekend: [6, 7] },
    bundles: [...namespaces].map(([namespace, resources]) => ({
      locale: id,
      namespace,
      resources,
    })),
  }
}

function pseudo(text: string): string {
  const accented = text.replace(/\{\w+\}|[A-Za-z]/g, (part) => accents[part] ?? part)
  return `⟦${accented}${'~'.repeat(Math.ceil(text.length / 3))}⟧`
}
