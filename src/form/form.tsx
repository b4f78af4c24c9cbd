import type { ReactElement } from 'react'
import type { Path } from '../model/path.ts'
import type { DocumentPair } from '../data/document/document-pair.ts'
import type { CompiledSchema, SchemaType } from '../schema/schema.ts'
import type { FormController } from './controller.ts'
import type { FieldRegistry } from './registry.ts'

export interface FormProps {
  pair: DocumentPair
  schema: CompiledSchema
  type: SchemaType
  registry: FieldRegistry
  readOnly?: boolean
  /** Scrolls to this field, opens what hides it, and focuses it. */
  focusPath?: Path | null
  onFocusPath?: (path: Path | null) => void
  /** Shows every finding, also on fields nobody has touched; set it after a refused publish. */
  revealed?: boolean
}

/** The form of one live document. */
export function Form(props: FormProps): ReactElement | null {
  throw new Error(`soon: ${props.type.name}`)
}

export interface DocumentFormViewProps {
  controller: FormController
  registry: FieldRegistry
}

/** The form of whatever stands behind the controller, live or detached. */
export function DocumentFormView(props: DocumentFormViewProps): ReactElement | null {
  throw new Error(`soon: ${props.controller.type.name}`)
}
