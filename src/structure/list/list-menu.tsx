import { useState } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { useCommands } from '../../ui/keys/use-commands.ts'
import { useLater } from '../../ui/overlays/use-popup.ts'

interface ListMenuProps {
  type: SchemaType
  title: string
  readOnly: boolean
}

/** Menu of actions on all documents of a list. */
export function ListMenu({ type, title, readOnly }: ListMenuProps) {
  const translate = useTranslate()
  const [showsDeleted, showDeleted] = useState(false)
  const { Part: Deleted } = useLater(loadDeleted, showsDeleted, () => showDeleted(false))
  useCommands([
    {
      id: 'list.deleted',
      title: translate('structure.deleted-open'),
      section: title,
      icon: 'trash',
      run: () => showDeleted(true),
    },
  ])
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton
            icon="more"
            label={translate('structure.list-menu', { title })}
            tooltip={null}
          />
        }
        items={[
          {
            label: translate('structure.deleted-open'),
            icon: 'trash',
            onSelect: () => showDeleted(true),
          },
        ]}
      />
      {Deleted && (
        <Deleted type={type} open={showsDeleted} readOnly={readOnly} onOpenChange={showDeleted} />
      )}
    </>
  )
}

const loadDeleted = async () =>
  (await import('../../document/history/deleted-documents.tsx')).DeletedDocumentsDialog
