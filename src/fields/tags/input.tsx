import { useId, useRef, useState } from 'react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useSettle } from '../../form/text-buffer.ts'
import type { InputProps } from '../../form/registry.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { classes, hasCoarsePointer } from '../../ui/host/dom.ts'
import * as field from '../../ui/controls/field.css.ts'
import { Stack } from '../../ui/layout/layout.tsx'
import { mergeRefs } from '../../ui/anchored/merge-props.ts'
import { Tag } from '../../ui/controls/tag.tsx'
import { Text } from '../../ui/text/text.tsx'
import { useUi } from '../../ui/ui-context.ts'
import * as css from './input.css.ts'
import { addPatches, movePatches, newTags, removePatch, splitTags, tagText } from './tag-items.ts'

/** A row of tags, with a text box at its end for the next one. */
export function TagsInput(props: InputProps<readonly unknown[]>) {
  const { value: items = [], type, readOnly, control, onChange } = props
  const translate = useTranslate()
  const { announce, direction } = useUi()
  const noteId = useId()
  const [text, setText] = useState('')
  const [note, setNote] = useState<string | null>(null)
  /** The tag in the tab order; the last one until another one gets the focus. */
  const [active, setActive] = useState<number | null>(null)
  const box = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const last = items.length - 1
  const reached = Math.min(active ?? last, last)
  const { back } = arrows(direction)

  function announceText(words: string): void {
    announce(words)
    setNote(null)
  }

  /** Adds these texts as tags; `rest` stays in the box. */
  function add(texts: readonly string[], rest = ''): void {
    const { added, refused } = newTags(items, texts)
    setText(rest)
    if (added.length > 0) {
      onChange(addPatches(type, added))
      announceText(translate('inputs.tags.added', { tag: added.join(', ') }))
    }
    const again = refused[0]
    if (again === undefined) return
    const words = translate('inputs.tags.duplicate', { tag: again })
    if (added.length === 0) announce(words)
    setNote(words)
  }

  function change(next: string): void {
    setNote(null)
    if (!next.includes(',')) return setText(next)
    const texts = splitTags(next)
    add(texts.slice(0, -1), texts.at(-1))
  }

  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    const texts = splitTags(event.clipboardData.getData('text'))
    if (readOnly || texts.length < 2) return
    event.preventDefault()
    add([text.trim(), ...texts])
  }

  /** Adds the typed text as a tag, also when the box is left or the document is published without Enter. */
  function commit(): void {
    if (text.trim() !== '') add([text.trim()])
  }

  function remove(index: number): void {
    onChange(removePatch(items, index))
    announceText(translate('inputs.tags.removed', { tag: tagText(items[index]) }))
  }

  /** Removes the focused tag and focuses the one that takes its position. */
  function removeHere(index: number): void {
    remove(index)
    if (last === 0) box.current?.focus()
    else if (index === last) focusTag(index - 1)
  }

  function focusTag(index: number): void {
    setActive(index)
    list.current?.querySelectorAll<HTMLElement>('button')[index]?.focus()
  }

  function handleBoxKey(event: KeyboardEvent<HTMLInputElement>): void {
    // While an input method composes a word, it needs Enter and the arrow keys.
    if (readOnly || event.nativeEvent.isComposing) return
    const { selectionStart, selectionEnd } = event.currentTarget
    if (event.key === 'Enter') {
      event.preventDefault()
      add([text.trim()])
    } else if (event.key === 'Backspace' && text === '' && last >= 0 && !event.repeat) {
      event.preventDefault()
      remove(last)
    } else if (event.key === back && selectionStart === 0 && selectionEnd === 0 && last >= 0) {
      event.preventDefault()
      focusTag(last)
    }
  }

  function handleTagKey(event: KeyboardEvent, index: number): void {
    const step = tagStep(event, { index, last, direction })
    if (step === null) return
    event.preventDefault()
    if (step === 'remove') return removeHere(index)
    const { next, isMove } = step
    if (isMove) {
      if (next < 0 || next > last) return
      onChange(movePatches(items, index, next))
      const place = { place: next + 1, count: last + 1 }
      announceText(translate('inputs.tags.moved', { tag: tagText(items[index]), ...place }))
      return focusTag(next)
    }
    if (next > last) box.current?.focus()
    else if (next >= 0) focusTag(next)
  }

  const describedBy = [control['aria-describedby'], note !== null && noteId].filter(Boolean)
  return (
    <Stack gap={1}>
      <div className={classes(field.box, css.frame)} data-readonly={readOnly || undefined}>
        {items.length > 0 && (
          <ul ref={list} aria-labelledby={control['aria-labelledby']} className={css.tags}>
            {items.map((item, index) => (
              // Keyed by index: the same word may be stored twice, and the focus must stay in place.
              <li key={index} className={css.item}>
                <Tag
                  label={tagText(item)}
                  tabIndex={index === reached ? 0 : -1}
                  onFocus={() => setActive(index)}
                  onKeyDown={(event) => handleTagKey(event, index)}
                  {...(!readOnly && { onRemove: () => removeHere(index) })}
                />
              </li>
            ))}
          </ul>
        )}
        <input
          {...control}
          ref={mergeRefs(box, useSettle(control.ref, commit))}
          aria-describedby={describedBy.join(' ') || undefined}
          type="text"
          className={classes(field.inner, css.box)}
          value={text}
          placeholder={readOnly ? undefined : (type.placeholder ?? translate(placeholderKey()))}
          autoComplete="off"
          enterKeyHint="enter"
          readOnly={readOnly}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={handleBoxKey}
          onPaste={paste}
          data-uncommitted={text !== '' || undefined}
          onBlur={commit}
        />
      </div>
      {note !== null && (
        <Text id={noteId} as="div" size="small" tone="caution">
          {note}
        </Text>
      )}
    </Stack>
  )
}

/** The keys that lead to the tag before and to the one behind. */
function arrows(direction: 'ltr' | 'rtl'): { back: string; ahead: string } {
  return direction === 'rtl'
    ? { back: 'ArrowRight', ahead: 'ArrowLeft' }
    : { back: 'ArrowLeft', ahead: 'ArrowRight' }
}

/** What a key does on a tag: removes it, or leads to another place, also the tag itself; null for other keys. */
function tagStep(
  { key, altKey }: KeyboardEvent,
  { index, last, direction }: { index: number; last: number; direction: 'ltr' | 'rtl' },
): 'remove' | { next: number; isMove: boolean } | null {
  const { back, ahead } = arrows(direction)
  if (key === 'Backspace' || key === 'Delete') return 'remove'
  if (key === 'Home') return { next: 0, isMove: false }
  if (key === 'End') return { next: last, isMove: false }
  if (key === back) return { next: index - 1, isMove: altKey }
  return key === ahead ? { next: index + 1, isMove: altKey } : null
}

function placeholderKey() {
  return hasCoarsePointer() ? 'inputs.tags.add-touch' : 'inputs.tags.add'
}
