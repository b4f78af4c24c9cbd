import type { ReactNode } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { Menu, type MenuEntry } from '../../ui/overlays/menu.tsx'
import { type AssetFilter, type AssetOrder, orders } from './filter/asset-filter.ts'
import { FilterButton } from './filter/asset-filters.tsx'
import * as css from './asset-browser.css.ts'

interface BrowserToolbarProps {
  filter: AssetFilter
  onFilter: (change: Partial<AssetFilter>) => void
  order: AssetOrder
  onOrder: (order: AssetOrder) => void
  view: 'grid' | 'table'
  onView: (view: 'grid' | 'table') => void
  /** Tags to choose from in a menu; empty if they are shown beside the assets. */
  tags: readonly string[]
  /** Menu of saved views. */
  views: ReactNode
  isDetailed: boolean
  onDetails: () => void
  /** Null if uploads are not possible. */
  onUpload: (() => void) | null
  isNarrow: boolean
  slots: boolean
}

/** Search, filters, order and view of the assets. */
export function BrowserToolbar(props: BrowserToolbarProps) {
  const { filter, onFilter, order, onOrder, view, onView, tags, isNarrow, slots } = props
  const translate = useTranslate()
  const other = view === 'grid' ? 'table' : 'grid'
  const orderMenu: MenuEntry = {
    type: 'choice',
    label: translate('asset-browser.order'),
    value: order,
    options: (Object.keys(orders) as AssetOrder[]).map((value) => ({
      value,
      label: translate(`asset-browser.order-${value}`),
    })),
    onChange: (value) => onOrder(value as AssetOrder),
  }
  const tagMenu: MenuEntry = {
    type: 'choice',
    label: translate('asset-browser.tags'),
    value: filter.tag ?? '',
    options: [
      { value: '', label: translate('asset-browser.tags-all') },
      ...tags.toSorted().map((value) => ({ value, label: value })),
    ],
    onChange: (value) => onFilter({ tag: value === '' ? undefined : value }),
  }
  return (
    <div className={css.toolbar} part="toolbar" data-narrow={isNarrow || undefined}>
      {slots && <slot name="toolbar-start" />}
      <span className={css.search}>
        <TextInput
          type="search"
          icon="search"
          size="medium"
          value={filter.search}
          onChange={(search) => onFilter({ search })}
          label={translate('asset-browser.search')}
          placeholder={translate('asset-browser.search')}
        />
      </span>
      <span className={css.tools}>
        {props.views}
        {tags.length > 0 && (
          <Menu
            align="end"
            trigger={
              <IconButton
                icon="tag"
                label={translate('asset-browser.tags')}
                aria-pressed={filter.tag !== undefined}
              />
            }
            items={[tagMenu]}
          />
        )}
        <FilterButton filter={filter} onChange={onFilter} />
        <Menu
          align="end"
          trigger={<IconButton icon="sort" label={translate('asset-browser.order')} />}
          items={[orderMenu]}
        />
        <IconButton
          icon={other === 'grid' ? 'grid' : 'list'}
          label={translate(`asset-browser.view-${other}`)}
          onClick={() => onView(other)}
        />
        <IconButton
          icon="info"
          label={translate('asset-browser.show-details')}
          pressed={props.isDetailed}
          onClick={props.onDetails}
        />
        {props.onUpload &&
          (isNarrow ? (
            <IconButton
              icon="upload"
              label={translate('asset-browser.upload')}
              onClick={props.onUpload}
            />
          ) : (
            <Button variant="primary" icon="upload" onClick={props.onUpload}>
              {translate('asset-browser.upload')}
            </Button>
          ))}
      </span>
      {slots && <slot name="toolbar-end" />}
    </div>
  )
}
