import type { ReactElement } from 'react'
import type { SchemaType } from '../schema/schema.ts'

export type PreviewLayout = 'default' | 'compact'

export interface PreviewProps {
  /** Published id of the document; its draft is shown when there is one. */
  id: string
  type: SchemaType
  layout?: PreviewLayout
}

/** Title, subtitle and media of a document, live. Loads only near the viewport. */
export function Preview(props: PreviewProps): ReactElement {
  throw new Error(`soon: ${props.id}`)
}
