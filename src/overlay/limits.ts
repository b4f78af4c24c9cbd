import type { Subscription } from 'rxjs'
import { simpleCondition } from '../data/access/grant-filter.ts'
import { checkOperation } from '../data/access/operation-permissions.ts'
import type { Rights } from '../data/access/permission.ts'
import type { DataLayer } from '../data/data-layer.ts'
import { isRecord } from '../model/document.ts'
import type { ContentDocument } from '../model/document.ts'
import { draftId } from '../model/ids.ts'
import { getAt } from '../model/path.ts'
import type { CurrentUser } from '../protocol/users.ts'
import type { Conditional, ConditionalContext } from '../schema/define.ts'
import type { SchemaType } from '../schema/schema.ts'
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
  readonly #granted = new Map<string, boolean>()
  readonly #subscriptions: Subscription[]
  readonly #dynamic = new Map<SchemaType, boolean>()
  #rights: Rights | null = null
  #user: CurrentUser | null = null
  #read: { readonly ids: string; readonly subscription: Subscription } | null = null

  constructor(layer: DataLayer, onChange: () => void) {
    this.#layer = layer
    this.#onChange = onChange
    const changed = (): void => {
      this.#granted.clear()
      onChange()
    }
    this.#subscriptions = [
      layer.access.rights$.subscribe((rights) => {
        this.#rights = rights
        changed()
      }),
      layer.users.current$.subscribe((user) => {
        this.#user = user
        changed()
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
        this.#granted.clear()
        this.#onChange()
      })
    this.#read = { ids, subscription }
  }

  /** Null for what may be edited. */
  at(target: Target): Limit | null {
    const type = this.#layer.schema.get(target.type)
    if (!type) return null
    if (!this.#mayEdit(target, type)) return 'no-right'
    return this.#isLocked(target, type) ? 'locked' : null
  }

  stop(): void {
    this.#read?.subscription.unsubscribe()
    for (const subscription of this.#subscriptions) subscription.unsubscribe()
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

  #isLocked({ id, path }: Target, type: SchemaType): boolean {
    const document = this.#documents.get(draftId(id)) ?? this.#documents.get(id)
    const currentUser = this.#user
    const isTrue = (condition: Conditional | undefined, parent: unknown, value: unknown) =>
      condition === true || (document && holds(condition, { document, parent, value, currentUser }))
    if (isTrue(type.readOnly, undefined, document)) return true
    let current: SchemaType | undefined = type
    for (const [at, segment] of path.entries()) {
      const around: unknown = getAt(document, path.slice(0, at))
      const value: unknown = getAt(document, path.slice(0, at + 1))
      if (typeof segment !== 'string') {
        current = itemType(current, value)
        continue
      }
      const owner: SchemaType | undefined = current
      const field = owner?.field(segment)
      const set = owner?.fieldsets.find(({ name }) => name === field?.fieldset)
      const conditions = [field?.type.readOnly, field?.type.hidden]
      if (conditions.some((one) => isTrue(one, around, value))) return true
      if ([set?.readOnly, set?.hidden].some((one) => isTrue(one, around, around))) return true
      current = field?.type
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

/** As in the form, a condition that throws locks its field. */
function holds(condition: Conditional | undefined, context: ConditionalContext): boolean {
  if (typeof condition !== 'function') return false
  try {
    return condition(context)
  } catch {
    return true
  }
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

function itemType(array: SchemaType | undefined, item: unknown): SchemaType | undefined {
  const name = isRecord(item) ? item['_type'] : undefined
  return array?.of.length === 1 ? array.of[0] : array?.of.find((type) => type.name === name)
}
