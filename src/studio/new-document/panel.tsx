import { useMemo, useState } from 'react'
import { createIntent, isPlainClick, useNavigation } from '../../area/navigation.ts'
import { useLocale, useTranslate } from '../../i18n/use-translate.ts'
import { contains } from '../../ui/host/dom.ts'
import { PickerList } from '../../ui/list/picker-list.tsx'
import { OptionRow } from './option-row.tsx'
import { filterOptions, type NewDocumentOption } from '../../area/new-document-options.ts'

/** Width in px of the picker as a popover. */
export const panelWidth = 320
const rowHeight = 33
const mostVisible = 10
const overscan = 5

export interface NewDocumentPanelProps {
  options: readonly NewDocumentOption[]
  /** Titles of the user's roles. */
  roles: readonly string[]
  /** Side on which there is space for the hint about an option. */
  hintSide: 'left' | 'bottom'
  /** Accessible name of the list. */
  label: string
  onClose: () => void
}

/** The content of the picker: a filter box, which keeps the focus, and the options. */
export function NewDocumentPanel({
  options,
  roles,
  hintSide,
  label,
  onClose,
}: NewDocumentPanelProps) {
  const translate = useTranslate()
  const navigation = useNavigation()
  const [query, setQuery] = useState('')
  const { id: locale } = useLocale()
  const shown = useMemo(() => filterOptions(options, query, locale), [options, query, locale])

  const intentOf = ({ schemaType, templateId }: NewDocumentOption) =>
    createIntent(schemaType, templateId)

  function choose(option: NewDocumentOption) {
    onClose()
    navigation.openIntent(intentOf(option))
  }

  return (
    <div
      onBlur={({ currentTarget, relatedTarget }) => {
        // Null if the whole page loses the focus, which later returns to the same element.
        if (relatedTarget && !contains(currentTarget, relatedTarget)) onClose()
      }}
    >
      <PickerList
        query={query}
        onQuery={setQuery}
        label={translate('studio.create-filter')}
        listLabel={label}
        count={shown.length}
        rowHeight={rowHeight}
        visible={mostVisible}
        overscan={overscan}
        getKey={(index) => shown[index]?.id ?? String(index)}
        isDisabled={(index) => !shown[index]?.hasPermission}
        getHref={(index) => shown[index] && navigation.intentHref(intentOf(shown[index]))}
        onSelect={(index, event) => {
          const option = shown[index]
          if (!option || (event && !isPlainClick(event))) return
          event?.preventDefault()
          choose(option)
        }}
        // Nothing inside can take the focus, so it returns to the button.
        onTab={onClose}
        renderRow={(index, { active, byKey }) => {
          const option = shown[index]
          return (
            option && (
              <OptionRow
                option={option}
                roles={roles}
                hintSide={hintSide}
                active={active}
                explains={byKey}
              />
            )
          )
        }}
        empty={
          options.length === 0
            ? translate('studio.create-no-types')
            : translate('studio.create-no-results', { query })
        }
      />
    </div>
  )
}
