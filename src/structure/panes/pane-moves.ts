import type { ChainPane } from './pane-chain.ts'
import { pane as paneRoute, type PaneRoute } from './panes.ts'

// Operations on the panes of a location. Each returns the pane groups of the new location.

export type Groups = readonly (readonly PaneRoute[])[]
type Place = Pick<ChainPane, 'group' | 'sibling'>

/** Options that identify a pane's document; all others belong to its view. */
const documentOptions = ['type', 'template', 'params', 'parentRefPath'] as const
/** Reserved options, hidden from host views, which cannot set them either. */
const ownOptions: readonly string[] = [...documentOptions, 'view', 'path']

/** Keeps the panes up to this one and appends another. */
export function openAfter(groups: Groups, { group }: Place, route: PaneRoute): Groups {
  return [...groups.slice(0, group + 1), [route]]
}

/** Like openAfter, for the next document of a list: keeps the views of the previous document. */
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

/** Removes this pane: only itself if it is part of a split, otherwise with all panes opened from it. */
export function closePane(groups: Groups, { group, sibling }: Place): Groups {
  const routes = groups[group] ?? []
  if (routes.length < 2) return groups.slice(0, group)
  const [main] = routes
  const [next, ...others] = routes.filter((_, index) => index !== sibling)
  if (!main || !next) return groups.slice(0, group)
  return replaceGroup(groups, group, [sibling === 0 ? standAlone(main, next) : next, ...others])
}

/** Opens the same document beside this pane, in another view. */
export function splitPane(groups: Groups, { group, sibling }: Place, view: string | null): Groups {
  const routes = groups[group] ?? []
  const twin = paneRoute('', view === null ? {} : { view })
  return replaceGroup(groups, group, routes.toSpliced(sibling + 1, 0, twin))
}

/** Switches the view of a pane, dropping the parameters of the previous one. */
export function chooseView(groups: Groups, place: Place, view: string | null): Groups {
  return replaceRoute(groups, place, ({ id, params }) => ({
    id,
    params: { ...pick(params, documentOptions), ...(view !== null && { view }) },
  }))
}

/** Shows a field in the form: instead of a view, or before it where there is room for both. */
export function showField(
  groups: Groups,
  { group, sibling }: Place,
  path: string,
  isAlone: boolean,
): Groups {
  const [main, ...others] = groups[group] ?? []
  if (!main) return groups
  const form = { id: main.id, params: { ...pick(main.params, documentOptions), path } }
  const view =
    sibling === 0 ? paneRoute('', without(main.params, documentOptions)) : others[sibling - 1]
  return replaceGroup(groups, group, isAlone || !view ? [form] : [form, view])
}

/** Changes a pane's view options; undefined removes one. Reserved options stay. */
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

/** The options visible to a host's view or pane. */
export function hostOptions({ params }: PaneRoute): Readonly<Record<string, string>> {
  return without(params, ownOptions)
}

/** Completes a split pane without its own id, which shows the document of the first, so that it can be on its own. */
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
