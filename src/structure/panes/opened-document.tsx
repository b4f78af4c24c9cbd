import {
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { from, of, take } from 'rxjs'
import { readOpened, withOpened } from '../../area/opened-documents.ts'
import { recordPlace } from '../../area/user-records.ts'
import type { DataLayer } from '../../data/data-layer.ts'
import type { OperationAction } from '../../document/actions/operation-action.ts'
import type { DocumentPaneProps } from '../../document/pane/document-pane.tsx'
import { readPath } from '../../document/read-path.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { isRecord } from '../../model/document.ts'
import { pathToString, type Path } from '../../model/path.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import { attempt } from '../../schema/attempt.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadingBlock } from '../../ui/text/spinner.tsx'
import { useStorage } from '../../ui/host/storage-context.ts'
import { PreviewsContext } from '../page/previews-context.ts'
import type { ChainPane } from './pane-chain.ts'
import * as css from '../structure.css.ts'

/** Props of a document view. */
export type DocumentViewProps = Omit<DocumentPaneProps, 'registry' | 'extensions'>

interface DocumentFormProps {
  Form: ComponentType<DocumentViewProps>
  id: string
  typeName: string
  pane: ChainPane
  leading: ReactNode
  trailing: ReactNode
  onTitle: (title: string | null) => void
  onDone: (action: OperationAction, publishedId: string) => void
  onFieldPath: ((path: string | null) => void) | undefined
  onPair: DocumentViewProps['onPair'] | undefined
}

/** The form of a document, with the template and field from its location. */
export function DocumentForm({
  Form,
  id,
  typeName,
  pane,
  onFieldPath,
  onPair,
  ...rest
}: DocumentFormProps) {
  const { path, template, params } = pane.route.params
  const { fields, definitions } = useContext(PreviewsContext)
  const wanted = useMemo(() => readPath(path), [path])
  const [asked, ask] = useState<{ about: Path | null; path: Path | null } | null>(null)
  // A field that a page asked for, until the location names another one.
  const focusPath = asked?.about === wanted ? asked.path : wanted
  const show = useEffectEvent((text: string) => ask({ about: wanted, path: readPath(text) }))
  useEffect(
    () => (definitions.length > 0 ? fields.provide(id, typeName, (text) => show(text)) : undefined),
    [fields, definitions, id, typeName],
  )
  const templateParams = useMemo(() => readParams(params), [params])
  useNoteOpened(id, typeName)
  return (
    <Form
      {...rest}
      {...(onPair && { onPair })}
      publishedId={id}
      typeName={typeName}
      template={template}
      templateParams={templateParams}
      focusPath={focusPath}
      focusFirst={template !== undefined}
      onFocusPath={(next) => {
        const text = next && pathToString(next)
        onFieldPath?.(text)
        fields.place$.next(text === null ? null : { id, type: typeName, path: text })
      }}
    />
  )
}

/** Records recently opened documents for the search. */
function useNoteOpened(id: string, typeName: string): void {
  const layer = useDataLayer()
  const storage = useStorage()
  useEffect(() => {
    // Only for the first user: sign-out removes the records, and this must not add new ones.
    const noting = layer.users.current$.pipe(take(1)).subscribe((user) => {
      const place = recordPlace('opened', layer, user?.id)
      const opened = withOpened(readOpened(storage.getItem(place)), { id, typeName })
      storage.setItem(place, JSON.stringify(opened))
    })
    return () => noting.unsubscribe()
  }, [layer, storage, id, typeName])
}

interface TypeOfDocumentProps {
  id: string
  leading: ReactNode
  trailing: ReactNode
  onType: (typeName: string) => void
}

/** DOC-027: for a location without a type, the document's type is loaded first. */
export function TypeOfDocument({ id, leading, trailing, onType }: TypeOfDocumentProps) {
  const layer = useDataLayer()
  const translate = useTranslate()
  const found = useObservable<string | null | undefined>(
    () => layer.documents.resolveType(id),
    undefined,
    [layer, id],
  )
  const notify = useEffectEvent(onType)
  // A deleted document is shown with a way to restore it.
  const former = useObservable<string | null | undefined>(
    () => (found === null ? from(typeBeforeDeletion(layer, id)) : of(undefined)),
    undefined,
    [layer, id, found],
  )
  const type = found ?? former
  useEffect(() => {
    if (type) notify(type)
  }, [type])
  if (type !== null) return <LoadingBlock label={translate('structure.resolving')} />
  return (
    <section part="pane" className={css.pane} aria-label={translate('structure.not-found')}>
      <EmptyState
        icon="file"
        title={translate('structure.not-found')}
        description={translate('structure.not-found-body', { id })}
        action={
          <>
            {leading}
            {trailing}
          </>
        }
      />
    </section>
  )
}

/** The type of a document that was deleted; null if it never existed, or cannot be told. */
async function typeBeforeDeletion({ history, schema }: DataLayer, id: string) {
  try {
    const absence = await history.absence(id)
    if (absence.type !== 'deleted' || absence.revision === null) return null
    const { _type } = await history.documentAt(id, absence.revision)
    return schema.get(_type) ? _type : null
  } catch {
    return null
  }
}

/** Parses template parameters, JSON in the location; undefined if there are none. */
function readParams(text: string | undefined): Record<string, unknown> | undefined {
  if (text === undefined) return undefined
  const parsed = attempt((): unknown => JSON.parse(text))
  return parsed.ok && isRecord(parsed.value) ? parsed.value : undefined
}
