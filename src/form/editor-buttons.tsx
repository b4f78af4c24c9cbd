import { useTranslate } from '../i18n/use-translate.ts'
import { Button } from '../ui/controls/button.tsx'
import { doneHotkey } from '../ui/overlays/done-key.ts'
import * as css from './editor-buttons.css.ts'

export interface EditorButtonsProps {
  /** Removes what is edited; without it, there is no such button. */
  onRemove?: (() => void) | undefined
  onDone: () => void
}

/** The buttons at the end of a dialog or popover that edits a value. */
export function EditorButtons({ onRemove, onDone }: EditorButtonsProps) {
  const translate = useTranslate()
  return (
    <>
      {onRemove && (
        <span className={css.removal}>
          <Button variant="ghost" icon="trash" onClick={onRemove}>
            {translate('form.remove')}
          </Button>
        </span>
      )}
      <Button variant="primary" hotkey={doneHotkey} onClick={onDone}>
        {translate('form.done')}
      </Button>
    </>
  )
}
