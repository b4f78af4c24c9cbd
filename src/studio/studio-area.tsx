import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react'
import { AreaRoot, type AreaProps } from '../document/area-root.tsx'
import type { Intent } from '../document/navigation.ts'
import { RegistryLoaderContext } from '../document/bulk/registry-loader.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import type { AreaHost } from '../react/area-host.ts'
import { useDataLayer } from '../react/data-layer-context.ts'
import { StorageContext } from '../ui/storage-context.ts'
import { useObservable } from '../react/use-observable.ts'
import { createStructureTool } from '../structure/structure-tool.tsx'
import {
  guardUnload,
  keepStorage,
  openStorage,
  reloadPage,
  writeTitle,
  type KeyValueStorage,
  type SafeStorage,
} from '../ui/host-env.ts'
import { useUi } from '../ui/ui-context.ts'
import { schemeStyle, useColorScheme } from './color-scheme.ts'
import { resolveConfig, type ResolvedWorkspace } from './config/resolve-config.ts'
import type { ContentConfig } from './config/workspace-config.ts'
import { createDiagnosticsTool } from './diagnostics/diagnostics-tool.tsx'
import { ExtrasProvider, type ExtrasSettings } from './extras/extras-provider.tsx'
import { createStudioHistory, type RoutingMode } from './routing/create-history.ts'
import type { StudioHistory } from './routing/history.ts'
import { createRouter, type Router } from './routing/router.ts'
import { assertIntent } from './resolve-intent.ts'
import { parseRoute, type Route } from './routing/route.ts'
import { Studio } from './studio.tsx'
import { useLateTools } from './workspaces/use-late-tools.ts'
import { useDebugRoles } from './use-debug-roles.ts'

/** The properties of `<content-studio>` that its area reads. */
export interface StudioAreaProps extends AreaProps, ExtrasSettings {
  config?: ContentConfig
  routing?: RoutingMode
  basePath?: string
  routeKey?: string
  history?: StudioHistory
  location?: string
  unloadGuard?: 'auto' | 'off'
  persist?: 'local' | 'memory'
  hrefFor?: (intent: Intent) => string | null
  storage?: KeyValueStorage
}

/** The studio inside its element. */
export default function StudioArea({ host }: { host: AreaHost }) {
  const snapshot = useSyncExternalStore(host.subscribe, host.getSnapshot)
  const props = snapshot.props as StudioAreaProps
  const { storage: given, persist } = props
  const storage = useMemo(
    () => openStorage(given ?? (persist === 'memory' ? 'memory' : 'local')),
    [given, persist],
  )
  const tellScheme = useCallback(
    (scheme: string) => void host.dispatch('content-scheme-change', { scheme }),
    [host],
  )
  const [scheme, chooseScheme] = useColorScheme(storage, tellScheme)
  const { config } = props
  const workspace = useMemo(() => config && resolveConfig(config).workspaces[0], [config])
  return (
    <AreaRoot
      host={host}
      props={props}
      i18n={workspace?.i18n}
      source={workspace?.name}
      colorScheme={schemeStyle(scheme)}
    >
      <StorageContext value={storage}>
        <ExtrasProvider host={host} props={props} config={workspace?.config}>
          <RoutedStudio
            host={host}
            props={props}
            workspace={workspace}
            storage={storage}
            scheme={scheme}
            onScheme={chooseScheme}
          />
        </ExtrasProvider>
      </StorageContext>
    </AreaRoot>
  )
}

interface RoutedStudioProps {
  host: AreaHost
  props: StudioAreaProps
  workspace: ResolvedWorkspace | undefined
  storage: SafeStorage
  scheme: ReturnType<typeof useColorScheme>[0]
  onScheme: ReturnType<typeof useColorScheme>[1]
}

