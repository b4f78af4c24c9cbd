/** Every path of the API below `/v{version}`, with `:name` for its parameters. */
export const routes = {
  ping: '/ping',
  query: '/data/query/:dataset',
  documents: '/data/doc/:dataset/:ids',
  mutate: '/data/mutate/:dataset',
  actions: '/data/actions/:dataset',
  listen: '/data/listen/:dataset',
  liveEvents: '/data/live/events/:dataset',
  transactions: '/data/history/:dataset/transactions/:ids',
  allTransactions: '/data/history/:dataset/transactions',
  historyDocuments: '/data/history/:dataset/documents/:ids',
  documentEvents: '/data/history/:dataset/events/documents/:id',
  releaseEvents: '/data/history/:dataset/events/releases/:name',
  deletedDocuments: '/data/history/:dataset/deleted',
  editedDocuments: '/data/history/:dataset/edited',
  currentUser: '/users/me',
  users: '/users/:ids',
  projects: '/projects',
  project: '/projects/:projectId',
  datasets: '/projects/:projectId/datasets',
  acl: '/projects/:projectId/datasets/:dataset/acl',
} as const

export type RouteName = keyof typeof routes

type ParameterOf<Route extends string> = Route extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<`/${Rest}`>
  : Route extends `${string}:${infer Name}`
    ? Name
    : never

/** The parameters in a route's path. */
export type RouteParameters<Name extends RouteName> = Record<
  ParameterOf<(typeof routes)[Name]>,
  string
>

/** The path of a call without the version: `routePath('query', { dataset: 'production' })`. */
export function routePath<Name extends RouteName>(
  name: Name,
  parameters: RouteParameters<Name>,
): string {
  const values: Record<string, string> = parameters
  return routes[name].replace(/:(\w+)/g, (_, parameter: string) =>
    // Lists of ids keep their commas.
    encodeURIComponent(values[parameter] ?? '').replaceAll('%2C', ','),
  )
}
