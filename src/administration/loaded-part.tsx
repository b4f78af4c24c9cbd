import type { ReactNode } from 'react'
import { failureText } from '../area/failure-text.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { Button } from '../ui/controls/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { LoadingBlock } from '../ui/text/spinner.tsx'
import * as css from './administration.css.ts'
import { isMissing, type Loaded } from './use-loaded.ts'

/** What was loaded, or why it is not there: not yet, not on this server, or a failure that can be retried. */
export function LoadedPart<T>(props: {
  loaded: Loaded<T>
  onRetry: () => void
  children: (value: T) => ReactNode
}) {
  const { loaded, onRetry, children } = props
  const translate = useTranslate()
  if (loaded.status === 'ready') return children(loaded.value)
  if (loaded.status === 'loading') return <LoadingBlock />
  if (isMissing(loaded)) {
    return (
      <div className={css.empty} role="alert">
        <EmptyState
          icon="info"
          title={translate('administration.not-here')}
          description={translate('administration.not-here-body')}
        />
      </div>
    )
  }
  return (
    <div className={css.empty} role="alert">
      <EmptyState
        icon="circle-alert"
        title={translate('administration.failed')}
        description={failureText(translate, loaded.error)}
        action={<Button onClick={onRetry}>{translate('ui.retry')}</Button>}
      />
    </div>
  )
}
