import { useState } from 'react'
import { createIntent, useIntentLink } from '../../../area/navigation.ts'
import { useAreaSettings } from '../../../area/settings.ts'
import { useNewDocumentOptions } from '../../../area/use-new-document-options.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { Icon } from '../../../ui/text/icon.tsx'
import { isIconName } from '../../../ui/text/icons.ts'
import { HomeList } from '../home-list.tsx'
import * as css from '../home.css.ts'

/** New documents, by type and template. */
export function NewDocuments() {
  const translate = useTranslate()
  const { readOnly } = useAreaSettings()
  // What may be created can depend on values that have to be requested: not before somebody comes near.
  const [isNear, setNear] = useState(false)
  const options = useNewDocumentOptions(isNear)
  const link = useIntentLink()
  if (readOnly) return null
  return (
    <div onPointerEnter={() => setNear(true)} onFocus={() => setNear(true)}>
      <HomeList
        title={translate('home.new')}
        items={options}
        keyOf={({ id }) => id}
        most={8}
        renderRow={({ schemaType, templateId, title, icon, hasPermission }, rowProps) => {
          const content = (
            <>
              <span className={css.icon}>
                <Icon name={isIconName(icon) ? icon : 'file'} />
              </span>
              <span className={css.label}>{title}</span>
            </>
          )
          return hasPermission ? (
            <a {...link(createIntent(schemaType, templateId))} {...rowProps} className={css.lowRow}>
              {content}
            </a>
          ) : (
            <button
              type="button"
              {...rowProps}
              className={css.lowRow}
              aria-disabled
              title={translate('studio.create-denied', { title })}
            >
              {content}
            </button>
          )
        }}
      />
    </div>
  )
}
