import { useCallback, useContext, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import type { I18nConfig } from '../i18n/locale.ts'
import type { AreaHost } from '../react/area-host.ts'
import { DataLayerContext } from '../react/data-layer-context.ts'
import type { HotkeyMap } from '../ui/keys/commands.ts'
import type { ShownToast } from '../ui/feedback/toast-store.ts'
import { UiRoot, type UiRootProps } from '../ui/ui-root.tsx'
import { WaitingToast } from './waiting-toast.ts'
import { AreaCommands } from './commands.tsx'
import { LocaleChoiceContext, useAreaLocale, type LanguageSettings } from './locale.ts'
import { AreaSettingsContext, type AreaSettings } from './settings.ts'

/** The properties that every area supports. */
export interface AreaProps
  extends
    Partial<Omit<AreaSettings, 'showsPresence'>>,
    Partial<Pick<LanguageSettings, 'locale' | 'storage' | 'persist'>> {
  noPresence?: boolean
  /** Where toasts are shown: inside the element, by the page alone, or nowhere. */
  toasts?: 'inside' | 'event' | 'off'
  /** Shortcuts by command name. */
  hotkeyMap?: HotkeyMap
  messages?: Readonly<Record<string, string>>
}

export interface AreaRootProps {
  host: AreaHost
  props: AreaProps
  /** The languages of the configuration, and the name of the source that the choice is stored for. */
  i18n?: I18nConfig | undefined
  source?: string | undefined
  /** CSS `color-scheme` chosen inside the element; default: the element's own. */
  colorScheme?: string | undefined
  /** English messages that are shown first. */
  words: NonNullable<UiRootProps['words']>
  /** Loads the messages of lazily loaded parts, if any. */
  moreWords?: UiRootProps['moreWords']
  icons: UiRootProps['icons']
  children: ReactNode
}

/** The root component of an element: provides messages, direction and settings, and handles toasts and errors. */
export function AreaRoot(options: AreaRootProps) {
  const { host, props, i18n, source, colorScheme, words, moreWords, icons, children } = options
  const { messages, readOnly = false, hotkeys = 'focus', noPresence = false } = props
  const { offline = 'queue', layout = 'auto', toasts = 'inside', hotkeyMap } = props
  const settings = useMemo(
    () => ({ readOnly, offline, hotkeys, layout, showsPresence: !noPresence }),
    [readOnly, offline, hotkeys, layout, noPresence],
  )
  const { locale, direction, choice } = useAreaLocale(host, {
    i18n,
    source,
    locale: props.locale,
    storage: props.storage,
    persist: props.persist,
  })
  const { layer } = useSyncExternalStore(host.subscribe, host.getSnapshot)
  const dataset = useContext(DataLayerContext) ?? layer
  const announceToast = useCallback(
    ({ tone, title, description }: ShownToast) => {
      if (toasts === 'off') return true
      const detail = { status: tone, title, ...(description !== undefined && { description }) }
      return !host.dispatch('content-toast', detail) || toasts === 'event'
    },
    [host, toasts],
  )
  return (
    <UiRoot
      locale={locale}
      messages={messages}
      words={words}
      moreWords={moreWords}
      icons={icons}
      direction={direction}
      colorScheme={colorScheme}
      onToast={announceToast}
      onError={(error, where) => host.reportError(error, where)}
    >
      <AreaSettingsContext value={settings}>
        <LocaleChoiceContext value={choice}>{children}</LocaleChoiceContext>
        {dataset && <WaitingToast layer={dataset} />}
        <AreaCommands host={host} hotkeyMap={hotkeyMap} />
      </AreaSettingsContext>
    </UiRoot>
  )
}
