import { useMemo } from 'react'
import { formWords } from '../../../i18n/en-us-form.ts'
import type { AreaHost } from '../../../react/area-host.ts'
import { DetachedForm } from './detached-form.tsx'
import type { DocumentFormAreaProps } from '../document-form-area.tsx'
import { FormFrame } from '../form-frame.tsx'
import { useFormParts } from '../form-parts.ts'
import { readPath } from '../../read-path.ts'

interface DetachedDocumentFormProps {
  host: AreaHost
  props: DocumentFormAreaProps
}

/** A form without a document: its value is the value of the element. */
export default function DetachedDocumentForm({ host, props }: DetachedDocumentFormProps) {
  return (
    <FormFrame host={host} props={props} words={formWords} takesActions>
      <ConfiguredForm host={host} props={props} />
    </FormFrame>
  )
}

function ConfiguredForm({ host, props }: DetachedDocumentFormProps) {
  const { config } = props
  return (
    <DetachedForm
      {...useFormParts(host, props)}
      host={host}
      schema={props.schema ?? config?.schema}
      templates={props.schema ? undefined : config?.templates}
      fields={config?.fields}
      typeName={props.documentType}
      path={useMemo(() => readPath(props.path) ?? [], [props.path])}
      template={props.template}
      templateParams={props.initialValueParams}
      disabled={props.disabled ?? false}
    />
  )
}
