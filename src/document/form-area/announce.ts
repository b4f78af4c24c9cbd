import { combineLatest, distinctUntilChanged, filter, map, Subscription } from 'rxjs'
import type { DataLayer } from '../../data/data-layer.ts'
import type { PairState } from '../../data/pair/document-pair.ts'
import type { Conflict } from '../../data/pair/version/clashes.ts'
import type { ContentDocument } from '../../model/document.ts'
import { unset } from '../../model/patch.ts'
import { pathEquals, pathToString } from '../../model/path.ts'
import { patchesBetween } from '../../model/diff/patches-between.ts'
import type { AreaHost } from '../../react/area-host.ts'
import type { EditedPair } from './edited-pair.ts'
import { announceValidation } from './validation-announcement.ts'

const states = [
  'conflict',
  'saved',
  'pending',
  'dirty',
  'draft',
  'published',
  'missing',
  'forbidden',
] as const

/** Reports the state of the document and all its changes to the host page. */
export function announce(host: AreaHost, pair: EditedPair, layer: DataLayer): () => void {
  const subscription = new Subscription()
  let last = ''
  let pending = 0
  subscription.add(
    combineLatest([pair.state$, pair.held$]).subscribe(([state, isHeld]) => {
      const detail = standing(state)
      // A keystroke changes the document, but rarely its reported state.
      const now = JSON.stringify([detail, isHeld])
      if (now === last) return
      last = now
      const isSaved = state.ready && state.save.type === 'saved'
      host.setState('saved', isSaved && !isHeld)
      host.setState('pending', state.ready && !isSaved && !isHeld)
      host.setState('dirty', isHeld || state.save.type === 'unsaved' || state.save.type === 'kept')
      host.setState('draft', detail.draft)
      host.setState('published', detail.published)
      host.setState('missing', state.ready && state.displayed === null)
      host.dispatch('content-document-state', detail)
      const count = state.ready && (!isSaved || isHeld) ? 1 : 0
      if (count !== pending) announcePending(host, count)
      pending = count
    }),
  )
  subscription.add(
    layer.connection$.subscribe((status) => {
      host.setState('forbidden', status.type === 'error' && status.error.code === 'forbidden')
    }),
  )
  subscription.add(announceConflicts(host, pair))
  subscription.add(announceChanges(host, pair))
  subscription.add(announceValidation(host, pair.validation$))
  return () => {
    subscription.unsubscribe()
    for (const state of states) host.setState(state, false)
  }
}

/** Dispatches an event for each new or resolved conflict with remote edits; what is typed into one is none. */
function announceConflicts(host: AreaHost, pair: EditedPair): Subscription {
  return pair.state$
    .pipe(
      map(({ conflicts }) => conflicts),
      distinctUntilChanged(areSameQuestions),
      filter((conflicts, index) => index > 0 || conflicts.length > 0),
    )
    .subscribe((conflicts) => {
      host.setState('conflict', conflicts.length > 0)
      host.dispatch('content-conflict', {
        conflicts: conflicts.map(({ path, ...values }) => ({
          path: pathToString(path),
          ...values,
        })),
      })
    })
}

function areSameQuestions(before: readonly Conflict[], after: readonly Conflict[]): boolean {
  if (before.length !== after.length) return false
  return before.every(({ path, holds }, at) => {
    const now = after[at]!
    return holds === now.holds && pathEquals(path, now.path)
  })
}

function standing({ ready, liveEdit, draft, published, save }: PairState) {
  return {
    ready,
    liveEdit,
    draft: draft !== null,
    published: published !== null,
    revision: (draft ?? published)?._rev ?? null,
    save: save.type,
  }
}

/** A form with its own connection dispatches this event through the connection already. */
function announcePending(host: AreaHost, count: number): void {
  const { projectId, client } = host.getSnapshot().props
  if (projectId === undefined && client === undefined) {
    host.dispatch('content-pending-change', { count })
  }
}

/** Dispatches `content-patch` for remote edits, with the change as patches. */
function announceChanges(host: AreaHost, pair: EditedPair): Subscription {
  const known = new Map<string, ContentDocument | null>()
  let isKnown = false
  const subscription = pair.state$.subscribe(({ ready, draft, published }) => {
    // Loading is not a change; all later updates are.
    if (!ready || isKnown) return
    isKnown = true
    for (const document of [draft, published]) if (document) known.set(document._id, document)
  })
  subscription.add(
    pair.changes$.subscribe(({ documentId, document, origin }) => {
      const before = known.get(documentId) ?? null
      known.set(documentId, document)
      if (!isKnown || pair.isEditing()) return
      const patches = document
        ? patchesBetween(content(before), content(document))
        : before && [unset([])]
      if (patches && patches.length > 0) {
        host.dispatch('content-patch', { documentId, origin, patches })
      }
    }),
  )
  return subscription
}

/** The document without the properties that every transaction changes. */
function content(document: ContentDocument | null): unknown {
  if (!document) return null
  const { _rev, _updatedAt, ...rest } = document
  return rest
}
