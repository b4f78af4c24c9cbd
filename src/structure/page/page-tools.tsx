import { editIntent, useIntentLink } from '../../area/navigation.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { ShownDocument } from '../../protocol/page-messages.ts'
import { Preview } from '../../preview/preview.tsx'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import type { PageState } from './page-link.ts'
import type { PreviewSettings } from './preview-settings.ts'
import * as css from './page.css.ts'

export interface PageToolsProps {
  page: PageState
  settings: PreviewSettings
  onSettings: (next: Partial<PreviewSettings>) => void
}

/** What a page that answers offers: choosing fields in it, and the list of what it shows. */
export function PageTools({ page, settings, onSettings }: PageToolsProps) {
  const translate = useTranslate()
  if (page.status !== 'linked') return null
  const { picks } = settings
  return (
    <>
      <IconButton
        icon="edit"
        label={translate('page.picks')}
        pressed={picks}
        onClick={() => onSettings({ picks: !picks })}
      />
      <Popover
        label={translate('page.shown')}
        title
        align="end"
        width={320}
        trigger={<IconButton icon="list" label={translate('page.shown')} />}
      >
        <ShownDocuments documents={page.documents} />
      </Popover>
    </>
  )
}

function ShownDocuments({ documents }: { documents: readonly ShownDocument[] }) {
  const translate = useTranslate()
  const { schema } = useDataLayer()
  const link = useIntentLink()
  if (documents.length === 0) return <p className={css.none}>{translate('page.shown-none')}</p>
  return (
    <ul className={css.shown}>
      {documents.map(({ id, type: name }) => {
        const type = schema.get(name)
        return (
          <li key={`${name} ${id}`}>
            <a {...link(editIntent(id, name))} className={css.document}>
              <span className={css.documentTitle}>
                {type ? <Preview id={id} type={type} layout="default" /> : id}
              </span>
              <span className={css.scale}>{type?.title ?? name}</span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
