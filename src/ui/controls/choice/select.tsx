import { useId, useState } from 'react'
import type { KeyboardEvent, Ref } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { classes } from '../../host/dom.ts'
import * as css from '../field.css.ts'
import { Icon } from '../../text/icon.tsx'
import type { IconName } from '../../text/icons.ts'
import { mergeRefs } from '../../anchored/merge-props.ts'
import { useClosable } from '../../anchored/overlays.ts'
import { SelectList, selectOptionId } from './select-list.tsx'
import { keyTarget, useTypeahead } from './select-keys.ts'
import type { ControlSize } from '../../tokens.ts'

export interface SelectOption<Value extends string | number = string> {
  value: Value
  label: string
  /** Shown on a second line. */
  description?: string
  icon?: IconName
  disabled?: boolean
  /** Title of the group; options of one group follow each other. */
  group?: string
  /** What can be typed instead, shown at the end of the row. */
  shortcut?: string | undefined
}

export interface SelectProps<Value extends string | number = string> {
  /** Selected value, null for none. A value that is not an option is shown as text. */
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

/**
 * Selects one of a few values from a list that opens. The focus stays on the button, which refers to the active option.
 * For two or three values, RadioGroup shows them all.
 */
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
  const listId = useId()
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null)
  const [active, setActive] = useState<number | null>(null)
  const findTyped = useTypeahead(options)
  const open = active !== null
  useClosable(open, () => setActive(null))
  const chosenIndex = options.findIndex((option) => option.value === value)
  const chosen = options[chosenIndex]
  const shown = chosen?.label ?? (value === null ? null : String(value))

  function openAt(index: number) {
    if (disabled || readOnly) return
    setActive(index)
    // Some browsers do not focus a pressed button, but the list closes when the button loses the focus.
    anchor?.focus()
  }
  function choose(index: number | null) {
    setActive(null)
    const option = index === null ? undefined : options[index]
    if (option && !option.disabled && option.value !== value) onChange(option.value)
  }

  function handleKey(event: KeyboardEvent) {
    const { key } = event
    if (open && (key === 'Enter' || key === ' ' || key === 'Tab')) {
      if (key !== 'Tab') event.preventDefault()
      choose(active)
    } else if (open && key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      setActive(null)
    } else {
      const from = active ?? chosenIndex
      const target = keyTarget(event, { options, from, open }) ?? findTyped(event, from)
      if (target === null) return
      event.preventDefault()
      if (open) setActive(target)
      else openAt(target)
    }
  }

  return (
    <>
      <button
        {...rest}
        ref={mergeRefs(setAnchor, ref)}
        id={id}
        type="button"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-activedescendant={open && active >= 0 ? selectOptionId(listId, active) : undefined}
        aria-label={label}
        aria-required={required || undefined}
        aria-readonly={readOnly || undefined}
        aria-invalid={invalid || undefined}
        data-readonly={readOnly || undefined}
        disabled={disabled}
        className={classes(css.box, css.size[size], css.trigger)}
        onClick={() => (open ? setActive(null) : openAt(chosenIndex))}
        onKeyDown={handleKey}
        onFocus={onFocus}
        onBlur={() => {
          setActive(null)
          onBlur?.()
        }}
      >
        {chosen?.icon && <Icon name={chosen.icon} className={css.affix} />}
        <span className={classes(css.triggerText, shown === null && css.placeholder)}>
          {shown ?? placeholder ?? translate('ui.select-placeholder')}
        </span>
        <Icon name="chevrons-up-down" size={14} className={css.affix} />
      </button>
      {open && (
        <SelectList
          id={listId}
          label={label}
          anchor={anchor}
          options={options}
          chosen={chosenIndex}
          active={active}
          onActiveChange={setActive}
          onChoose={choose}
          onClose={() => setActive(null)}
        />
      )}
    </>
  )
}
