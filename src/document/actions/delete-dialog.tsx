import { useState } from 'react'
import { checkPermission, type Rights } from '../../data/access/permission.ts'
import type { DocumentPair } from '../../data/pair/document-pair.ts'
import type { Referrer, Referrers } from '../../data/pair/operations/referrers.ts'
import { type DataError, toDataError } from '../../data/errors.ts'
import { failureText } from '../../area/failure-text.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { DocumentLink, DocumentLinks } from '../../preview/document-link.tsx'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import { Badge } from '../../ui/text/badge.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ConfirmDialog } from '../../ui/overlays/dialogs/confirm-dialog.tsx'
import { Icon } from '../../ui/text/icon.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { useReview } from '../changes/review.ts'
import { useDistantReferrers } from '../used-by/distant-list.tsx'
import { usedByPanel } from '../used-by/used-by-button.tsx'
import * as css from './delete-dialog.css.ts'
import type { ActionQuestion } from './use-document-actions.ts'

export interface DeleteDialogProps {
  pair: DocumentPair
  /** A started deletion or unpublishing, which affects the documents referring to this one. */
  question: ActionQuestion
}

/**
 * Confirms the removal of a document: shows its referrers, what happens to them, and how to release them if they block
 * it. Errors of the server are shown here as well.
 */
export function DeleteDialog({ pair, question }: DeleteDialogProps) {
  const translate = useTranslate()
  const layer = useDataLayer()
  const { publishedId } = pair
  const result = useObservable<Referrers | DataError | null>(
    () => layer.documents.referrers.observe(publishedId),
    null,
    [layer, publishedId],
  )
  const referrers = result && 'list' in result ? result : null
  const distant = useDistantReferrers(publishedId, result)
  const isBlocked = referrers?.list.some(({ isStrong }) => isStrong) ?? false
  const isAffecting = (referrers?.list.length ?? 0) > 0
  const { described, dialog, problem, confirm, close } = question
  const operation = question.operation?.operation === 'unpublish' ? 'unpublish' : 'delete'
  return (
    <ConfirmDialog
      open
      width="medium"
      title={dialog.title}
      description={dialog.description}
      confirmLabel={
        isAffecting && !isBlocked ? translate(`document.${operation}-anyway`) : described.title
      }
      tone={described.tone === 'critical' ? 'critical' : 'default'}
      disabledReason={isBlocked ? translate('document.referrers-block') : null}
      onConfirm={confirm}
      onCancel={close}
    >
      <div className={css.body} aria-live="polite">
        {problem && (
          <Card
            role="alert"
            tone="critical"
            icon="circle-alert"
            title={translate(`document.${operation}-refused`)}
          >
            {problem}
          </Card>
        )}
        {result === null && (
          <p className={css.checking}>
            <Spinner size={14} /> {translate('document.referrers-checking')}
          </p>
        )}
        {result && !referrers && (
          <Card tone="caution" icon="warning" title={translate('document.referrers-failed')}>
            {failureText(translate, toDataError(result))}
          </Card>
        )}
        {referrers && !isAffecting && <p>{translate('document.referrers-none')}</p>}
        {distant && distant.list.length > 0 && (
          <p>{translate('document.used-by-distant', { count: distant.list.length })}</p>
        )}
        {referrers && isAffecting && (
          <ReferrerList
            referrers={referrers}
            publishedId={publishedId}
            onLeave={close}
            explanation={translate(
              isBlocked ? `document.${operation}-blocked` : `document.${operation}-weakens`,
            )}
          />
        )}
      </div>
    </ConfirmDialog>
  )
}

interface ReferrerListProps {
  referrers: Referrers
  publishedId: string
  explanation: string
  /** Called when the user opens one of the referrers. */
  onLeave: () => void
}

