import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslate } from '../i18n/use-translate.ts'
import { isRecord } from '../model/document.ts'
import type { Path } from '../model/path.ts'
import { isEmptyObject } from '../schema/walk.ts'
import { useLayer } from '../ui/anchored/layer.tsx'
import { rootOf } from '../ui/host/dom.ts'
import { useUi } from '../ui/ui-context.ts'
import type { EditSession } from './edit-sessions.ts'
import { useForm, useFormNode } from './form-context.ts'
import { settleText } from './text-buffer.ts'

/**
 * How a form in a dialog or popover was closed: by its button or key, which keeps what was done; by Escape or the close
 * button, which does not; by a press elsewhere, which may have moved the focus there and keeps what was done.
 */
export type ClosedBy = 'done' | 'cancel' | 'outside'

/** How long what a form did can be undone by its message; afterwards by the history of the document. */
const undoMs = 10_000

/**
 * The session of a form that edits the value at a path while it is open. Edits are in the document at once, so that
 * none is lost and others see them; cancelling takes back what was done since the form opened, and the value as well if
 * it was made for this form. `onClose` is called before that; `isGone`: the value is about to be removed.
 * `close` makes a last `change`, which belongs to the session.
 */
export function useEditSession(
  path: Path,
  open: boolean,
  onClose: (by: ClosedBy, isGone: boolean) => void,
): { close: (by: ClosedBy, change?: () => void) => void; keep: () => void } {
  const { controller } = useForm()
  const { toasts } = useUi()
  const { container } = useLayer()
  const translate = useTranslate()
  const node = useFormNode(path)
  const session = useRef<EditSession | null>(null)
  const begin = useEffectEvent(() => {
    session.current = controller.beginSession(path)
  })
  const id = node && !node.readOnly ? node.id : null
  useLayoutEffect(() => {
    if (!open || id === null) return undefined
    begin()
    // A form that is left in another way keeps what was done.
    return () => {
      session.current?.keep()
      session.current = null
    }
  }, [open, id])

  function settle(): void {
    if (container) flushSync(() => settleText(rootOf(container)))
  }

  return {
    keep() {
      settle()
      session.current?.keep()
    },
    close(by, change) {
      const { current } = session
      if (current) settle()
      change?.()
      if (!current) return onClose(by, false)
      const value = controller.store.getNode(path)?.value
      const isEmpty = isRecord(value) && isEmptyObject(value)
      const isCancelled = by === 'cancel' || (by === 'outside' && current.isNew && isEmpty)
      const isGone = isCancelled && current.isNew
      onClose(by, isGone)
      const revert = isCancelled ? current.cancel() : current.keep()
      if (!revert || (isGone && isEmpty)) return
      const message = isCancelled ? 'edits-discarded' : 'edits-kept'
      toasts.show({
        id: 'edit-session',
        title: translate(`form.${message}`),
        duration: undoMs,
        action: { label: translate('form.undo-edits'), onSelect: revert },
      })
    },
  }
}
