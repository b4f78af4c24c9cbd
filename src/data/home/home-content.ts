import {
  combineLatest,
  distinctUntilChanged,
  filter,
  map,
  scan,
  switchMap,
  type Observable,
} from 'rxjs'
import { draftId } from '../../model/ids.ts'
import type { EditedDocumentsResponse } from '../../protocol/history.ts'
import { observeLiveQuery, type LiveQueryContext } from '../query/live-query.ts'
import { observeChanges } from './changes.ts'
import {
  contentOf,
  mostDrafts,
  overviewQuery,
  type HomeContent,
  type Overview,
} from './overview.ts'

export interface HomeOptions {
  /** Names of the document types. */
  readonly types: readonly string[]
  /** Published ids of recently opened documents, newest first. */
  readonly opened: readonly string[]
  /** Changes since this time (ISO) are news. */
  readonly since: string
  /** Id of the user, whose own changes are no news; null = signed out. */
  readonly userId: string | null
  /** GROQ for the preview of a document, as the value of a projection. */
  readonly preview: string
}

export const unknownHome: HomeContent = {
  isLoading: true,
  error: null,
  hasDocuments: true,
  opened: [],
  drafts: [],
  changed: [],
}

/** Least time (ms) between two requests while others keep writing. */
const throttleMs = 2000

/** The content of Home, live: one query for all lists, and the history for who changed what. */
export function observeHome(
  context: LiveQueryContext,
  options: HomeOptions,
): Observable<HomeContent> {
  const overview$ = observeEdited(context).pipe(
    switchMap((edited) => observeOverview(context, options, edited)),
  )
  return combineLatest([overview$, observeChanges(context, options.since)]).pipe(
    map(([overview, changes]): HomeContent => {
      const { value, error } = overview
      // Without authors, the changes of others cannot be told from one's own: the list waits for them.
      const isLoading = !value && !error ? true : value !== undefined && changes.loading
      if (!value || isLoading) return { ...unknownHome, isLoading, error }
      return { isLoading, error, ...contentOf(value, changes.value ?? null, options) }
    }),
    // The lists stay while they are requested for other drafts.
    scan((shown, next) => (next.isLoading && !shown.isLoading ? shown : next)),
  )
}

/** Ids of the documents that the user edited last; null where the server does not know. */
function observeEdited(context: LiveQueryContext): Observable<readonly string[] | null> {
  const { transport } = context
  const request = async (): Promise<readonly string[] | null> => {
    try {
      const path = transport.dataPath('history', 'edited')
      const { ids } = await transport.get<EditedDocumentsResponse>({ path, tag: 'home.edited' })
      return ids.slice(0, 2 * mostDrafts)
    } catch {
      return null
    }
  }
  return observeLiveQuery(context, {
    query: 'edited',
    tag: 'home.edited',
    request,
    throttleMs,
    // Another draft of the user's may only be new.
    isTouchedBy: ({ events }) => events.some(({ transition }) => transition === 'appear'),
  }).pipe(
    filter(({ loading }) => !loading),
    map(({ value }) => value ?? null),
    distinctUntilChanged((one, other) => one?.join() === other?.join()),
  )
}

function observeOverview(
  context: LiveQueryContext,
  { types, opened, since, preview }: HomeOptions,
  edited: readonly string[] | null,
) {
  const params = {
    types,
    since,
    opened: [...opened, ...opened.map(draftId)],
    ...(edited && { mine: edited.map(draftId) }),
  }
  const query = overviewQuery(preview, edited !== null)
  const tag = 'home.overview'
  return observeLiveQuery<Overview>(context, {
    query,
    tag,
    request: () => context.transport.fetch<Overview>({ query, params, tag }),
    throttleMs,
    isTouchedBy: () => true,
  })
}
