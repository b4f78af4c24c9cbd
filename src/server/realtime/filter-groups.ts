import type { ContentDocument } from '../../model/document.ts'
import type { ListenRequest } from '../../protocol/listen.ts'
import { includesStored } from '../../protocol/perspective.ts'
import { visibleChange } from '../access/visible-change.ts'
import type { ChangedDocument, DocumentChange } from '../database/transaction-log.ts'
import type { QueryEngine } from '../query/evaluate.ts'
import type { ListenerSink, Subscription } from './listeners.ts'
import { createReachIndex } from './reach-index.ts'
import type { Reach, ReachIndex } from './reach-index.ts'

type Matches = (document: ContentDocument | null) => boolean

/** Listeners with the same filter, which is evaluated once per document for all of them. */
export interface FilterGroup {
  readonly matches: Matches
  readonly reach: readonly Reach[] | null
  /** A change as visible to these listeners; null if it is not visible. */
  readonly see: (change: DocumentChange) => DocumentChange | null
  readonly shapes: Map<string, ShapeGroup>
}

/** Listeners with the same filter and the same options; events are encoded once for all of them. */
export interface ShapeGroup {
  readonly request: ListenRequest
  readonly sinks: Map<ListenerSink, Reader>
}

/** The progress of a stream. */
export interface Reader {
  /** Number of the first publication to be sent to it. */
  readonly first: number
  /** Log position up to which it has received transactions. */
  after: number
  /** Events held back until the first event is sent; null afterwards. */
  held: { readonly seq: number; readonly bytes: Buffer }[] | null
}

interface DatasetGroups {
  readonly byFilter: Map<string, FilterGroup>
  readonly index: ReachIndex<FilterGroup>
}

/** The listeners of all datasets, by filter. */
export interface FilterGroups {
  /** The group of a subscription. Throws if its filter cannot be compiled. */
  of(subscription: Subscription): FilterGroup
  /** To be called when the group has lost a listener. */
  forgetIfUnused(subscription: Subscription, group: FilterGroup): void
  /** The groups that changes of these documents may reach. */
  find(dataset: string, documents: readonly ContentDocument[]): FilterGroup[]
  mayFind(dataset: string, documents: readonly ChangedDocument[]): boolean
  sinksOf(dataset: string): ListenerSink[]
}

export function createFilterGroups(engine: Pick<QueryEngine, 'compileFilter'>): FilterGroups {
  const datasets = new Map<string, DatasetGroups>()

  function groupsOf(dataset: string): DatasetGroups {
    const groups = datasets.get(dataset) ?? { byFilter: new Map(), index: createReachIndex() }
    datasets.set(dataset, groups)
    return groups
  }

  function filterGroup(subscription: Subscription): FilterGroup {
    const { byFilter, index } = groupsOf(subscription.dataset)
    const key = filterKeyOf(subscription)
    let group = byFilter.get(key)
    if (!group) {
      const { request, permissions, perspective } = subscription
      const matches = engine.compileFilter(request.query, request.params, permissions.identity)
      const isReadable = (document: ContentDocument): boolean =>
        permissions.allows('read', document)
      group = {
        matches:
          perspective === 'raw'
            ? matches
            : (document) =>
                document !== null && includesStored(perspective, document._id) && matches(document),
        reach: matches.reach ?? null,
        see: permissions.allowsAll('read')
          ? (change) => change
          : (change) => visibleChange(change, isReadable),
        shapes: new Map(),
      }
      byFilter.set(key, group)
      index.add(group, group.reach)
    }
    return group
  }

  function forgetIfUnused(subscription: Subscription, group: FilterGroup): void {
    if (group.shapes.size > 0) return
    const { byFilter, index } = groupsOf(subscription.dataset)
    byFilter.delete(filterKeyOf(subscription))
    index.delete(group, group.reach)
  }

  return {
    of: filterGroup,
    forgetIfUnused,
    find: (dataset, documents) => [...(datasets.get(dataset)?.index.find(documents) ?? [])],
    mayFind: (dataset, documents) => datasets.get(dataset)?.index.mayFind(documents) ?? false,
    sinksOf(dataset) {
      const groups = [...(datasets.get(dataset)?.byFilter.values() ?? [])]
      return groups.flatMap(({ shapes }) =>
        [...shapes.values()].flatMap(({ sinks }) => [...sinks.keys()]),
      )
    },
  }
}

function filterKeyOf({ request, permissions, perspective }: Subscription): string {
  const params = Object.entries(request.params).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const { identity, readFilter } = permissions
  return JSON.stringify([request.query, params, identity, readFilter, perspective])
}
