import type { ComponentType } from 'react'
import type { StudioPartProps } from './studio-part.ts'

/** Where a part of Home is shown if there is space for two columns. */
export type HomePlace = 'main' | 'side'

/** A part of Home: a built-in one by name, or a component of the configuration. */
export interface HomePart {
  name: string
  /** Heading of an own component; without one, it has none. */
  title?: string
  /** Default `main`. */
  place?: HomePlace
  /** A React component, or the tag name of a custom element. */
  component?: ComponentType<StudioPartProps> | string
}

/** The built-in parts of Home, in order; configurations extend this list. */
export const builtInHomeParts: readonly HomePart[] = [
  { name: 'search' },
  { name: 'continue' },
  { name: 'drafts' },
  { name: 'changed' },
  { name: 'new', place: 'side' },
  { name: 'deleted', place: 'side' },
  // Last, as its content is known last.
  { name: 'waiting', place: 'side' },
]
