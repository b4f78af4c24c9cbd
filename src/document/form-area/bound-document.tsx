import { useState } from 'react'
import { documentWords } from '../../i18n/en-us-document.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { isDocumentId, publishedId } from '../../model/ids.ts'
import type { AreaHost } from '../../react/area-host.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadingBlock } from '../../ui/text/spinner.tsx'
import { PublishedView, RevisionView } from '../pane/version-view.tsx'
import type { DocumentFormAreaProps } from './document-form-area.tsx'
import { FormFrame } from './form-frame.tsx'
import { useFormParts } from './form-parts.ts'
import { LiveForm } from './live-form.tsx'

interface DocumentProps {
  host: AreaHost
  props: DocumentFormAreaProps
}

/** The form of a document in the dataset. */
export default function BoundDocument({ host, props }: DocumentProps) {
  const takesActions = props.noActions ?? false
  return (
    <FormFrame host={host} props={props} words={documentWords} takesActions={takesActions}>
      <NamedDocument host={host} props={props} />
    </FormFrame>
  )
}

function NamedDocument({ host, props }: DocumentProps) {
  const translate = useTranslate()
  const { documentId, documentType } = props
  if (!documentId) {
    return (
      <EmptyState
        icon="file"
        title={translate('document.no-id')}
        description={translate('document.no-id-body')}
      />
    )
  }
  if (!isDocumentId(documentId)) return <MissingDocument id={documentId} />
  const id = publishedId(documentId)
  if (!documentType) return <UntypedDocument host={host} props={props} id={id} />
  return <TypedDocument host={host} props={props} id={id} typeName={documentType} />
}

function MissingDocument({ id }: { id: string }) {
  const translate = useTranslate()
  return (
    <EmptyState
      icon="file"
      title={translate('document.missing')}
      description={translate('document.missing-body', { id })}
    />
  )
}

/** DOC-027: the type of a document is loaded when only its id is given. */
function UntypedDocument({ id, ...rest }: DocumentProps & { id: string }) {
  const layer = useDataLayer()
  const typeName = useObservable<string | null | undefined>(
    () => layer.documents.resolveType(id),
    undefined,
    [layer, id],
  )
  // The form stays mounted: a document deleted meanwhile is reported in its own pane.
  const [known, setKnown] = useState<{ id: string; typeName: string } | null>(null)
  if (typeName && (known?.id !== id || known.typeName !== typeName)) setKnown({ id, typeName })
  const shown = typeName ?? (known?.id === id ? known.typeName : typeName)
  if (shown === undefined) return <LoadingBlock />
  if (shown === null) return <MissingDocument id={id} />
  return <TypedDocument {...rest} id={id} typeName={shown} />
}

function TypedDocument({
  host,
  props,
  id,
  typeName,
}: DocumentProps & { id: string; typeName: string }) {
  const shared = {
    ...useFormParts(host, props),
    host,
    id,
    typeName,
  }
  const { revision, perspective } = props
  if (revision) return <RevisionView {...shared} revision={revision} />
  if (perspective === 'published') return <PublishedView {...shared} />
  return (
    <LiveForm
      {...shared}
      extensions={props.config?.document}
      template={props.template}
      templateParams={props.initialValueParams}
      noHeader={props.noHeader ?? false}
      noActions={props.noActions ?? false}
      disabled={props.disabled ?? false}
      hold={props.autosave === 'off'}
    />
  )
}
