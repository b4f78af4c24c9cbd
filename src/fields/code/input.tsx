import { useRef } from 'react'
import type { KeyboardEvent } from 'react'
import type { InputProps } from '../../form/registry.ts'
import { useTextBuffer } from '../../form/text-buffer.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { set, setIfMissing, unset } from '../../model/patch.ts'
import { Select } from '../../ui/controls/choice/select.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { defaultLanguage, languagesOf } from './languages.ts'
import type { Code } from './type.ts'

const indent = '  '

/** Source text and its language. Tab indents; after Escape, Tab moves the focus as usual. */
export function CodeInput({ value, type, readOnly, control, onChange }: InputProps<Code>) {
  const translate = useTranslate()
  const leaves = useRef(false)
  const { code = '', language = defaultLanguage(type) } = value ?? {}
  const buffer = useTextBuffer({
    text: code,
    onChange: (text) => onChange(text === '' ? unset(['code']) : set(text, ['code'])),
    ref: control.ref,
  })
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, currentTarget } = event
    if (key !== 'Tab' || ctrlKey || metaKey || altKey || readOnly || leaves.current) {
      if (key !== 'Shift') leaves.current = key === 'Escape'
      return
    }
    event.preventDefault()
    changeIndent(currentTarget, shiftKey)
  }
  return (
    <Stack gap={1} role="group" aria-labelledby={control['aria-labelledby']}>
      <Select
        size="small"
        label={translate('inputs.code.language')}
        value={language}
        options={languagesOf(type)}
        readOnly={readOnly}
        onChange={(next) => onChange([setIfMissing({ _type: type.name }), set(next, ['language'])])}
      />
      <TextArea
        {...control}
        {...buffer}
        mono
        dir="ltr"
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        rows={3}
        invalid={control['aria-invalid'] === true}
        readOnly={readOnly}
        onKeyDown={onKeyDown}
      />
    </Stack>
  )
}

/** Indents or outdents the line of the caret, or every selected line. */
function changeIndent(element: HTMLTextAreaElement, isOut: boolean): void {
  const { value, selectionStart, selectionEnd } = element
  const page = element.ownerDocument
  // Inserted like typed text, so that both the browser's undo and the form receive it.
  const type = (text: string) => page.execCommand(text ? 'insertText' : 'delete', false, text)
  const isBlock = value.slice(selectionStart, selectionEnd).includes('\n')
  if (!isOut && !isBlock) return void type(indent)
  const start = value.lastIndexOf('\n', selectionStart - 1) + 1
  const lines = value.slice(start, selectionEnd)
  const next = lines
    .split('\n')
    .map((line) => (isOut ? line.replace(/^(?: {1,2}|\t)/, '') : indent + line))
    .join('\n')
  if (next === lines) return
  element.setSelectionRange(start, selectionEnd)
  type(next)
  if (isBlock) element.setSelectionRange(start, start + next.length)
}