function RoutedStudio(options: RoutedStudioProps) {
  const { host, props, workspace, storage, scheme, onScheme } = options
  const layer = useDataLayer()
  const translate = useTranslate()
  const { routing, basePath, routeKey = 'content', manageTitle = false, hrefFor } = props
  const { toasts } = useUi()
  const title = workspace?.title || translate('studio.default-title')
  const router = useRouter(host, props)
  // Whose page it is decides what its address may say.
  useDebugRoles(manageTitle || workspace?.config.debugRoles === true)

  const onOpenDocument = useCallback(
    (document: { id: string; type: string } | null) => {
      if (document) host.dispatch('content-document-open', document)
    },
    [host],
  )
  const structure = useMemo(
    () =>
      createStructureTool({
        loadDocument: async () =>
          (await import('./studio-document.tsx')).createStudioDocument(workspace?.extensions),
        onOpenDocument,
        items: workspace?.config.structure,
        views: workspace?.extensions.views,
        sizesPlace: { storage, key: `content-studio:panes:${workspace?.name ?? ''}` },
      }),
    [workspace, storage, onOpenDocument],
  )
  const loadRegistry = useCallback(
    async () => (await import('./studio-document.tsx')).createStudioRegistry(workspace?.extensions),
    [workspace],
  )
  const structureTitle = translate('structure.title')
  const diagnosticsTitle = translate('diagnostics.title')
  const late = useLateTools(workspace, (error) => host.reportError(error, 'plugin'))
  const tools = useMemo(
    () => [
      { ...structure, title: structureTitle },
      ...(workspace?.tools ?? []),
      ...late,
      { ...createDiagnosticsTool(), title: diagnosticsTitle },
    ],
    [structure, structureTitle, diagnosticsTitle, workspace, late],
  )
  const onTitle = useCallback(
    (text: string) => {
      host.dispatch('content-title-change', { title: text })
      if (manageTitle) writeTitle(text)
    },
    [host, manageTitle],
  )

  async function signOut(): Promise<void> {
    try {
      // What is not on the server in time is kept on this device, as after any other end of the page.
      await layer.flush({ timeout: 3000 }).catch(() => {})
      await layer.signOut?.()
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      toasts.show({ tone: 'critical', title: translate('studio.sign-out-failed', { reason }) })
      return
    }
    host.dispatch('content-auth-change', { user: null })
    if (manageTitle) reloadPage()
  }

  const pending = useObservable(() => layer.pending$, 0, [layer])
  const guarded = pending > 0 && props.unloadGuard !== 'off'
  useEffect(() => (guarded ? guardUnload() : undefined), [guarded])
  // Only a page that is all studio may have its visitors asked, and not before there is something to keep.
  const isWorthKeeping = manageTitle && props.persist !== 'memory' && pending > 0
  useEffect(() => (isWorthKeeping ? keepStorage() : undefined), [isWorthKeeping])
  useEffect(() => host.setLabel(title), [host, title])
  useMethods(host, router)

  return (
    <RegistryLoaderContext value={loadRegistry}>
      <Studio
        key={[routing, basePath, routeKey].join(' ')}
        title={title}
        router={router}
        tools={tools}
        toolSwitcher={workspace?.config.toolSwitcher}
        hrefFor={hrefFor}
        scheme={scheme}
        onScheme={onScheme}
        onSignOut={layer.signOut && (() => void signOut())}
        onTitle={onTitle}
      />
    </RegistryLoaderContext>
  )
}

function useRouter(host: AreaHost, props: StudioAreaProps): Router {
  const { routing, basePath, routeKey = 'content', history, location } = props
  const router = useMemo(
    () =>
      createRouter(
        createStudioHistory({ mode: routing, basePath, routeKey, host: history }),
        ({ to, href, kind, route }) =>
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
      ),
    [host, routing, basePath, routeKey, history],
  )
  useEffect(() => () => router.dispose(), [router])
  // A host that sets `location` leads the studio there; at first only where no address says otherwise. Before
  // the studio's own effects, which go from nowhere to the first tool.
  const led = useRef<Router>(null)
  useLayoutEffect(() => {
    const isFirst = led.current !== router
    led.current = router
    if (location === undefined || (isFirst && router.getRoute().type !== 'home')) return
    router.navigate(parseRoute(location), { replace: isFirst })
  }, [router, location])
  return router
}

/** The public methods of `<content-studio>`. */
function useMethods(host: AreaHost, router: Router): void {
  const layer = useDataLayer()
  useEffect(() => {
    const routeOf = (to: string | Intent): Route => {
      if (typeof to === 'string') return parseRoute(to)
      assertIntent(to)
      return { type: 'intent', intent: to }
    }
    return host.provideMethods({
      navigate: async (to: string | Intent, options?: { replace?: boolean }) =>
        router.navigate(routeOf(to), options),
      createHref: async (to: string | Intent) => router.createHref(routeOf(to)),
      openDocument: async ({ id, type, path }: { id: string; type?: string; path?: string }) =>
        router.navigate(
          routeOf({ name: 'edit', params: { id, ...(type && { type }), ...(path && { path }) } }),
        ),
      createDocument: async ({ type, template }: { type: string; template?: string }) =>
        router.navigate(
          routeOf({ name: 'create', params: { type, ...(template && { template }) } }),
        ),
      flush: async (options?: { timeout?: number }) => layer.flush(options),
    })
  }, [host, router, layer])
}
