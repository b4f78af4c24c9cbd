import { createContext } from 'react'
import { defaultLimit } from './reference-search.ts'

/** Maximum number of documents that searches for a reference show. */
export const SearchLimitContext = createContext(defaultLimit)
