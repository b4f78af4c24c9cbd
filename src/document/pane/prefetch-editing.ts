import { preloadAll } from '../../form/deferred.ts'
import type { FieldRegistry } from '../../form/registry.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { whenIdle } from '../../ui/host/host-env.ts'

/** Code that editing may need whatever the fields are, the most likely first. */
const parts: readonly (() => Promise<unknown>)[] = [
  () => import('../../ui/overlays/menu-popup.tsx'),
  () => import('../../ui/overlays/popover-popup.tsx'),
  () => import('../../ui/overlays/dialog-popup.tsx'),
  () => import('../actions/delete-dialog.tsx'),
  () => import('../../data/pair/operations/removal-mutations.ts'),
  () => import('../permissions/why.tsx'),
  () => import('../changes/review-panel.tsx'),
  () => import('./refused-version.tsx'),
  () => import('../history/past-values.tsx'),
  () => import('../used-by/used-by-panel.tsx'),
  () => import('../history/past-version.tsx'),
  () => import('../../data/history/open-histories.ts'),
  () => import('../../ui/overlays/drawer-popup.tsx'),
]

/** How long the form itself has the network to itself. */
const startAfterMs = 1000

/**
 * Fetches the code that editing a document of the type needs, part by part while the page is idle, so that what was never
 * opened before opens without a network. A part that cannot be fetched is fetched when it is opened, as ever. Returns how
 * to stop.
 */
export function prefetchEditing(
  registry: FieldRegistry,
  type: SchemaType,
  loadWords: () => Promise<void>,
): () => void {
  const waiting = [loadWords, ...parts, ...codeFor(registry, type)]
  const timer = setTimeout(fetchNext, startAfterMs)
  let stop = () => clearTimeout(timer)
  function fetchNext(): void {
    const next = waiting.shift()
    if (!next) return
    stop = whenIdle(() => {
      next().then(fetchNext, fetchNext)
    })
  }
  return () => {
    waiting.length = 0
    stop()
  }
}

/** Fetches inputs whose code comes with the first of them, while the document is still on its way. */
export function fetchInputs(registry: FieldRegistry, type: SchemaType): void {
  const parts = [...typesWithin(type)].flatMap((one) =>
    (['input', 'item', 'add'] as const).flatMap((part) => registry.find(one, part) ?? []),
  )
  // What fails is fetched again, and said, where it is shown.
  preloadAll(parts).catch(() => {})
}

/** Code that the inputs and the diffs of a type need, and of everything inside it. */
export function codeFor(
  registry: FieldRegistry,
  type: SchemaType,
): readonly (() => Promise<unknown>)[] {
  const types = [...typesWithin(type)]
  const ofInputs = types.flatMap((one) => registry.find(one, 'prefetch') ?? [])
  const diffs = () => preloadAll(types.flatMap((one) => registry.find(one, 'diff') ?? []))
  return [...new Set([...ofInputs, diffs])]
}

/** A type and the types of everything inside it, each once. */
function typesWithin(type: SchemaType, found = new Set<SchemaType>()): Set<SchemaType> {
  if (found.has(type)) return found
  found.add(type)
  for (const field of type.fields) typesWithin(field.type, found)
  for (const item of type.of) typesWithin(item, found)
  return found
}
