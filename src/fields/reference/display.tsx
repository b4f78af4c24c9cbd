import { ValueSource } from '../../form/field/value-source.tsx'
import { ReferenceLink } from '../../form/read-only/reference-link.tsx'
import type { DisplayProps, ItemProps } from '../../form/registry.ts'
import { isReference } from '../../model/document.ts'
import { PreviewFrame } from '../../preview/preview-frame.tsx'
import { ReferencePreview } from '../../preview/reference-preview.tsx'

/** The preview of the referenced document, as a link to it. */
export function ReferenceDisplay({ value, type, path }: DisplayProps) {
  if (!isReference(value)) return <ValueSource value={value} />
  return (
    <ReferenceLink reference={value} type={type} path={path}>
      <ReferencePreview reference={value} type={type} />
    </ReferenceLink>
  )
}

/** The title of the referenced document in a line of text. */
export function ReferenceInline({ value, type }: ItemProps) {
  const { title } = type
  if (!isReference(value)) return <PreviewFrame layout="inline" icon="link" title={title} quiet />
  return <ReferencePreview reference={value} type={type} layout="inline" />
}
