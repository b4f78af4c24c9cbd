import { lazy, Suspense, useState } from 'react'
import type { PermissionResult } from '../../data/access/permission.ts'
import type { DocumentPair, PairState, SaveState } from '../../data/pair/document-pair.ts'
import type { JournalState } from '../../data/journal/journal.ts'
import type { FieldRegistry } from '../../form/registry.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { Path } from '../../model/path.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Icon } from '../../ui/text/icon.tsx'
import { copyText } from '../../ui/host/host-env.ts'
import { LoadingBlock } from '../../ui/text/spinner.tsx'
import { useToast } from '../../ui/feedback/toasts.tsx'
import { failureText } from '../../area/failure-text.ts'
import { useAreaSettings } from '../../area/settings.ts'
import { lostType } from '../../data/pair/confirmed-edits.ts'
import { deletedType } from '../../data/pair/version/deletion.ts'
import { DeletionBanner } from '../clashes/deletion-banner.tsx'
import { Conflicts } from '../clashes/conflicts.tsx'
import * as css from './document-pane.css.ts'
import type { DocumentPermissions } from '../permissions/use-permissions.ts'
import { WhyButton } from '../permissions/why-button.tsx'
import { WaitingBanner } from './waiting-banner.tsx'
import { isOutOfReach, isSameSave, usePairValue } from '../pair/use-pair-value.ts'

const RefusedVersion = lazy(() => import('./refused-version.tsx'))

export interface DocumentBannersProps {
  pair: DocumentPair
  type: SchemaType
  registry: FieldRegistry
  /** Null until they are loaded. */
  permissions: DocumentPermissions | null
  /** Moves the user to a field. */
  onGo: (path: Path) => void
}

/** Urgent notices for the editor: a lost connection, a refused version, a document that they may not change. */
export function DocumentBanners(props: DocumentBannersProps) {
  const { pair, type, registry, permissions, onGo } = props
  const { readOnly } = useAreaSettings()
  const refused = usePairValue(pair, refusedOf, isSameRefused)
  const isOut = usePairValue(pair, isOutOfReach)
  return (
    <div className={css.banners}>
      <DeletionBanner pair={pair} />
      <WaitingBanner pair={pair} />
      {refused && <RefusedBanner pair={pair} type={type} registry={registry} save={refused} />}
      {!refused && isOut && <OfflineBanner pair={pair} />}
      <Conflicts pair={pair} type={type} registry={registry} onGo={onGo} />
      {!readOnly && permissions && !permissions.edit.granted && (
        <DeniedBanner pair={pair} type={type} result={permissions.edit} />
      )}
    </div>
  )
}

type Refused = Extract<SaveState, { type: 'refused' }>

const refusedOf = ({ save }: PairState): Refused | null => (save.type === 'refused' ? save : null)

/** The save state changes at every key; only a refusal is shown here. */
const isSameRefused = (a: Refused | null, b: Refused | null): boolean =>
  a === b || (a !== null && b !== null && isSameSave(a, b))

/** What is said about a version that the server does not have, by the type of the error. */
const keptWords: Partial<Record<string, Record<'title' | 'body' | 'retry', MessageKey>>> = {
  [deletedType]: {
    title: 'document.deletion-kept',
    body: 'document.deletion-kept-body',
    retry: 'document.deletion-bring-back',
  },
  [lostType]: {
    title: 'document.lost',
    body: 'document.lost-body',
    retry: 'document.lost-put-back',
  },
}

interface RefusedBannerProps extends Pick<DocumentBannersProps, 'pair' | 'type' | 'registry'> {
  save: Refused
}

function RefusedBanner({ pair, type, registry, save }: RefusedBannerProps) {
  const [isShown, setShown] = useState(false)
  const translate = useTranslate()
  const toast = useToast()
  const isDeleted = save.error.type === deletedType
  const kept = keptWords[save.error.type ?? '']
  const copy = async (): Promise<void> => {
    const copied = await copyText(save.text)
    toast.show(
      copied
        ? { tone: 'positive', title: translate('document.refused-copied') }
        : { tone: 'critical', title: translate('document.refused-copy-failed') },
    )
  }
  return (
    <Card
      role="alert"
      tone={isDeleted ? 'caution' : 'critical'}
      icon={isDeleted ? 'trash' : 'circle-alert'}
      title={translate(kept?.title ?? 'document.refused')}
      actions={
        <>
          <Button size="small" icon="copy" onClick={() => void copy()}>
            {translate('document.refused-copy')}
          </Button>
          <Button size="small" icon="retry" onClick={() => pair.retry()}>
            {translate(kept?.retry ?? 'document.refused-retry')}
          </Button>
          <Button size="small" variant="ghost" onClick={() => pair.discardRefused()}>
            {translate('document.refused-discard')}
          </Button>
        </>
      }
    >
      {kept
        ? translate(kept.body)
        : translate('document.refused-body', {
            reason: sentence(failureText(translate, save.error)),
          })}
      <details
        className={css.version}
        onToggle={({ currentTarget }) => setShown(currentTarget.open)}
      >
        <summary className={css.versionSummary}>{translate('document.refused-show')}</summary>
        {isShown && (
          <Suspense fallback={<LoadingBlock />}>
            <RefusedVersion pair={pair} type={type} registry={registry} version={save.version} />
          </Suspense>
        )}
      </details>
    </Card>
  )
}

/** True while the server rejects requests because of a rate limit. */
function waitsForServer({ save }: PairState): boolean {
  const error =
    save.type === 'retrying' ? save.error : save.type === 'kept' ? save.retry?.error : null
  return error?.status === 429
}

function OfflineBanner({ pair }: { pair: DocumentPair }) {
  const translate = useTranslate()
  const layer = useDataLayer()
  const { offline } = useAreaSettings()
  const journal = useObservable<JournalState>(() => layer.journal$, 'opening', [layer])
  const isBusy = usePairValue(pair, waitsForServer)
  const place = journal === 'memory' ? 'memory' : 'device'
  return (
    <Card
      role="status"
      tone="caution"
      icon="cloud-off"
      data-out-of-reach
      title={translate(isBusy ? 'document.busy' : 'document.reconnecting')}
      actions={
        <Button size="small" icon="retry" onClick={() => pair.retry()}>
          {translate('document.retry-now')}
        </Button>
      }
    >
      {translate(
        isBusy
          ? 'document.busy-body'
          : offline === 'readonly'
            ? 'document.reconnecting-readonly'
            : `document.reconnecting-${place}`,
      )}
    </Card>
  )
}

const isNew = ({ displayed }: PairState): boolean => displayed === null

interface DeniedBannerProps {
  pair: DocumentPair
  type: SchemaType
  result: PermissionResult
}

function DeniedBanner({ pair, type, result }: DeniedBannerProps) {
  const translate = useTranslate()
  const isUnwritten = usePairValue(pair, isNew)
  return (
    <Card role="status" padding={2} data-denied="">
      <div className={css.denied}>
        <Icon name="lock" />
        <span className={css.deniedText}>
          {isUnwritten
            ? translate('access.create-denied', { type: type.title })
            : translate('access.read-only')}
        </span>
        <WhyButton words denials={[{ operation: 'edit', result }]} />
      </div>
    </Card>
  )
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
