import type { InputKind } from '../../schema/filter.ts'
import { useEffect, useRef } from 'react'
import type { ComponentType } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/controls/choice/select.tsx'
import { Text } from '../../ui/text/text.tsx'
import type { ListFilter } from '../operators/filter.ts'
import { operatorsOf, withOperator } from '../operators/filters-to-groq.ts'
import type { ResolvedFilter } from '../operators/filters-to-groq.ts'
import { DateInputValue, DateLastInput, DateRangeValueInput } from './values/date-values.tsx'
import { AssetInput } from './values/asset-input.tsx'
import { operatorKey } from './filter-words.ts'
import * as css from './filters.css.ts'
import { ReferenceInput } from './values/reference-input.tsx'
import type { ValueInputProps } from './values/value-input.ts'
import {
  BooleanValue,
  ChoiceValue,
  NumberRangeValue,
  NumberValue,
  TextValue,
} from './values/values.tsx'

export interface FilterPanelProps {
  filter: ListFilter
  resolved: ResolvedFilter
  title: string
  onChange: (filter: ListFilter) => void
  onRemove: () => void
  onClose: () => void
}

/** The input component for each kind of value. */
const inputs: Readonly<Record<Exclude<InputKind, 'none'>, ComponentType<ValueInputProps>>> = {
  text: TextValue,
  number: NumberValue,
  numberRange: NumberRangeValue,
  boolean: BooleanValue,
  choice: ChoiceValue,
  date: DateInputValue,
  dateRange: DateRangeValueInput,
  dateLast: DateLastInput,
  reference: ReferenceInput,
  image: AssetInput,
  file: AssetInput,
}

/** The editor of a filter: its operator and its value. */
export function FilterPanel({
  filter,
  resolved: { field, operator },
  title,
  onChange,
  onRemove,
  onClose,
}: FilterPanelProps) {
  const translate = useTranslate()
  const panel = useRef<HTMLDivElement>(null)
  const kind = operator?.input
  const Input = kind && kind !== 'none' ? inputs[kind] : null

  // Editors open a filter to change its value, so the value gets the focus, also after a change of the operator.
  useEffect(() => {
    const value =
      panel.current?.querySelector<HTMLElement>('[data-value] :is(input, [role=combobox])') ??
      panel.current?.querySelector<HTMLElement>('[data-value] button')
    const other = panel.current?.querySelector<HTMLElement>('button')
    ;(value ?? other)?.focus({ preventScroll: true })
  }, [])

  if (!field || !operator) {
    return (
      <div ref={panel} className={css.panel}>
        <Text weight="medium">{translate('filters.cannot-display')}</Text>
        <p className={css.notice}>{translate('filters.cannot-display-body')}</p>
        <Button onClick={onRemove}>{translate('filters.remove-this')}</Button>
      </div>
    )
  }

  return (
    <div ref={panel} className={css.panel}>
      <Text weight="medium" truncate title={title}>
        {title}
      </Text>
      <Select
        label={translate('filters.operator')}
        value={operator.name}
        options={operatorsOf(field).map((one) => ({
          value: one.name,
          label: one.title ?? translate(operatorKey(one.name)),
        }))}
        onChange={(name) => {
          const next = operatorsOf(field).find((one) => one.name === name)
          if (next) onChange(withOperator(filter, operator, next))
        }}
      />
      {Input && (
        <div className={css.panelPart} data-value>
          <Input
            key={kind}
            value={filter.value}
            field={field}
            operator={operator}
            onChange={(value) => onChange({ ...filter, value })}
            onDone={onClose}
          />
        </div>
      )}
    </div>
  )
}
