import { useMemo, useState } from 'react'
import { BehaviorSubject, filter, firstValueFrom, scan, switchMap } from 'rxjs'
import type { DataLayer } from '../../data/data-layer.ts'
import type { DeletedDocument, DeletedDocuments } from '../../data/history/history-store.ts'
import { failureText } from '../../area/failure-text.ts'
import type { Translate } from '../../i18n/messages.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { AreaHost } from '../../react/area-host.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useHost } from '../../react/host-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialogs/dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorPanel } from '../../ui/feedback/error-boundary.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { LoadingBlock } from '../../ui/text/spinner.tsx'
import { useToast } from '../../ui/feedback/toasts.tsx'
import { VirtualList, type RowState } from '../../ui/list/virtual-list.tsx'
import { documentTitle } from '../pair/document-title.ts'
import { editIntent, isPlainClick, useIntentLink, useNavigation } from '../../area/navigation.ts'
import { runOperation } from '../pair/run-operation.ts'
import { useRestoreDenial } from '../permissions/use-create-denial.ts'
import { WhyButton } from '../permissions/why-button.tsx'
import { useAuthorName } from './chunk-authors.tsx'
import * as css from './history.css.ts'
import { useSized } from '../../ui/ui-context.ts'

const rowHeight = 56
const pageSize = 50

export interface DeletedDocumentsDialogProps {
  /** Null: documents of all types. */
  type: SchemaType | null
  open: boolean
  readOnly: boolean
  onOpenChange: (open: boolean) => void
}

/** The deleted documents of a type or of all types: each opens as it last was, and has a button that restores it. */
export function DeletedDocumentsDialog(props: DeletedDocumentsDialogProps) {
  const { type, open, onOpenChange } = props
  const translate = useTranslate()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={titleOf(type, translate)}
      width="medium"
      bare
    >
      <DeletedList {...props} />
    </Dialog>
  )
}

function titleOf(type: SchemaType | null, translate: Translate): string {
  return type ? translate('review.deleted', { type: type.title }) : translate('review.deleted-all')
}

function DeletedList({ type, readOnly, onOpenChange }: DeletedDocumentsDialogProps) {
  const sized = useSized()
  const layer = useDataLayer()
  const translate = useTranslate()
  const { state, loadMore } = useDeleted(layer, type?.name ?? null)
  const { isLoading, error, reason, hasMore } = state
  const documents = useMemo(
    () => state.documents.filter(({ typeName }) => layer.schema.get(typeName)),
    [state.documents, layer],
  )
  if (reason) {
    return (
      <EmptyState
        icon="cloud-off"
        title={translate('review.deleted-unsupported')}
        description={translate('review.deleted-unsupported-body')}
      />
    )
  }
  if (documents.length === 0) {
    if (error) {
      return (
        <ErrorPanel
          title={translate('review.deleted-failed')}
          error={error}
          onRetry={() => layer.retry()}
        />
      )
    }
    if (isLoading) return <LoadingBlock />
    return (
      <EmptyState
        icon="trash"
        title={translate('review.deleted-none')}
        description={translate(type ? 'review.deleted-none-body' : 'review.deleted-none-any')}
      />
    )
  }
  return (
    <div className={css.deleted} style={{ maxBlockSize: documents.length * sized(rowHeight) }}>
      <VirtualList
        count={documents.length}
        rowHeight={rowHeight}
        label={titleOf(type, translate)}
        getKey={(index) => documents[index]?.publishedId ?? String(index)}
        onRangeChange={(_first, last) => {
          if (hasMore && last >= documents.length - 10) loadMore()
        }}
        renderRow={(index, { focusProps }) => {
          const document = documents[index]
          const rowType = document && layer.schema.get(document.typeName)
          return (
            rowType && (
              <DeletedRow
                deleted={document}
                type={rowType}
                showsType={!type}
                readOnly={readOnly}
                focusProps={focusProps}
                onOpened={() => onOpenChange(false)}
              />
            )
          )
        }}
      />
    </div>
  )
}

