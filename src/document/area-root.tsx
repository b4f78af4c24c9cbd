import { useCallback, useMemo, type ReactNode } from 'react'
import type { AreaHost } from '../react/area-host.ts'
import type { ShownToast } from '../ui/toast-store.ts'
import { UiRoot } from '../ui/ui-root.tsx'
import { AreaCommands } from './area-commands.tsx'
import { AreaSettingsContext, type AreaSettings } from './area-settings.ts'

/** The properties that every area obeys. */
export interface AreaProps extends Partial<Omit<AreaSettings, 'showsPresence'>> {
  noPresence?: boolean
  messages?: Readonly<Record<string, string>>
}

export interface AreaRootProps {
  host: AreaHost
  props: AreaProps
  /** CSS `color-scheme` chosen inside; the element's own when absent. */
  colorScheme?: string | undefined
  children: ReactNode
}

/** The wrapper inside an element: its words, direction and settings, and where its toasts and errors go. */
export function AreaRoot({ host, props, colorScheme, children }: AreaRootProps) {
  const { messages, readOnly = false, hotkeys = 'focus', noPresence = false } = props
  const { offline = 'queue' } = props
  const settings = useMemo(
    () => ({ readOnly, offline, hotkeys, showsPresence: !noPresence }),
    [readOnly, offline, hotkeys, noPresence],
  )
  const direction = useMemo(() => directionOf(host.element), [host])
  const tellToast = useCallback(
    ({ tone, title, description }: ShownToast) =>
      !host.dispatch('content-toast', {
        status: tone,
        title,
        ...(description !== undefined && { description }),
      }),
    [host],
  )
  return (
    <UiRoot
      messages={messages}
      direction={direction}
      colorScheme={colorScheme}
      onToast={tellToast}
      onError={(error, where) => host.reportError(error, where)}
    >
      <AreaSettingsContext value={settings}>
        {children}
        <AreaCommands host={host} />
      </AreaSettingsContext>
    </UiRoot>
  )
}

function directionOf(element: Element): 'ltr' | 'rtl' {
  return getComputedStyle(element).direction === 'rtl' ? 'rtl' : 'ltr'
}
