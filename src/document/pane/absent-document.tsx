import { useEffect, useEffectEvent, useState } from 'react'
import { from } from 'rxjs'
import type { Absence } from '../../data/history/absence.ts'
import type { DocumentPair, PairState } from '../../data/pair/document-pair.ts'
import { failureText } from '../../area/failure-text.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { CurrentUser } from '../../protocol/users.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useHost } from '../../react/host-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { useToast } from '../../ui/feedback/toasts.tsx'
import { useAreaSettings } from '../../area/settings.ts'
import { runOperation } from '../pair/run-operation.ts'
import { ReviewContext } from '../changes/review.ts'
import { PastVersion, useDocumentReview } from '../changes/use-document-review.tsx'
import { useDeletionText } from '../clashes/deletion-text.ts'
import {
  type ExplainedDenial,
  useCreateDenial,
  useRestoreDenial,
} from '../permissions/use-create-denial.ts'
import { WhyButton } from '../permissions/why-button.tsx'
import { DocumentBanners } from './document-banners.tsx'
import type { DocumentPaneProps } from './document-pane.tsx'
import { InspectorFrame } from '../panel/inspector.tsx'
import { PaneFrame } from './pane-frame.tsx'
import { usePairValue } from '../pair/use-pair-value.ts'

export interface AbsentDocumentProps extends DocumentPaneProps {
  pair: DocumentPair
  type: SchemaType
  /** True when the document existed while the pane was open. */
  wasThere: boolean
}

const removedAt = ({ deletion }: PairState): string | null => deletion?.at ?? null

/** Explains why a document does not exist or was deleted, with a way to restore it, and edits the server refused. */
export function AbsentDocument(props: AbsentDocumentProps) {
  const { pair, type, wasThere, publishedId: id, onTitle } = props
  const layer = useDataLayer()
  const translate = useTranslate()
  const at = usePairValue(pair, removedAt)
  const absence = useObservable<Absence | null | 'failed'>(
    () => from(layer.history.absence(id).catch(() => 'failed' as const)),
    null,
    [layer, id, at],
  )
  const known = absence === 'failed' ? null : absence
  const isDeleted = known ? known.type === 'deleted' : wasThere
  const isForbidden = known?.type === 'forbidden'
  const title = translate(
    isForbidden ? 'document.forbidden' : isDeleted ? 'document.deleted' : 'document.missing',
  )
  const isWaiting = absence === null && !wasThere
  const notify = useEffectEvent((text: string) => onTitle?.(text))
  useEffect(() => {
    if (!isWaiting) notify(title)
  }, [title, isWaiting])
  if (isWaiting) return <PaneFrame {...props} label={type.title} loading />
  const banners = <DocumentBanners {...props} permissions={null} onGo={() => undefined} />
  if (known?.type === 'deleted') {
    return (
      <PaneFrame {...props} label={title}>
        {banners}
        <DeletedDocument {...props} title={title} absence={known} />
      </PaneFrame>
    )
  }
  return (
    <PaneFrame {...props} label={title}>
      {banners}
      <div role="status">
        <EmptyState
          icon={isForbidden ? 'lock' : isDeleted ? 'trash' : 'file'}
          title={title}
          description={
            isForbidden
              ? translate('document.forbidden-body')
              : isDeleted
                ? translate('document.deleted-body')
                : translate('document.missing-body', { id })
          }
          action={known?.type === 'unknown' && <CreateButton {...props} />}
        />
      </div>
    </PaneFrame>
  )
}

function CreateButton({ type, onCreate }: AbsentDocumentProps) {
  const translate = useTranslate()
  const { readOnly } = useAreaSettings()
  const denied = useCreateDenial(type)
  if (readOnly || !onCreate) return null
  return (
    <>
      <Button icon="plus" disabledReason={denied?.reason ?? null} onClick={() => onCreate(type)}>
        {translate('document.create')}
      </Button>
      {denied && <WhyButton denials={[denied.denial]} side="bottom" />}
    </>
  )
}

interface DeletedDocumentProps extends AbsentDocumentProps {
  title: string
  absence: Extract<Absence, { type: 'deleted' }>
}

/** A deleted document: who deleted it, a way to restore it, and its history. */
function DeletedDocument(props: DeletedDocumentProps) {
  const { pair, type, registry, title, absence } = props
  const layer = useDataLayer()
  const translate = useTranslate()
  const { readOnly } = useAreaSettings()
  const user = useObservable<CurrentUser | null>(() => layer.users.current$, null, [layer])
  const denied = useRestoreDenial(type, { publishedId: pair.publishedId, document: null })
  const { review, inspector, past, close } = useDocumentReview({
    pair,
    type,
    registry,
    loading: false,
    readOnly,
    refusal: denied?.reason ?? null,
    mayReadHistory: true,
    isDeleted: true,
    onGo: () => undefined,
  })
  return (
    <ReviewContext value={review}>
      <InspectorFrame inspector={inspector} onClose={close}>
        {past?.document ? (
          <PastVersion {...past} pair={pair} type={type} registry={registry} currentUser={user} />
        ) : (
          <div role="status">
            <EmptyState
              icon="trash"
              title={title}
              description={<DeletedBy {...absence} />}
              action={
                <>
                  {absence.revision !== null && (
                    <RestoreButton pair={pair} denied={denied} revision={absence.revision} />
                  )}
                  <Button
                    variant="ghost"
                    icon="panel"
                    pressed={review.tab !== null}
                    data-inspector-opener
                    onClick={() => (review.tab ? review.close() : review.show('history'))}
                  >
                    {translate('review.history')}
                  </Button>
                </>
              }
            />
          </div>
        )}
      </InspectorFrame>
    </ReviewContext>
  )
}

function DeletedBy({ by, at }: { by: string; at: string }) {
  return useDeletionText({ what: 'document', by, at, isForbidden: false })
}

function RestoreButton({
  pair,
  denied,
  revision,
}: {
  pair: DocumentPair
  denied: ExplainedDenial | null
  revision: string
}) {
  const translate = useTranslate()
  const host = useHost()
  const toast = useToast()
  const { readOnly } = useAreaSettings()
  const [isBusy, setBusy] = useState(false)

  async function restore() {
    setBusy(true)
    try {
      await runOperation(host, pair, { operation: 'restore', args: { revision } })
    } catch (error) {
      toast.show({
        tone: 'critical',
        title: translate('document.bring-back-failed'),
        description: failureText(translate, error),
        duration: 0,
      })
    } finally {
      setBusy(false)
    }
  }

  if (readOnly) return null
  return (
    <>
      <Button
        icon="history"
        busy={isBusy}
        disabledReason={denied?.reason ?? null}
        onClick={() => void restore()}
      >
        {translate('document.bring-back')}
      </Button>
      {denied && <WhyButton denials={[denied.denial]} side="bottom" />}
    </>
  )
}