interface DeletedRowProps {
  deleted: DeletedDocument
  type: SchemaType
  /** The list has documents of several types. */
  showsType: boolean
  readOnly: boolean
  focusProps: RowState['focusProps']
  /** Called when the document is opened, deleted or restored. */
  onOpened: () => void
}

function DeletedRow(props: DeletedRowProps) {
  const { deleted, type, showsType, readOnly, focusProps, onOpened } = props
  const { document, deletedBy, deletedAt, publishedId: id } = deleted
  const translate = useTranslate()
  const layer = useDataLayer()
  const host = useHost()
  const toast = useToast()
  const navigation = useNavigation()
  const link = useIntentLink()
  const [isBusy, setBusy] = useState(false)
  const author = useAuthorName(deletedBy)
  const denied = useRestoreDenial(type, deleted)
  const title = documentTitle(type, document) ?? translate('document.untitled')
  const { href, onClick } = link(editIntent(id, type.name))

  async function restore() {
    setBusy(true)
    try {
      if (!(await bringBack(layer, host, deleted))) return
      toast.show({
        tone: 'positive',
        title: translate('review.deleted-restored', { title }),
        action: {
          label: translate('review.open-restored'),
          onSelect: () => {
            onOpened()
            navigation.openIntent(editIntent(id, type.name))
          },
        },
      })
    } catch (error) {
      toast.show({
        tone: 'critical',
        title: translate('review.restore-failed'),
        description: failureText(translate, error),
        duration: 0,
      })
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={css.deletedRow}>
      <span className={css.rowText}>
        <a
          className={css.deletedTitle}
          tabIndex={focusProps.tabIndex}
          title={title}
          href={href}
          onClick={(event) => {
            if (isPlainClick(event)) onOpened()
            onClick(event)
          }}
        >
          {title}
        </a>
        <span className={css.deletedBy}>
          {showsType && <span className={css.ellipsis}>{type.title} ·</span>}{' '}
          <span className={css.ellipsis}>{translate('review.deleted-by', { author })}</span>{' '}
          <RelativeTime value={deletedAt} minimal />
        </span>
      </span>
      {denied && !readOnly && <WhyButton denials={[denied.denial]} side="bottom" />}
      <Button
        {...focusProps}
        icon="history"
        busy={isBusy}
        disabledReason={readOnly ? translate('review.read-only') : (denied?.reason ?? null)}
        aria-label={translate('review.deleted-restore', { title })}
        onClick={() => void restore()}
      >
        {translate('review.restore')}
      </Button>
    </div>
  )
}

/** Restores a document; false when the host page prevented it. */
async function bringBack(
  layer: DataLayer,
  host: AreaHost | null,
  { publishedId, typeName, revision }: DeletedDocument,
): Promise<boolean> {
  await layer.documents.ready()
  const pair = layer.documents.pair(publishedId, typeName)
  try {
    await firstValueFrom(pair.state$.pipe(filter(({ ready }) => ready)))
    const outcome = await runOperation(host, pair, { operation: 'restore', args: { revision } })
    return outcome !== null
  } finally {
    pair.release()
  }
}

const nothingYet: DeletedDocuments = {
  documents: [],
  hasMore: false,
  isLoading: true,
  error: null,
  reason: null,
}

/** Keeps the current list until a longer one is loaded. */
function useDeleted(layer: DataLayer, typeName: string | null) {
  const [limits] = useState(() => new BehaviorSubject(pageSize))
  const state = useObservable<DeletedDocuments>(
    () =>
      limits.pipe(
        switchMap((limit) => layer.history.deletedDocuments(typeName, { limit })),
        scan((shown, next) =>
          next.isLoading && next.documents.length === 0
            ? { ...next, documents: shown.documents }
            : next,
        ),
      ),
    nothingYet,
    [layer, typeName, limits],
  )
  const loadMore = () => {
    if (!state.isLoading) limits.next(limits.value + pageSize)
  }
  return { state, loadMore }
}
