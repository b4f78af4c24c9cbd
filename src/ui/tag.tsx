import { useTranslate } from '../i18n/use-translate.ts'
import { Icon } from './icon.tsx'
import * as css from './tag.css.ts'

export interface TagProps {
  label: string
  /** Shows a remove button. */
  onRemove?: () => void
}

/** One of several chosen things. */
export function Tag({ label, onRemove }: TagProps) {
  const translate = useTranslate()
  return (
    <span className={css.tag}>
      <span className={css.label}>{label}</span>
      {onRemove && (
        <button
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
