import { useState } from 'react'
import type { SafeStorage } from '../ui/host/host-env.ts'

/** What an editor chose; `system` follows the machine. */
export type ColorScheme = 'system' | 'light' | 'dark'

export const colorSchemes: readonly ColorScheme[] = ['system', 'light', 'dark']
const storageKey = 'content-studio:color-scheme'

/** The editor's choice, kept in the host's storage; null until a choice is made, and the page decides. */
export function useColorScheme(
  storage: SafeStorage,
  onChange: (scheme: ColorScheme) => void,
): [ColorScheme | null, (scheme: ColorScheme) => void] {
  const [kept, setKept] = useState({ storage, scheme: readScheme(storage) })
  if (kept.storage !== storage) setKept({ storage, scheme: readScheme(storage) })
  const choose = (next: ColorScheme): void => {
    storage.setItem(storageKey, next)
    setKept({ storage, scheme: next })
    onChange(next)
  }
  return [kept.scheme, choose]
}

function readScheme(storage: SafeStorage): ColorScheme | null {
  const stored = storage.getItem(storageKey)
  return colorSchemes.find((known) => known === stored) ?? null
}

/** The CSS `color-scheme` of a choice. */
export function schemeStyle(scheme: ColorScheme | null): string | undefined {
  return scheme === 'system' ? 'light dark' : (scheme ?? undefined)
}
