import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { ComponentType } from 'react'
import { NestedInput } from '../../form/field/nested-input.tsx'
import { useFormNode } from '../../form/form-context.ts'
import type { InputProps } from '../../form/registry.ts'
import type { Path } from '../../model/path.ts'
import type { Keyed } from '../../model/portable-text.ts'
import { tabbableElements } from '../../ui/host/dom.ts'
import type { ObjectPortal } from './portal-store.ts'
import * as css from '../rich-text.css.ts'
import { useTextSession } from '../text-session.ts'

interface InTextProps {
  portal: ObjectPortal
  input: ComponentType<InputProps<never>>
  title: string
  readOnly: boolean
}

/**
 * A value edited inline among the blocks. Enter on the object moves the focus into it; Escape, and arrow keys past its
 * first or last character, return to the text.
 */
export function InText({ portal, input, title, readOnly }: InTextProps) {
  const value = portal.value as Keyed
  const session = useTextSession()
  const path: Path = useMemo(() => [...session.path, { _key: value._key }], [session, value._key])
  const node = useFormNode(path)
  const box = useRef<HTMLDivElement>(null)
  const leave = useEffectEvent((event: KeyboardEvent): void => {
    const { key, target } = event
    const isText = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
    if (event.defaultPrevented || event.isComposing) return
    const texts = [...(box.current?.querySelectorAll('textarea, input[type="text"]') ?? [])]
    const isOut =
      key === 'Escape' ||
      (isText && key === 'ArrowUp' && target === texts[0] && target.selectionEnd === 0) ||
      (isText &&
        key === 'ArrowDown' &&
        target === texts.at(-1) &&
        target.selectionStart === target.value.length)
    if (!isOut) return
    event.preventDefault()
    event.stopPropagation()
    session.leaveObject(value._key)
  })
  useEffect(() => {
    const inner = box.current
    const onKey = (event: KeyboardEvent): void => leave(event)
    inner?.addEventListener('keydown', onKey)
    return () => inner?.removeEventListener('keydown', onKey)
  }, [])

  const control = useMemo(
    () => ({
      ref: (target: HTMLElement | null) => {
        if (target) session.objects.arrive(value._key, target)
      },
    }),
    [session, value._key],
  )
  useEffect(
    () =>
      session.objects.register(value._key, () => {
        const [first] = box.current
          ? [
              ...box.current.querySelectorAll<HTMLElement>('textarea'),
              ...tabbableElements(box.current),
            ]
          : []
        // The place of an input that is still loading would keep nothing of what is typed.
        if (!first || first.ariaBusy === 'true') return false
        first.focus()
        return true
      }),
    [session, value._key],
  )
  if (!node) return null
  return (
    <div ref={box} className={css.inText} data-keeps-events data-in-text>
      <NestedInput
        node={node}
        input={input}
        label={title}
        labelClass={css.inTextTitle}
        readOnly={readOnly}
        control={control}
      />
    </div>
  )
}
