import type { ReactNode } from 'react'
import { useLocale, useTranslate } from '../i18n/use-translate.ts'
import type { Attribution, Diff, TextSegment } from '../model/diff/diff.ts'
import { useUser } from '../react/use-user.ts'
import { formatDateTime } from '../ui/text/describe-time.ts'
import { classes } from '../ui/host/dom.ts'
import { Icon } from '../ui/text/icon.tsx'
import { Tooltip } from '../ui/overlays/tooltip.tsx'
import { visuallyHidden } from '../ui/theme.css.ts'
import * as css from './diff.css.ts'

// What the views of changes are made of. Before is `<del>`, after is `<ins>`, in every one of them.

export interface PieceProps {
  action: 'added' | 'removed'
  attribution: Attribution | null
  /** Fills the line instead of standing in it. */
  block?: boolean
  children: ReactNode
}

/** Something that came or went; the hint says who did it and when. Colours tell additions from deletions only. */
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

/** Who made a change and when, in words; null while nobody is known to have made it. */
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

/** A text with what came and went marked in it. */
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
  /** Draws a side; only called for sides that have a value. */
  renderSide: (value: unknown) => ReactNode
  /** Each side on a line of its own, in a frame. */
  wide?: boolean
}

/** The value before and after; a side without a value is left out. */
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

/** A value as it is stored, for what nothing else can show. */
export function Source({ value }: { value: unknown }) {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 1)
  return <span className={css.mono}>{text}</span>
}
