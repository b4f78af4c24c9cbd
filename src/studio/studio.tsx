import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { NavigationContext, type Intent, type Navigation } from '../document/navigation.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { useDataLayer } from '../react/data-layer-context.ts'
import type { Tool } from '../structure/tool.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import type { ColorScheme } from './color-scheme.ts'
import { Navbar } from './navbar.tsx'
import { resolveIntent, usableTools } from './resolve-intent.ts'
import type { Router } from './routing/router.ts'
import type { Route } from './routing/route.ts'
import * as css from './studio.css.ts'

export interface StudioProps {
  title: string
  router: Router
  tools: readonly Tool[]
  /** The host's address for an intent; null = the studio's own. */
  hrefFor?: ((intent: Intent) => string | null) | undefined
  scheme: ColorScheme | null
  onScheme: (scheme: ColorScheme) => void
  /** The title a page may show; see `manage-title`. */
  onTitle: (title: string) => void
}

/** One workspace: the bar, and the tool its address names. */
export function Studio({ title, router, tools, hrefFor, scheme, onScheme, onTitle }: StudioProps) {
  const layer = useDataLayer()
  const translate = useTranslate()
  const route = useSyncExternalStore(router.subscribe, router.getRoute)
  const usable = useMemo(() => usableTools(tools, console.warn), [tools])
  const [lastTool, setLastTool] = useState<string | null>(null)
  const activeTool = route.type === 'tool' ? route.tool : null
  if (activeTool && activeTool !== lastTool) setLastTool(activeTool)
  const tool = usable.find(({ name }) => name === activeTool)

  const navigation = useMemo<Navigation>(
    () => ({
      intentHref: (intent) => hrefFor?.(intent) ?? router.createHref({ type: 'intent', intent }),
      openIntent(intent, options) {
        const target = resolveIntent({
          intent,
          tools: usable,
          activeTool: lastTool,
          schema: layer.schema,
        })
        router.navigate(target ?? { type: 'intent', intent }, options)
      },
    }),
    [hrefFor, router, usable, lastTool, layer],
  )

  // An address that only names a wish, or nothing at all, is replaced by the place it means.
  useEffect(() => {
    const place = destination(route, usable, lastTool, layer.schema)
    if (place) router.navigate(place, { replace: true })
  }, [route, usable, lastTool, layer, router])
  const toolTitle = tool?.title
  useEffect(() => {
    onTitle(toolTitle ? `${toolTitle} | ${title}` : title)
  }, [onTitle, toolTitle, title])

  const errors = layer.schema.problems.filter(({ severity }) => severity === 'error')
  if (errors.length > 0) return <SchemaErrors />

  const openTool = (name: string): void => router.navigate(toolRoute(name))
  return (
    <NavigationContext value={navigation}>
      <div className={css.studio}>
        <Navbar
          title={title}
          homeHref={router.createHref({ type: 'home' })}
          onHome={() => router.navigate({ type: 'home' })}
          tools={usable}
          activeTool={activeTool}
          toolHref={(name) => router.createHref(toolRoute(name))}
          onTool={openTool}
          scheme={scheme}
          onScheme={onScheme}
        />
        <main className={css.tool} part="tool">
          {tool && route.type === 'tool' ? (
            <ErrorBoundary
              where={`${tool.name} tool`}
              title={translate('studio.tool-crashed', { tool: tool.title })}
              resetKey={tool.name}
            >
              <tool.component
                path={route.path}
                search={route.search}
                navigate={(path, options) => router.navigate(toolRoute(tool.name, path), options)}
                createHref={(path) => router.createHref(toolRoute(tool.name, path))}
              />
            </ErrorBoundary>
          ) : (
            <NoTool route={route} tools={usable} onHome={() => router.navigate({ type: 'home' })} />
          )}
        </main>
      </div>
    </NavigationContext>
  )
}

function toolRoute(tool: string, path = ''): Route {
  return { type: 'tool', tool, path, search: '' }
}

function destination(
  route: Route,
  tools: readonly Tool[],
  activeTool: string | null,
  schema: ReturnType<typeof useDataLayer>['schema'],
): Route | null {
  const [first] = tools
  if (route.type === 'home') return first ? toolRoute(first.name) : null
  if (route.type === 'intent')
    return resolveIntent({ intent: route.intent, tools, activeTool, schema })
  return null
}

function NoTool({
  route,
  tools,
  onHome,
}: {
  route: Route
  tools: readonly Tool[]
  onHome: () => void
}) {
  const translate = useTranslate()
  const home = <Button onClick={onHome}>{translate('studio.go-home')}</Button>
  if (tools.length === 0) {
    return (
      <EmptyState
        icon="grid"
        title={translate('studio.no-tools')}
        description={translate('studio.no-tools-body')}
      />
    )
  }
  if (route.type === 'tool') {
    return (
      <EmptyState
        icon="circle-alert"
        title={translate('studio.tool-not-found', { name: route.tool })}
        action={home}
      />
    )
  }
  if (route.type === 'intent') {
    return (
      <EmptyState
        icon="circle-alert"
        title={translate('studio.intent-not-found')}
        description={translate('studio.intent-not-found-body', { intent: route.intent.name })}
        action={home}
      />
    )
  }
  return null
}

/** Problems of the schema that keep the studio from opening, each with its place. */
function SchemaErrors() {
  const { schema } = useDataLayer()
  const translate = useTranslate()
  return (
    <main className={css.problems}>
      <h2>{translate('studio.schema-errors')}</h2>
      <p>{translate('studio.schema-errors-body')}</p>
      {schema.problems
        .filter(({ severity }) => severity === 'error')
        .map(({ typeName, message, path }) => (
          <Card
            key={`${typeName} ${path.join('.')} ${message}`}
            role="alert"
            tone="critical"
            icon="circle-alert"
            title={[typeName, ...path].join(' → ')}
          >
            {message}
          </Card>
        ))}
    </main>
  )
}
