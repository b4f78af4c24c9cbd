import { useState } from 'react'
import { DeletedDocumentsDialog } from '../../document/history/deleted-documents.tsx'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'

interface ListMenuProps {
  type: SchemaType
  title: string
  readOnly: boolean
}

/** What concerns the documents of a list as a whole. */
export function ListMenu({ type, title, readOnly }: ListMenuProps) {
  const translate = useTranslate()
  const [showsDeleted, showDeleted] = useState(false)
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
            label: translate('review.deleted-open'),
            icon: 'trash',
            onSelect: () => showDeleted(true),
          },
        ]}
      />
      <DeletedDocumentsDialog
        type={type}
        open={showsDeleted}
        readOnly={readOnly}
        onOpenChange={showDeleted}
      />
    </>
  )
}
