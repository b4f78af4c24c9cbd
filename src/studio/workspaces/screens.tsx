import { useTranslate } from '../../i18n/use-translate.ts'
import type { DatasetSnapshot } from '../../react/area-host.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ConfigError, flattenErrors } from '../config/config-error.ts'
import type { ResolvedWorkspace } from '../config/resolve-config.ts'
import * as css from '../studio.css.ts'
import { WorkspaceLinks } from './workspace-menu.tsx'

/** SHELL-013: the address belongs to no workspace. */
export function WorkspaceNotFound({ href, onDefault }: { href: string; onDefault: () => void }) {
  const translate = useTranslate()
  return (
    <div className={css.screen}>
      <EmptyState
        icon="circle-alert"
        title={translate('studio.workspace-not-found')}
        description={translate('studio.workspace-not-found-body')}
        action={
          <Button
            href={href}
            onClick={(event) => {
              event.preventDefault()
              onDefault()
            }}
          >
            {translate('studio.go-to-default-workspace')}
          </Button>
        }
      />
    </div>
  )
}

/** The dataset of a workspace cannot be opened; offers the other workspaces. */
export function WorkspaceFailed({
  workspace,
  error,
  onRetry,
}: {
  workspace: ResolvedWorkspace
  error: NonNullable<DatasetSnapshot['error']>
  onRetry: () => void
}) {
  const translate = useTranslate()
  return (
    <div className={css.screen}>
      <EmptyState
        icon="circle-alert"
        title={translate('studio.workspace-failed', { workspace: workspace.title })}
        description={[error.message, error.hint].filter(Boolean).join(' ')}
        action={<Button onClick={onRetry}>{translate('ui.retry')}</Button>}
      />
      <WorkspaceLinks />
    </div>
  )
}

/** SHELL-047: lists the configuration errors that prevent the studio from starting, by property. */
export function ConfigErrors({ error }: { error: unknown }) {
  const translate = useTranslate()
  const errors = error instanceof ConfigError ? flattenErrors(error) : [error as Error]
  return (
    <section className={css.problems} aria-label={translate('studio.config-errors')}>
      <h2 className={css.problemsTitle}>{translate('studio.config-errors')}</h2>
      <p className={css.problemsBody}>{translate('studio.config-errors-body')}</p>
      <ul className={css.problemList}>
        {errors.map((one) => {
          const { message } = one
          const property = one instanceof ConfigError ? one.property : ''
          const text =
            property && message.startsWith(property) ? message.slice(property.length + 2) : message
          return (
            <li key={message}>
              <Card
                tone="critical"
                icon="circle-alert"
                title={property || translate('studio.config-as-a-whole')}
              >
                {text}
              </Card>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** SHELL-047: the studio has no configuration. */
export function ConfigMissing() {
  const translate = useTranslate()
  return (
    <div className={css.screen}>
      <EmptyState
        icon="circle-alert"
        title={translate('studio.config-missing')}
        description={translate('studio.config-missing-body')}
      />
    </div>
  )
}
