import { useContext, useMemo } from 'react'
import { DataLayerContext } from '../react/data-layer-context.ts'
import type { DataLayer } from '../data/data-layer.ts'
import type { CurrentUser } from '../schema/define.ts'
import { useForm } from './form-context.ts'

/** The document around an input, read when it is asked for: nothing renders because of it. */
export interface FormDocument {
  /** The document as the form shows it now. */
  readonly value: unknown
  readonly currentUser: CurrentUser | null
  /** Null in a form without a server. */
  readonly layer: DataLayer | null
}

/** For inputs that must look beyond their own value at the press of a button. */
export function useFormDocument(): FormDocument {
  const { controller } = useForm()
  const layer = useContext(DataLayerContext)
  return useMemo(
    () => ({
      get value() {
        return controller.store.inputs.value
      },
      get currentUser() {
        return controller.store.inputs.currentUser
      },
      layer,
    }),
    [controller, layer],
  )
}
