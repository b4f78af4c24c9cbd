import { createElement, Suspense, use, useContext } from 'react'
import type { ComponentType, ReactNode } from 'react'
import type { LoadMessages } from '../i18n/english.ts'
import { I18nContext } from '../i18n/use-translate.ts'

/** A component whose code is loaded when it first renders, or earlier with `preload`. */
export interface Deferred {
  preload(): Promise<void>
}

/**
 * Like React's `lazy`, but a preloaded component renders at once, without suspending. A failed load is caught by the
 * nearest error boundary and retried the next time.
 */
export function deferred<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): ((props: Props) => ReactNode) & Deferred {
  let loaded: ComponentType<Props> | null = null
  let loading: Promise<void> | null = null

  function fetchIt(): Promise<void> {
    const fetching: Promise<void> = load().then(
      (module) => {
        loaded = module.default
        // React reads a promise marked as fulfilled without suspending. It must be the one that it waited for.
        void Object.assign(fetching, { status: 'fulfilled' })
      },
      (error: unknown) => {
        loading = null
        throw error
      },
    )
    return fetching
  }

  const preload = (): Promise<void> => (loading ??= fetchIt())
  function DeferredComponent(props: Props) {
    use(preload())
    return loaded && createElement(loaded, props)
  }
  return Object.assign(DeferredComponent, { preload })
}

/** Preloads the components that are deferred. */
export async function preloadAll(components: readonly object[]): Promise<void> {
  await Promise.all(
    components.flatMap((one) => ('preload' in one ? (one as Deferred).preload() : [])),
  )
}

/**
 * A part of a view whose code and texts are loaded when it first renders; `Waiting` is its placeholder, `words` loads
 * the messages that it has besides those of every form, by default all.
 */
export function deferredPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType<Props>,
  words?: LoadMessages,
): ((props: Props) => ReactNode) & Deferred {
  const Code = deferred(async () => ({ default: await load() }))
  const Part = (props: Props) => {
    use(useContext(I18nContext).loadWords(words))
    return createElement(Code, props)
  }
  const DeferredPart = (props: Props) => {
    const fallback = createElement(Waiting, props)
    return createElement(Suspense, { fallback }, createElement(Part, props))
  }
  return Object.assign(DeferredPart, { preload: Code.preload })
}
