import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react'
import { localZone } from '../../../fields/date/wall-time.ts'
import { useLocale, useTranslate } from '../../../i18n/use-translate.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Text } from '../../../ui/text/text.tsx'
import { TextInput } from '../../../ui/controls/text-input.tsx'
import { createDateText } from './date-text.ts'
import type { DateText } from './date-text.ts'
import * as css from '../filters.css.ts'

export interface DateTextInputProps {
  /** The stored date; null for none. */
  date: string | null
  includeTime: boolean
  label: string
  /** Called when a date is committed by Enter or by leaving the box; null for an empty or invalid one. */
  onDate: (date: string | null) => void
}

interface Typed {
  readonly text: string
  /** Source of the box's text: another date or format discards the typed text. */
  readonly of: string
  readonly isWrong: boolean
}

/** A text box for a date. The typed text is applied when it is committed. */
export function DateTextInput({ date, includeTime, label, onDate }: DateTextInputProps) {
  const translate = useTranslate()
  const { id: locale } = useLocale()
  const problemId = useId()
  const words = useMemo(
    () => createDateText(locale, includeTime, localZone()),
    [locale, includeTime],
  )
  const [typed, setTyped] = useState<Typed | null>(null)
  const of = `${date} ${includeTime}`
  const current = typed?.of === of ? typed : null
  const shown = date === null ? '' : words.write(date)
  const isWrong = current?.isWrong ?? false

  function commit(): void {
    if (!current) return
    const text = current.text.trim()
    const value = text === '' ? null : words.read(text)
    const wrong = text !== '' && value === null
    setTyped(wrong ? { text: current.text, of: `null ${includeTime}`, isWrong: true } : null)
    if (value !== date) onDate(value)
  }

  // A text that is invalid without a time may be valid with one.
  const readAgain = useEffectEvent((format: DateText) => {
    const text = typed?.isWrong ? format.read(typed.text) : null
    if (text !== null) onDate(text)
  })
  useEffect(() => readAgain(words), [words])

  const example = words.write('2000-01-01')
  const problem = translate(includeTime ? 'filters.invalid-datetime' : 'filters.invalid-date')
  return (
    <div className={css.half}>
      <TextInput
        label={label}
        placeholder={example}
        value={current?.text ?? shown}
        onChange={(text) => setTyped({ text, of, isWrong: false })}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          commit()
        }}
        invalid={isWrong}
        aria-describedby={isWrong ? problemId : undefined}
        spellCheck={false}
        autoComplete="off"
        data-uncommitted={current ? '' : undefined}
        end={
          isWrong && (
            <IconButton
              icon="circle-alert"
              size="small"
              tone="critical"
              label={problem}
              tooltip={translate('filters.date-example', { example })}
            />
          )
        }
      />
      {isWrong && (
        <Text id={problemId} size="small" tone="critical">
          {problem}
        </Text>
      )}
    </div>
  )
}
