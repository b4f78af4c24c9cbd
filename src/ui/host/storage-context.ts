import { createContext, useContext, useState } from 'react'
import { openStorage } from './host-env.ts'
import type { SafeStorage } from './host-env.ts'

/** Where an element keeps what its user chose. */
export const StorageContext = createContext<SafeStorage | null>(null)

/** The storage given by the element; without one, values last as long as the component. */
export function useStorage(): SafeStorage {
  const given = useContext(StorageContext)
  const [own] = useState(() => openStorage('memory'))
  return given ?? own
}
