import type { Subscription } from 'rxjs'
import { simpleCondition } from '../data/access/grant-filter.ts'
import { checkOperation } from '../data/access/operation-permissions.ts'
import type { Rights } from '../data/access/permission.ts'
import type { DataLayer } from '../data/data-layer.ts'
import type { ContentDocument } from '../model/document.ts'
import { draftId } from '../model/ids.ts'
import { getAt, pathToString } from '../model/path.ts'
import type { CurrentUser } from '../protocol/users.ts'
import { resolveConditional } from '../schema/conditional.ts'
import type { Conditional } from '../schema/define.ts'
import type { SchemaType } from '../schema/schema.ts'
import { itemTypeOf } from '../schema/walk.ts'
import type { Region } from './regions.ts'
import type { Target } from './target.ts'

/** Why a place cannot be edited: the document may not be, or the field is read-only or not in the form. */
export type Limit = 'no-right' | 'locked'

/**
 * What the user may edit of a page, known before anything is clicked. Documents are read only if a condition or a role
 * depends on their content, and then all of the page in one live query. Until it is known, nothing is limited: the form
 * and the server check again.
 */
export class Limits {
  readonly #layer: DataLayer
  readonly #onChange: () => void
  readonly #documents = new Map<string, ContentDocument>()
  /** Whether a document may be edited, and why places may not, until anything changes that decides about it. */
  readonly #granted = new Map<string, boolean>()
  readonly #known = new Map<string, Limit | null>()
  readonly #subscriptions: Subscription[]
  readonly #dynamic = new Map<SchemaType, boolean>()
  #rights: Rights | null = null
  #user: CurrentUser | null = null
  #read: { readonly ids: string; readonly subscription: Subscription } | null = null

  constructor(layer: DataLayer, onChange: () => void) {
    this.#layer = layer
    this.#onChange = onChange
    this.#subscriptions = [
      layer.access.rights$.subscribe((rights) => {
        this.#rights = rights
        this.#changed()
      }),
      layer.users.current$.subscribe((user) => {
        this.#user = user
        this.#changed()
      }),
    ]
  }

  /** Reads the documents of these places if that decides about any of them. */
  follow(regions: readonly Region[]): void {
    const types = new Map(
      [...new Set(regions.map(({ target }) => target.type))].map((name) => [
        name,
        this.#dependsOnContent(name),
      ]),
    )
    const found = new Set(
      regions.flatMap(({ target: { id, type } }) => (types.get(type) ? [id, draftId(id)] : [])),
    )
    const list = [...found].toSorted()
    const ids = list.join(' ')
    if (ids === (this.#read?.ids ?? '')) return
    this.#read?.subscription.unsubscribe()
    this.#read = null
    if (list.length === 0) return
    const { queries } = this.#layer
    const subscription = queries
      .observe<readonly ContentDocument[]>('*[_id in $ids]', { ids: list }, { tag: 'overlay' })
      .subscribe(({ value }) => {
        if (!value) return
        this.#documents.clear()
        for (const document of value) this.#documents.set(document._id, document)
        this.#changed()
      })
    this.#read = { ids, subscription }
  }

  /** Null for what may be edited. */
  at(target: Target): Limit | null {
    const key = `${target.type} ${target.id} ${pathToString(target.path)}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const limit = this.#limitOf(target)
    this.#known.set(key, limit)
    return limit
  }

  stop(): void {
    this.#read?.subscription.unsubscribe()
    for (const subscription of this.#subscriptions) subscription.unsubscribe()
  }

  #changed(): void {
    this.#granted.clear()
    this.#known.clear()
    this.#onChange()
  }

  #limitOf(target: Target): Limit | null {
    const type = this.#layer.schema.get(target.type)
    if (!type) return null
    if (!this.#mayEdit(target, type)) return 'no-right'
    return this.#isLocked(target, type) ? 'locked' : null
  }

  #mayEdit({ id, type: typeName }: Target, type: SchemaType): boolean {
    const rights = this.#rights
    if (!rights) return true
    const key = `${typeName} ${id}`
    const known = this.#granted.get(key)
    if (known !== undefined) return known
    const granted = checkOperation(rights, 'edit', {
      ...{ publishedId: id, typeName, type, liveEdit: type.liveEdit },
      draft: this.#documents.get(draftId(id)) ?? null,
      published: this.#documents.get(id) ?? { _id: id, _type: typeName },
    }).granted
    this.#granted.set(key, granted)
    return granted
  }

  /** As the form does: a condition that fails locks its field, and what edits its own content has none inside. */
  #isLocked({ id, path }: Target, type: SchemaType): boolean {
    const published = this.#documents.get(id)
    const document = type.liveEdit ? published : (this.#documents.get(draftId(id)) ?? published)
    const currentUser = this.#user
    const isTrue: Ask = (condition, parent, value, onError = true) =>
      // Until the document is known, only what is always so.
      typeof condition !== 'function' || document !== undefined
        ? resolveConditional(condition, { document, parent, value, currentUser }, onError).value
        : false
    if (isTrue(type.readOnly, undefined, document)) return true
    let current: SchemaType | undefined = type
    for (const [at, segment] of path.entries()) {
      const around: unknown = getAt(document, path.slice(0, at))
      const value: unknown = getAt(document, path.slice(0, at + 1))
      const { opaque, leaf } = current?.fieldType ?? {}
      if (!current || opaque || leaf) return false
      if (typeof segment === 'string') {
        if (isFieldLocked(current, segment, { around, value, isTrue })) return true
        current = current.field(segment)?.type
      } else {
        current = itemTypeOf(current, value)
        if (isTrue(current?.readOnly, around, value)) return true
      }
    }
    return false
  }

  /** Whether the content of a document decides what may be edited of it. */
  #dependsOnContent(typeName: string): boolean {
    const type = this.#layer.schema.get(typeName)
    if (!type) return false
    const { grants, pretended } = this.#rights ?? { grants: null, pretended: [] }
    const lists = [grants ?? [], ...pretended.map((roles) => roles.grants)]
    const isPlain = lists.flat().every(({ filter }) => simpleCondition(filter) !== null)
    const isDynamic = this.#dynamic.get(type) ?? hasFunctions(type, new Set())
    this.#dynamic.set(type, isDynamic)
    return !isPlain || isDynamic
  }
}

type Ask = (
  condition: Conditional | undefined,
  parent: unknown,
  value: unknown,
  onError?: boolean,
) => boolean

/** Whether a field of an object is read-only or hidden, by itself or by its fieldset. */
function isFieldLocked(
  owner: SchemaType,
  name: string,
  { around, value, isTrue }: { around: unknown; value: unknown; isTrue: Ask },
): boolean {
  const field = owner.field(name)
  const set = owner.fieldsets.find((one) => one.name === field?.fieldset)
  return (
    isTrue(field?.type.readOnly, around, value) ||
    isTrue(field?.type.hidden, around, value) ||
    isTrue(set?.readOnly, around, around) ||
    isTrue(set?.hidden, around, around, false)
  )
}

function hasFunctions(type: SchemaType, seen: Set<SchemaType>): boolean {
  if (seen.has(type)) return false
  seen.add(type)
  const { readOnly, hidden, fieldsets, fields, of } = type
  const own = [readOnly, hidden, ...fieldsets.flatMap((one) => [one.readOnly, one.hidden])]
  return (
    own.some((condition) => typeof condition === 'function') ||
    fields.some((field) => hasFunctions(field.type, seen)) ||
    of.some((item) => hasFunctions(item, seen))
  )
}
