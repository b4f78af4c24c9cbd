import type { RefObject } from 'react'
import type { DocumentPair } from '../../data/pair/document-pair.ts'
import type { Path } from '../../model/path.ts'
import type { SchemaType } from '../../schema/schema.ts'
import * as css from './document-pane.css.ts'
import type { DocumentExtensions } from '../extensions/document-extension.ts'
import { InspectorButtons } from '../extensions/inspector-buttons.tsx'
import { HistoryButton } from './history-button.tsx'
import type { DocumentPermissions } from '../permissions/use-permissions.ts'
import { DocumentPresence } from '../presence/document-presence.tsx'
import { UndoButtons } from '../undo/undo-buttons.tsx'
import { UsedByButton } from '../used-by/used-by-button.tsx'
import type { Writing } from '../writing/use-writing.ts'
import { WritingButton } from '../writing/writing-button.tsx'
import type { Undo } from '../undo/use-undo.ts'

export interface DocumentToolsProps {
  pair: DocumentPair
  type: SchemaType
  /** The user's permissions; null until they are loaded. */
  permissions: DocumentPermissions | null
  /** Moves the user to a field. */
  onGo: (path: Path) => void
  undo: Undo
  writing: Writing
  /** The extensions of the host. */
  extensions?: DocumentExtensions | undefined
  /** The element of the document's pane. */
  frame: RefObject<HTMLElement | null>
}

/** The tools in a document's header, next to its title; none of them renders on a keystroke. */
export function DocumentTools(props: DocumentToolsProps) {
  return (
    <div className={css.tools}>
      <DocumentPresence {...props} />
      <UndoButtons {...props} />
      <WritingButton {...props} />
      <UsedByButton {...props} />
      <InspectorButtons {...props} />
      <HistoryButton {...props} />
    </div>
  )
}
