import { useEffect, useMemo, useRef } from 'react'
import type { FocusEvent } from 'react'
import { pathFromString } from '../model/path.ts'
import type { Path } from '../model/path.ts'
import { hasFocusWithin } from '../ui/dom.ts'
import { FieldInput } from './field-input.tsx'
import type { FormController } from './controller.ts'
import { FormContext, useFormNode } from './form-context.ts'
import type { FormSession } from './form-context.ts'
import { createFocusRequest } from './focus-request.ts'
import { findField, focusField } from './lead-focus.ts'
import { createMountSchedule } from './mount-schedule.ts'
import { ObjectFields } from './object-fields.tsx'
import type { ControlProps, FieldRegistry } from './registry.ts'

export interface DocumentFormViewProps {
  controller: FormController
  registry: FieldRegistry
}

/** The form of whatever stands behind the controller, live or detached. */
export function DocumentFormView({ controller, registry }: DocumentFormViewProps) {
  const root = useRef<HTMLDivElement>(null)
  const session = useMemo<FormSession>(
    () => ({
      controller,
      registry,
      mounts: createMountSchedule(),
      focusRequest: createFocusRequest(),
    }),
    [controller, registry],
  )

  useEffect(() => {
    const { focusRequest, mounts } = session
    const stop = controller.onLead((id) => {
      const there = root.current && findField(root.current, id)
      if (there && hasFocusWithin(there)) return
      focusRequest.ask(id)
      // The field takes the focus itself once it is there; when it is, there may be nothing to render.
      requestAnimationFrame(() => {
        const field = root.current && findField(root.current, id)
        if (field && focusRequest.take(id)) focusField(field, null)
      })
    })
    return () => {
      stop()
      mounts.dispose()
    }
  }, [controller, session])

  return (
    <FormContext value={session}>
      <div
        ref={root}
        // Before the inputs: one of them may say more exactly where inside itself the focus is.
        onFocusCapture={(event) => {
          const field = fieldAround(event)
          if (!field) return
          session.focusRequest.drop()
          controller.focus(pathOf(field))
        }}
        onBlurCapture={(event) => {
          const field = fieldAround(event)
          if (field && !field.contains(event.relatedTarget)) controller.blur(pathOf(field))
        }}
      >
        <RootInput session={session} />
      </div>
    </FormContext>
  )
}

/** The field that the event happened in. Events of popups come through React but not from inside a field. */
function fieldAround({ target, currentTarget }: FocusEvent<HTMLElement>): HTMLElement | null {
  const field = target.closest<HTMLElement>('[data-path]')
  return field && currentTarget.contains(field) ? field : null
}

function pathOf(field: HTMLElement): Path {
  return pathFromString(field.dataset['path'] ?? '')
}

/** The document itself: no label, no frame, its fields. */
function RootInput({ session: { controller, registry } }: { session: FormSession }) {
  const node = useFormNode(rootPath)
  if (!node) return null
  controller.onRender(rootPath)
  const input = registry.resolve(node.type)?.input
  if (!input) return <ObjectFields path={rootPath} />
  return <FieldInput node={node} input={input} control={noControl} />
}

const rootPath: Path = []
const noControl: ControlProps = {
  id: '',
  ref: () => {},
  'aria-labelledby': '',
  'aria-describedby': undefined,
  'aria-invalid': undefined,
  'aria-required': undefined,
}
