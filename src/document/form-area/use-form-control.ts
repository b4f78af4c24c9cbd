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
  /** What is on the screen. */
  form: RefObject<HTMLElement | null>
  validation$: Observable<{ readonly markers: readonly ValidationMarker[] }>
  /** The page set another value. */
  onValueSet: () => void
  /** The form was reset. */
  onReset: () => void
  /** Looks for errors at once. */
  onCheck: () => void
  /** Leads the editor to the first error. */
  onLead: (path: Path) => void
}

/** Whether all errors are shown, after `reportValidity` or a submission. */
export interface FormControlState {
  revealed: boolean
  /** Tells the page about an edit by the person at the screen, as native controls do. */
  edited: () => void
}

/** Makes the form inside an element a control of the page's own forms. */
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
          // A control that never saw what was typed come back as the value would take the default for no news.
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
    // Text that is no value yet changes no value, so nothing else would say it.
    const listen = () => report()
    // Whoever leaves a field for the button that sends the form is not to be refused for what is repaired.
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
 * `input` for each edit, `change` once it is done: with the edit itself for a switch or a button, when
 * the focus leaves the control for text.
 */
function createEditEvents({ element, root }: AreaHost) {
  /** The user is typing; the text is reported a frame later. */
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

/** Enter in a control of one line, which sends native forms. */
function isSubmitKey(event: KeyboardEvent): boolean {
  const target = eventTarget(event) as HTMLInputElement
  const isLine = target.localName === 'input' && !['button', 'checkbox'].includes(target.type)
  return isLine && event.key === 'Enter' && !event.isComposing && !event.defaultPrevented
}

/** The browser looked for something to focus before there was anything. */
function takeAutofocus({ element }: AreaHost): void {
  if (!element.hasAttribute('autofocus')) return
  const { activeElement: active, body } = element.ownerDocument
  if (active === body || active === null) element.focus()
}
