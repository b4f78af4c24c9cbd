import { useTranslate } from '../../i18n/use-translate.ts'
import { isRecord } from '../../model/document.ts'
import { Button } from '../../ui/controls/button.tsx'
import * as css from './clash-sides.css.ts'
import type { FieldClash } from './field-clashes.ts'

export interface ClashSidesProps {
  clash: Pick<FieldClash, 'mine' | 'theirs' | 'holds'>
  /** The field in words, for the names of the buttons. */
  field: string
  onChoose: (side: 'mine' | 'theirs') => void
}

/** Both values side by side, and which one it is to be. */
export function ClashSides({ clash, field, onChoose }: ClashSidesProps) {
  const translate = useTranslate()
  return (
    <div className={css.sides}>
      {(['mine', 'theirs'] as const).map((side) => (
        <div key={side} className={css.side}>
          <span className={css.whose}>
            {translate(`document.conflict-${side}${clash.holds === side ? '-now' : ''}`)}
          </span>
          <Value value={clash[side]} />
          <Button
            size="small"
            aria-label={translate(`document.conflict-keep-${side}-of`, { field })}
            onClick={() => onChoose(side)}
          >
            {translate(`document.conflict-keep-${side}`)}
          </Button>
        </div>
      ))}
    </div>
  )
}

function Value({ value }: { value: unknown }) {
  const translate = useTranslate()
  const text = textOf(value)
  if (value === undefined || value === null || text === '') {
    return <span className={css.absent}>{translate('document.conflict-removed')}</span>
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
    <div className={css.value} tabIndex={text.length > 200 ? 0 : undefined}>
      {text}
    </div>
  )
}

/** A value in few words: what people wrote in it, line by line. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join('\n')
  if (isRecord(value)) {
    const written = Object.entries(value).filter(
      ([name]) => name === '_ref' || !name.startsWith('_'),
    )
    return written
      .map(([, child]) => textOf(child))
      .filter(Boolean)
      .join('\n')
  }
  return typeof value === 'string' ? value : (JSON.stringify(value ?? undefined) ?? '')
}
