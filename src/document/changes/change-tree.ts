import type { Diff, ItemDiff, ObjectDiff } from '../../model/diff/diff.ts'
import { isRecord, ownField } from '../../model/document.ts'
import type { Path } from '../../model/path.ts'
import { pathToString } from '../../model/path.ts'
import type { SchemaField, SchemaType } from '../../schema/schema.ts'
import { itemTypeOf } from '../../schema/walk.ts'

/** An entry of the review: a value that changed as a whole. */
export interface FieldChange {
  readonly kind: 'field'
  /** The path as text; unique among the fields. */
  readonly id: string
  readonly path: Path
  /** Titles from the surrounding group down to the field. */
  readonly titles: readonly string[]
  /** Undefined when the field is not in the schema. */
  readonly type: SchemaType | undefined
  readonly diff: Diff
  /** Set for an item of an array. */
  readonly item: ItemDiff | null
}

/** Changes that belong together: those of an object, a fieldset or an item of an array. */
export interface ChangeGroup {
  readonly kind: 'group'
  readonly id: string
  readonly path: Path
  readonly titles: readonly string[]
  readonly type: SchemaType
  /** Null for a fieldset, which has no value. */
  readonly diff: Diff | null
  readonly item: ItemDiff | null
  /** Empty for an item that was added, removed or moved unchanged. */
  readonly changes: readonly Change[]
}

export type Change = FieldChange | ChangeGroup

/** Whether a view shows changes of the type as a whole; otherwise those of its fields are listed. */
export type HasView = (type: SchemaType) => boolean

/** The changes of a document in the order of its form. */
export function changesOf(type: SchemaType, diff: ObjectDiff, hasView: HasView): readonly Change[] {
  return fieldChanges(type, diff, [], hasView)
}

function fieldChanges(
  type: SchemaType,
  { fields }: ObjectDiff,
  path: Path,
  hasView: HasView,
): readonly Change[] {
  const changes: Change[] = []
  const fieldsets = new Map<string, Change[]>()
  for (const field of type.fields) {
    const diff = ownField(fields, field.name) as Diff | undefined
    if (!diff?.isChanged) continue
    const change = changeOf(field.type, diff, place(path, field), hasView)
    const listed = fieldsetOf(type, field, path, { fieldsets, changes })
    listed.push(change)
  }
  for (const [name, diff] of Object.entries(fields)) {
    if (name.startsWith('_') || type.field(name) || !diff.isChanged) continue
    changes.push(leaf(undefined, diff, { path: [...path, name], titles: [name], item: null }))
  }
  return changes
}

/** The list for a field's change: that of its fieldset, which is placed at its first changed field. */
function fieldsetOf(
  type: SchemaType,
  { fieldset: name }: SchemaField,
  path: Path,
  { fieldsets, changes }: { fieldsets: Map<string, Change[]>; changes: Change[] },
): Change[] {
  const fieldset = type.fieldsets.find((one) => one.name === name)
  if (!fieldset) return changes
  const known = fieldsets.get(fieldset.name)
  if (known) return known
  const inside: Change[] = []
  fieldsets.set(fieldset.name, inside)
  changes.push({
    kind: 'group',
    id: `${pathToString(path)} ${fieldset.name}`,
    path,
    titles: [fieldset.title],
    type,
    diff: null,
    item: null,
    changes: inside,
  })
  return inside
}

type Place = Pick<FieldChange, 'path' | 'titles' | 'item'>

const place = (path: Path, { name, title }: SchemaField): Place => ({
  path: [...path, name],
  titles: [title],
  item: null,
})

function leaf(type: SchemaType | undefined, diff: Diff, at: Place): FieldChange {
  return { kind: 'field', id: pathToString(at.path), type, diff, ...at }
}

function changeOf(type: SchemaType, diff: Diff, at: Place, hasView: HasView): Change {
  if (diff.type === 'object' && type.jsonType === 'object') {
    if (type.fieldType.fields) return compositeChange(type, diff, at, hasView)
    if (!hasView(type)) return objectChange(type, diff, at, hasView)
  }
  if (diff.type === 'array' && type.jsonType === 'array' && !hasView(type)) {
    const changes = diff.items
      .filter((item) => item.diff.isChanged || item.hasMoved)
      .map((item) => itemChange(type, item, at.path, hasView))
    return { kind: 'group', id: pathToString(at.path), type, diff, ...at, changes }
  }
  return leaf(type, diff, at)
}

function objectChange(type: SchemaType, diff: ObjectDiff, at: Place, hasView: HasView): Change {
  const changes = fieldChanges(type, diff, at.path, hasView)
  const [only] = changes
  if (!only) return leaf(type, diff, at)
  // A group with one change is flattened to a line with a longer breadcrumb. Items keep their frame, which shows their
  // position.
  if (changes.length === 1 && !at.item && !only.item) {
    return { ...only, titles: [...at.titles, ...only.titles] }
  }
  return { kind: 'group', id: pathToString(at.path), type, diff, ...at, changes }
}

/**
 * The changes of a type such as an image: its own properties as one change, author-defined fields such as a caption
 * separately.
 */
function compositeChange(type: SchemaType, diff: ObjectDiff, at: Place, hasView: HasView): Change {
  const own = new Set(type.fieldType.fields?.map(({ name }) => name))
  const fields = Object.entries(diff.fields)
  const rest = fieldChanges(
    type,
    { ...diff, fields: Object.fromEntries(fields.filter(([name]) => !own.has(name))) },
    at.path,
    hasView,
  )
  const isChanged = fields.some(([name, part]) => own.has(name) && part.isChanged)
  const whole = leaf(type, diff, at)
  if (rest.length === 0) return whole
  const [only] = rest
  if (!isChanged && rest.length === 1 && only && !at.item) {
    return { ...only, titles: [...at.titles, ...only.titles] }
  }
  const changes = isChanged ? [{ ...whole, item: null, titles: [type.title] }, ...rest] : rest
  return { kind: 'group', id: pathToString(at.path), type, diff, ...at, changes }
}

function itemChange(array: SchemaType, item: ItemDiff, path: Path, hasView: HasView): Change {
  const { diff, key, toIndex, fromIndex } = item
  const value = diff.toValue ?? diff.fromValue
  const type = itemTypeOf(array, value)
  const segment = key === null ? (toIndex ?? fromIndex ?? 0) : { _key: key }
  const at: Place = { path: [...path, segment], titles: [type?.title ?? ''], item }
  if (!type) return leaf(undefined, diff, at)
  if (diff.action === 'changed') return changeOf(type, diff, at, hasView)
  if (diff.action !== 'unchanged' && (hasView(type) || !isRecord(value)))
    return leaf(type, diff, at)
  return { kind: 'group', id: pathToString(at.path), type, diff, ...at, changes: [] }
}

/** The number of changed values. */
export function countChanges(changes: readonly Change[]): number {
  return changes.reduce(
    (sum, change) =>
      sum + (change.kind === 'group' ? Math.max(1, countChanges(change.changes)) : 1),
    0,
  )
}

/** The paths that a change affects: its own, or those of a fieldset's fields. */
export function pathsOf(change: Change): readonly Path[] {
  if (change.kind === 'group' && !change.diff) return change.changes.flatMap(pathsOf)
  return [change.path]
}
