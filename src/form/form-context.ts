import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import type { Path } from '../model/path.ts'
import type { Attention } from './attention.ts'
import type { FormController } from './controller.ts'
import type { FocusRequest } from './focus-request.ts'
import type { FormNode } from './store/form-node.ts'
import type { MountSchedule } from './mount-schedule.ts'
import type { FieldRegistry } from './registry.ts'

/** Objects shared by all parts of one form. They never change while the form is on screen. */
export interface FormSession {
  readonly controller: FormController
  readonly registry: FieldRegistry
  readonly mounts: MountSchedule
  readonly focusRequest: FocusRequest
  readonly attention: Attention
}

export const FormContext = createContext<FormSession | null>(null)

/** The session of the surrounding form. Throws when there is none. */
export function useForm(): FormSession {
  const session = useContext(FormContext)
  if (!session) throw new Error('useForm: parts of a form need a <Form> above them')
  return session
}

/** The current state of a path; undefined when the schema does not (or no longer) resolve it. */
export function useFormNode(path: Path): FormNode | undefined {
  const { controller } = useForm()
  const source = useMemo(() => controller.store.source(path), [controller, path])
  const { subscribe, getSnapshot } = source ?? nowhere
  return useSyncExternalStore<FormNode | undefined>(subscribe, getSnapshot)
}

const nowhere = { subscribe: () => () => {}, getSnapshot: () => undefined }
