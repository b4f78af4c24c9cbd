import { createContext, useContext } from 'react'
import type { DataLayer } from '../data/data-layer.ts'

/** The data layer for the components below; null while none is connected. */
export const DataLayerContext = createContext<DataLayer | null>(null)

/** The nearest data layer. Throws when there is none: areas render data views only once they are connected. */
export function useDataLayer(): DataLayer {
  const layer = useContext(DataLayerContext)
  if (!layer) throw new Error('useDataLayer: no data layer above this component')
  return layer
}
