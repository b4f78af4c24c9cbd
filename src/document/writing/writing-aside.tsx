import { map } from 'rxjs'
import type { DocumentPair } from '../../data/pair/document-pair.ts'
import { useLocale, useTranslate } from '../../i18n/use-translate.ts'
import { createWordCounter } from '../../model/count-words.ts'
import type { Path } from '../../model/path.ts'
import { useObservable } from '../../react/use-observable.ts'
import { useUi } from '../../ui/ui-context.ts'
import { atPace } from '../pair/at-pace.ts'
import { createProseReader, type Prose } from './prose.ts'
import * as css from './writing.css.ts'

export interface WritingAsideProps {
  pair: DocumentPair
  fields: readonly Path[]
  /** Moves the user to a block. */
  onGo: (path: Path) => void
}

const nothing: Prose = { words: 0, headings: [] }

/** The outline of the text and its length, beside it. */
export function WritingAside({ pair, fields, onGo }: WritingAsideProps) {
  const translate = useTranslate()
  const { id: language } = useLocale()
  const { pace } = useUi()
  const { words, headings } = useObservable(
    () => {
      const read = createProseReader(fields, createWordCounter(language))
      return pair.state$.pipe(
        atPace(pace),
        map(({ displayed }) => read(displayed)),
      )
    },
    nothing,
    [pair, fields, language, pace],
  )
  const title = translate('document.write-outline')
  return (
    <aside className={css.aside} aria-label={title}>
      <p className={css.words}>{translate('document.write-words', { count: words })}</p>
      {headings.length > 0 && (
        <>
          <h3 className={css.title}>{title}</h3>
          <ol className={css.headings}>
            {headings.map(({ id, path, level, text }) => (
              <li key={id} style={{ paddingInlineStart: `${Math.max(0, level - 2)}em` }}>
                <button
                  type="button"
                  className={css.heading}
                  onClick={({ currentTarget }) => {
                    // Some browsers leave the focus in the text, which then keeps its caret.
                    currentTarget.focus()
                    onGo([...path])
                  }}
                >
                  {text || translate('document.untitled')}
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
    </aside>
  )
}
