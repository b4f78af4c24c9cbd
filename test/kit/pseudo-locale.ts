import { bundlesOf } from '../../src/i18n/bundles-of.ts'
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
 * Pseudo-localised English: accented, a third longer, in brackets. Text on screen without brackets is not from the
 * messages; text that is cut off would be cut off in German too. With the id of a right-to-left language (`ar-XB`), the
 * studio is mirrored.
 */
export function createPseudoLocale(id = 'en-XA'): LoadedLocale {
  const messages = Object.entries(enUsMessages as Record<string, string>)
  return {
    id,
    title: '⟦Pseudo⟧',
    weekInfo: { firstDay: 1, weekend: [6, 7] },
    bundles: bundlesOf(id, Object.fromEntries(messages.map(([key, text]) => [key, pseudo(text)]))),
  }
}

function pseudo(text: string): string {
  const accented = text.replace(/\{\w+\}|[A-Za-z]/g, (part) => accents[part] ?? part)
  return `⟦${accented}${'~'.repeat(Math.ceil(text.length / 3))}⟧`
}
