/** Operations that clients of a "resource" address below the dataset instead of below `/data`. */
const operations = 'query|mutate|actions|doc|listen|history|live|export|textsearch|references|ping'
const resource = new RegExp(
  `^(/v[^/]+)/projects/([^/]+)/datasets/([^/]+)/(live/events|${operations})(?=/|$)`,
)

/**
 * The path under which the route table knows a request of the API: `//v1//data/…` has single slashes, and
 * `/v1/projects/p/datasets/d/query` is `/v1/data/query/d`. Other paths are returned unchanged.
 */
export function canonicalPath(path: string): string {
  const plain = withSingleSlashes(path)
  return plain.replace(resource, (_, version: string, _project, dataset: string, operation) =>
    [version, 'data', operation, dataset].join('/'),
  )
}

/** The project named by a path that `canonicalPath` shortens by it. */
export function projectOfResource(path: string): string | undefined {
  return resource.exec(withSingleSlashes(path))?.[2]
}

/** Addresses inside a path, such as the id of an origin, keep theirs. */
function withSingleSlashes(path: string): string {
  return /^\/+v[0-9X]/.test(path) ? path.replace(/(?<!:)\/{2,}/g, '/') : path
}
