import { useEffect, useLayoutEffect, useState } from 'react'
import { BehaviorSubject, catchError, from, map, NEVER, of, startWith } from 'rxjs'
import { UnreadTexts } from '../../data/validation/unread-texts.ts'
import { Form } from '../../form/form.tsx'
import type { FormSource, SourceState } from '../../form/store/form-source.ts'
import type { FieldRegistry } from '../../form/registry.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { ContentDocument } from '../../model/document.ts'
import type { Path } from '../../model/path.ts'
import type { AreaHost } from '../../react/area-host.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorPanel } from '../../ui/feedback/error-boundary.tsx'
import { LoadingBlock } from '../../ui/text/spinner.tsx'
import * as css from './document-pane.css.ts'
import { useDocumentPair } from '../pair/use-document-pair.ts'

interface VersionProps {
  host: AreaHost
  id: string
  typeName: string
  registry: FieldRegistry
  focusPath: Path | null
  onFocusPath: (path: Path | null) => void
}

type Version =
  | { state: 'loading' }
  | { state: 'shown'; document: ContentDocument | null }
  | { state: 'failed'; error: unknown }

const loading: Version = { state: 'loading' }

/** The published version of a document, live and read-only. */
export function PublishedView(props: VersionProps) {
  const { id, typeName } = props
  const layer = useDataLayer()
  const pair = useDocumentPair(layer, id, typeName, null)
  const version = useObservable<Version>(
    () =>
      pair
        ? pair.state$.pipe(
            map(({ ready, published }) =>
              ready ? { state: 'shown' as const, document: published } : loading,
            ),
          )
        : NEVER,
    loading,
    [pair],
  )
  return <VersionView {...props} version={version} />
}

/** A document as of a past transaction. */
export function RevisionView(props: VersionProps & { revision: string }) {
  const { id, revision } = props
  const layer = useDataLayer()
  const version = useObservable<Version>(
    () =>
      from(layer.history.documentAt(id, revision)).pipe(
        map((document): Version => ({ state: 'shown', document })),
        catchError((error: unknown) => of<Version>({ state: 'failed', error })),
        startWith(loading),
      ),
    loading,
    [layer, id, revision],
  )
  return <VersionView {...props} version={version} />
}

/** A read-only source whose state changes only with the `document` argument. */
function useVersionSource(document: ContentDocument | null): FormSource {
  const [source] = useState(() => {
    const state$ = new BehaviorSubject<SourceState>(versionState(document))
    return {
      state$,
      getState: () => state$.value,
      patch: () => undefined,
      unread: new UnreadTexts(),
      validation$: of({ markers: [] }),
    }
  })
  useLayoutEffect(() => {
    if (source.getState().displayed !== document) source.state$.next(versionState(document))
  }, [source, document])
  return source
}

function versionState(displayed: ContentDocument | null): SourceState {
  return { ready: true, transactionSyncLock: false, initialValue: {}, displayed }
}

function VersionView(props: VersionProps & { version: Version }) {
  const { host, version, typeName, registry, focusPath, onFocusPath } = props
  const layer = useDataLayer()
  const translate = useTranslate()
  const type = layer.schema.get(typeName)
  const shown = version.state === 'shown' ? version.document : null
  const source = useVersionSource(shown)
  useEffect(() => host.control?.take(shown ?? undefined), [host, shown])
  if (version.state === 'failed') {
    return <ErrorPanel title={translate('document.no-revision')} error={version.error} />
  }
  if (version.state === 'loading') return <LoadingBlock />
  if (!type?.isDocument) {
    return (
      <EmptyState
        icon="circle-alert"
        title={translate('document.unknown-type', { type: typeName })}
        description={translate('document.unknown-type-body')}
      />
    )
  }
  if (!shown) {
    return (
      <EmptyState
        icon="file"
        title={translate('document.not-published')}
        description={translate('document.not-published-body')}
      />
    )
  }
  return (
    <section className={css.pane} aria-label={type.title}>
      <div className={css.scroller}>
        <div className={css.content}>
          <Form
            pair={source}
            schema={layer.schema}
            type={type}
            registry={registry}
            readOnly
            focusPath={focusPath}
            onFocusPath={onFocusPath}
          />
        </div>
      </div>
    </section>
  )
}
