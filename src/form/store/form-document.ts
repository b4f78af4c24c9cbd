import { useContext, useMemo } from 'react'
import { DataLayerContext } from '../../react/data-layer-context.ts'
import type { DataLayer } from '../../data/data-layer.ts'
import type { CurrentUser } from '../../schema/define.ts'
import { useForm } from '../form-context.ts'
import type { FormStore } from './form-store.ts'

/** The document around an input, read on demand: reading it never causes a render. */
export interface FormDocument {
  /** The document as currently displayed in the form. */
  readonly value: unknown
  readonly currentUser: CurrentUser | null
  /** Null in a form without a server. */
  readonly layer: DataLayer | null
}

/** For inputs that need more than their own value in an event handler. */
export function useFormDocument(): FormDocument {
  const { controller } = useForm()
  const layer = useContext(DataLayerContext)
  const { store } = controller
  return useMemo(() => documentOf(store, layer), [store, layer])
}

function documentOf(store: FormStore, layer: DataLayer | null): FormDocument {
  return {
    get value() {
      return store.inputs.value
    },
    get currentUser() {
      return store.inputs.currentUser
    },
    layer,
  }
}
