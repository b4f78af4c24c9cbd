import { useEffect, useState } from 'react'
import { isRecord } from '../../model/document.ts'
import { attempt } from '../../schema/attempt.ts'
import type { SafeStorage } from '../../ui/host/host-env.ts'
import { startTimer } from '../../data/clock.ts'
import { useUi } from '../../ui/ui-context.ts'

/** Widths in px that the user set, by pane content. */
export type PaneSizes = Readonly<Record<string, number>>

/** Storage of the widths. */
export interface SizesPlace {
  storage: SafeStorage
  key: string
}

/** The stored pane widths of this workspace. They are written when dragging pauses. */
export function usePaneSizes(
  place: SizesPlace | undefined,
): [PaneSizes, (name: string, size: number | null) => void] {
  const { clock } = useUi()
  const [kept, setKept] = useState(() => ({ sizes: readSizes(place), changed: false }))
  useEffect(() => {
    if (!place || !kept.changed) return undefined
    const write = () => void place.storage.setItem(place.key, JSON.stringify(kept.sizes))
    return startTimer(clock, write, writeAfterMs)
  }, [clock, place, kept])
  const resize = (name: string, size: number | null): void =>
    setKept(({ sizes }) => {
      const { [name]: _, ...others } = sizes
      return { sizes: size === null ? others : { ...others, [name]: size }, changed: true }
    })
  return [kept.sizes, resize]
}

const writeAfterMs = 300

function readSizes(place: SizesPlace | undefined): PaneSizes {
  const text = place?.storage.getItem(place.key)
  if (!text) return {}
  const parsed = attempt((): unknown => JSON.parse(text))
  if (!parsed.ok || !isRecord(parsed.value)) return {}
  const sizes = Object.entries(parsed.value).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] > 0,
  )
  return Object.fromEntries(sizes)
}
