import { useState } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { publishedId } from '../../../model/ids.ts'
import { twoLineRow, twoLines } from '../../../preview/preview-frame.css.ts'
import { Preview } from '../../../preview/preview.tsx'
import { useDataLayer } from '../../../react/data-layer-context.ts'
import { classes } from '../../../ui/host/dom.ts'
import { Icon } from '../../../ui/text/icon.tsx'
import type { Condition } from '../../operators/filter.ts'
import * as read from '../../operators/read-value.ts'
import * as css from '../filters.css.ts'
import { FoundList } from './found-list.tsx'
import { useSearch } from '../use-search.tsx'
import type { ValueInputProps } from './value-input.ts'

const limit = 100

interface ReferenceInputProps extends Pick<ValueInputProps, 'value' | 'onChange' | 'onDone'> {
  field: Pick<ValueInputProps['field'], 'targets'>
  /** Condition for the offered documents. */
  within?: Condition | null
}

/** Selects the target of a reference filter among the allowed documents, including drafts. */
export function ReferenceInput({
  value,
  field,
  within = null,
  onChange,
  onDone,
}: ReferenceInputProps) {
  const translate = useTranslate()
  const { schema } = useDataLayer()
  const [query, setQuery] = useState('')
  const chosen = read.readReference(value)
  const types = schema.documentTypes.filter(
    ({ name }) => field.targets.length === 0 || field.targets.includes(name),
  )
  const found = useSearch(
    { text: query, types, condition: within },
    { tag: 'search.reference', limit },
  )
  const rows = found.value ?? []

  return (
    <FoundList
      found={found}
      query={query}
      onQuery={setQuery}
      label={translate('filters.find-document')}
      rowHeight={twoLineRow}
      getKey={(index) => rows[index]?._id ?? String(index)}
      isSelected={(index) => publishedId(rows[index]?._id ?? '') === chosen}
      onSelect={(index) => {
        const row = rows[index]
        if (!row) return
        onChange({ _type: 'reference', _ref: publishedId(row._id) })
        onDone()
      }}
      renderRow={(index) => {
        const row = rows[index]
        const type = row && schema.get(row._type)
        if (!type) return null
        return (
          <>
            <span className={classes(css.rowTexts, twoLines)}>
              <Preview id={publishedId(row._id)} type={type} />
            </span>
            {types.length > 1 && <span className={css.rowDetail}>{type.title}</span>}
            {publishedId(row._id) === chosen && <Icon name="check" />}
          </>
        )
      }}
    />
  )
}
