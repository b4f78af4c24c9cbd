import { createContext, useContext } from 'react'

/** Settings of an element for everything inside it; see the properties of the same names. */
export interface AreaSettings {
  readOnly: boolean
  /** Whether edits are queued or disabled while the server cannot be reached. */
  offline: 'queue' | 'readonly'
  /** Where shortcuts work: with the focus inside the element, on the whole page, or nowhere. */
  hotkeys: 'focus' | 'page' | 'off'
  /** Whether the layout depends on the element's width, or is always wide or narrow. */
  layout: 'auto' | 'wide' | 'narrow'
  /** Whether other users' presence is shown and the user's own is shared. */
  showsPresence: boolean
}

export const AreaSettingsContext = createContext<AreaSettings>({
  readOnly: false,
  offline: 'queue',
  hotkeys: 'focus',
  layout: 'auto',
  showsPresence: true,
})

/** The settings of the surrounding element. */
export function useAreaSettings(): AreaSettings {
  return useContext(AreaSettingsContext)
}
