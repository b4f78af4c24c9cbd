import { useEffect, useId, useMemo, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { pathStartsWith } from '../../../model/path.ts'
import type { Path } from '../../../model/path.ts'
import type { SchemaType } from '../../../schema/schema.ts'
import { inputOf } from '../../registry.ts'
import { Dialog } from '../../../ui/overlays/dialogs/dialog.tsx'
import { hasFocusWithin, isTypingTarget, tabbableElements } from '../../../ui/host/dom.ts'
import { useTypedAhead } from '../../../ui/overlays/typed-ahead.ts'
import { useLater } from '../../../ui/overlays/use-popup.ts'
import { FieldClashMark, useFieldClashes } from '../../field/clash/field-clash.tsx'
import { FieldInput } from '../../field/field-input.tsx'
import { showsFindings } from '../../field/field-frame.tsx'
import { FindingMessages } from '../../field/findings.tsx'
import { FormContext, useForm, useFormNode } from '../../form-context.ts'
import { EditorButtons } from '../../editor-buttons.tsx'
import { FormSurface } from '../../form-surface.tsx'
import { createMountSchedule } from '../../mount-schedule.ts'
import type { ClosedBy } from '../../use-edit-session.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import * as css from '../items.css.ts'
import { everyFrame } from '../../../data/frames.ts'

export interface ItemEditorProps {
  path: Path
  array: SchemaType
  /** Title of the item. */
  title: string
  open: boolean
  /** The row: the popover's anchor, focused on close. */
  anchor: HTMLElement | null
  /** The element to focus on close instead of the anchor. */
  finalFocus?: () => HTMLElement | null
  /** Removes the item; without it, the form has no such button. */
  onRemove?: (() => void) | undefined
  /** Whether Enter in a field of one line is enough to be done. */
  enterIsDone?: boolean
  /** How an item opens when neither the array nor the type sets it. Default `dialog`. */
  defaultKind?: 'dialog' | 'popover'
  onClose: (by: ClosedBy) => void
}

/** The fields of an item, in a dialog or in a popover at its row. */
export function ItemEditor({
  path,
  array,
  title,
  open,
  anchor,
  finalFocus = () => anchor,
  onRemove,
  enterIsDone = false,
  defaultKind = 'dialog',
  onClose,
}: ItemEditorProps) {
  const translate = useTranslate()
  const node = useFormNode(path)
  const { Part: PopoverPopup } = useLater(loadPopover, open, () => onClose('cancel'))
  const takeTyped = useTypedAhead(open)
  if (!node) return null
  const { kind, size } = modalOf(array, node.type, defaultKind)
  const done = () => onClose('done')
  const label = translate(node.readOnly ? 'array.view' : 'array.edit', { title })
  const onOpenChange = (isOpen: boolean, by?: 'outside') => {
    if (!isOpen) onClose(by ?? 'cancel')
  }
  const form = (
    <div role="presentation" onKeyDown={(event) => enterIsDone && isEnter(event) && done()}>
      <ItemForm path={path} />
    </div>
  )
  const shared = {
    open,
    onOpenChange,
    leadsFocus: true,
    ...(!node.readOnly && {
      onDone: done,
      footer: <EditorButtons onRemove={onRemove} onDone={done} />,
    }),
  }
  if (kind === 'popover') {
    if (!PopoverPopup) return null
    return (
      <PopoverPopup {...shared} {...{ anchor, label, takeTyped }} title width={popoverWidths[size]}>
        {form}
      </PopoverPopup>
    )
  }
  return (
    <Dialog {...shared} title={label} width={dialogWidths[size]} finalFocus={finalFocus}>
      {form}
    </Dialog>
  )
}

/** Enter in a field of one line, which neither the field nor its list of suggestions has handled. */
function isEnter(event: KeyboardEvent<HTMLElement>): boolean {
  const { key, target, nativeEvent } = event
  const isPlain = !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey
  if (key !== 'Enter' || !isPlain || nativeEvent.isComposing || event.defaultPrevented) return false
  const isLine = target instanceof HTMLInputElement && isTypingTarget(target)
  if (!isLine || target.ariaExpanded === 'true') return false
  event.preventDefault()
  return true
}

const loadPopover = async () =>
  (await import('../../../ui/overlays/popover-popup.tsx')).PopoverPopup

type Size = 0 | 1 | 2
const dialogWidths = ['small', 'medium', 'large'] as const
const popoverWidths = [320, 420, 560] as const

/** `options.modal` of the array, else of the item's type: `{type: 'popover', width: 1}`. */
function modalOf(
  array: SchemaType,
  item: SchemaType,
  defaultKind: 'dialog' | 'popover',
): { kind: 'dialog' | 'popover'; size: Size } {
  const own = array.options['modal'] ?? item.options['modal']
  const { type, width } = (typeof own === 'object' && own !== null ? own : {}) as Record<
    string,
    unknown
  >
  const widest: unknown = Array.isArray(width) ? width.at(-1) : width
  const steps = typeof widest === 'number' ? Math.round(widest) : widest === 'auto' ? 2 : 1
  return {
    kind: type === 'popover' || type === 'dialog' ? type : defaultKind,
    size: Math.max(0, Math.min(2, steps)) as Size,
  }
}

function ItemForm({ path }: { path: Path }) {
  const session = useForm()
  const { controller, registry } = session
  const node = useFormNode(path)
  const clashes = useFieldClashes(node?.id ?? '')
  const surface = useRef<HTMLDivElement>(null)
  const id = useId()
  // Fields in this dialog are mounted by their own schedule, independent of the long form behind it.
  const inner = useMemo(() => ({ ...session, mounts: createMountSchedule() }), [session])
  useEffect(() => () => inner.mounts.dispose(), [inner])
  useEffect(
    () => takeFocus(surface, () => isLedDeeper(path, controller.store.inputs.focusPath)),
    [controller, path],
  )
  if (!node) return null
  controller.onRender(path)
  const input = inputOf(registry, node.type, node.id)
  return (
    <FormContext value={inner}>
      <Breadcrumb path={path} />
      <FormSurface ref={surface} className={css.editor} tabIndex={-1}>
        {showsFindings(node) && (
          <FindingMessages id={`${id}-messages`} markers={node.markers} hidden={false} />
        )}
        <FieldClashMark id={`${id}-clash`} node={node} clashes={clashes} />
        <span id={`${id}-label`} hidden>
          {node.title}
        </span>
        <FieldInput
          node={node}
          input={input}
          control={{
            id: `${id}-control`,
            ref: () => {},
            'aria-labelledby': `${id}-label`,
            'aria-describedby': clashes.length > 0 ? `${id}-clash` : undefined,
            'aria-invalid': undefined,
            'aria-required': undefined,
          }}
        />
      </FormSurface>
    </FormContext>
  )
}

function isLedDeeper(path: Path, focus: Path | null): boolean {
  return focus !== null && focus.length > path.length && pathStartsWith(focus, path)
}

/** Focuses the first field, unless another one was requested. */
function takeFocus(
  surface: { readonly current: HTMLElement | null },
  isLed: () => boolean,
): () => void {
  let tries = isLed() ? 20 : 1
  const stop = everyFrame(() => {
    const element = surface.current
    if (!element || hasFocusWithin(element)) return stop()
    tries -= 1
    if (tries > 0) return
    stop()
    const field = element.querySelector('[data-path]')
    const first = (field && tabbableElements(field)[0]) ?? tabbableElements(element)[0]
    ;(first ?? element).focus({ preventScroll: true })
  })
  return stop
}
