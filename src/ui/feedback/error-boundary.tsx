import { Component, useContext } from 'react'
import type { ErrorInfo, ReactNode } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../controls/button.tsx'
import { Card } from '../layout/card.tsx'
import { reloadPage } from '../host/host-env.ts'
import * as css from './error-boundary.css.ts'
import { isMissingCode } from './missing-code.ts'
import { UiContext } from '../ui-context.ts'

export interface ErrorBoundaryProps {
  children: ReactNode
  /** Names the location for the report: "structure tool", "field title". */
  where: string
  /** Heading of the panel. Default "An error occured". */
  title?: string
  /** A change of this value clears the error; for example, the id of the content. */
  resetKey?: unknown
  /** Renders the failure instead of the panel. */
  fallback?: (failure: { error: unknown; retry: () => void }) => ReactNode
}

/** Catches errors of its children; shows them with a Retry button and reports each once. */
export function ErrorBoundary(props: ErrorBoundaryProps) {
  const report = useContext(UiContext)?.reportError ?? reportToConsole
  return <Boundary {...props} report={report} />
}

interface BoundaryProps extends ErrorBoundaryProps {
  report: (error: unknown, where: string) => void
}

interface BoundaryState {
  failure: { error: unknown } | null
  resetKey: unknown
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps(
    { resetKey }: BoundaryProps,
    state: BoundaryState,
  ): Partial<BoundaryState> | null {
    return Object.is(resetKey, state.resetKey) ? null : { resetKey, failure: null }
  }

  override componentDidCatch(error: unknown, _info: ErrorInfo): void {
    this.props.report(error, this.props.where)
  }

  retry = (): void => this.setState({ failure: null })

  override render(): ReactNode {
    const { failure } = this.state
    const { children, fallback, title } = this.props
    if (!failure) return children
    if (fallback) return fallback({ error: failure.error, retry: this.retry })
    return <ErrorPanel error={failure.error} title={title} onRetry={this.retry} />
  }
}

export interface ErrorPanelProps {
  error: unknown
  title?: string | undefined
  onRetry?: () => void
}

/** Describes an error, with the technical details collapsed. */
export function ErrorPanel({ error, title, onRetry }: ErrorPanelProps) {
  const translate = useTranslate()
  const isMissing = isMissingCode(error)
  const { message, stack } = describe(error)
  return (
    <div className={css.frame}>
      <Card
        role="alert"
        tone="critical"
        icon="circle-alert"
        padding={4}
        title={title ?? translate('ui.crash-title')}
        actions={
          (onRetry || isMissing) && (
            <>
              {onRetry && (
                <Button icon="retry" onClick={onRetry}>
                  {translate('ui.retry')}
                </Button>
              )}
              {isMissing && <Button onClick={reloadPage}>{translate('ui.reload')}</Button>}
            </>
          )
        }
      >
        <p className={css.message}>{isMissing ? translate('ui.load-failed-body') : message}</p>
        {stack && (
          <details className={css.details}>
            <summary className={css.summary}>{translate('ui.crash-details')}</summary>
            <pre className={css.stack}>{stack}</pre>
          </details>
        )}
      </Card>
    </div>
  )
}

function describe(error: unknown): { message: string; stack: string | null } {
  if (!(error instanceof Error)) return { message: String(error), stack: null }
  return { message: error.message || error.name, stack: error.stack ?? null }
}

function reportToConsole(error: unknown, where: string): void {
  console.error(`${where}:`, error)
}
