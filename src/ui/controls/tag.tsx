import type { KeyboardEventHandler, Ref } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Icon } from '../text/icon.tsx'
import * as css from './tag.css.ts'

export interface TagProps {
  label: string
  /** Shows a remove button. */
  onRemove?: () => void
  /** For the remove button, in rows of tags with one tab stop. */
  tabIndex?: number
  onKeyDown?: KeyboardEventHandler<HTMLButtonElement>
  onFocus?: () => void
  ref?: Ref<HTMLButtonElement>
}

/** One of several selected values. */
export function Tag({ label, onRemove, ...button }: TagProps) {
  const translate = useTranslate()
  return (
    <span className={css.tag}>
      <span className={css.label}>{label}</span>
      {onRemove && (
        <button
          {...button}
          type="button"
          className={css.remove}
          aria-label={translate('ui.remove-tag', { label })}
          onClick={onRemove}
        >
          <Icon name="x" size={12} />
        </button>
      )}
    </span>
  )
}
