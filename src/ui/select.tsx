import { Select as BaseSelect } from '@base-ui/react/select'
import { useState } from 'react'
import type { Ref } from 'react'
import { useTranslate } from '../i18n/use-translate.ts'
import { classes } from './dom.ts'
import * as field from './field.css.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon.tsx'
import { LayerMember, placementIn, useLayer } from './layer.tsx'
import * as css from './popup.css.ts'
import type { ControlSize } from './tokens.ts'

export interface SelectOption<Value extends string | number = string> {
  value: Value
  label: string
  /** Second line. */
  description?: string
  icon?: IconName
  disabled?: boolean
}

export interface SelectProps<Value extends string | number = string> {
  /** Chosen value, null for none. A value outside the options is shown as its own text. */
  value: Value | null
  options: readonly SelectOption<Value>[]
  onChange: (value: Value) => void
  /** Id of the button, for `<label for>`. */
  id?: string
  /** Accessible name when no label element points here. */
  label?: string
  /** Default "Select…". */
  placeholder?: string
  /** Default `large` (32px). */
  size?: ControlSize
  disabled?: boolean
  readOnly?: boolean
  required?: boolean
  invalid?: boolean
  'aria-describedby'?: string | undefined
  onFocus?: () => void
  onBlur?: () => void
  ref?: Ref<HTMLButtonElement>
}

/** One of a few values, in a list that opens. For two or three, RadioGroup shows them all at once. */
export function Select<Value extends string | number = string>({
  value,
  options,
  onChange,
  id,
  label,
  placeholder,
  size = 'large',
  disabled,
  readOnly,
  required,
  invalid,
  onFocus,
  onBlur,
  ref,
  ...rest
}: SelectProps<Value>) {
  const translate = useTranslate()
  const { container } = useLayer()
  const chosen = options.find((option) => option.value === value)
  // The list stays in the document once it was open, so the layer cannot go by what is mounted.
  const [raised, setRaised] = useState(false)
  const shown = chosen?.label ?? (value === null ? null : String(value))
  return (
    <BaseSelect.Root
      modal={false}
      value={value}
      items={options as readonly { value: Value; label: string }[]}
      onValueChange={(next) => next !== null && onChange(next)}
      onOpenChange={(open, details) => {
        if (open && readOnly) details.cancel()
        else if (open) setRaised(true)
      }}
      onOpenChangeComplete={setRaised}
      disabled={disabled}
      readOnly={readOnly}
      required={required}
    >
      <BaseSelect.Trigger
        id={id}
        ref={ref}
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={rest['aria-describedby']}
        className={classes(field.box, field.size[size], field.trigger)}
        onFocus={onFocus}
        onBlur={onBlur}
      >
        {chosen?.icon && <Icon name={chosen.icon} className={field.affix} />}
        <span className={classes(field.triggerText, shown === null && field.placeholder)}>
          {shown ?? placeholder ?? translate('ui.select-placeholder')}
        </span>
        <Icon name="chevrons-up-down" size={14} className={field.affix} />
      </BaseSelect.Trigger>
      <BaseSelect.Portal container={container}>
        {raised && <LayerMember />}
        <BaseSelect.Positioner
          alignItemWithTrigger={false}
          sideOffset={4}
          {...placementIn(container)}
          className={css.positioner}
        >
          <BaseSelect.Popup className={css.menu}>
            <BaseSelect.List>
              {options.map((option) => (
                <BaseSelect.Item
                  key={option.value}
                  value={option.value}
                  label={option.label}
                  disabled={option.disabled}
                  className={css.item}
                >
                  {option.icon && (
                    <span className={css.itemIcon}>
                      <Icon name={option.icon} />
                    </span>
                  )}
                  <span className={css.itemText}>
                    <BaseSelect.ItemText>{option.label}</BaseSelect.ItemText>
                    {option.description && (
                      <span className={css.itemDescription}>{option.description}</span>
                    )}
                  </span>
                  <span className={css.itemEnd}>
                    <BaseSelect.ItemIndicator className={css.itemCheck}>
                      <Icon name="check" size={14} />
                    </BaseSelect.ItemIndicator>
                  </span>
                </BaseSelect.Item>
              ))}
            </BaseSelect.List>
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  )
}
