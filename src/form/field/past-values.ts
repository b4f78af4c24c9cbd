import { createContext } from 'react'
import type { Path } from '../../model/path.ts'

/** Shows what stood in a field before, under its title. */
export type ShowPastValues = (path: Path, title: string) => void

/** Null where the history may not be read. */
export const PastValuesContext = createContext<ShowPastValues | null>(null)
