import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { editIntent, NavigationContext, type Intent, type Navigation } from '../area/navigation.ts'
import { useFullWidth, useIsNarrow } from '../area/use-width.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { useDataLayer } from '../react/data-layer-context.ts'
import { HostPart } from '../react/host-part.tsx'
import { useSchemaProblems } from '../react/use-schema-problems.ts'
import { attempt } from '../schema/attempt.ts'
import type { CompiledSchema } from '../schema/schema.ts'
import type { Tool, ToolSource } from '../structure/tool.ts'
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx'
import type { ColorScheme } from './color-scheme.ts'
import { PartsAround } from './parts/studio-parts.tsx'
import { BesideTool } from './navbar/beside-tool.tsx'
import { Navbar } from './navbar/navbar.tsx'
import { isPhone } from '../ui/host/dom.ts'
import { wantsSearchScores } from '../ui/host/host-env.ts'
import { formatPanes, pane, parsePanes } from '../structure/panes/panes.ts'
import { StudioCommands, type StudioOverlay } from './palette/studio-commands.tsx'
import { resolveIntent } from './resolve-intent.ts'
import { Regions } from './regions.tsx'
import type { Router } from './routing/router.ts'
import { toolRoute, type Route } from './routing/route.ts'
import { NoTool, SchemaErrors } from './screens.tsx'
import * as css from './studio.css.ts'
import { offeredTools, usableTools, type ToolSwitcherSettings } from './tools.ts'

export interface StudioProps {
  title: string
  router: Router
  tools: readonly Tool[]
  toolSwitcher?: ToolSwitcherSettings | undefined
  /** The datasets of the workspace, its own first. */
  sources: readonly [ToolSource, ...ToolSource[]]
  /** The host's URL for an intent; null = use the studio's own. */
  hrefFor?: ((intent: Intent) => string | null) | undefined
  scheme: ColorScheme | null
  onScheme: (scheme: ColorScheme) => void
  /** Null where the page handles sign-in. */
  onSignOut: (() => void) | null
  /** Sets the title that the page may show; see `manage-title`. */
  onTitle: (title: string) => void
}

/** Width of the element in px below which dialogs fill it. */
const narrowBelow = 600

/** One workspace: the navbar, on a phone at the bottom, and the tool that the location names. */
export function Studio(props: StudioProps) {
  const { title, router, toolSwitcher, scheme, onScheme, onSignOut } = props
  const layer = useDataLayer()
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const [overlay, setOverlay] = useState<StudioOverlay>(null)
  const [showScores] = useState(wantsSearchScores)
  const frameRef = useMemo(() => ({ current: frame }), [frame])
  const width = useFullWidth(frameRef)
  const isNarrow = useIsNarrow()(width, narrowBelow)
  const isBelow = isNarrow && isPhone()
  const requested = useSyncExternalStore(router.subscribe, router.getRoute)
  const problems = useSchemaProblems(layer.schema)
  const usable = useMemo(() => usableTools(props.tools, console.warn), [props.tools])
  const offered = useMemo(() => offeredTools(usable, toolSwitcher), [usable, toolSwitcher])
  const [lastTool, setLastTool] = useState(requested.type === 'tool' ? requested.tool : null)

  // A location that is only an intent, an old name or empty is replaced by the one it resolves to.
  const place = useMemo(
    () => destination({ route: requested, usable, offered, lastTool, schema: layer.schema }),
    [requested, usable, offered, lastTool, layer],
  )
  useEffect(() => {
    if (place && router.getRoute() === requested) router.navigate(place, { replace: true })
  }, [place, requested, router])
  // What has no message of its own is not rendered first and then replaced.
  const route = place && requested.type !== 'tool' ? place : requested
  const activeTool = route.type === 'tool' ? route.tool : null
  if (activeTool && activeTool !== lastTool) setLastTool(activeTool)
  const tool = usable.find(({ name }) => name === activeTool)
  const navigation = useNavigationOf(props, usable, lastTool)
  useEffect(() => layer.intents.provide(navigation.openIntent), [layer, navigation])

  /** SEARCH: opens a found document after the open panes if the tool shows documents in panes. */
  function openBeside({ id, type }: { id: string; type: string }): void {
    const showsPanes = route.type === 'tool' && tool?.resolveIntent !== undefined && !tool.router
    if (!showsPanes || !route.path) {
      navigation.openIntent(editIntent(id, type))
      return
    }
    const beside = formatPanes([...parsePanes(route.path), [pane(id, { type })]])
    router.navigate(toolRoute(route.tool, beside))
  }

  const errors = problems.filter(({ severity }) => severity === 'error')
  if (errors.length > 0) return <SchemaErrors errors={errors} />
  const navbar = (
    <Navbar
      frame={frame}
      isBelow={isBelow}
      title={title}
      homeHref={router.createHref({ type: 'home' })}
      onHome={() => router.navigate({ type: 'home' })}
      tools={offered}
      activeTool={activeTool}
      toolHref={(name) => router.createHref(toolRoute(name))}
      onTool={(name) => router.navigate(toolRoute(name))}
      scheme={scheme}
      onScheme={onScheme}
      onSignOut={onSignOut}
      onSearch={() => setOverlay('search')}
    />
  )
  return (
    <NavigationContext value={navigation}>
      <div ref={setFrame} className={css.studio}>
        <Regions frame={frame} />
        <StudioCommands
          open={overlay}
          onOpen={setOverlay}
          narrow={isNarrow}
          showScores={showScores}
          onBeside={openBeside}
          tools={offered}
          onTool={(name) => router.navigate(toolRoute(name))}
          onScheme={onScheme}
          onSignOut={onSignOut}
        />
        <BesideTool bar={navbar} isBelow={isBelow}>
          <div className={css.tool} part="tool">
            {tool && route.type === 'tool' ? (
              <OpenTool key={tool.name} {...props} tool={tool} route={route} />
            ) : (
              <NoTool
                route={route}
                isRedirecting={place !== null}
                hasTools={offered.length > 0}
                onHome={() => router.navigate({ type: 'home' })}
              />
            )}
          </div>
        </BesideTool>
      </div>
    </NavigationContext>
  )
}

