import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { createEnglish } from '../i18n/english.ts'
import { createFormats } from '../i18n/formats.ts'
import { enUs } from '../i18n/locale.ts'
import type { LoadedLocale } from '../i18n/locale.ts'
import type { Messages } from '../i18n/messages.ts'
import { createTranslate } from '../i18n/translate.ts'
import { I18nContext } from '../i18n/use-translate.ts'
import { systemClock } from '../data/clock.ts'
import type { Clock } from '../data/clock.ts'
import { createCommandStore } from './keys/commands.ts'
import { createTicker, startTimer } from './ticker.ts'
import { useFormOwner } from './host/form-owner.tsx'
import { createLayer, LayerContainer, LayerContext } from './overlays/layer.tsx'
import { createOverlayStore } from './overlays/overlays.ts'
import { createSight } from './list/sight.ts'
import { root, visuallyHidden } from './theme.css.ts'
import { createToastStore } from './feedback/toast-store.ts'
import type { ShownToast } from './feedback/toast-store.ts'
import { Toasts } from './feedback/toasts.tsx'
import { createTooltipStore } from './overlays/tooltip-store.ts'
import { TooltipHost } from './overlays/tooltip.tsx'
import { UiContext } from './ui-context.ts'

export interface UiRootProps {
  children: ReactNode
  /** Language. Default English (US). */
  locale?: LoadedLocale
  /** The host's own wording by key; wins over the language. */
  messages?: Messages | undefined
  /** English messages of what it shows, beside those of the basic parts. */
  words?: Messages | undefined
  /** Loads those of lazily loaded parts. */
  moreWords?: (() => Promise<Messages>) | undefined
  /** CSS `color-scheme` in force below. Default: the page's. */
  colorScheme?: string | undefined
  /** Reading direction of the host. Default left to right. */
  direction?: 'ltr' | 'rtl'
  /** Time. Default the browser's. */
  clock?: Clock
  /** Called for each toast; true means that the host shows it itself. */
  onToast?: (toast: ShownToast) => boolean
  /** Called with errors caught below. Default: the console. */
  onError?: (error: unknown, where: string) => void
}

/**
 * The one wrapper inside a shadow root: shuts out the page's styles, and gives everything below it
 * language, time, toasts and the top layer.
 */
export function UiRoot({
  children,
  locale = enUs,
  messages,
  words,
  moreWords,
  colorScheme,
  direction = 'ltr',
  clock = systemClock,
  onToast,
  onError,
}: UiRootProps) {
  const [container, setContainer] = useState<HTMLDivElement | null>(null)
  const layer = useMemo(() => createLayer(container), [container])
  const [announcement, setAnnouncement] = useState('')
  const formOwner = useFormOwner()
  const handlers = useLatest({ onToast, onError })

  const [english] = useState(() => createEnglish(words, moreWords))
  const i18n = useMemo(() => {
    const translate = createTranslate({
      locale,
      overrides: messages,
      english,
      onMissing: (message) => console.warn(message),
    })
    return { locale, translate, formats: createFormats(locale.id), loadWords: english.load }
  }, [locale, messages, english])

  const shared = useMemo(
    () => ({
      clock,
      ticker: createTicker(clock),
      sight: createSight(nearPx),
      toasts: createToastStore(clock, (toast) => handlers.current.onToast?.(toast) ?? false),
      tooltips: createTooltipStore(clock),
      commands: createCommandStore(),
      overlays: createOverlayStore(),
      announce: setAnnouncement,
      reportError(error: unknown, where: string) {
        const { onError } = handlers.current
        if (onError) onError(error, where)
        else console.error(`${where}:`, error)
      },
    }),
    [clock, handlers],
  )
  const { id: formId } = formOwner
  const services = useMemo(() => ({ ...shared, direction, formId }), [shared, direction, formId])

  // The same sentence twice is read twice only when the region was empty in between.
  useEffect(() => {
    if (announcement === '') return undefined
    return startTimer(clock, () => setAnnouncement(''), announcementMs)
  }, [announcement, clock])

  return (
    <UiContext value={services}>
      <I18nContext value={i18n}>
        <LayerContext value={layer}>
          <div
            className={root}
            part="base root"
            lang={locale.id}
            dir={direction}
            style={colorScheme === undefined ? undefined : { colorScheme }}
            {...formOwner.handlers}
            onKeyDownCapture={(event) => {
              // One Escape, one level: the hint goes first.
              if (event.key === 'Escape' && services.tooltips.close()) event.stopPropagation()
            }}
          >
            {children}
            {formOwner.form}
            <LayerContainer ref={setContainer} />
            <Toasts />
            <TooltipHost />
            <div role="status" className={visuallyHidden}>
              {announcement}
            </div>
          </div>
        </LayerContext>
      </I18nContext>
    </UiContext>
  )
}

const announcementMs = 1000
/** Px around the viewport in which previews load. */
const nearPx = 150

/** A ref that always holds the value of the last render that was shown. */
function useLatest<T>(value: T) {
  const ref = useRef(value)
  const write = useCallback(() => void (ref.current = value), [value])
  useEffect(write, [write])
  return ref
}
