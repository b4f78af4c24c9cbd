import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { Intent } from '../../area/navigation.ts'
import type { AreaHost } from '../../react/area-host.ts'
import { builtInTools, type ResolvedWorkspace } from '../config/resolve-config.ts'
import { assertIntent } from '../resolve-intent.ts'
import { createStudioHistory, type RoutingMode } from '../routing/create-history.ts'
import type { StudioHistory } from '../routing/history.ts'
import { upgradeState, type ToolState } from '../routing/old-state.ts'
import { formatRoute, toolRoute, type Route } from '../routing/route.ts'
import { createWorkspaceRouter, type WorkspaceRouter } from './workspace-router.ts'

/** Routing properties of an element. */
export interface PlaceProps {
  routing?: RoutingMode
  basePath?: string
  routeKey?: string
  history?: StudioHistory
  location?: string
  workspace?: string
  tool?: string
}

/** The router of an element over its workspaces, controlled by the page's properties. */
export function useWorkspaceRouter(
  host: AreaHost,
  props: PlaceProps,
  workspaces: readonly ResolvedWorkspace[],
): WorkspaceRouter {
  const { routing, basePath, routeKey = 'content', history } = props
  const basePaths = pathsOf(workspaces, props)
  const paths = basePaths.join(' ')
  const router = useMemo(
    () =>
      createWorkspaceRouter({
        history: createStudioHistory({ mode: routing, basePath, routeKey, host: history }),
        basePaths: paths.split(' '),
        beforeNavigate: ({ to, href, kind, route }) =>
          host.dispatch(
            'content-navigate',
            {
              to,
              href,
              kind,
              ...(route.type === 'tool' && { tool: route.tool }),
              ...(route.type === 'intent' && { intent: route.intent }),
            },
            { cancelable: kind !== 'pop' },
          ),
      }),
    [host, routing, basePath, routeKey, history, paths],
  )
  useEffect(() => () => router.dispose(), [router])
  useLead(host, { router, props, workspaces })
  return router
}

/** A single workspace has no base path, unless routing uses the page's path. */
function pathsOf(workspaces: readonly ResolvedWorkspace[], props: PlaceProps): readonly string[] {
  const { routing, basePath } = props
  const isPath = routing === 'path' || (routing === undefined && basePath !== undefined)
  return workspaces.length > 1 || isPath ? workspaces.map((one) => one.basePath) : ['/']
}

/**
 * Navigates when the page sets `location`, `workspace` or `tool`; initially only if the URL names no location. Runs
 * before the studio's own effects, which navigate from the home route to the first tool.
 */
function useLead(
  host: AreaHost,
  options: {
    router: WorkspaceRouter
    props: PlaceProps
    workspaces: readonly ResolvedWorkspace[]
  },
): void {
  const { router, props, workspaces } = options
  const { location, workspace, tool } = props
  const known = useRef(workspaces)
  const led = useRef<{ router: WorkspaceRouter; location: string | undefined }>(null)
  useLayoutEffect(() => {
    known.current = workspaces
  }, [workspaces])
  useLayoutEffect(() => {
    const before = led.current
    led.current = { router, location }
    const isFirst = before?.router !== router
    if (isFirst && !isHome(router)) return
    const isLocated = location !== undefined && (isFirst || before.location !== location)
    if (isLocated) {
      router.navigate(location, { replace: isFirst })
    } else if (workspace !== undefined || tool !== undefined) {
      const place = router.getPlace()
      const here = place.type === 'workspace' ? place.index : 0
      const index = workspace === undefined ? here : indexOf(known.current, workspace)
      if (index < 0) {
        host.reportError(unknownWorkspace(known.current, workspace), 'workspace')
        return
      }
      const inside = tool === undefined ? '/' : formatRoute(toolRoute(tool))
      router.navigate(router.locationIn(index, inside), { replace: isFirst })
    }
  }, [host, router, location, workspace, tool])
}

function isHome(router: WorkspaceRouter): boolean {
  const place = router.getPlace()
  if (place.type !== 'workspace') return place.type === 'redirect'
  return router.routerOf(place.index).getRoute().type === 'home'
}

function indexOf(workspaces: readonly ResolvedWorkspace[], name: string): number {
  return workspaces.findIndex((one) => one.name.toLowerCase() === name.toLowerCase())
}

function unknownWorkspace(
  workspaces: readonly ResolvedWorkspace[],
  name: string | undefined,
): Error {
  const names = workspaces.map((one) => one.name).join(', ')
  const message = `There is no workspace "${name}"; there are: ${names}`
  return Object.assign(new Error(message), { name: 'ContentError', code: 'config-invalid' })
}

/** The public navigation methods of `<content-studio>`. */
export function usePlaceMethods(
  host: AreaHost,
  router: WorkspaceRouter,
  workspaces: readonly ResolvedWorkspace[],
): void {
  useEffect(() => {
    const locationOf = (to: string | Intent | ToolState): string => {
      if (typeof to === 'string') return to
      if (isToolState(to)) {
        const names = [...builtInTools, ...toolsHere(router, workspaces)]
        return locationHere(router, toolRoute(upgradeState(to, names).tool ?? ''))
      }
      assertIntent(to)
      return locationHere(router, { type: 'intent', intent: to })
    }
    const open = (name: string, params: Record<string, string | undefined>): void => {
      const given = Object.entries(params).filter((entry) => entry[1]) as [string, string][]
      router.navigate(locationOf({ name, params: Object.fromEntries(given) }))
    }
    return host.provideMethods({
      navigate: async (to: string | Intent | ToolState, options?: { replace?: boolean }) =>
        router.navigate(locationOf(to), options),
      createHref: async (to: string | Intent | ToolState) => router.createHref(locationOf(to)),
      openDocument: async ({ id, type, path }: { id: string; type?: string; path?: string }) =>
        open('edit', { id, type, path }),
      createDocument: async ({ type, template, params }: NewDocument) =>
        open('create', { type, template, params: params && JSON.stringify(params) }),
    })
  }, [host, router, workspaces])
}

interface NewDocument {
  type: string
  template?: string
  params?: Readonly<Record<string, unknown>>
}

function isToolState(to: object | null): to is ToolState {
  return typeof to === 'object' && to !== null && ('tool' in to || 'space' in to)
}

function toolsHere(router: WorkspaceRouter, workspaces: readonly ResolvedWorkspace[]): string[] {
  const place = router.getPlace()
  const workspace = place.type === 'workspace' ? workspaces[place.index] : undefined
  return (workspace?.tools ?? []).map(({ name }) => name)
}

/** The studio location of a route in the current workspace, otherwise in the first. */
function locationHere(router: WorkspaceRouter, route: Route): string {
  const place = router.getPlace()
  return router.locationIn(place.type === 'workspace' ? place.index : 0, formatRoute(route))
}
