import { useId, useState } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { TextInput } from '../../../ui/controls/text-input.tsx'
import { cleanTag } from './tags.ts'

interface TagInputProps {
  /** Tags suggested while typing. */
  known: readonly string[]
  onAdd: (tag: string) => void
}

/** Input that adds a tag on Enter and suggests existing ones. */
export function TagInput({ known, onAdd }: TagInputProps) {
  const translate = useTranslate()
  const listId = useId()
  const [text, setText] = useState('')

  function add(): void {
    const tag = cleanTag(text)
    setText('')
    if (tag !== '') onAdd(tag)
  }

  return (
    <>
      <TextInput
        icon="tag"
        size="medium"
        value={text}
        onChange={setText}
        label={translate('asset-browser.tag-add')}
        placeholder={translate('asset-browser.tag-add')}
        title={translate('asset-browser.tag-hint')}
        list={listId}
        autoComplete="off"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          event.stopPropagation()
          add()
        }}
        onBlur={add}
      />
      <datalist id={listId}>
        {known.slice(0, 200).map((tag) => (
          <option key={tag}>{tag}</option>
        ))}
      </datalist>
    </>
  )
}
