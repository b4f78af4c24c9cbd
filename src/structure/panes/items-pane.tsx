import type { ReactNode } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { isPlainClick } from '../../area/navigation.ts'
import { Button } from '../../ui/controls/button.tsx'
import { classes } from '../../ui/host/dom.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Icon } from '../../ui/text/icon.tsx'
import { isIconName, type IconName } from '../../ui/text/icons.ts'
import type { Command } from '../../ui/keys/commands.ts'
import { useCommands } from '../../ui/keys/use-commands.ts'
import { LoadingBlock } from '../../ui/text/spinner.tsx'
import type { PaneItem, ResolvedItem } from '../resolve-items.ts'
import type { ItemsState } from '../structure-store.ts'
import * as css from '../structure.css.ts'

export interface ItemsPaneProps {
  title: string
  state: ItemsState
  /** Whether it is the first pane, which is empty only if there are no types. */
  isFirst: boolean
  /** Path of the list in the URL; '' = the first pane. */
  place: string
  /** Id of the entry whose pane is open. */
  selected: string | null
  href: (paneId: string) => string
  onOpen: (paneId: string) => void
  onRetry: () => void
  /** Element before the title: a back button on narrow screens. */
  leading: ReactNode
}

/** Pane with the entries of the structure or of a group. */
export function ItemsPane({ title, state, isFirst, onRetry, leading, ...entries }: ItemsPaneProps) {
  const translate = useTranslate()
  return (
    <nav part="pane" className={classes(css.pane, css.itemsPane)} aria-label={title}>
      <header className={css.paneHeader} part="pane-header">
        {leading}
        <h2 className={css.paneTitle}>{title}</h2>
      </header>
      {state.status === 'loading' && <LoadingBlock />}
      {state.status === 'failed' && (
        <div role="alert">
          <EmptyState
            icon="circle-alert"
            title={translate('structure.items-failed')}
            description={state.error.message}
            action={
              <Button icon="retry" onClick={onRetry}>
                {translate('structure.retry')}
              </Button>
            }
          />
        </div>
      )}
      {state.status === 'ready' && state.items.length === 0 && (
        <EmptyState
          icon={isFirst ? 'database' : 'folder'}
          title={translate(isFirst ? 'structure.no-types' : 'structure.no-items')}
          description={isFirst && translate('structure.no-types-body')}
        />
      )}
      {state.status === 'ready' && <Entries items={state.items} {...entries} />}
    </nav>
  )
}

type EntriesProps = Pick<ItemsPaneProps, 'place' | 'selected' | 'href' | 'onOpen'> & {
  items: readonly ResolvedItem[]
}

function Entries({ items, place, selected, href, onOpen }: EntriesProps) {
  const translate = useTranslate()
  useCommands(
    items.flatMap((item): Command[] => {
      if (item.kind === 'divider') return []
      return [
        {
          id: `structure.go-${[place, item.paneId].filter(Boolean).join(';')}`,
          title: translate('structure.go', { title: item.title }),
          section: translate('command.section.go'),
          icon: iconOf(item),
          run: () => onOpen(item.paneId),
        },
      ]
    }),
  )
  return (
    <ul className={css.items}>
      {items.map((item, index) =>
        item.kind === 'divider' ? (
          <li key={`divider ${index}`} className={css.divider}>
            {item.title && <h3 className={css.dividerTitle}>{item.title}</h3>}
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
              {item.kind === 'list' && <Icon name="chevron-right" className={css.itemMore} />}
            </a>
          </li>
        ),
      )}
    </ul>
  )
}

const icons: Readonly<Record<PaneItem['kind'], IconName>> = {
  list: 'folder',
  documents: 'list',
  document: 'file',
  component: 'grid',
}

function iconOf({ icon, kind }: PaneItem): IconName {
  return isIconName(icon) ? icon : icons[kind]
}
