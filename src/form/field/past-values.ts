import { createContext } from 'react'
import type { Path } from '../../model/path.ts'

/** Shows the previous values of a field, titled with its name. */
export type ShowPastValues = (path: Path, title: string) => void

/** Null when the user may not read the history. */
export const PastValuesContext = createContext<ShowPastValues | null>(null)
