import { useEffect, useMemo } from 'react'
import { createAttention } from './attention.ts'
import type { FormController } from './controller.ts'
import { FormContext } from './form-context.ts'
import type { FormSession } from './form-context.ts'
import { FormRoot } from './form-root.tsx'
import { FormSurface } from './form-surface.tsx'
import { createFocusRequest } from './focus-request.ts'
import { createMountSchedule } from './mount-schedule.ts'
import type { FieldRegistry } from './registry.ts'

export interface DocumentFormViewProps {
  controller: FormController
  registry: FieldRegistry
}

/** Renders the form of a controller, whether live or detached. */
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
        <FormRoot />
      </FormSurface>
    </FormContext>
  )
}
