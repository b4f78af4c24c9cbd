import { useState } from 'react'
import type { SafeStorage } from '../ui/host/host-env.ts'

/** The user's choice; `system` follows the operating system. */
export type ColorScheme = 'system' | 'light' | 'dark'

export const colorSchemes: readonly ColorScheme[] = ['system', 'light', 'dark']
const storageKey = 'content-studio:color-scheme'

/** The user's choice, persisted in the host's storage; null until one is made, so that the page's scheme applies. */
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

/** CSS `color-scheme` value of a choice. */
export function schemeStyle(scheme: ColorScheme | null): string | undefined {
  return scheme === 'system' ? 'light dark' : (scheme ?? undefined)
}
