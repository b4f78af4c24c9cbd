import { splitLocation } from '../routing/route.ts'

/** The workspace that a studio location belongs to. */
export type Place =
  /** `location` is relative to the workspace. */
  | { type: 'workspace'; index: number; location: string }
  /** The location is in no workspace but redirects to one. */
  | { type: 'redirect'; to: string }
  | { type: 'unknown' }

/**
 * Resolves a location to a workspace; all base paths have the same number of segments. Case-insensitive. The root, and
 * a path that is only a common prefix of all, redirect to the first (SHELL-011 to SHELL-013).
 */
export function placeOf(location: string, basePaths: readonly string[]): Place {
  const { path, search } = splitLocation(location)
  const segments = segmentsOf(path)
  const index = basePaths.findIndex((basePath) => startsWith(segments, segmentsOf(basePath)))
  if (index >= 0) {
    const { length } = segmentsOf(basePaths[index]!)
    const own = path.split('/').slice(length + 1)
    return { type: 'workspace', index, location: `/${own.join('/')}${search}` }
  }
  const isShared = basePaths.every((basePath) => startsWith(segmentsOf(basePath), segments))
  return isShared ? { type: 'redirect', to: basePaths[0]! } : { type: 'unknown' }
}

/** The studio location of a workspace-relative one: `/structure` of `/blog` is `/blog/structure`. */
export function locationIn(basePath: string, location: string): string {
  if (basePath === '/') return location
  return location === '/' ? basePath : `${basePath}${location}`
}

function segmentsOf(path: string): string[] {
  return path
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '')
}

function startsWith(segments: readonly string[], beginning: readonly string[]): boolean {
  return beginning.every((segment, index) => segments[index] === segment)
}
