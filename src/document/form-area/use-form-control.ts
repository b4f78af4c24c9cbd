import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { Observable } from 'rxjs'
import { settleText } from '../../form/text-buffer.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { Path } from '../../model/path.ts'
import type { AreaHost } from '../../react/area-host.ts'
import type { ValidationMarker } from '../../schema/validation/marker.ts'
import { activeElement, eventTarget, isTypingTarget } from '../../ui/host/dom.ts'
import { controlReport, firstControl } from './control-report.ts'

export interface FormControlOptions {
  host: AreaHost
  /** The root of the rendered form. */
  form: RefObject<HTMLElement | null>
  validation$: Observable<{ readonly markers: readonly ValidationMarker[] }>
  /** Called when the page sets another value. */
  onValueSet: () => void
  /** Called when the form is reset. */
  onReset: () => void
  /** Validates at once. */
  onCheck: () => void
  /** Moves the user to the first error. */
  onLead: (path: Path) => void
}

/** State of the form control; `revealed`: all errors are shown, after `reportValidity` or a submission. */
export interface FormControlState {
  revealed: boolean
  /** Dispatches `input` and `change` for an edit by the user, as native controls do. */
  edited: () => void
}

/** Makes the form inside an element a form control of the page. */
export function useFormControl(options: FormControlOptions): FormControlState {
  const { host, form, validation$ } = options
  const translate = useTranslate()
  const [revealed, setRevealed] = useState(false)
  const edited = useMemo(() => createEditEvents(host), [host])
  const [found] = useState<{ markers: readonly ValidationMarker[] }>({ markers: [] })

  const report = useEffectEvent(() => {
    if (form.current) host.control?.report(controlReport(form.current, found.markers, translate))
  })
  const handle = useEffectEvent((event: 'set' | 'check' | 'show' | 'lead' | 'reset') => {
    const isByUser = event === 'show' || event === 'lead'
    if (event === 'set') options.onValueSet()
    if (event === 'reset') options.onReset()
    if (event === 'check') settleText(host.root)
    if (event === 'check') options.onCheck()
    if (event === 'check') report()
    if (isByUser || event === 'reset') setRevealed(isByUser)
    const error = found.markers.find(({ level }) => level === 'error')
    if (event === 'lead' && error) options.onLead(error.path)
  })

  useLayoutEffect(
    () =>
      host.control?.attach({
        valueSet: () => handle('set'),
        check: () => handle('check'),
        settle: () => settleText(host.root),
        showErrors: (lead) => handle(lead ? 'lead' : 'show'),
        reset() {
          // Flushed in a render of its own: a control that never received its typed text as the value would not notice
          // the reset.
          flushSync(() => settleText(host.root))
          handle('reset')
        },
        focus() {
          const control = form.current && firstControl(form.current)
          control?.focus()
          return Boolean(control)
        },
      }),
    [host, form],
  )

  useLayoutEffect(() => {
    const subscription = validation$.subscribe(({ markers }) => {
      found.markers = markers
      report()
    })
    return () => subscription.unsubscribe()
  }, [validation$, found])

  useEffect(() => {
    // Text that cannot be parsed does not change the value, so validity is reported separately.
    const listen = () => report()
    // Validates on blur, so that a click on the submit button is not rejected for an error that was just fixed.
    const leave = () => handle('check')
    const submit = (event: Event) => {
      if (!isSubmitKey(event as KeyboardEvent) || !host.getSnapshot().props['submitOnEnter']) return
      handle('check')
      const { form } = host.element as HTMLElement & { form?: HTMLFormElement | null }
      form?.requestSubmit()
    }
    host.root.addEventListener('keydown', submit)
    host.root.addEventListener('input', listen)
    host.root.addEventListener('focusout', leave)
    return () => {
      host.root.removeEventListener('keydown', submit)
      host.root.removeEventListener('input', listen)
      host.root.removeEventListener('focusout', leave)
    }
  }, [host])

  useEffect(() => edited.listen(), [edited])
  useEffect(() => takeAutofocus(host), [host])

  return { revealed, edited: edited.notify }
}

/**
 * Dispatches `input` for each edit and `change` when it is complete: immediately for a switch or a button, when the
 * focus leaves the control for text.
 */
function createEditEvents({ element, root }: AreaHost) {
  /** True while the user types; the text is reported a frame later. */
  let isTyping = false
  let isOpen = false
  const type = (event: Event) => {
    isTyping = isTypingTarget(eventTarget(event))
  }
  const stopTyping = () => {
    isTyping = false
  }
  const change = () => {
    isOpen = false
    element.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const leave = () => {
    stopTyping()
    if (isOpen) change()
  }
  return {
    notify() {
      element.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
      const active = activeElement(root)
      const isRichText = active instanceof HTMLElement && active.isContentEditable
      if (isTyping || isRichText) isOpen = true
      else change()
    },
    listen() {
      root.addEventListener('input', type, true)
      root.addEventListener('pointerdown', stopTyping, true)
      root.addEventListener('focusout', leave)
      return () => {
        root.removeEventListener('input', type, true)
        root.removeEventListener('pointerdown', stopTyping, true)
        root.removeEventListener('focusout', leave)
      }
    },
  }
}

/** True for Enter in a single-line control, which submits native forms. */
function isSubmitKey(event: KeyboardEvent): boolean {
  const target = eventTarget(event) as HTMLInputElement
  const isLine = target.localName === 'input' && !['button', 'checkbox'].includes(target.type)
  return isLine && event.key === 'Enter' && !event.isComposing && !event.defaultPrevented
}

/** Handles `autofocus` here, as the browser looked for a control before any was rendered. */
function takeAutofocus({ element }: AreaHost): void {
  if (!element.hasAttribute('autofocus')) return
  const { activeElement: active, body } = element.ownerDocument
  if (active === body || active === null) element.focus()
}
