import type { ComponentType } from 'react'
import { Changed } from './changed.tsx'
import { Continue } from './continue.tsx'
import { Deleted } from './deleted.tsx'
import { Drafts } from './drafts.tsx'
import { NewDocuments } from './new-documents.tsx'
import { Search } from './search.tsx'
import { Waiting } from './waiting.tsx'

/** The built-in parts of Home, by name; `builtInHomeParts` has their order. */
export const homeParts: Readonly<Record<string, ComponentType>> = {
  search: Search,
  continue: Continue,
  drafts: Drafts,
  changed: Changed,
  new: NewDocuments,
  waiting: Waiting,
  deleted: Deleted,
}
