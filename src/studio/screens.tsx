import { useTranslate } from '../i18n/use-translate.ts'
import type { SchemaProblem } from '../schema/schema.ts'
import { Button } from '../ui/controls/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { LoadingBlock } from '../ui/text/spinner.tsx'
import { SchemaProblems } from './config-issues/schema-problems.tsx'
import type { Route } from './routing/route.ts'
import * as css from './studio.css.ts'
import { WorkspaceLinks } from './workspaces/workspace-menu.tsx'

export interface NoToolProps {
  route: Route
  /** A redirect to the route's actual location is pending. */
  isRedirecting: boolean
  hasTools: boolean
  onHome: () => void
}

/** Shown instead of a tool: none is configured, none has the requested name, or none handles the intent. */
export function NoTool({ route, isRedirecting, hasTools, onHome }: NoToolProps) {
  const translate = useTranslate()
  if (isRedirecting) {
    // Only old addresses show a message; redirects from home and intents are too short to be read.
    if (route.type !== 'tool') return <LoadingBlock />
    return <EmptyState icon="arrow-right" title={translate('studio.redirecting')} />
  }
  if (!hasTools) {
    return (
      <EmptyState
        icon="grid"
        title={translate('studio.no-tools')}
        description={translate('studio.no-tools-body')}
      />
    )
  }
  const home = <Button onClick={onHome}>{translate('studio.go-home')}</Button>
  if (route.type === 'tool') {
    return (
      <EmptyState
        icon="circle-alert"
        title={translate('studio.tool-not-found', { name: route.tool })}
        description={translate('studio.tool-not-found-body')}
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

/** Schema errors that prevent the studio from opening, each with its location. */
export function SchemaErrors({ errors }: { errors: readonly SchemaProblem[] }) {
  const translate = useTranslate()
  return (
    <section className={css.problems} aria-label={translate('studio.schema-errors')}>
      <h2 className={css.problemsTitle}>{translate('studio.schema-errors')}</h2>
      <p className={css.problemsBody}>{translate('studio.schema-errors-body')}</p>
      <SchemaProblems problems={errors} />
      <WorkspaceLinks />
    </section>
  )
}
