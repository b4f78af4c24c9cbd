import { useMemo, useState } from 'react'
import { isKeySegment, type Path } from '../../model/path.ts'

interface Placed {
  readonly path: Path
}

/** Groups items by the key of their block. `depth` is the length of the path of the text. */
export function byBlock<T extends Placed>(items: readonly T[], depth: number): Map<string, T[]> {
  const found = new Map<string, T[]>()
  for (const item of items) {
    const segment = item.path[depth]
    if (isKeySegment(segment)) found.set(segment._key, [...(found.get(segment._key) ?? []), item])
  }
  return found
}

/** Stable elements for these blocks, which the editor places beside its blocks and React renders into. */
export function useBlockPlaces(
  blocks: ReadonlyMap<string, unknown>,
): ReadonlyMap<string, HTMLElement> {
  const [elements] = useState(() => new Map<string, HTMLElement>())
  // What is shown there may change with each key; the editor is only concerned with the places.
  const keys = [...blocks.keys()].join('\n')
  return useMemo(
    () =>
      new Map(
        (keys === '' ? [] : keys.split('\n')).map((key) => {
          const element = elements.get(key) ?? document.createElement('div')
          elements.set(key, element)
          return [key, element]
        }),
      ),
    [keys, elements],
  )
}
