import { useRef, useState } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Dialog } from '../../ui/overlays/dialogs/dialog.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { focusBack } from '../../ui/overlays/popup-providers.tsx'
import { useAccount } from '../use-account.ts'
import { NewDocumentPanel, panelWidth } from './panel.tsx'
import { useNewDocumentOptions } from '../../area/use-new-document-options.ts'

export interface NewDocumentProps {
  /** Uses a dialog instead of a popover, for lack of space beside the button. */
  isNarrow: boolean
}

/** Button that opens the picker for creating documents. */
export function NewDocument({ isNarrow }: NewDocumentProps) {
  const translate = useTranslate()
  const { roles } = useAccount()
  const [wasOpened, setWasOpened] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const trigger = useRef<HTMLElement>(null)
  const options = useNewDocumentOptions(wasOpened)
  const [wasNarrow, setWasNarrow] = useState(isNarrow)
  if (wasNarrow !== isNarrow) {
    // The popover's anchor is gone after the layout change.
    setWasNarrow(isNarrow)
    setOpen(false)
  }

  function open(next: boolean) {
    setOpen(next)
    if (next) setWasOpened(true)
  }

  const label = translate('studio.create')
  const panel = (
    <NewDocumentPanel
      options={options}
      roles={roles}
      hintSide={isNarrow ? 'bottom' : 'left'}
      label={label}
      onClose={() => open(false)}
    />
  )
  const button = {
    icon: 'plus',
    label,
    variant: 'default',
    disabledReason: options.length === 0 ? translate('studio.create-none') : null,
  } as const
  if (isNarrow) {
    return (
      <>
        <IconButton
          {...button}
          ref={trigger}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => open(true)}
        />
        <Dialog
          bare
          open={isOpen}
          onOpenChange={open}
          title={label}
          finalFocus={() =>
            focusBack(trigger.current, (active) => active.closest('[role=dialog]') !== null)
          }
        >
          {panel}
        </Dialog>
      </>
    )
  }
  return (
    <Popover
      bare
      align="end"
      label={label}
      width={panelWidth}
      open={isOpen}
      onOpenChange={open}
      trigger={<IconButton {...button} />}
    >
      {panel}
    </Popover>
  )
}
