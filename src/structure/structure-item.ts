import type { ComponentType } from 'react'
import type { CurrentUser } from '../protocol/users.ts'
import type { CompiledSchema } from '../schema/schema.ts'
import type { ContentDocument } from '../model/document.ts'

// How a host describes the structure of its content. Plain data wherever possible; functions where it depends on the
// user.

/** One entry of the structure tool. Ids are parts of addresses; each is unique within its list. */
export type StructureItem = ListItem | DocumentsItem | DocumentItem | ComponentItem | DividerItem

/** Entries, or a function that returns them, possibly as a promise. */
export type StructureItems =
  | readonly StructureItem[]
  | ((context: StructureContext) => readonly StructureItem[] | Promise<readonly StructureItem[]>)

/** A group: opens a pane with its own entries. */
export interface ListItem extends NamedItem {
  kind: 'list'
  id: string
  items: StructureItems
}

/** The documents of a type, or those of them that a filter finds. */
export interface DocumentsItem extends NamedItem {
  kind: 'documents'
  typeName: string
  /** Default: the name of the type. Two lists of one type in the same pane need ids of their own. */
  id?: string
  /** A GROQ condition: `status == $status && !defined(image)`. */
  filter?: string
  /** Values of its `$` names. */
  params?: Readonly<Record<string, unknown>>
  /** How the list is sorted at first. Default: the newest change first. */
  order?: readonly { path: string; direction: 'asc' | 'desc' }[]
  /** Ways to look at each of its documents, beside the form. Default: `document.views` of the configuration. */
  views?: readonly DocumentView[]
}

/** One document that there is only one of, such as settings. */
export interface DocumentItem extends NamedItem {
  kind: 'document'
  /** Of the document; it need not exist yet. */
  id: string
  typeName: string
  views?: readonly DocumentView[]
}

/** A pane that the host draws. */
export interface ComponentItem extends NamedItem {
  kind: 'component'
  id: string
  /** A component of React, or the tag name of a custom element, which has the same as properties. */
  component: ComponentType<StructureComponentProps> | string
}

/** A line between entries, with a heading when it has a title. */
export interface DividerItem {
  kind: 'divider'
  title?: string
}

interface NamedItem {
  /** Default: the title of the type, or the id. */
  title?: string
  /** Name of one of our icons. */
  icon?: string
}

/** Input of functions that return entries. They are called again when any of it changes. */
export interface StructureContext {
  schema: CompiledSchema
  /** Null = nobody is signed in, or the page handles sign-in itself. */
  currentUser: CurrentUser | null
  /** Whether the user may do this to such a document; `{ _type: 'article' }` checks the type. */
  may: (
    permission: 'read' | 'create' | 'update',
    document: { _type: string } & Readonly<Record<string, unknown>>,
  ) => boolean
}

/** Props of a host's pane. */
export interface StructureComponentProps {
  id: string
  title: string
  /** Options of the pane in the address, which keep its state across reloads and links. */
  params: Readonly<Record<string, string>>
  /** Sets options; undefined takes one away. */
  setParams: (
    params: Readonly<Record<string, string | undefined>>,
    options?: { replace?: boolean },
  ) => void
  /** Opens a document in a pane beside this one. */
  openDocument: (document: { id: string; type?: string }) => void
}

/** A way to look at a document beside its form. */
export interface DocumentView {
  /** Stands in addresses; not `form`, which is there always. */
  id: string
  title: string
  /** Name of one of our icons. */
  icon?: string
  /** A component of React, or the tag name of a custom element, which has the same as properties. */
  component: ComponentType<DocumentViewComponentProps> | string
}

/** Props of a host's document view, live. */
export interface DocumentViewComponentProps {
  /** Id of the published version, whichever exist. */
  documentId: string
  typeName: string
  /** As editors see it: the draft, otherwise the published version; null if neither exists. */
  document: ContentDocument | null
  draft: ContentDocument | null
  published: ContentDocument | null
  /** Options of this view in the address. */
  params: Readonly<Record<string, string>>
  setParams: StructureComponentProps['setParams']
}

/** Types a structure; returns it unchanged. */
export function defineStructure<const Items extends StructureItems>(items: Items): Items {
  return items
}
