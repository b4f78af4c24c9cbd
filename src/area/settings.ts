import { createContext, useContext } from 'react'

/** What an element says about everything inside it; see the properties of the same names. */
export interface AreaSettings {
  readOnly: boolean
  /** Whether edits go on while the server cannot be reached. */
  offline: 'queue' | 'readonly'
  /** Where shortcuts are heard: with the focus inside, on the whole page, or nowhere. */
  hotkeys: 'focus' | 'page' | 'off'
  /** Whether the element is arranged by its width, or as if it had much or little room. */
  layout: 'auto' | 'wide' | 'narrow'
  /** Whether presence of others is shown and the user's own is announced. */
  showsPresence: boolean
}

export const AreaSettingsContext = createContext<AreaSettings>({
  readOnly: false,
  offline: 'queue',
  hotkeys: 'focus',
  layout: 'auto',
  showsPresence: true,
})

/** The settings of the element around. */
export function useAreaSettings(): AreaSettings {
  return useContext(AreaSettingsContext)
}
