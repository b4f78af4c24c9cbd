import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { createEnglish } from '../i18n/english.ts'
import { readerLocale } from './host/host-env.ts'
import { createFormats } from '../i18n/formats.ts'
import { enUs } from '../i18n/locale.ts'
import type { LoadedLocale } from '../i18n/locale.ts'
import type { Messages } from '../i18n/messages.ts'
import { createTranslate } from '../i18n/translate.ts'
import { I18nContext } from '../i18n/use-translate.ts'
import { systemClock, type Clock, startTimer } from '../data/clock.ts'
import { createCommandStore } from './keys/commands.ts'
import { createPace } from '../data/rhythm.ts'
import { createTicker } from './ticker.ts'
import { classes } from './host/dom.ts'
import { useFormOwner } from './host/form-owner.tsx'
import { createLayer, LayerContainer, LayerContext } from './anchored/layer.tsx'
import { createOverlayStore } from './anchored/overlays.ts'
import { createSight } from './list/sight.ts'
import { useTextScale } from './host/text-scale.ts'
import { probe, reader, root, visuallyHidden } from './theme.css.ts'
import { createToastStore } from './feedback/toast-store.ts'
import type { ShownToast } from './feedback/toast-store.ts'
import { Toasts } from './feedback/toasts.tsx'
import { createTooltipStore } from './anchored/tooltip-store.ts'
import { TooltipHost } from './anchored/tooltip.tsx'
import { type Icons, IconsContext } from './text/icon.tsx'
import { UiContext } from './ui-context.ts'

export interface UiRootProps {
  children: ReactNode
  /** Language. Default English (US). */
  locale?: LoadedLocale
  /** The host's own texts by key; they override the language's. */
  messages?: Messages | undefined
  /** English texts of the content, in addition to those of the basic components. */
  words?: Messages | undefined
  /** Loads the texts of lazily loaded parts. */
  moreWords?: (() => Promise<Messages>) | undefined
  /** The icons that can be shown. */
  icons: Icons
  /** CSS `color-scheme` inside the root. Default: the page's. */
  colorScheme?: string | undefined
  /** Text direction of the host. Default left to right. */
  direction?: 'ltr' | 'rtl'
  /** Source of time. Default: the browser's. */
  clock?: Clock
  /** Called for each toast; true means that the host shows it itself. */
  onToast?: (toast: ShownToast) => boolean
  /** Receives errors caught inside the root. Default: the console. */
  onError?: (error: unknown, where: string) => void
}

/**
 * The wrapper inside each shadow root: isolates from the page's styles, and provides language, time, toasts and the top
 * layer.
 */
export function UiRoot({
  children,
  locale = enUs,
  messages,
  words,
  moreWords,
  icons,
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
    return {
      locale,
      translate,
      formats: createFormats(readerLocale(locale.id)),
      loadWords: english.load,
    }
  }, [locale, messages, english])

  const shared = useMemo(
    () => ({
      clock,
      ticker: createTicker(clock),
      pace: createPace(clock),
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
  const scaleProbe = useRef<HTMLDivElement>(null)
  const textScale = useTextScale(scaleProbe)
  const services = useMemo(
    () => ({ ...shared, direction, formId, textScale }),
    [shared, direction, formId, textScale],
  )

  // A repeated sentence is announced again only if the region was empty in between.
  useEffect(() => {
    if (announcement === '') return undefined
    return startTimer(clock, () => setAnnouncement(''), announcementMs)
  }, [announcement, clock])

  return (
    <UiContext value={services}>
      <I18nContext value={i18n}>
        <LayerContext value={layer}>
          <IconsContext value={icons}>
            <div className={reader}>
              <div
                className={root}
                part="base root"
                lang={locale.id}
                dir={direction}
                style={{ colorScheme }}
                {...formOwner.handlers}
                onKeyDownCapture={(event) => {
                  // Escape closes one level at a time: tooltips first.
                  if (event.key === 'Escape' && services.tooltips.close()) event.stopPropagation()
                }}
              >
                {children}
                {formOwner.form}
                <LayerContainer ref={setContainer} />
                <Toasts />
                <TooltipHost />
                <div role="status" ref={scaleProbe} className={classes(visuallyHidden, probe)}>
                  {announcement}
                </div>
              </div>
            </div>
          </IconsContext>
        </LayerContext>
      </I18nContext>
    </UiContext>
  )
}

const announcementMs = 1000
/** Px around the viewport in which previews are loaded. */
const nearPx = 150

/** A ref to the value of the last committed render. */
function useLatest<T>(value: T) {
  const ref = useRef(value)
  const write = useCallback(() => void (ref.current = value), [value])
  useEffect(write, [write])
  return ref
}
