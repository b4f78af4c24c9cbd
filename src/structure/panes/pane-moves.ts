import type { ChainPane } from './pane-chain.ts'
import { pane as paneRoute, type PaneRoute } from './panes.ts'

// What can be done with the panes of an address. Each gives the groups of the next address.

export type Groups = readonly (readonly PaneRoute[])[]
type Place = Pick<ChainPane, 'group' | 'sibling'>

/** Options that say which document a pane shows; those that say how are each view's own. */
const documentOptions = ['type', 'template', 'params', 'parentRefPath'] as const
/** Options of ours, which no view of a host may set or see. */
const ownOptions: readonly string[] = [...documentOptions, 'view', 'path']

/** The panes up to this one, and then another. */
export function openAfter(groups: Groups, { group }: Place, route: PaneRoute): Groups {
  return [...groups.slice(0, group + 1), [route]]
}

/** As openAfter, for the next document of a list: it is looked at as the one before was. */
export function openNext(groups: Groups, place: Place, route: PaneRoute): Groups {
  const [main, ...others] = groups[place.group + 1] ?? []
  const isSplit = main !== undefined && others.every(({ id }) => id === '' || id === main.id)
  if (!isSplit || main.params['type'] !== undefined) return openAfter(groups, place, route)
  const viewOf = ({ params }: PaneRoute) => pick(params, ['view'])
  return [
    ...groups.slice(0, place.group + 1),
    [
      { ...route, params: { ...viewOf(main), ...route.params } },
      ...others.map((other) => paneRoute('', viewOf(other))),
    ],
  ]
}

/** Without this pane: one of a split alone, else with all that was opened from it. */
export function closePane(groups: Groups, { group, sibling }: Place): Groups {
  const routes = groups[group] ?? []
  if (routes.length < 2) return groups.slice(0, group)
  const [main] = routes
  const [next, ...others] = routes.filter((_, index) => index !== sibling)
  if (!main || !next) return groups.slice(0, group)
  return replaceGroup(groups, group, [sibling === 0 ? standAlone(main, next) : next, ...others])
}

/** The same document beside this pane, in another view. */
export function splitPane(groups: Groups, { group, sibling }: Place, view: string | null): Groups {
  const routes = groups[group] ?? []
  const twin = paneRoute('', view === null ? {} : { view })
  return replaceGroup(groups, group, routes.toSpliced(sibling + 1, 0, twin))
}

/** The pane in another view, without the parameters of the previous one. */
export function chooseView(groups: Groups, place: Place, view: string | null): Groups {
  return replaceRoute(groups, place, ({ id, params }) => ({
    id,
    params: { ...pick(params, documentOptions), ...(view !== null && { view }) },
  }))
}

/** The pane with changed options of its own; undefined removes one. System options stay. */
export function setOptions(
  groups: Groups,
  place: Place,
  options: Readonly<Record<string, string | undefined>>,
): Groups {
  return replaceRoute(groups, place, ({ id, params }) => {
    const next = Object.entries({ ...params, ...without(options, ownOptions) })
    return { id, params: Object.fromEntries(next.filter(isSet)) }
  })
}

/** The options that a view or a pane of the host may see. */
export function hostOptions({ params }: PaneRoute): Readonly<Record<string, string>> {
  return without(params, ownOptions)
}

/** A split pane without its own id shows the document of the first one. */
export function standAlone(main: PaneRoute, route: PaneRoute): PaneRoute {
  if (route.id !== '' && route.id !== main.id) return route
  return { id: main.id, params: { ...pick(main.params, documentOptions), ...route.params } }
}

function replaceGroup(groups: Groups, group: number, routes: readonly PaneRoute[]): Groups {
  return groups.toSpliced(group, 1, routes)
}

function replaceRoute(
  groups: Groups,
  { group, sibling }: Place,
  change: (route: PaneRoute) => PaneRoute,
): Groups {
  const routes = groups[group] ?? []
  return replaceGroup(
    groups,
    group,
    routes.map((route, index) => (index === sibling ? change(route) : route)),
  )
}

function isSet(entry: [string, string | undefined]): entry is [string, string] {
  return entry[1] !== undefined
}

function pick(
  params: PaneRoute['params'],
  names: readonly string[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(params).filter(([name]) => names.includes(name)))
}

function without<T>(
  params: Readonly<Record<string, T>>,
  names: readonly string[],
): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(params).filter(([name]) => !names.includes(name)))
}
