import { createContext, useContext, useEffect, useMemo, useReducer } from 'react'
import { of } from 'rxjs'
import { readOpened } from '../../area/opened-documents.ts'
import { recordPlace } from '../../area/user-records.ts'
import { observeHome, unknownHome, type HomeOptions } from '../../data/home/home-content.ts'
import type { HomeContent } from '../../data/home/overview.ts'
import type { CurrentUser } from '../../protocol/users.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import type { CompiledSchema, SchemaType } from '../../schema/schema.ts'
import { previewProjection } from '../../structure/list/query/preview-projection.ts'
import { onVisibilityChange } from '../../ui/host/host-env.ts'
import { useStorage } from '../../ui/host/storage-context.ts'
import { currentVisit } from './use-visit.ts'

/** The content of Home, and since when changes are news. */
export interface HomeState extends HomeContent {
  /** End of the user's previous visit, ms; null on the first one. */
  readonly lastVisit: number | null
  /** Number of documents that the user opened last: known before their content. */
  readonly openedCount: number
}

export const HomeContext = createContext<HomeState>({
  ...unknownHome,
  lastVisit: null,
  openedCount: 0,
})

export function useHome(): HomeState {
  return useContext(HomeContext)
}

/** On a first visit, changes of this time (ms) are news. */
const firstNewsMs = 7 * 24 * 60 * 60_000

/** Observes the content of Home for the signed-in user. */
export function useHomeState(): HomeState {
  const layer = useDataLayer()
  const storage = useStorage()
  const [returns, notice] = useReducer((count: number) => count + 1, 0)
  useEffect(() => onVisibilityChange(notice), [])
  // Undefined while unknown.
  const user = useObservable<CurrentUser | null | undefined>(
    () => layer.users.current$,
    undefined,
    [layer],
  )
  const userId = user === undefined ? undefined : (user?.id ?? null)
  const lastVisit = useMemo(
    () => (userId === undefined ? null : currentVisit(layer, storage, userId ?? undefined).since),
    // oxlint-disable-next-line react/exhaustive-deps -- who comes back to the page may begin another visit
    [layer, storage, userId, returns],
  )
  const opened = useMemo(
    () =>
      userId === undefined
        ? []
        : readOpened(storage.getItem(recordPlace('opened', layer, userId ?? undefined))),
    [layer, storage, userId],
  )
  const options = useMemo<HomeOptions | null>(() => {
    if (userId === undefined) return null
    const types = homeTypes(layer.schema)
    return {
      types: types.map(({ name }) => name),
      opened: opened.map(({ id }) => id),
      since: new Date(lastVisit ?? layer.clock.now() - firstNewsMs).toISOString(),
      userId,
      preview: previewOf(types),
    }
  }, [layer, userId, opened, lastVisit])
  const content = useObservable<HomeContent>(
    () => (options ? observeHome(layer.lists, options) : of(unknownHome)),
    unknownHome,
    [layer, options],
  )
  return useMemo(
    () => ({ ...content, lastVisit, openedCount: opened.length }),
    [content, lastVisit, opened],
  )
}

/** The types whose documents Home shows: assets have a place of their own. */
function homeTypes(schema: CompiledSchema): readonly SchemaType[] {
  return schema.documentTypes.filter(({ name }) => !name.startsWith('sanity.'))
}

/** GROQ for the preview of a document of any of the types. */
function previewOf(types: readonly SchemaType[]): string {
  const cases = types.flatMap((type) => {
    const projection = previewProjection(type)
    return projection ? [`_type == ${JSON.stringify(type.name)} => {${projection.groq}}`] : []
  })
  return cases.length === 0 ? '{}' : `select(${cases.join(', ')})`
}
