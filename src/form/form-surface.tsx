import { useEffect, useMemo, useRef } from 'react'
import type { ReactNode, Ref, SyntheticEvent } from 'react'
import { pathFromString } from '../model/path.ts'
import type { Path } from '../model/path.ts'
import { hasFocusWithin } from '../ui/host/dom.ts'
import { mergeRefs } from '../ui/anchored/merge-props.ts'
import { createFieldClaim } from './field/clash/field-claim.ts'
import { useForm } from './form-context.ts'
import { findField, focusField } from './lead-focus.ts'
import { nextFrame } from '../data/frames.ts'

export interface FormSurfaceProps {
  className?: string | undefined
  ref?: Ref<HTMLDivElement>
  /** -1 for a surface that can take the focus itself. */
  tabIndex?: -1 | undefined
  children: ReactNode
}

/** A region of the page with fields: reports the focus to the form and moves it to fields. */
export function FormSurface({ className, ref, tabIndex, children }: FormSurfaceProps) {
  const { controller, focusRequest, attention } = useForm()
  const claim = useMemo(() => createFieldClaim(controller), [controller])
  useEffect(() => claim.end, [claim])
  const root = useRef<HTMLDivElement>(null)
  // Memoized, because a new callback ref would be detached and attached again on each render.
  const surface = useMemo(() => mergeRefs(root, ref), [ref])

  useEffect(
    () =>
      controller.onLead((id) => {
        const there = root.current && findField(root.current, id)
        if (there && hasFocusWithin(there)) return
        focusRequest.request(id)
        // A field that is about to mount takes the focus itself; one that is mounted may not render again.
        nextFrame(() => {
          const field = root.current && findField(root.current, id)
          if (field && focusRequest.take(id)) focusField(field, null)
        })
      }),
    [controller, focusRequest],
  )

  return (
    <div
      ref={surface}
      className={className}
      tabIndex={tabIndex}
      // In the capture phase, before the inputs: one of them may report a more exact path inside itself.
      onFocusCapture={(event) => {
        const field = fieldAround(event)
        if (!event.currentTarget.contains(event.target)) claim.stay()
        if (!field) return
        focusRequest.drop()
        controller.focus(pathOf(field))
        claim.enter(pathOf(field))
        attention.focus(field.dataset['path'] ?? null)
      }}
      onBlurCapture={(event) => {
        const field = fieldAround(event)
        if (field?.contains(event.relatedTarget)) return
        if (!isInOtherWindow(event.target)) claim.leave()
        if (!field) return
        controller.blur(pathOf(field))
        attention.focus(null)
      }}
      onPointerOver={(event) => attention.hover(fieldAround(event)?.dataset['path'] ?? null)}
      onPointerLeave={() => attention.hover(null)}
    >
      {children}
    </div>
  )
}

/** Whether a control lost the focus only because the user went to another window. */
function isInOtherWindow(control: Element): boolean {
  return (control.getRootNode() as Document | ShadowRoot).activeElement === control
}

/** The field that contains the event target. React also delivers events of popups, which are not inside a field. */
function fieldAround({ target, currentTarget }: SyntheticEvent<HTMLElement>): HTMLElement | null {
  const field = (target as Element).closest<HTMLElement>('[data-path]')
  return field && currentTarget.contains(field) ? field : null
}

function pathOf(field: HTMLElement): Path {
  return pathFromString(field.dataset['path'] ?? '')
}
