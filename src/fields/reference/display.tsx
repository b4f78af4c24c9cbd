import { ValueSource } from '../../form/field/value-source.tsx'
import { ReferenceLink } from '../../form/read-only/reference-link.tsx'
import type { DisplayProps } from '../../form/registry.ts'
import { isReference } from '../../model/document.ts'
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
