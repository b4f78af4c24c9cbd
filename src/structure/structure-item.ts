import type { ComponentType } from 'react'
import type { CurrentUser } from '../protocol/users.ts'
import type { CompiledSchema } from '../schema/schema.ts'
import type { ContentDocument } from '../model/document.ts'

// The structure of a host's content. Plain data wherever possible; functions where it depends on the user.

/** One entry of the structure tool. Ids are part of URLs; each is unique within its list. */
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

/** A list of the documents of a type, optionally filtered. */
export interface DocumentsItem extends NamedItem {
  kind: 'documents'
  typeName: string
  /** Default: the name of the type. Two lists of one type in the same pane need ids of their own. */
  id?: string
  /** A GROQ condition: `status == $status && !defined(image)`. */
  filter?: string
  /** Values of the filter's `$` parameters. */
  params?: Readonly<Record<string, unknown>>
  /** Initial sort order. Default: latest change first. */
  order?: readonly { path: string; direction: 'asc' | 'desc' }[]
  /** Views of each of its documents, in addition to the form. Default: `document.views` of the configuration. */
  views?: readonly DocumentView[]
}

/** A single document, such as settings. */
export interface DocumentItem extends NamedItem {
  kind: 'document'
  /** Id of the document, which need not exist yet. */
  id: string
  typeName: string
  views?: readonly DocumentView[]
}

/** A pane rendered by the host. */
export interface ComponentItem extends NamedItem {
  kind: 'component'
  id: string
  /** React component, or the tag name of a custom element, which receives the props as properties. */
  component: ComponentType<StructureComponentProps> | string
}

/** A line between entries, or a heading if it has a title. */
export interface DividerItem {
  kind: 'divider'
  title?: string
}

interface NamedItem {
  /** Default: the title of the type, or the id. */
  title?: string
  /** Name of a built-in icon. */
  icon?: string
}

/** Input of functions that return entries. They are called again when any of it changes. */
export interface StructureContext {
  schema: CompiledSchema
  /** Null = signed out, or the page handles sign-in itself. */
  currentUser: CurrentUser | null
  /** Whether the user may do this with such a document; `{ _type: 'article' }` checks the type. */
  may: (
    permission: 'read' | 'create' | 'update',
    document: { _type: string } & Readonly<Record<string, unknown>>,
  ) => boolean
}

/** Props of a host's pane. */
export interface StructureComponentProps {
  id: string
  title: string
  /** Options of the pane in the URL, which persist across reloads and in links. */
  params: Readonly<Record<string, string>>
  /** Sets options; undefined removes one. */
  setParams: (
    params: Readonly<Record<string, string | undefined>>,
    options?: { replace?: boolean },
  ) => void
  /** Opens a document in a pane beside this one. */
  openDocument: (document: { id: string; type?: string }) => void
}

/** A view of a document in addition to its form. */
export interface DocumentView {
  /** Part of URLs; neither `form`, which always exists, nor `page:…`, which are the previews. */
  id: string
  title: string
  /** Name of a built-in icon. */
  icon?: string
  /** React component, or the tag name of a custom element, which receives the props as properties. */
  component: ComponentType<DocumentViewComponentProps> | string
}

/** Props of a host's document view, live. */
export interface DocumentViewComponentProps {
  /** Id of the published version, even if only a draft exists. */
  documentId: string
  typeName: string
  /** As editors see it: the draft, otherwise the published version; null if neither exists. */
  document: ContentDocument | null
  draft: ContentDocument | null
  published: ContentDocument | null
  /** Options of this view in the URL. */
  params: Readonly<Record<string, string>>
  setParams: StructureComponentProps['setParams']
}

/** Types a structure; returns it unchanged. */
export function defineStructure<const Items extends StructureItems>(items: Items): Items {
  return items
}
