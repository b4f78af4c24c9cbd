import { InputRule } from 'prosemirror-inputrules'

// Quotation marks by language: outer pair, inner pair. An entry with a country takes precedence.
const quotes: Readonly<Record<string, string>> = {
  en: '“”‘’',
  de: '„“‚‘',
  'de-ch': '«»‹›',
  fr: '«»“”',
  it: '«»“”',
  es: '«»“”',
  ca: '«»“”',
  'pt-pt': '«»“”',
  el: '«»“”',
  ru: '«»„“',
  uk: '«»„“',
  nb: '«»‘’',
  nn: '«»‘’',
  no: '«»‘’',
  pl: '„”«»',
  hu: '„”»«',
  ro: '„”«»',
  hr: '„”‘’',
  cs: '„“‚‘',
  sk: '„“‚‘',
  sl: '„“‚‘',
  bg: '„“‚‘',
  lt: '„“‚‘',
  is: '„“‚‘',
  et: '„“‚‘',
  da: '»«›‹',
  sv: '””’’',
  fi: '””’’',
}
/** Space between guillemets and the quoted text in French. */
const THIN = '\u202f'

/** Input rules for a language's quotes, apostrophes, dashes and ellipses. Backspace restores the typed text. */
export function typographyRules(language: string): readonly InputRule[] {
  const name = language.toLowerCase()
  const [plain = 'en'] = name.split('-')
  const [open = '', close = '', openInner = '', closeInner = ''] = Array.from(
    quotes[name] ?? quotes[plain] ?? quotes['en']!,
  )
  const isFrench = plain === 'fr'
  const inside = { inCodeMark: false }
  const replace = (pattern: RegExp, length: number, text: string) =>
    new InputRule(
      pattern,
      (state, match, start, end) =>
        state.tr.insertText(text, start + match[0].length - length, end),
      inside,
    )
  const opens = '(?:^|[\\s([{<\\ufffc–—/“‘„‚«‹»›”’])'
  return [
    replace(new RegExp(`${opens}"$`), 1, isFrench ? open + THIN : open),
    replace(/"$/, 1, isFrench ? THIN + close : close),
    replace(new RegExp(`${opens}'$`), 1, openInner),
    new InputRule(
      /[\p{L}\p{N}]'$/u,
      (state, _match, start, end) => {
        const $start = state.doc.resolve(start)
        const before = state.doc.textBetween($start.start(), start, undefined, '\ufffc')
        const isOpen = before.lastIndexOf(openInner) > before.lastIndexOf(closeInner)
        return state.tr.insertText(isOpen ? closeInner : '’', start + 1, end)
      },
      inside,
    ),
    replace(/'$/, 1, closeInner),
    replace(/\.\.\.$/, 3, '…'),
    // Three hyphens are a Markdown rule.
    replace(/[^-]--$/, 2, plain === 'en' ? '—' : '–'),
  ]
}
