import { createContext, useContext, useState } from 'react'
import { openStorage } from './host-env.ts'
import type { SafeStorage } from './host-env.ts'

/** The storage for user settings of an element. */
export const StorageContext = createContext<SafeStorage | null>(null)

/** The storage provided by the element; without one, values last as long as the component. */
export function useStorage(): SafeStorage {
  const given = useContext(StorageContext)
  const [own] = useState(() => openStorage('memory'))
  return given ?? own
}
