import { useState } from 'react'
import { isRecord } from '../../model/document.ts'
import { attempt } from '../../schema/attempt.ts'
import { useStorage } from '../../ui/host/storage-context.ts'

/** How a page is shown: as wide as the pane, as on a device, or as wide as the user says. */
export const screens = {
  pane: null,
  desktop: { width: 1280, height: null },
  tablet: { width: 768, height: 1024 },
  phone: { width: 390, height: 844 },
  own: null,
} as const satisfies Readonly<Record<string, { width: number; height: number | null } | null>>

export type ScreenName = keyof typeof screens

export interface PreviewSettings {
  readonly screen: ScreenName
  /** Width of the screen `own`, px. */
  readonly width: number
  /** Null: as the page chooses. */
  readonly scheme: 'light' | 'dark' | null
  /** A click in the page leads to the field. */
  readonly picks: boolean
}

const usual: PreviewSettings = { screen: 'pane', width: 600, scheme: null, picks: true }
const place = 'content-studio:preview'
/** Widths (px) that a page can be shown in. */
export const widths = { min: 240, max: 3840 } as const

/** The user's settings of the preview, kept on the device for all documents. */
export function usePreviewSettings() {
  const storage = useStorage()
  const [settings, set] = useState(() => readSettings(storage.getItem(place)))
  const change = (next: Partial<PreviewSettings>): void => {
    const all = { ...settings, ...next }
    set(all)
    storage.setItem(place, JSON.stringify(all))
  }
  return [settings, change] as const
}

/** Whatever is not valid is as usual. */
export function readSettings(text: string | null): PreviewSettings {
  const parsed = attempt((): unknown => JSON.parse(text ?? '{}'))
  if (!parsed.ok || !isRecord(parsed.value)) return usual
  const { screen, width, scheme, picks } = parsed.value
  return {
    screen:
      typeof screen === 'string' && Object.hasOwn(screens, screen)
        ? (screen as ScreenName)
        : usual.screen,
    width: isWidth(width) ? width : usual.width,
    scheme: scheme === 'light' || scheme === 'dark' ? scheme : null,
    picks: picks !== false,
  }
}

export function isWidth(width: unknown): width is number {
  return Number.isInteger(width) && Number(width) >= widths.min && Number(width) <= widths.max
}

/** The screen of a page in px, and how much it is scaled down so that it fits into the pane. */
export function screenIn(
  { screen, width }: PreviewSettings,
  pane: { width: number; height: number },
): { width: number; height: number; scale: number } {
  const device = screens[screen]
  const wanted = screen === 'own' ? width : (device?.width ?? pane.width)
  const scale = pane.width > 0 ? Math.min(1, pane.width / wanted) : 1
  return { width: wanted, height: device?.height ?? Math.floor(pane.height / scale), scale }
}
