import { useLayoutEffect, useMemo, useState } from 'react'
import type { DocumentPair } from '../../data/pair/document-pair.ts'
import type { Chunk } from '../../data/history/timeline.ts'
import { createFormController } from '../../form/controller.ts'
import { DocumentFormView } from '../../form/form-view.tsx'
import type { FieldRegistry } from '../../form/registry.ts'
import { failureText } from '../../area/failure-text.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { ContentDocument } from '../../model/document.ts'
import type { CurrentUser } from '../../protocol/users.ts'
import { useHost } from '../../react/host-context.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/dialogs/confirm-dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Icon } from '../../ui/text/icon.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { useToast } from '../../ui/feedback/toasts.tsx'
import { useUi } from '../../ui/ui-context.ts'
import * as pane from './document-pane.css.ts'
import { runOperation } from '../pair/run-operation.ts'
import { useAuthorName } from '../history/chunk-authors.tsx'
import { chunkLabel } from '../history/chunk-face.ts'
import * as css from '../history/history.css.ts'

export interface PastVersionProps {
  pair: DocumentPair
  type: SchemaType
  registry: FieldRegistry
  currentUser: CurrentUser | null
  revision: Chunk
  /** The document at that time; null when it was deleted. */
  document: ContentDocument | null
  /** Why it cannot be restored; null when it can. */
  refusal: string | null
  /** False when the page removed the action. */
  canRestore?: boolean
  onBack: () => void
}

/** A past version of a document, read-only, with a button that restores it. */
export function PastVersion(props: PastVersionProps) {
  const { revision, document } = props
  const translate = useTranslate()
  return (
    <>
      <PastBanner {...props} />
      <div className={pane.scroller}>
        <div className={pane.content} data-past={revision.id}>
          {document ? (
            <PastForm {...props} document={document} />
          ) : (
            <EmptyState
              icon="trash"
              title={translate('review.was-not-there')}
              description={translate(
                revision.type === 'initial' ? 'review.not-yet-there' : 'review.was-deleted',
              )}
            />
          )}
        </div>
      </div>
    </>
  )
}

function PastBanner(props: PastVersionProps) {
  const { pair, revision, document, refusal, canRestore = true, onBack } = props
  const translate = useTranslate()
  const toast = useToast()
  const host = useHost()
  const [isConfirming, setConfirming] = useState(false)
  const [lastAuthor = ''] = [...revision.authors].slice(-1)
  const author = useAuthorName(lastAuthor)

  async function restore() {
    try {
      const outcome = await runOperation(host, pair, {
        operation: 'restore',
        args: { revision: revision.id },
      })
      if (!outcome) return
      toast.show({ tone: 'positive', title: translate('review.restored') })
      onBack()
    } catch (error) {
      toast.show({
        tone: 'critical',
        title: translate('review.restore-failed'),
        description: failureText(translate, error),
        duration: 0,
      })
    } finally {
      setConfirming(false)
    }
  }

  return (
    <div className={css.banner} role="region" aria-label={translate('review.past')}>
      <Icon name="history" />
      <div className={css.bannerText}>
        <div className={css.bannerTitle}>{translate('review.past')}</div>
        <div className={css.faceText}>
          {translate('review.past-by', { chunk: chunkLabel(revision.type, translate), author })}{' '}
          <RelativeTime value={revision.endTimestamp} />
        </div>
      </div>
      <div className={css.bannerButtons}>
        <Button onClick={onBack}>{translate('review.back-to-now')}</Button>
        {document && canRestore && (
          <Button
            variant="primary"
            icon="history"
            disabledReason={refusal}
            onClick={() => setConfirming(true)}
          >
            {translate('review.restore')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isConfirming}
        title={translate('review.restore-question')}
        description={translate(
          pair.getState().liveEdit ? 'review.restore-body-live' : 'review.restore-body',
        )}
        confirmLabel={translate('review.restore')}
        onConfirm={restore}
        onCancel={() => setConfirming(false)}
      />
    </div>
  )
}

/** The read-only form of a past version. */
function PastForm(props: PastVersionProps & { document: ContentDocument }) {
  const { type, registry, document, currentUser } = props
  const { reportError } = useUi()
  const controller = useMemo(
    () => createFormController({ type, readOnly: true, onPatch: () => {}, onError: reportError }),
    [type, reportError],
  )
  useLayoutEffect(
    () => controller.update({ value: document, currentUser }),
    [controller, document, currentUser],
  )
  return <DocumentFormView controller={controller} registry={registry} />
}
