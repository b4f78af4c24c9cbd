import { useState } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { Button } from '../../ui/controls/button.tsx'
import * as pickerCss from '../../ui/list/picker-list.css.ts'
import { PickerList } from '../../ui/list/picker-list.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { Icon } from '../../ui/text/icon.tsx'
import { pillText } from './search-state.ts'

/** SEARCH-008, SEARCH-009: sizes in px. */
const width = 250
const rowHeight = 37

export interface TypePickerProps {
  types: readonly SchemaType[]
  chosen: readonly string[]
  onChange: (types: readonly string[]) => void
  narrow: boolean
}

/** A picker for the document types to search; none selected = all. */
export function TypePicker({ types, chosen, onChange, narrow }: TypePickerProps) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const titles = types.filter(({ name }) => chosen.includes(name)).map(({ title }) => title)
  const { text, more } = pillText(titles, narrow ? 20 : 40)
  const words = query.trim().toLowerCase()
  const shown = types.filter(({ title }) => title.toLowerCase().includes(words))

  function toggle(name: string): void {
    onChange(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name])
  }

  return (
    <Popover
      bare
      label={translate('search.types')}
      width={width}
      open={isOpen}
      onOpenChange={(open) => {
        setOpen(open)
        setQuery('')
      }}
      trigger={
        <Button variant="ghost" icon="file" iconAfter="chevron-down" data-types>
          {titles.length === 0
            ? translate('search.types-all')
            : more > 0
              ? translate('search.types-more', { types: text, count: more })
              : text}
        </Button>
      }
    >
      <PickerList
        query={query}
        onQuery={setQuery}
        label={translate('search.types-find')}
        listLabel={translate('search.types')}
        count={shown.length}
        rowHeight={rowHeight}
        visible={8}
        getKey={(index) => shown[index]?.name ?? String(index)}
        isSelected={(index) => chosen.includes(shown[index]?.name ?? '')}
        onSelect={(index) => {
          const type = shown[index]
          if (type) toggle(type.name)
        }}
        renderRow={(index, { active }) => {
          const type = shown[index]
          if (!type) return null
          return (
            <span className={pickerCss.row} data-active={active || undefined}>
              <span className={pickerCss.title}>{type.title}</span>
              {chosen.includes(type.name) && <Icon name="check" size={14} />}
            </span>
          )
        }}
        empty={translate('search.types-none', { query })}
      />
      {chosen.length > 0 && (
        <Button wide variant="ghost" onClick={() => onChange([])}>
          {translate('search.types-clear')}
        </Button>
      )}
    </Popover>
  )
}
