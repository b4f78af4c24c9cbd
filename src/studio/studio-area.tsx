import {
  lazy,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { map, of } from 'rxjs'
import type { DataLayer } from '../data/data-layer.ts'
import { AreaRoot, type AreaProps } from '../area/root.tsx'
import type { Intent } from '../area/navigation.ts'
import { DocumentActionsContext, RegistryLoaderContext } from '../document/bulk/registry-loader.ts'
import { firstMessages } from '../i18n/en-us-first.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import type { AreaHost } from '../react/area-host.ts'
import { DataLayerContext, useDataLayer } from '../react/data-layer-context.ts'
import { forgetUser } from '../area/user-records.ts'
import { StorageContext } from '../ui/host/storage-context.ts'
import { useObservable } from '../react/use-observable.ts'
import { failureText } from '../area/failure-text.ts'
import { attempt } from '../schema/attempt.ts'
import { createStructureTool } from '../structure/structure-tool.tsx'
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx'
import {
  guardUnload,
  keepStorage,
  openStorage,
  writeTitle,
  type KeyValueStorage,
  type SafeStorage,
} from '../ui/host/host-env.ts'
import { LoadingBlock } from '../ui/text/spinner.tsx'
import { useUi } from '../ui/ui-context.ts'
import { schemeStyle, useColorScheme } from './color-scheme.ts'
import { resolveConfig, type ResolvedWorkspace } from './config/resolve-config.ts'
import type { ContentConfig, PluginConfig } from './config/workspace-config.ts'
import { broughtBy, loadDocumentCode, useEarlyCode, useEarlyDocument } from './early-document.ts'
import { useVisit } from './home/use-visit.ts'
import { PartsAround, StudioPartsContext } from './parts/studio-parts.tsx'
import type { Router } from './routing/router.ts'
import { AuthGate } from './sign-in/auth-gate.tsx'
import type { LoginPlace } from './sign-in/login-screen.tsx'
import { whenKnown } from './sign-in/when-known.ts'
import { Studio } from './studio.tsx'
import { useDebugRoles } from './use-debug-roles.ts'
import { usePageErrors } from './use-page-errors.ts'
import { useTools } from './use-tools.ts'
import {
  ConfigErrors,
  ConfigMissing,
  WorkspaceFailed,
  WorkspaceNotFound,
} from './workspaces/screens.tsx'
import { firstIcons } from '../ui/text/first-icons.ts'
import { createToolSources } from './workspaces/tool-sources.ts'
import { useDataset } from './workspaces/use-dataset.ts'
import {
  usePlaceMethods,
  useWorkspaceRouter,
  type PlaceProps,
} from './workspaces/use-workspace-router.ts'
import { WorkspaceLinks } from './sign-in/workspace-links.tsx'
import { useThemeTokens } from './workspaces/workspace-theme.ts'
import { useWorkspaces, WorkspacesContext } from './workspaces/workspaces-context.ts'

/** The properties of `<content-studio>` that its area uses. */
export interface StudioAreaProps extends AreaProps, PlaceProps {
  config?: ContentConfig
  manageTitle?: boolean
  login?: LoginPlace
  unloadGuard?: 'auto' | 'off'
  persist?: 'local' | 'session' | 'memory'
  hrefFor?: (intent: Intent) => string | null
  storage?: KeyValueStorage
}

export interface StudioAreaOptions {
  host: AreaHost
  /** Plugins that every workspace has before its own. */
  plugins?: readonly PluginConfig[]
}

/** The studio inside its element. */
export default function StudioArea({ host, plugins }: StudioAreaOptions) {
  const snapshot = useSyncExternalStore(host.subscribe, host.getSnapshot)
  const props = snapshot.props as StudioAreaProps
  const { config } = props
  const resolved = useMemo(
    () => attempt(() => resolveConfig(config ?? {}, plugins)),
    [config, plugins],
  )
  if (!resolved.ok) return <BrokenConfiguration host={host} props={props} error={resolved.error} />
  // Each workspace suspends until its own messages are loaded.
  return (
    <Suspense>
      <AllWorkspaces
        host={host}
        props={props}
        list={resolved.value.workspaces}
        opensDatasets={snapshot.standsAlone}
      />
    </Suspense>
  )
}

/** Content depends on the user, so the area is usable only once the sign-in state is known. */
StudioArea.whenUsable = (layer: DataLayer | null) => whenKnown(layer?.auth ?? null)

/** SHELL-099: an invalid configuration is an error like any other, reported once and shown by the error boundary. */
function BrokenConfiguration({ error, ...area }: AreaOfStudio & { error: Error }) {
  return (
    <AreaRoot {...wordsAndIcons} {...area}>
      <ErrorBoundary where="configuration" resetKey={error} fallback={showErrors}>
        <Throw error={error} />
      </ErrorBoundary>
    </AreaRoot>
  )
}

function showErrors({ error }: { error: unknown }): ReactNode {
  return <ConfigErrors error={error} />
}

function Throw({ error }: { error: Error }): never {
  throw error
}

interface AreaOfStudio {
  host: AreaHost
  props: StudioAreaProps
}

interface AllWorkspacesProps extends AreaOfStudio {
  list: readonly [ResolvedWorkspace, ...ResolvedWorkspace[]]
  opensDatasets: boolean
}

/** Renders the one workspace that the location belongs to; switching to another discards all of its state. */
function AllWorkspaces({ host, props, list, opensDatasets }: AllWorkspacesProps) {
  const { storage: given, persist } = props
  const storage = useMemo(() => openStorage(given ?? persist ?? 'local'), [given, persist])
  const notifyScheme = useCallback(
    (scheme: string) => void host.dispatch('content-scheme-change', { scheme }),
    [host],
  )
  const [scheme, chooseScheme] = useColorScheme(storage, notifyScheme)
  const router = useWorkspaceRouter(host, props, list)
  usePlaceMethods(host, router, list)
  const place = useSyncExternalStore(router.subscribe, router.getPlace)
  const current = place.type === 'workspace' ? (list[place.index] ?? null) : null
  useWorkspaceEvent(host, current)
  const workspaces = useMemo(() => {
    const locationOf = (workspace: ResolvedWorkspace) => router.locationIn(list.indexOf(workspace))
    return {
      list,
      current,
      hrefOf: (workspace: ResolvedWorkspace) => router.createHref(locationOf(workspace)),
      open: (workspace: ResolvedWorkspace) => router.navigate(locationOf(workspace)),
    }
  }, [list, current, router])
  const own = { host, props, storage, scheme, onScheme: chooseScheme }
  return (
    <WorkspacesContext value={workspaces}>
      {current && place.type === 'workspace' ? (
        opensDatasets ? (
          <OpenedWorkspace
            key={current.name}
            {...own}
            workspace={current}
            router={router.routerOf(place.index)}
          />
        ) : (
          <WorkspaceArea {...own} workspace={current} router={router.routerOf(place.index)} />
        )
      ) : (
        <AreaRoot {...wordsAndIcons} host={host} props={props} colorScheme={schemeStyle(scheme)}>
          {place.type === 'unknown' ? (
            <WorkspaceNotFound
              href={workspaces.hrefOf(list[0])}
              onDefault={() => workspaces.open(list[0])}
            />
          ) : (
            <LoadingBlock />
          )}
        </AreaRoot>
      )}
    </WorkspacesContext>
  )
}

function useWorkspaceEvent(host: AreaHost, workspace: ResolvedWorkspace | null): void {
  const reported = useRef(workspace?.name)
  useEffect(() => {
    if (!workspace || reported.current === workspace.name) return
    const isFirst = reported.current === undefined
    const { name, title } = workspace
    reported.current = name
    if (isFirst) return
    host.dispatch('content-workspace-change', { workspace: name, title })
  }, [host, workspace])
}

/** A workspace whose dataset this element opens, and closes when the workspace is unmounted. */
function OpenedWorkspace(props: RoutedStudioProps) {
  const { host, workspace } = props
  const { layer, error, handled, status, retry } = useDataset(host, workspace)
  const [wasConnected, setWasConnected] = useState(false)
  // Content depends on the user, so rendering waits for the sign-in state.
  const isKnown = useObservable(
    () =>
      layer?.auth?.state$.pipe(map((state) => state.status !== 'loading')) ?? of(layer !== null),
    false,
    [layer],
  )
  if (status === 'connected' && !wasConnected) setWasConnected(true)
  // Later failures are shown in the navbar; signed-out users see the sign-in screen.
  const isShownByGate = layer?.auth && /^(cors|network|unauthorized)$/.test(error?.code ?? '')
  const isFatal = !wasConnected && !handled && !isShownByGate
  const failure = isFatal ? error : null
  return (
    <DataLayerContext value={layer}>
      <WorkspaceArea {...props}>
        {failure ? (
          <WorkspaceFailed workspace={workspace} error={failure} onRetry={retry} />
        ) : (
          !isKnown && <LoadingBlock />
        )}
      </WorkspaceArea>
    </DataLayerContext>
  )
}

/** Applies the theme and messages of a workspace to its tools or screens. */
function WorkspaceArea({ children, ...props }: RoutedStudioProps & { children?: ReactNode }) {
  const { host, props: area, workspace, storage, scheme } = props
  const { theme, i18n, name } = workspace
  useEarlyCode(props.router)
  useThemeTokens(host.root, theme)
  const colorScheme = schemeStyle(scheme ?? (typeof theme === 'string' ? theme : null))
  const layer = useContext(DataLayerContext)
  const life = useLifeOf(layer)
  const isMissing = area.config === undefined && layer?.schema.documentTypes.length === 0
  return (
    <AreaRoot
      {...wordsAndIcons}
      host={host}
      props={area}
      i18n={i18n}
      source={name}
      colorScheme={colorScheme}
    >
      {children ||
        (isMissing ? (
          <ConfigMissing />
        ) : (
          layer && (
            <GatedWorkspace key={life} {...props}>
              <StorageContext value={storage}>
                <RoutedStudio {...props} />
              </StorageContext>
            </GatedWorkspace>
          )
        ))}
    </AreaRoot>
  )
}

const ChooseWorkspace = lazy(() => import('./workspaces/choose-workspace.tsx'))

/** Content for users signed in to the workspace. Only the studio's own page accepts a session it did not request. */
function GatedWorkspace({
  host,
  props,
  workspace,
  children,
}: RoutedStudioProps & { children: ReactNode }) {
  const { login = 'popup', manageTitle = false } = props
  const { auth } = useDataLayer()
  const translate = useTranslate()
  const workspaces = useWorkspaces()
  const [choosing, setChoosing] = useState<'not-yet' | 'now' | 'done'>('not-yet')
  return (
    <AuthGate
      auth={auth}
      title={workspace.title || translate('studio.default-title')}
      login={login}
      isOwnPage={manageTitle}
      redirectOnSingle={workspace.auth?.redirectOnSingle}
      foot={workspaces && <WorkspaceLinks onChooseAnother={() => setChoosing('now')} />}
      // The studio stays mounted behind it, as behind the sign-in screen.
      instead={
        workspaces &&
        choosing === 'now' && (
          <Suspense fallback={<LoadingBlock />}>
            <ChooseWorkspace
              host={host}
              workspaces={workspaces}
              onChosen={() => setChoosing('done')}
            />
          </Suspense>
        )
      }
      isBack={choosing === 'done'}
      onOpen={() => setChoosing('not-yet')}
    >
      {children}
    </AuthGate>
  )
}

const wordsAndIcons = {
  words: firstMessages,
  moreWords: async () => (await import('../i18n/en-us-later.ts')).laterMessages,
  icons: firstIcons,
}

/** Number that increases with each new data layer; used as a key to discard all state of the previous one. */
function useLifeOf(layer: DataLayer | null): number {
  const [life, setLife] = useState({ layer, count: 0 })
  if (life.layer !== layer) setLife({ layer, count: life.count + 1 })
  return life.count
}

interface RoutedStudioProps {
  host: AreaHost
  props: StudioAreaProps
  workspace: ResolvedWorkspace
  router: Router
  storage: SafeStorage
  scheme: ReturnType<typeof useColorScheme>[0]
  onScheme: ReturnType<typeof useColorScheme>[1]
}

function RoutedStudio(options: RoutedStudioProps) {
  const { host, props, workspace, router, storage, scheme, onScheme } = options
  const layer = useDataLayer()
  const translate = useTranslate()
  const { routing, basePath, routeKey = 'content', manageTitle = false, hrefFor } = props
  const { toasts } = useUi()
  useEarlyDocument(router, workspace)
  const title = workspace.title || translate('studio.default-title')
  // Roles in the address apply only on the studio's own page, unless the configuration allows them.
  useDebugRoles(manageTitle || workspace.config.debugRoles === true)

  usePageErrors(manageTitle)
  useVisit(layer, storage)

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
          (await loadDocumentCode()).createStudioDocument(broughtBy(workspace)),
        onOpenDocument,
        items: workspace.config.structure,
        views: workspace.extensions.views,
        previews: workspace.config.previews,
        loadHome: homeOf(workspace),
        sizesPlace: { storage, key: `content-studio:panes:${workspace.name}` },
      }),
    [workspace, storage, onOpenDocument],
  )
  const loadRegistry = useCallback(
    async () => (await loadDocumentCode()).createStudioRegistry(broughtBy(workspace)),
    [workspace],
  )
  const sources = useMemo(() => createToolSources(workspace, layer), [workspace, layer])
  const parts = useMemo(
    () => ({
      parts: workspace.extensions.studioParts,
      props: { workspace: { name: workspace.name, title }, config: workspace.config, sources },
    }),
    [workspace, title, sources],
  )
  const tools = useTools(workspace, structure, host)
  const onTitle = useCallback(
    (text: string) => {
      host.dispatch('content-title-change', { title: text })
      if (manageTitle) writeTitle(text)
    },
    [host, manageTitle],
  )

  async function signOut(): Promise<void> {
    try {
      // Edits that are not sent in time stay in the journal on the device, as whenever a page closes.
      await layer.flush({ timeout: 3000 }).catch(() => {})
      await layer.signOut?.()
      forgetUser(storage, layer, user?.id)
    } catch (error) {
      const reason = failureText(translate, error)
      toasts.show({ tone: 'critical', title: translate('studio.sign-out-failed', { reason }) })
      return
    }
  }

  const user = useObservable(() => layer.users.current$, null, [layer])
  useEffect(() => host.setLabel(title), [host, title])
  useEffect(
    () =>
      host.provideMethods({
        flush: async (options?: { timeout?: number }) => layer.flush(options),
      }),
    [host, layer],
  )

  return (
    <RegistryLoaderContext value={loadRegistry}>
      <DocumentActionsContext value={workspace.extensions.actions}>
        <StudioPartsContext value={parts}>
          <PartsAround place="around-studio" own={{}}>
            <UnsavedEdits
              host={host}
              holdsVisitors={props.unloadGuard !== 'off'}
              // Only the studio's own page may, and only if it stores edits on the device.
              keepsStorage={
                manageTitle && (props.persist === undefined || props.persist === 'local')
              }
            />
            <Studio
              key={[routing, basePath, routeKey].join(' ')}
              title={title}
              router={router}
              tools={tools}
              toolSwitcher={workspace.config.toolSwitcher}
              sources={sources}
              hrefFor={hrefFor}
              scheme={scheme}
              onScheme={onScheme}
              onSignOut={layer.signOut && (() => void signOut())}
              onTitle={onTitle}
            />
          </PartsAround>
        </StudioPartsContext>
      </DocumentActionsContext>
    </RegistryLoaderContext>
  )
}

/** Loads Home with the parts of a workspace; undefined if it has none. */
function homeOf({ extensions }: ResolvedWorkspace) {
  const { home } = extensions
  if (home.length === 0) return undefined
  return async () => (await import('./home/home.tsx')).createHome(home)
}

/** Guards against losing unsaved edits. Their number changes twice with every commit, so nothing renders for it. */
function UnsavedEdits(props: { host: AreaHost; holdsVisitors: boolean; keepsStorage: boolean }) {
  const { host, holdsVisitors, keepsStorage } = props
  const layer = useDataLayer()
  useEffect(() => {
    let stop: (() => void) | null = null
    let isKept = !keepsStorage
    const subscription = layer.pending$.subscribe((pending) => {
      stop?.()
      stop = null
      if (pending === 0) return
      if (holdsVisitors) {
        stop = guardUnload(() => host.dispatch('content-before-leave', { pending, uploads: 0 }))
      }
      if (!isKept) keepStorage()
      isKept = true
    })
    return () => {
      subscription.unsubscribe()
      stop?.()
    }
  }, [host, layer, holdsVisitors, keepsStorage])
  return null
}
