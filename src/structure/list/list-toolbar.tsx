import { memo, useEffect, useEffectEvent, useState } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { FilterBar } from '../../search/filters/filter-bar.tsx'
import { classes } from '../../ui/host/dom.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { startTimer } from '../../data/clock.ts'
import { useUi, useSized } from '../../ui/ui-context.ts'
import { ColumnChooser } from './table/column-chooser.tsx'
import { listRowSizes, type ListRowSize, type ListViewState } from './list-view.ts'
import { SortMenu } from './sort-menu.tsx'
import * as css from './list.css.ts'
import { calmMs } from '../../data/rhythm.ts'

export interface ListToolbarProps {
  type: SchemaType
  title: string
  view: ListViewState
  standard: ListViewState
  onChange: (change: Partial<ListViewState>) => void
  /** Width of the list in px. */
  width: number
  /** The table layout is selected and fits. */
  isTable: boolean
}

const wideFrom = 480

/** Search box, sort order and layout of a list. Does not render again when the documents change. */
export const ListToolbar = memo(function ListToolbar(props: ListToolbarProps) {
  const { type, title, view, standard, onChange, width, isTable } = props
  const translate = useTranslate()
  const sized = useSized()
  const isWide = width >= sized(wideFrom)
  return (
    <div className={css.toolbar}>
      <div className={css.toolbarSearch}>
        <SearchBox
          key={type.name}
          label={translate('list.search', { title })}
          text={view.text}
          onChange={(text) => onChange({ text })}
        />
      </div>
      <div className={classes(css.toolbarFilters, !isWide && css.ownLine)}>
        <FilterBar
          types={[type]}
          filters={view.filters}
          onChange={(filters) => onChange({ filters })}
          narrow={!isWide}
        />
      </div>
      <div className={css.toolbarRest}>
        <SortMenu
          type={type}
          sort={view.sort}
          onChange={(sort) => onChange({ sort })}
          wide={isWide}
        />
        {isTable && (
          <ColumnChooser
            type={type}
            columns={view.columns}
            standard={standard.columns}
            onChange={(columns) => onChange({ columns })}
          />
        )}
        <Menu
          align="end"
          trigger={
            <IconButton
              icon={isTable ? 'grid' : 'list'}
              label={translate('list.view')}
              data-list-display=""
            />
          }
          items={[
            {
              type: 'choice',
              label: translate('list.layout'),
              value: view.layout,
              options: [
                { value: 'list', label: translate('list.layout-list'), icon: 'list' },
                { value: 'table', label: translate('list.layout-table'), icon: 'grid' },
              ],
              onChange: (layout) => onChange({ layout: layout === 'table' ? 'table' : 'list' }),
            },
            ...(isTable
              ? []
              : [
                  {
                    type: 'choice' as const,
                    label: translate('list.rows'),
                    value: view.rows ?? 'default',
                    options: listRowSizes.map((size) => ({
                      value: size,
                      label: translate(`list.rows-${size}`),
                    })),
                    onChange: (rows: string) => onChange({ rows: rows as ListRowSize }),
                  },
                ]),
          ]}
        />
      </div>
    </div>
  )
})

interface SearchBoxProps {
  label: string
  text: string
  onChange: (text: string) => void
}

/** Reports the search text when typing pauses. */
function SearchBox({ label, text, onChange }: SearchBoxProps) {
  const { clock } = useUi()
  const [typed, setTyped] = useState(text)
  const [announced, setAnnounced] = useState(text)
  // The text was changed elsewhere: by a link, or by "clear".
  if (text !== announced) {
    setAnnounced(text)
    setTyped(text)
  }
  function announce(next: string) {
    setAnnounced(next)
    onChange(next)
  }
  const announceLater = useEffectEvent(announce)
  useEffect(() => {
    if (typed === announced) return
    return startTimer(clock, () => announceLater(typed), calmMs)
  }, [clock, typed, announced])
  return (
    <TextInput
      type="search"
      size="medium"
      icon="search"
      label={label}
      placeholder={label}
      value={typed}
      onChange={setTyped}
      onClear={() => {
        setTyped('')
        announce('')
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') announce(typed)
      }}
    />
  )
}
