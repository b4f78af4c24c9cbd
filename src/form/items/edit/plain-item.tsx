import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { ClipboardEvent, ComponentType, KeyboardEvent } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { set } from '../../../model/patch.ts'
import type { Patch } from '../../../model/patch.ts'
import type { Path } from '../../../model/path.ts'
import { visuallyHidden } from '../../../ui/theme.css.ts'
import { showsFindings } from '../../field/field-frame.tsx'
import { FieldClashMark, useFieldClashes } from '../../field/clash/field-clash.tsx'
import { FieldPresence } from '../../field/field-presence.tsx'
import { FindingMessages } from '../../field/findings.tsx'
import { useForm, useFormNode } from '../../form-context.ts'
import type { FormNode } from '../../store/form-node.ts'
import { inputOf } from '../../registry.ts'
import type { ControlProps, InputProps } from '../../registry.ts'
import { useItemList, useItemLook } from '../item-list.ts'
import { formatsIn } from '../../clipboard/item-clipboard.ts'
import { linesOf } from '../../clipboard/item-text.ts'
import { useRowTitle } from '../preview/item-title.ts'
import * as css from '../items.css.ts'
import { emptyPlainItem } from '../../clipboard/new-item.ts'

export interface PlainItemProps {
  index: number
  count: number
  path: Path
  isFresh: boolean
  onTitle: (title: string) => void
}

/** A string, number or boolean, edited in its row. */
export function PlainItem(props: PlainItemProps) {
  const node = useFormNode(props.path)
  return node ? <PlainItemAt {...props} node={node} /> : null
}

function PlainItemAt(props: PlainItemProps & { node: FormNode }) {
  const { node, index, count, path, isFresh, onTitle } = props
  const { controller, registry, focusRequest } = useForm()
  const { labelId } = useItemLook()
  const list = useItemList()
  const translate = useTranslate()
  const prefix = useId()
  const control = useRef<HTMLElement | null>(null)
  // An item cannot be empty: a cleared number is stored as 0, but still shown as empty.
  const [isCleared, setIsCleared] = useState(isFresh)
  const { type, value } = node
  controller.onRender(path)
  useRowTitle(titleOf(value) || translate('array.item', { index: index + 1 }), onTitle)

  useEffect(() => {
    if (!control.current || !focusRequest.take(node.id)) return
    control.current.scrollIntoView({ block: 'center' })
    control.current.focus({ preventScroll: true })
  })

  const handlers = useMemo(
    () => ({
      onChange(patches: Patch | readonly Patch[]) {
        const list = [patches].flat()
        setIsCleared(list.some(clears))
        controller.patch(
          path,
          list.map((patch) => (clears(patch) ? set(emptyPlainItem(type)) : patch)),
        )
      },
      onFocus: () => controller.focus(path),
      onBlur: () => controller.blur(path),
    }),
    [controller, path, type],
  )
  const isInvalid = node.display === 'full' && node.worst === 'error'
  const hasFindings = showsFindings(node)
  const clashes = useFieldClashes(node.id)
  const hasClash = clashes.length > 0
  const controlProps: ControlProps = useMemo(
    () => ({
      id: `${prefix}-control`,
      ref: (element: HTMLElement | null) => {
        control.current = element
      },
      'aria-labelledby': `${labelId} ${prefix}-label`,
      'aria-describedby':
        [hasFindings && `${prefix}-messages`, hasClash && `${prefix}-clash`]
          .filter(Boolean)
          .join(' ') || undefined,
      'aria-errormessage': isInvalid && hasFindings ? `${prefix}-messages` : undefined,
      'aria-invalid': isInvalid || undefined,
      'aria-required': undefined,
    }),
    [prefix, labelId, hasFindings, hasClash, isInvalid],
  )
  const Input = inputOf(registry, type) as ComponentType<InputProps>
  const isEmpty = isCleared && value === emptyPlainItem(type)
  const target = { index, count, isEmpty: isEmpty || value === '' }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the control inside */}
      <div
        className={css.plainContent}
        data-plain
        onKeyDown={(event) => handleKey(event, target, () => list.add(type, index + 1), list)}
        onPaste={(event) => handlePaste(event, target, list)}
      >
        <span id={`${prefix}-label`} className={visuallyHidden}>
          {translate('array.item', { index: index + 1 })}
        </span>
        <Input
          value={isEmpty ? undefined : value}
          type={type}
          path={path}
          readOnly={node.readOnly}
          focused={node.focused}
          markers={node.markers}
          presence={node.presence}
          control={controlProps}
          {...handlers}
        />
        {hasFindings && (
          <FindingMessages
            id={`${prefix}-messages`}
            node={node}
            markers={node.markers}
            hidden={node.display === 'icon'}
          />
        )}
        <FieldClashMark id={`${prefix}-clash`} node={node} clashes={clashes} />
      </div>
      <FieldPresence presence={node.presence} max={3} />
    </>
  )
}

function titleOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 60) : ''
}

function clears(patch: Patch): boolean {
  return patch.type === 'unset' && patch.path.length === 0
}

interface PlainTarget {
  index: number
  count: number
  isEmpty: boolean
}

/** Enter adds a row, Backspace removes an empty one, arrows move up and down. */
function handleKey(
  event: KeyboardEvent<HTMLElement>,
  { index, count, isEmpty }: PlainTarget,
  addBehind: () => void,
  list: ReturnType<typeof useItemList>,
): void {
  const { target, key, nativeEvent } = event
  if (!(target instanceof HTMLInputElement) || target.readOnly || nativeEvent.isComposing) return
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  if (event.altKey || event.defaultPrevented) return
  const isText = textTypes.has(target.type)
  if (key === 'Enter' && isText) {
    event.preventDefault()
    addBehind()
  } else if (key === 'Backspace' && isText && isEmpty && target.value === '') {
    event.preventDefault()
    list.remove([index], Math.max(0, index - 1))
  } else if ((key === 'ArrowUp' || key === 'ArrowDown') && isText) {
    const to = index + (key === 'ArrowUp' ? -1 : 1)
    if (to < 0 || to >= count) return
    event.preventDefault()
    list.focusRow(`[${to}]`)
  }
}

const textTypes = new Set(['text', 'email', 'url', 'tel', 'search'])

/** Several lines become several rows; the first one replaces an empty row. */
function handlePaste(
  event: ClipboardEvent<HTMLElement>,
  { index, isEmpty }: PlainTarget,
  list: ReturnType<typeof useItemList>,
): void {
  const { target } = event
  if (!(target instanceof HTMLInputElement) || target.readOnly) return
  const formats = formatsIn(event.clipboardData)
  if (linesOf(formats['text/plain'] ?? '').length < 2) return
  event.preventDefault()
  if (list.pasteFormats(formats, index + 1) && isEmpty) list.remove([index], undefined)
}
