import type { EditorState, Transaction } from 'prosemirror-state'

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
const thin = '\u202f'

/** What is done where the text before the caret, with what is typed now, matches the pattern. */
export interface TypedRule {
  readonly pattern: RegExp
  /** `start` is where the match begins, `end` the caret; the last characters of the match may not be in the text yet. */
  readonly replace: (
    state: EditorState,
    match: RegExpMatchArray,
    start: number,
    end: number,
  ) => Transaction
}

/** Signs that are typed as other characters; the group is what is replaced. */
const signs: readonly (readonly [RegExp, string])[] = [
  [/(\.\.\.)$/, '…'],
  [/(\(c\))$/i, '©'],
  [/(\(r\))$/i, '®'],
  [/(\(tm\))$/i, '™'],
  [/(?:^|[^<-])(->)$/, '→'],
  [/(<-)$/, '←'],
  [/(\+-)$/, '±'],
  [/(!=)$/, '≠'],
  // In `3x4` and `3 x 4`, and not in the hexadecimal `0x4`.
  [/(?:^|[^\p{L}\p{N}])\d*[1-9] ?(x) ?\d$/u, '×'],
  [/(?:^|[^\p{L}\p{N}])\d+0 ?(x) ?\d$/u, '×'],
  [/(?:^|\s)(1\/2)[\s.,;:!?)]$/, '½'],
  [/(?:^|\s)(1\/4)[\s.,;:!?)]$/, '¼'],
  [/(?:^|\s)(3\/4)[\s.,;:!?)]$/, '¾'],
]

/** Rules for a language's quotes, apostrophes and dashes, and for signs. Backspace restores the typed text. */
export function typographyRules(language: string): readonly TypedRule[] {
  const name = language.toLowerCase()
  const [plain = 'en'] = name.split('-')
  const [open = '', close = '', openInner = '', closeInner = ''] = Array.from(
    quotes[name] ?? quotes[plain] ?? quotes['en']!,
  )
  const isFrench = plain === 'fr'
  const opens = '(?:^|[\\s([{<\\ufffc–—/“‘„‚«‹»›”’])'
  return [
    sign(new RegExp(`${opens}(")$`), isFrench ? open + thin : open),
    sign(/(")$/, isFrench ? thin + close : close),
    sign(new RegExp(`${opens}(')$`), openInner),
    {
      pattern: /[\p{L}\p{N}]'$/u,
      replace(state, _match, start, end) {
        const $start = state.doc.resolve(start)
        const before = state.doc.textBetween($start.start(), start, undefined, '\ufffc')
        const isOpen = before.lastIndexOf(openInner) > before.lastIndexOf(closeInner)
        return state.tr.insertText(isOpen ? closeInner : '’', start + 1, end)
      },
    },
    sign(/(')$/, closeInner),
    // Three hyphens are a Markdown rule.
    sign(/[^-](--)$/, plain === 'en' ? '—' : '–'),
    ...signs.map(([pattern, text]) => sign(pattern, text)),
  ]
}

/** Replaces the first group of a match; what follows the group was typed with it, and stays. */
function sign(pattern: RegExp, text: string): TypedRule {
  return {
    pattern,
    replace(state, match, start, end) {
      const [whole, typed = ''] = match
      const at = whole.lastIndexOf(typed)
      return state.tr.insertText(text + whole.slice(at + typed.length), start + at, end)
    },
  }
}
