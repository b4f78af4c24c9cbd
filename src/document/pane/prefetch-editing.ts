import { type Clock, startTimer } from '../../data/clock.ts'
import { preloadAll } from '../../form/deferred.ts'
import type { FieldRegistry } from '../../form/registry.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { onUserInput } from '../../ui/host/host-env.ts'
import { whenIdle } from '../../data/frames.ts'

/** Code that editing may need for any fields, the most likely first. */
const parts: readonly (() => Promise<unknown>)[] = [
  () => import('../../ui/text/first-icons.ts'),
  () => import('../../ui/text/late-icons.ts'),
  () => import('../../ui/overlays/menu-popup.tsx'),
  () => import('../../form/clipboard/field-clipboard.ts'),
  () => import('../../ui/overlays/popover-popup.tsx'),
  () => import('../../ui/overlays/dialogs/dialog-popup.tsx'),
  () => import('../actions/delete-dialog.tsx'),
  () => import('../actions/publish-together.ts'),
  () => import('../../data/pair/operations/removal-mutations.ts'),
  () => import('../permissions/why.tsx'),
  () => import('../changes/review-panel.tsx'),
  () => import('./refused-version.tsx'),
  () => import('../changes/past-values.tsx'),
  () => import('../used-by/used-by-panel.tsx'),
  () => import('./past-version.tsx'),
  () => import('../../data/history/open-histories.ts'),
  () => import('../../ui/overlays/dialogs/drawer-popup.tsx'),
]

/** Ms reserved for loading the form itself, and without input by the user: code that arrives holds up the next frame. */
const restMs = 1000

/** Ms after which a part is loaded although the user has not rested: the connection may be lost any time. */
const patienceMs = 5000

/**
 * Preloads the code for editing documents of a type, part by part while the page is idle and preferably the user does
 * nothing, so that parts never opened before open offline. A part that fails to load is loaded when it is opened. Returns
 * a function that stops the preloading.
 */
export function prefetchEditing(
  registry: FieldRegistry,
  type: SchemaType,
  loadWords: () => Promise<void>,
  clock: Clock,
): () => void {
  const waiting = [loadWords, ...parts, ...codeFor(registry, type)]
  let restsFrom = clock.now()
  const stopListening = onUserInput(() => {
    restsFrom = clock.now()
  })
  let stop = () => {}
  function fetchNext(): void {
    const next = waiting.shift()
    if (!next) return stopListening()
    const latest = clock.now() + patienceMs
    whenAtRest(latest, () => {
      next().then(fetchNext, fetchNext)
    })
  }
  function whenAtRest(latest: number, run: () => void): void {
    const left = Math.min(restsFrom + restMs, latest) - clock.now()
    stop = left > 0 ? startTimer(clock, () => whenAtRest(latest, run), left) : whenIdle(run)
  }
  fetchNext()
  return () => {
    waiting.length = 0
    stopListening()
    stop()
  }
}

/** Preloads the inputs while the document is still loading. */
export function fetchInputs(registry: FieldRegistry, type: SchemaType): void {
  // A failed load is retried and reported where the input is rendered.
  inputsOf(registry, typesWithin(type))().catch(() => {})
}

/** Loaders of the inputs and the diffs of a type and its nested types, and of what these load later. */
export function codeFor(
  registry: FieldRegistry,
  type: SchemaType,
): readonly (() => Promise<unknown>)[] {
  const types = [...typesWithin(type)]
  const inInputs = types.flatMap((one) => registry.find(one, 'prefetch') ?? [])
  const diffs = () => preloadAll(types.flatMap((one) => registry.find(one, 'diff') ?? []))
  return [inputsOf(registry, types), ...new Set(inInputs), diffs]
}

function inputsOf(registry: FieldRegistry, types: Iterable<SchemaType>): () => Promise<void> {
  const parts = (['input', 'item', 'add', 'inText'] as const).flatMap((part) =>
    [...types].flatMap((one) => registry.find(one, part) ?? []),
  )
  return () => preloadAll(parts)
}

/** A type and the types of everything inside it, each once. */
function typesWithin(type: SchemaType, found = new Set<SchemaType>()): Set<SchemaType> {
  if (found.has(type)) return found
  found.add(type)
  for (const field of type.fields) typesWithin(field.type, found)
  for (const item of type.of) typesWithin(item, found)
  return found
}
