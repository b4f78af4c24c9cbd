import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { pathToString } from '../../model/path.ts'
import { useElementPlace, useHostElement } from '../../react/host-element.tsx'
import { useUi } from '../../ui/ui-context.ts'
import { markerText } from '../field/findings.tsx'
import { useFormNode } from '../form-context.ts'
import type { InputProps } from '../registry.ts'
import { bindControl } from './bind-control.ts'
import type { ControlState } from './bind-control.ts'

/**
 * An input that is a custom element of the page: created once its tag is defined, and given its state before it is
 * inserted.
 */
export function elementInput(tag: string) {
  return function ElementInput(props: InputProps) {
    const element = useHostElement(tag)
    const isBound = useControl(element, props, false)
    const { ref: _ref, ...attributes } = props.control
    useLayoutEffect(() => {
      if (!element) return
      for (const [name, value] of Object.entries(attributes)) {
        if (value === undefined) element.removeAttribute(name)
        else element.setAttribute(name, String(value))
      }
    })
    const place = useElementPlace(element, isBound)
    return <div ref={place} />
  }
}

/** Keeps an element in sync with its field and applies its edits. True once the element has received its state. */
export function useControl(
  element: HTMLElement | null,
  props: InputProps,
  isOutside: boolean,
): boolean {
  const { reportError } = useUi()
  const translate = useTranslate()
  const title = useFormNode(props.path)?.title ?? ''
  const latest = useRef(props)
  const [binding, setBinding] = useState<ReturnType<typeof bindControl> | null>(null)
  const { value, type, path, readOnly, markers, control } = props
  const { ref } = control
  const place = pathToString(path)
  useLayoutEffect(() => {
    latest.current = props
  })
  useLayoutEffect(() => {
    if (!element) return undefined
    const bound = bindControl({
      element,
      where: `the control <${element.localName}> of ${place}`,
      type,
      field: () => latest.current,
      report: reportError,
    })
    // A control outside the shadow root cannot be labelled by an element inside it.
    if (isOutside) bound.name(title)
    setBinding(bound)
    ref(element)
    return () => {
      bound.release()
      ref(null)
      setBinding(null)
    }
  }, [element, place, type, title, isOutside, ref, reportError])
  const state: ControlState = {
    value,
    readOnly,
    markers,
    path: place,
    isInvalid: control['aria-invalid'] === true,
    description:
      isOutside && control['aria-invalid']
        ? markers.map((marker) => markerText(marker, translate)).join(' ')
        : null,
  }
  // An error thrown here is caught by the boundary around the input, so only this field fails.
  useLayoutEffect(() => binding?.show(state))
  return binding !== null
}