interface OpenToolProps extends StudioProps {
  tool: Tool
  route: Extract<Route, { type: 'tool' }>
}

/** SHELL-024: a crash in a tool does not affect the rest of the studio. */
function OpenTool({ tool, route, title, router, sources, onTitle }: OpenToolProps) {
  const translate = useTranslate()
  const { name } = tool
  const announceTitle = useCallback(
    (shown: string | null) => onTitle(`${shown ?? tool.title} | ${title}`),
    [onTitle, tool.title, title],
  )
  useEffect(() => {
    if (!tool.controlsDocumentTitle) announceTitle(null)
  }, [tool.controlsDocumentTitle, announceTitle])
  const navigate = useCallback(
    (path: string, options?: { replace?: boolean }) =>
      router.navigate(toolRoute(name, path), options),
    [router, name],
  )
  const createHref = useCallback(
    (path: string) => router.createHref(toolRoute(name, path)),
    [router, name],
  )
  const { router: own } = tool
  const { path, search } = route
  const state = useMemo(() => {
    const read = attempt(() => own?.parse({ path, search }) ?? null)
    return read.ok ? read.value : null
  }, [own, path, search])
  const setState = useCallback(
    (next: unknown, options?: { replace?: boolean }) => {
      if (!own) throw new Error(`The tool "${name}" has no router to write a state with`)
      navigate(own.format(next as never), options)
    },
    [own, name, navigate],
  )
  return (
    <ErrorBoundary
      where={`${name} tool`}
      title={translate('studio.tool-crashed', { tool: tool.title })}
    >
      <PartsAround place="around-tool" own={{ tool }}>
        <HostPart
          part={tool.component}
          props={{
            path,
            search,
            state,
            setState,
            sources,
            navigate,
            createHref,
            onTitle: announceTitle,
          }}
        />
      </PartsAround>
    </ErrorBoundary>
  )
}

function useNavigationOf(
  { router, hrefFor }: StudioProps,
  tools: readonly Tool[],
  activeTool: string | null,
): Navigation {
  const { schema } = useDataLayer()
  return useMemo(
    () => ({
      intentHref: (intent) => hrefFor?.(intent) ?? router.createHref({ type: 'intent', intent }),
      openIntent(intent, options) {
        const target = resolveIntent({ intent, tools, activeTool, schema })
        router.navigate(target ?? { type: 'intent', intent }, options)
      },
    }),
    [hrefFor, router, tools, activeTool, schema],
  )
}

/** The target of a route that redirects; null when it does not. */
function destination(options: {
  route: Route
  usable: readonly Tool[]
  offered: readonly Tool[]
  lastTool: string | null
  schema: CompiledSchema
}): Route | null {
  const { route, usable, offered, lastTool, schema } = options
  const [first] = offered
  if (route.type === 'home') return first ? toolRoute(first.name) : null
  if (route.type === 'intent') {
    const { intent } = route
    // Locations may contain anything; an invalid intent does not redirect.
    const found = attempt(() =>
      resolveIntent({ intent, tools: usable, activeTool: lastTool, schema }),
    )
    return found.ok ? found.value : null
  }
  const has = (name: string): boolean => usable.some((tool) => tool.name === name)
  // SHELL-017: the structure tool was formerly named desk; old addresses still work.
  const isOldName = route.tool === 'desk' && !has('desk') && has('structure')
  return isOldName ? { ...route, tool: 'structure' } : null
}
