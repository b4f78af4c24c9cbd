import { useEffect, useMemo } from 'react'
import type { Path } from '../model/path.ts'
import { createAttention } from './attention.ts'
import { FieldInput } from './field-input.tsx'
import type { FormController } from './controller.ts'
import { FormContext, useFormNode } from './form-context.ts'
import type { FormSession } from './form-context.ts'
import { FormSurface } from './form-surface.tsx'
import { createFocusRequest } from './focus-request.ts'
import { createMountSchedule } from './mount-schedule.ts'
import { ObjectFields } from './object-fields.tsx'
import type { ControlProps, FieldRegistry } from './registry.ts'

export interface DocumentFormViewProps {
  controller: FormController
  registry: FieldRegistry
}

/** The form of whatever stands behind the controller, live or detached. */
export function DocumentFormView({ controller, registry }: DocumentFormViewProps) {
  const session = useMemo<FormSession>(
    () => ({
      controller,
      registry,
      mounts: createMountSchedule(),
      focusRequest: createFocusRequest(),
      attention: createAttention(),
    }),
    [controller, registry],
  )

  useEffect(() => () => session.mounts.dispose(), [session])

  return (
    <FormContext value={session}>
      <FormSurface>
        <RootInput session={session} />
      </FormSurface>
    </FormContext>
  )
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
