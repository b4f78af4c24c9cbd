import { createContext, useContext, type MouseEvent } from 'react'

/** A request to do something with content, independent of the tool or host that handles it. */
export interface Intent {
  name: string
  params: Readonly<Record<string, string>>
}

/** How an area navigates to other content. The studio has routes; a single element dispatches events to its page. */
export interface Navigation {
  /** A real URL, so that links can be opened in a new tab. */
  intentHref(intent: Intent): string
  openIntent(intent: Intent, options?: { replace?: boolean }): void
}

export const NavigationContext = createContext<Navigation | null>(null)

/** The navigation of the surrounding area. Throws outside of one (ERR-006). */
export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext)
  if (!navigation) throw new Error('The navigation provider could not be found')
  return navigation
}

/** The intent to open a document for editing. */
export function editIntent(id: string, type: string): Intent {
  return { name: 'edit', params: { id, type } }
}

/** The intent to start a new document. */
export function createIntent(type: string, template = type): Intent {
  return { name: 'create', params: { type, template } }
}

/**
 * Returns the attributes of a link to an intent: a plain click navigates within the page, others are left to the
 * browser.
 */
export function useIntentLink(): (intent: Intent) => {
  href: string
  onClick: (event: MouseEvent) => void
} {
  const navigation = useNavigation()
  return (intent) => ({
    href: navigation.intentHref(intent),
    onClick(event) {
      if (!isPlainClick(event)) return
      event.preventDefault()
      navigation.openIntent(intent)
    },
  })
}

/** A left click without a modifier key: the only click that an application may handle itself. */
export function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented
}
