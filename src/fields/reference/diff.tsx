import type { DiffProps } from '../../form/registry.ts'
import { isReference } from '../../model/document.ts'
import { ReferencePreview } from '../../preview/reference-preview.tsx'
import { FromTo, Source } from '../diff-parts.tsx'

/** The previously and currently referenced documents, by their current titles. */
export default function ReferenceDiff({ diff, type }: DiffProps) {
  return (
    <FromTo
      wide
      diff={diff}
      renderSide={(value) =>
        isReference(value) ? (
          <ReferencePreview reference={value} type={type} layout="compact" />
        ) : (
          <Source value={value} />
        )
      }
    />
  )
}
