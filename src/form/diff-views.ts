import { createContext } from 'react'
import type { ComponentType } from 'react'
import type { DiffProps, FieldRegistry } from './registry.ts'
import type { SchemaType } from '../schema/schema.ts'

/** Returns the component that shows changes of a type; undefined when there is none. */
export type FindDiffView = (type: SchemaType) => ComponentType<DiffProps> | undefined

/** The diff views of a registry. */
export function diffViewsOf(registry: FieldRegistry): FindDiffView {
  return (type) => registry.find(type, 'diff') as ReturnType<FindDiffView>
}

/** The views of a review, also for changes inside a change. */
export const DiffViewsContext = createContext<FindDiffView>(() => undefined)
