import type { ReactNode } from 'react'
import { useLocale, useTranslate } from '../i18n/use-translate.ts'
import type { Attribution, Diff, TextSegment } from '../model/diff/diff.ts'
import { useUser } from '../react/use-user.ts'
import { formatDateTime } from '../ui/text/describe-time.ts'
import { classes } from '../ui/host/dom.ts'
import { Icon } from '../ui/text/icon.tsx'
import { Tooltip } from '../ui/anchored/tooltip.tsx'
import { visuallyHidden } from '../ui/theme.css.ts'
import * as css from './diff.css.ts'

// Building blocks of the diff views. The old value is always a `<del>`, the new one an `<ins>`.

export interface PieceProps {
  action: 'added' | 'removed'
  attribution: Attribution | null
  /** Fills the line instead of being inline. */
  block?: boolean
  children: ReactNode
}

/** An added or removed part; its tooltip has the author and time. Colours only distinguish additions from deletions. */
export function Piece({ action, attribution, block, children }: PieceProps) {
  const hint = useAuthorHint(attribution)
  const Element = action === 'added' ? 'ins' : 'del'
  const element = (
    <Element
      className={classes(css.piece[action], block && css.block, css.pieceTone[action])}
      data-author={attribution?.author}
    >
      {children}
    </Element>
  )
  return hint ? <Tooltip content={hint}>{element}</Tooltip> : element
}

/** Author and time of a change, as text; null while the author is unknown. */
function useAuthorHint(attribution: Attribution | null): string | null {
  const translate = useTranslate()
  const { id: locale } = useLocale()
  const author = attribution?.author ?? null
  const user = useUser(author)
  if (!attribution || author === null) return null
  const name = user?.displayName ?? translate('review.somebody')
  const time = formatDateTime(Date.parse(attribution.timestamp), locale)
  return `${name}, ${time}`
}

/** A text with additions and removals marked. */
export function Segments({ segments }: { segments: readonly TextSegment[] }) {
  return (
    <div className={css.text}>
      {segments.map(({ action, text, attribution }, index) =>
        action === 'unchanged' ? (
          <span key={index}>{text}</span>
        ) : (
          <Piece key={index} action={action} attribution={attribution}>
            {text}
          </Piece>
        ),
      )}
    </div>
  )
}

export interface FromToProps {
  diff: Diff
  /** Renders a side; only called for sides that have a value. */
  renderSide: (value: unknown) => ReactNode
  /** Puts each side on its own line, with a frame. */
  wide?: boolean
}

/** The value before and after; a side without a value is omitted. */
export function FromTo({ diff, renderSide, wide = false }: FromToProps) {
  const translate = useTranslate()
  const { fromValue, toValue, attribution } = diff
  const hasFrom = fromValue !== undefined
  const hasTo = toValue !== undefined
  if (wide) {
    return (
      <div className={css.stack}>
        {hasFrom && (
          <del className={classes(css.side, css.sideTone.removed)}>{renderSide(fromValue)}</del>
        )}
        {hasTo && (
          <ins className={classes(css.side, css.sideTone.added)}>{renderSide(toValue)}</ins>
        )}
      </div>
    )
  }
  return (
    <div className={css.fromTo}>
      {hasFrom && (
        <Piece action="removed" attribution={attribution}>
          {renderSide(fromValue)}
        </Piece>
      )}
      {hasFrom && hasTo && (
        <span className={css.arrow}>
          <Icon name="arrow-right" size={14} />
          <span className={visuallyHidden}>{translate('review.becomes')}</span>
        </span>
      )}
      {hasTo && (
        <Piece action="added" attribution={attribution}>
          {renderSide(toValue)}
        </Piece>
      )}
    </div>
  )
}

/** The raw stored value, when no view can render it. */
export function Source({ value }: { value: unknown }) {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 1)
  return <span className={css.mono}>{text}</span>
}