function ReferrerList({ referrers, publishedId, explanation, onLeave }: ReferrerListProps) {
  const translate = useTranslate()
  const layer = useDataLayer()
  const review = useReview()
  const rights = useObservable<Rights | null>(() => layer.access.rights$, null, [layer])
  const { list, hasMore } = referrers
  const count = hasMore ? referrers.count : list.length
  const mayChange = (referrer: Referrer): boolean =>
    rights !== null &&
    referrer.versions.every((version) => checkPermission(rights, 'update', version).granted)
  const locked = list.filter((referrer) => !mayChange(referrer)).length
  return (
    <section className={css.referrers} aria-label={translate('document.referrers', { count })}>
      <h3 className={css.heading}>{translate('document.referrers', { count })}</h3>
      <p>{explanation}</p>
      <DocumentLinks>
        {list.map((referrer) => (
          <li key={referrer.publishedId}>
            <ReferrerRow
              referrer={referrer}
              locked={rights !== null && !mayChange(referrer)}
              onLeave={onLeave}
            />
          </li>
        ))}
      </DocumentLinks>
      {hasMore && (
        <p className={css.quiet}>{translate('document.referrers-more', { count: list.length })}</p>
      )}
      {review && (
        <div>
          <Button
            size="small"
            variant="ghost"
            icon="panel"
            onClick={() => {
              onLeave()
              review.showPanel(usedByPanel)
            }}
          >
            {translate('document.used-by-open')}
          </Button>
        </div>
      )}
      <ReleaseButton
        publishedId={publishedId}
        total={referrers.count}
        rights={rights}
        disabledReason={locked === list.length ? translate('document.referrers-locked-all') : null}
      />
      {locked > 0 && locked < list.length && (
        <p className={css.quiet}>{translate('document.referrers-locked', { count: locked })}</p>
      )}
    </section>
  )
}

interface ReferrerRowProps extends Pick<ReferrerListProps, 'onLeave'> {
  referrer: Referrer
  locked: boolean
}

function ReferrerRow({ referrer, locked, onLeave }: ReferrerRowProps) {
  const translate = useTranslate()
  const { publishedId, isStrong, references } = referrer
  return (
    <DocumentLink
      target={referrer}
      onLeave={onLeave}
      data-referrer={publishedId}
      after={
        <>
          {references > 1 && (
            <span className={css.quiet}>
              {translate('document.referrer-times', { times: references })}
            </span>
          )}
          {!isStrong && <Badge>{translate('document.referrer-weak')}</Badge>}
          {locked && <Icon name="lock" size={14} label={translate('document.referrer-locked')} />}
          <Icon name="chevron-right" size={14} />
        </>
      }
    />
  )
}

interface ReleaseButtonProps {
  publishedId: string
  total: number
  rights: Rights | null
  disabledReason: string | null
}

/** Removes the references wherever the user may, and reports progress. */
function ReleaseButton({ publishedId, total, rights, disabledReason }: ReleaseButtonProps) {
  const translate = useTranslate()
  const layer = useDataLayer()
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const [failure, setFailure] = useState<DataError | null>(null)
  const release = async (): Promise<void> => {
    setFailure(null)
    setProgress({ done: 0, total })
    try {
      await layer.documents.referrers.release(publishedId, {
        mayChange: (document) =>
          rights !== null && checkPermission(rights, 'update', document).granted,
        onProgress: (done) => setProgress({ done, total }),
      })
    } catch (error) {
      setFailure(toDataError(error))
    } finally {
      setProgress(null)
    }
  }
  return (
    <>
      {failure && (
        <Card
          role="alert"
          tone="critical"
          icon="circle-alert"
          title={translate('document.release-failed')}
        >
          {failure.description}
        </Card>
      )}
      <div className={css.release}>
        <Button
          size="small"
          icon="link"
          busy={progress !== null}
          disabledReason={disabledReason}
          onClick={() => void release()}
        >
          {translate('document.release')}
        </Button>
        <span role="status" className={css.quiet}>
          {progress
            ? translate('document.releasing', progress)
            : !disabledReason && translate('document.release-hint')}
        </span>
      </div>
    </>
  )
}
