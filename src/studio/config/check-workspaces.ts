import { describeValue, type ReportProblem } from './config-error.ts'
import type { WorkspaceConfig } from './workspace-config.ts'

/** Checks that names and base paths of the workspaces are valid and unique (SHELL-115 to SHELL-118). */
export function checkWorkspaces(
  workspaces: readonly WorkspaceConfig[],
  reportAt: (index: number) => ReportProblem,
): void {
  const names = new Map<string, number>()
  const paths = new Map<string, number>()
  const isSingle = workspaces.length === 1
  const first = workspaces.find(({ basePath }) => basePathProblem(basePath) === null)?.basePath
  for (const [index, { name, basePath }] of workspaces.entries()) {
    const report = reportAt(index)
    if (name !== undefined || !isSingle) {
      const problem = nameProblem(name)
      if (problem) report('name', problem)
      else take(names, name!, index, () => report('name', takenBy(names, name!, 'name')))
    }
    if (basePath === undefined && isSingle) continue
    const problem = basePathProblem(basePath)
    if (problem) {
      report('basePath', problem)
      continue
    }
    take(paths, basePath!, index, () => report('basePath', takenBy(paths, basePath!, 'basePath')))
    const [own, expected] = [countSegments(basePath!), countSegments(first!)]
    if (own !== expected) {
      report(
        'basePath',
        `All base paths must have the same number of segments: "${basePath}" has ${own}, "${first}" has ${expected}`,
      )
    }
  }
}

/** Checks a name; returns the problem or null. */
export function nameProblem(name: unknown): string | null {
  if (name === undefined || name === '') return 'A name is missing; each of several needs one'
  if (typeof name === 'string' && /^[a-z\d][\w-]*$/i.test(name)) return null
  return `A name has only letters, digits, underscores and dashes, and begins with a letter or digit; this one is ${describeValue(name)}`
}

function basePathProblem(basePath: unknown): string | null {
  if (basePath === undefined) return 'A base path is missing; each of several workspaces needs one'
  if (typeof basePath !== 'string' || !basePath.startsWith('/')) {
    return 'basePath must be a string and must start with a slash'
  }
  if (basePath.length > 1 && basePath.endsWith('/')) {
    return `basePath must not end with a slash; this one is "${basePath}"`
  }
  if (!/^(\/|(\/[\w.~-]+)+)$/.test(basePath)) {
    return `basePath must have only characters that need no escaping in addresses; this one is "${basePath}"`
  }
  return null
}

function countSegments(basePath: string): number {
  return basePath.split('/').filter(Boolean).length
}

function take(taken: Map<string, number>, value: string, index: number, clash: () => void): void {
  const key = value.toLowerCase()
  if (taken.has(key)) clash()
  else taken.set(key, index)
}

function takenBy(taken: ReadonlyMap<string, number>, value: string, what: string): string {
  return `"${value}" is also the ${what} of workspace ${taken.get(value.toLowerCase())}; upper and lower case count as the same`
}
