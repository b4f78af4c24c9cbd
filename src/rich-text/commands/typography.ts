import { InputRule } from 'prosemirror-inputrules'

// Quotation marks of a language: outer pair, inner pair. A language with a country wins over the language alone.
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
/** Between a guillemet and what it encloses, in French. */
const THIN = '\u202f'

/** Quotation marks, apostrophes, dashes and dots as a language prints them. Backspace restores what was typed. */
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
    // Three of them are a rule in Markdown.
    replace(/[^-]--$/, 2, plain === 'en' ? '—' : '–'),
  ]
}
