import { type ReactNode, useRef, useState } from 'react'
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
import { Checkbox } from '../../ui/controls/choice/checkbox.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ConfirmDialog } from '../../ui/overlays/dialogs/confirm-dialog.tsx'
import { Icon } from '../../ui/text/icon.tsx'
import { Spinner } from '../../ui/text/spinner.tsx'
import { useReview } from '../changes/review.ts'
import { useDistantReferrers } from '../used-by/distant-list.tsx'
import { usedByPanel } from '../used-by/used-by-button.tsx'
import * as css from './delete-dialog.css.ts'
import type { ActionQuestion } from './use-document-actions.ts'
import { useBulkVariant } from './use-bulk-variant.ts'

export interface DeleteDialogProps {
  pair: DocumentPair
  /** A started deletion or unpublishing, which affects the documents referring to this one. */
  question: ActionQuestion
}

/**
 * Confirms the removal of a document: shows its referrers, what happens to them, and offers to remove their references
 * in the same step. Errors of the server are shown here as well.
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
  const rights = useObservable<Rights | null>(() => layer.access.rights$, null, [layer])
  const [isChosen, setChosen] = useState(false)
  const referrers = result && 'list' in result ? result : null
  const list = referrers?.list ?? []
  const distant = useDistantReferrers(publishedId, result)
  const isLocked = ({ versions }: Referrer): boolean =>
    !versions.every((version) => rights && checkPermission(rights, 'update', version).granted)
  const locked = list.filter(isLocked)
  const isReleasing = isChosen && locked.length < list.length
  const isBlocked = (isReleasing ? locked : list).some(({ isStrong }) => isStrong)
  const { described, dialog, problem, confirm, close } = question
  const operation = question.operation?.operation === 'unpublish' ? 'unpublish' : 'delete'
  const variantOf = useBulkVariant(pair, operation)
  const releasing = variantOf(() => {
    const { typeName } = pair
    return layer.bulk.plan({ operation, release: true }, [{ publishedId, typeName }])
  })
  // The opened document takes the focus.
  const hasLeft = useRef(false)
  const leave = () => {
    hasLeft.current = true
    close()
  }
  const isAnyway = list.length > 0 && !isBlocked && !isReleasing
  return (
    <ConfirmDialog
      open
      width="medium"
      title={dialog.title}
      description={dialog.description}
      confirmLabel={isAnyway ? translate(`document.${operation}-anyway`) : described.title}
      tone={described.tone === 'critical' ? 'critical' : 'default'}
      disabledReason={isBlocked ? translate('document.referrers-block') : null}
      onConfirm={() => confirm(isReleasing ? releasing : undefined)}
      onCancel={close}
      finalFocus={() => (hasLeft.current ? false : null)}
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
        {referrers && list.length === 0 && <p>{translate('document.referrers-none')}</p>}
        {distant && distant.list.length > 0 && (
          <p>{translate('document.used-by-distant', { count: distant.list.length })}</p>
        )}
        {referrers && list.length > 0 && (
          <ReferrerList
            referrers={referrers}
            locked={rights ? locked : []}
            onLeave={leave}
            explanation={translate(
              list.some(({ isStrong }) => isStrong)
                ? `document.${operation}-blocked`
                : `document.${operation}-weakens`,
            )}
          >
            <Checkbox
              checked={isReleasing}
              disabled={locked.length === list.length}
              label={translate('document.release')}
              description={translate(
                rights && locked.length === list.length
                  ? 'document.referrers-locked-all'
                  : 'document.release-hint',
              )}
              onChange={setChosen}
            />
          </ReferrerList>
        )}
      </div>
    </ConfirmDialog>
  )
}

interface ReferrerListProps {
  referrers: Referrers
  /** Those that the user may not change. */
  locked: readonly Referrer[]
  explanation: string
  /** Called when the user opens one of the referrers. */
  onLeave: () => void
  /** What can be done about them. */
  children: ReactNode
}

function ReferrerList({ referrers, locked, explanation, onLeave, children }: ReferrerListProps) {
  const translate = useTranslate()
  const review = useReview()
  const { list, hasMore } = referrers
  const count = hasMore ? referrers.count : list.length
  return (
    <section className={css.referrers} aria-label={translate('document.referrers', { count })}>
      <h3 className={css.heading}>{translate('document.referrers', { count })}</h3>
      <p>{explanation}</p>
      <DocumentLinks>
        {list.map((referrer) => (
          <li key={referrer.publishedId}>
            <ReferrerRow referrer={referrer} locked={locked.includes(referrer)} onLeave={onLeave} />
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
      {children}
      {locked.length > 0 && locked.length < list.length && (
        <p className={css.quiet}>
          {translate('document.referrers-locked', { count: locked.length })}
        </p>
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
