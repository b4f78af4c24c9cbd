import { useTranslate } from '../i18n/use-translate.ts'
import { isPlainClick } from '../document/navigation.ts'
import { classes } from '../ui/dom.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon, isIconName } from '../ui/icon.tsx'
import type { ResolvedItem } from './structure.ts'
import * as css from './structure.css.ts'

export interface ItemsPaneProps {
  items: readonly ResolvedItem[]
  /** The entry whose pane is open. */
  selected: string | null
  href: (paneId: string) => string
  onOpen: (paneId: string) => void
}

/** The first pane: what there is to work on. */
export function ItemsPane({ items, selected, href, onOpen }: ItemsPaneProps) {
  const translate = useTranslate()
  return (
    <nav className={classes(css.pane, css.itemsPane)} aria-label={translate('structure.items')}>
      <header className={css.paneHeader}>
        <h2 className={css.paneTitle}>{translate('structure.items')}</h2>
      </header>
      {items.length === 0 && (
        <EmptyState
          icon="database"
          title={translate('structure.no-types')}
          description={translate('structure.no-types-body')}
        />
      )}
      <ul className={css.items}>
        {items.map((item, index) =>
          item.kind === 'divider' ? (
            <li key={`divider ${index}`}>
              <hr className={css.divider} />
            </li>
          ) : (
            <li key={item.paneId}>
              <a
                className={css.item}
                href={href(item.paneId)}
                aria-current={item.paneId === selected ? 'page' : undefined}
                onClick={(event) => {
                  if (!isPlainClick(event)) return
                  event.preventDefault()
                  onOpen(item.paneId)
                }}
              >
                <span className={css.itemIcon}>
                  <Icon name={iconOf(item)} />
                </span>
                <span className={css.itemTitle}>{item.title}</span>
              </a>
            </li>
          ),
        )}
      </ul>
    </nav>
  )
}

function iconOf(item: Exclude<ResolvedItem, { kind: 'divider' }>) {
  if (isIconName(item.icon)) return item.icon
  return item.kind === 'document' ? 'file' : 'folder'
}
