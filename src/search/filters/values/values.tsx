import { useTranslate } from '../../../i18n/use-translate.ts'
import { NumberInput } from '../../../ui/controls/number-input.tsx'
import { RadioGroup } from '../../../ui/controls/choice/radio-group.tsx'
import { Select } from '../../../ui/controls/choice/select.tsx'
import { TextInput } from '../../../ui/controls/text-input.tsx'
import * as read from '../../operators/read-value.ts'
import * as css from '../filters.css.ts'
import { useLate } from './use-late.tsx'
import type { ValueInputProps } from './value-input.ts'

// The inputs of plain values. Those of dates, documents and files are in separate files.

export function TextValue({ value, onChange, onDone }: ValueInputProps) {
  const translate = useTranslate()
  const { shown, change, flush } = useLate(typeof value === 'string' ? value : '', onChange)
  return (
    <TextInput
      label={translate('filters.value')}
      value={shown}
      onChange={change}
      onBlur={flush}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        flush()
        onDone()
      }}
      spellCheck={false}
    />
  )
}

export function NumberValue({ value, onChange, onDone }: ValueInputProps) {
  const translate = useTranslate()
  const { shown, change, flush } = useLate(read.readNumber(value), onChange)
  return (
    <NumberInput
      label={translate('filters.value')}
      value={shown ?? undefined}
      onChange={(next) => change(read.readNumber(next))}
      onUnread={() => change(null)}
      onBlur={flush}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        flush()
        onDone()
      }}
    />
  )
}

/** Reports no condition until both bounds are set. */
export function NumberRangeValue({ value, onChange }: ValueInputProps) {
  const translate = useTranslate()
  const { shown, change, flush } = useLate(read.readNumberRange(value), onChange)
  return (
    <div className={css.pair}>
      {(['from', 'to'] as const).map((bound) => (
        <label key={bound} className={css.half}>
          <span className={css.caption}>{translate(`filters.${bound}`)}</span>
          <NumberInput
            value={shown[bound] ?? undefined}
            onChange={(next) => change({ ...shown, [bound]: read.readNumber(next) })}
            onUnread={() => change({ ...shown, [bound]: null })}
            onBlur={flush}
          />
        </label>
      ))}
    </div>
  )
}

export function BooleanValue({ value, onChange }: ValueInputProps) {
  const translate = useTranslate()
  return (
    <RadioGroup
      label={translate('filters.value')}
      direction="horizontal"
      value={value === true ? 'true' : 'false'}
      options={(['true', 'false'] as const).map((one) => ({
        value: one,
        label: translate(`filters.${one}`),
      }))}
      onChange={(next) => onChange(next === 'true')}
    />
  )
}

export function ChoiceValue({ value, field, onChange }: ValueInputProps) {
  const translate = useTranslate()
  return (
    <Select<string | number>
      label={translate('filters.value')}
      placeholder={translate('filters.choose')}
      value={read.readChoice(value)}
      options={field.choices.map((choice) => ({ value: choice.value, label: choice.title }))}
      onChange={onChange}
    />
  )
}
