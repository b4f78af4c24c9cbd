import { useContext, useMemo } from 'react'
import { DataLayerContext } from '../../react/data-layer-context.ts'
import type { DataLayer } from '../../data/data-layer.ts'
import type { CurrentUser } from '../../schema/define.ts'
import { useForm } from '../form-context.ts'
import type { FormStore } from './form-store.ts'

/** The document around an input, read on demand: nothing renders because of it. */
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
