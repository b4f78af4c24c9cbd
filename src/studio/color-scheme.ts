import { useEffect, useState } from 'react'
import type { SafeStorage } from '../ui/host-env.ts'

/** What an editor chose; `system` follows the machine. */
export type ColorScheme = 'system' | 'light' | 'dark'

export const colorSchemes: readonly ColorScheme[] = ['system', 'light', 'dark']
const storageKey = 'content-studio:color-scheme'

/** The editor's choice, kept in the host's storage; null until a choice is made, and the page decides. */
export function useColorScheme(
  storage: SafeStorage,
  onChange: (scheme: ColorScheme) => void,
): [ColorScheme | null, (scheme: ColorScheme) => void] {
  const [scheme, setScheme] = useState<ColorScheme | null>(null)
  useEffect(() => {
    const stored = storage.getItem(storageKey)
    setScheme(colorSchemes.find((known) => known === stored) ?? null)
  }, [storage])
  const choose = (next: ColorScheme): void => {
    storage.setItem(storageKey, next)
    setScheme(next)
    onChange(next)
  }
  return [scheme, choose]
}

/** The CSS `color-scheme` of a choice. */
export function schemeStyle(scheme: ColorScheme | null): string | undefined {
  return scheme === 'system' ? 'light dark' : (scheme ?? undefined)
}
