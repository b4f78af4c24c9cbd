import { createContext } from 'react'
import type { ComponentType } from 'react'
import type { DiffProps } from './registry.ts'
import type { SchemaType } from '../schema/schema.ts'

/** Returns the component that shows changes of a type; undefined when there is none. */
export type FindDiffView = (type: SchemaType) => ComponentType<DiffProps> | undefined

/** The views of a review, also for changes inside a change. */
export const DiffViewsContext = createContext<FindDiffView>(() => undefined)
