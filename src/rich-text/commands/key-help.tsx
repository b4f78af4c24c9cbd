import { useTranslate } from '../../i18n/use-translate.ts'
import { ShortcutList } from '../../ui/keys/shortcut-list.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { textKeys } from './text-keys.ts'

/** The keys that work in a text. */
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
