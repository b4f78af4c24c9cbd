import { useTranslate } from '../../i18n/use-translate.ts'
import { ShortcutList } from '../../ui/list/shortcut-list.tsx'
import { Dialog } from '../../ui/overlays/dialogs/dialog.tsx'
import { textKeys } from './text-keys.ts'

/** Dialog listing the keyboard shortcuts of rich text. */
export function KeyHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const translate = useTranslate()
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={translate('command.shortcuts')}
    >
      <ShortcutList shortcuts={textKeys(translate)} />
    </Dialog>
  )
}
