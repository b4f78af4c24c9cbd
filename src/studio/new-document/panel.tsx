import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { createIntent, isPlainClick, useNavigation } from '../../document/navigation.ts'
import { useLocale, useTranslate } from '../../i18n/use-translate.ts'
import { contains } from '../../ui/dom.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { optionId, VirtualList, type VirtualListHandle } from '../../ui/virtual-list.tsx'
import { OptionRow } from './option-row.tsx'
import { filterOptions, type NewDocumentOption } from './options.ts'
import * as css from './new-document.css.ts'

/** Width in px of the picker where it is a popover. */
export const panelWidth = 320
const rowHeight = 33
const mostVisible = 10
const overscan = 5

export interface NewDocumentPanelProps {
  options: readonly NewDocumentOption[]
  /** Titles of the user's roles. */
  roles: readonly string[]
  /** Where there is room for words about an option. */
  hintSide: 'left' | 'bottom'
  /** Accessible name of the list. */
  label: string
  onClose: () => void
}

/** What the picker holds: a box to filter by, which keeps the focus, and the options. */
export function NewDocumentPanel({
  options,
  roles,
  hintSide,
  label,
  onClose,
}: NewDocumentPanelProps) {
  const translate = useTranslate()
  const navigation = useNavigation()
  const listId = useId()
  const list = useRef<VirtualListHandle>(null)
  const [query, setQuery] = useState('')
  const [active, setActive] = useState({ index: 0, byKey: false })
  const { id: locale } = useLocale()
  const shown = useMemo(() => filterOptions(options, query, locale), [options, query, locale])
  const activeOption = shown[active.index]

  const intentOf = ({ schemaType, templateId }: NewDocumentOption) =>
    createIntent(schemaType, templateId)

  function choose(option: NewDocumentOption) {
    onClose()
    navigation.openIntent(intentOf(option))
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Tab') {
      // There is nowhere to go inside; the focus returns to the button.
      event.preventDefault()
      onClose()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (activeOption?.hasPermission) choose(activeOption)
    } else {
      list.current?.moveBy(event)
    }
  }

  return (
    <div
      className={css.panel}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Null when the whole page loses the focus, which comes back to where it was.
        if (relatedTarget && !contains(currentTarget, relatedTarget)) onClose()
      }}
    >
      <div className={css.filter}>
        <TextInput
          icon="search"
          value={query}
          onChange={(text) => {
            setQuery(text)
            setActive({ index: 0, byKey: false })
            list.current?.scrollToIndex(0)
          }}
          onKeyDown={handleKey}
          label={translate('studio.create-filter')}
          placeholder={translate('studio.create-filter')}
          role="combobox"
          aria-expanded={shown.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={activeOption && optionId(listId, active.index)}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      {shown.length > 0 ? (
        <div
          role="presentation"
          className={css.list}
          style={{ blockSize: Math.min(shown.length, mostVisible) * rowHeight }}
          // A press keeps the focus in the box: a list that has it closes at no key.
          onMouseDown={(event) => event.preventDefault()}
        >
          <VirtualList
            ref={list}
            role="listbox"
            listId={listId}
            label={label}
            count={shown.length}
            rowHeight={rowHeight}
            overscan={overscan}
            getKey={(index) => shown[index]?.id ?? String(index)}
            activeIndex={active.index}
            onActiveIndexChange={(index) => setActive({ index, byKey: true })}
            isSelected={(index) => index === active.index}
            isDisabled={(index) => !shown[index]?.hasPermission}
            getHref={(index) => shown[index] && navigation.intentHref(intentOf(shown[index]))}
            onSelect={(index, event) => {
              const option = shown[index]
              if (!option || (event && !isPlainClick(event))) return
              event?.preventDefault()
              choose(option)
            }}
            renderRow={(index, row) => {
              const option = shown[index]
              return (
                option && (
                  <OptionRow
                    option={option}
                    roles={roles}
                    hintSide={hintSide}
                    active={row.active}
                    explains={row.active && active.byKey}
                  />
                )
              )
            }}
          />
        </div>
      ) : (
        <p className={css.empty} role="status">
          {options.length === 0
            ? translate('studio.create-no-types')
            : translate('studio.create-no-results', { query })}
        </p>
      )}
    </div>
  )
}
