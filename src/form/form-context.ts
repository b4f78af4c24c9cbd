import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import type { Path } from '../model/path.ts'
import type { Attention } from './attention.ts'
import type { FormController } from './controller.ts'
import type { FocusRequest } from './focus-request.ts'
import type { FormNode } from './store/form-node.ts'
import type { MountSchedule } from './mount-schedule.ts'
import type { FieldRegistry } from './registry.ts'

/** What the parts of one form share. It never changes while the form is on screen. */
export interface FormSession {
  readonly controller: FormController
  readonly registry: FieldRegistry
  readonly mounts: MountSchedule
  readonly focusRequest: FocusRequest
  readonly attention: Attention
}

export const FormContext = createContext<FormSession | null>(null)

/** The form around this component. Throws when there is none. */
export function useForm(): FormSession {
  const session = useContext(FormContext)
  if (!session) throw new Error('useForm: parts of a form need a <Form> above them')
  return session
}

/** The state of one place, kept current; undefined when the schema has no such place (any more). */
export function useFormNode(path: Path): FormNode | undefined {
  const { controller } = useForm()
  const source = useMemo(() => controller.store.source(path), [controller, path])
  const { subscribe, getSnapshot } = source ?? nowhere
  return useSyncExternalStore<FormNode | undefined>(subscribe, getSnapshot)
}

const nowhere = { subscribe: () => () => {}, getSnapshot: () => undefined }
