import { useState } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import * as css from './changes.css.ts'

export interface RevertButtonProps {
  /** Title of the reverted value, for the name of the button. */
  title: string
  /** The number of values mentioned in the confirmation. */
  count: number
  /** A text button instead of an icon, for reverting all changes. */
  all?: boolean
  onRevert: () => void
}

/** Reverts values after confirmation (DIFF-012). */
export function RevertButton({ title, count, all = false, onRevert }: RevertButtonProps) {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const label = all ? translate('review.revert-all') : translate('review.revert-field', { title })
  return (
    <Popover
      label={label}
      align="end"
      width={260}
      open={open}
      onOpenChange={setOpen}
      trigger={
        all ? (
          <Button size="small" icon="discard">
            {label}
          </Button>
        ) : (
          <IconButton size="small" icon="discard" label={label} />
        )
      }
    >
      <div className={css.confirm}>
        <p>{translate('review.revert-question', { count })}</p>
        <div className={css.confirmButtons}>
          <Button onClick={() => setOpen(false)}>{translate('ui.cancel')}</Button>
          <Button
            variant="primary"
            tone="critical"
            onClick={() => {
              setOpen(false)
              onRevert()
            }}
          >
            {translate('review.revert', { count })}
          </Button>
        </div>
      </div>
    </Popover>
  )
}
