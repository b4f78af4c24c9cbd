import { useCallback, useMemo, type ReactNode } from 'react'
import type { I18nConfig } from '../i18n/locale.ts'
import type { AreaHost } from '../react/area-host.ts'
import type { ShownToast } from '../ui/toast-store.ts'
import { UiRoot } from '../ui/ui-root.tsx'
import { AreaCommands } from './area-commands.tsx'
import { LocaleChoiceContext, useAreaLocale, type LanguageSettings } from './area-locale.ts'
import { AreaSettingsContext, type AreaSettings } from './area-settings.ts'

/** The properties that every area obeys. */
export interface AreaProps
  extends
    Partial<Omit<AreaSettings, 'showsPresence'>>,
    Partial<Pick<LanguageSettings, 'locale' | 'storage' | 'persist'>> {
  noPresence?: boolean
  messages?: Readonly<Record<string, string>>
}

export interface AreaRootProps {
  host: AreaHost
  props: AreaProps
  /** What the configuration says about languages, and the name of the source they are chosen for. */
  i18n?: I18nConfig | undefined
  source?: string | undefined
  /** CSS `color-scheme` chosen inside; the element's own when absent. */
  colorScheme?: string | undefined
  children: ReactNode
}

/** The wrapper inside an element: its words, direction and settings, and where its toasts and errors go. */
export function AreaRoot({ host, props, i18n, source, colorScheme, children }: AreaRootProps) {
  const { messages, readOnly = false, hotkeys = 'focus', noPresence = false } = props
  const { offline = 'queue' } = props
  const settings = useMemo(
    () => ({ readOnly, offline, hotkeys, showsPresence: !noPresence }),
    [readOnly, offline, hotkeys, noPresence],
  )
  const { locale, direction, choice } = useAreaLocale(host, {
    i18n,
    source,
    locale: props.locale,
    storage: props.storage,
    persist: props.persist,
  })
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
      locale={locale}
      messages={messages}
      direction={direction}
      colorScheme={colorScheme}
      onToast={tellToast}
      onError={(error, where) => host.reportError(error, where)}
    >
      <AreaSettingsContext value={settings}>
        <LocaleChoiceContext value={choice}>{children}</LocaleChoiceContext>
        <AreaCommands host={host} />
      </AreaSettingsContext>
    </UiRoot>
  )
}
