import { type ContentDocument, isRecord, isReference } from '../../model/document.ts'
import { isEqual } from '../../model/equal.ts'
import { createKey } from '../../model/key.ts'
import { insert, type Patch, set, setIfMissing, unset } from '../../model/patch.ts'
import { getAt } from '../../model/path.ts'
import { resolveConditional } from '../../schema/conditional.ts'
import { createConditions, type ConditionReport } from '../../schema/conditions.ts'
import type { CurrentUser } from '../../schema/define.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { emptyObjectOf } from '../../schema/walk.ts'
import type { ActionEdit, BulkObstacle, BulkVersions, FieldEdit } from './bulk.ts'

/** The effect of an edit on one document. */
export type EditOutcome =
  | { readonly patches: readonly Patch[] }
  | { readonly obstacle: BulkObstacle }
  /** It already has the value. */
  | 'unchanged'

/** Applies a custom action of the page to each document. */
export function actionEditor({ edit }: ActionEdit) {
  return (_displayed: ContentDocument, versions: BulkVersions): EditOutcome => {
    const outcome = edit(versions)
    if (!outcome) return { obstacle: { type: 'unfit' } }
    if ('reason' in outcome) return { obstacle: { type: 'not-now', reason: outcome.reason } }
    return outcome.patches.length === 0 ? 'unchanged' : outcome
  }
}

/** Conditions that throw are reported by the document's form. */
const silent: ConditionReport = { failed: () => {}, unusable: () => {} }

/** Applies one edit to many documents of a type; evaluates the schema's conditions for each of them. */
export function createBulkEditor(
  type: SchemaType,
  edit: FieldEdit,
  currentUser: CurrentUser | null,
): (document: ContentDocument) => EditOutcome {
  const names = edit.path.filter((segment) => typeof segment === 'string')
  const levels: {
    type: SchemaType
    name: string
    conditions: ReturnType<typeof createConditions>
  }[] = []
  let at: SchemaType | undefined = type
  for (const name of names) {
    if (!at) break
    levels.push({ type: at, name, conditions: createConditions(at, '', silent) })
    at = at.field(name)?.type
  }
  const target = names.length === edit.path.length ? at : undefined

  return (document) => {
    if (!target || levels.length === 0) return { obstacle: { type: 'unfit' } }
    const root = { document, parent: undefined, value: document, currentUser }
    let isReadOnly = resolveConditional(type.readOnly, root, true).value
    let object: unknown = document
    const around: Patch[] = []
    for (const [depth, { type: owner, name, conditions }] of levels.entries()) {
      if (object !== undefined && object !== null && !isRecord(object)) {
        return { obstacle: { type: 'unfit' } }
      }
      if (depth > 0 && !object) {
        const place = edit.path.slice(0, depth)
        const empty = emptyObjectOf(owner)
        around.push(object === null ? set(empty, place) : setIfMissing(empty, place))
      }
      const value = isRecord(object) ? object : undefined
      const result = conditions.resolve({ document, currentUser, value }).fields.get(name)
      if (result?.hidden) return { obstacle: { type: 'hidden' } }
      isReadOnly ||= result?.readOnly ?? false
      object = value?.[name]
    }
    if (isReadOnly) return { obstacle: { type: 'read-only' } }
    return change(document, edit, around)
  }
}

function change(document: ContentDocument, edit: FieldEdit, around: readonly Patch[]): EditOutcome {
  const { path } = edit
  const value: unknown = getAt(document, path)
  if (edit.kind === 'unset') {
    return value === undefined ? 'unchanged' : { patches: [unset(path)] }
  }
  if (edit.kind === 'set') {
    return isEqual(value, edit.value)
      ? 'unchanged'
      : { patches: [...around, set(edit.value, path)] }
  }
  if (value !== undefined && value !== null && !Array.isArray(value)) {
    return { obstacle: { type: 'unfit' } }
  }
  const items: readonly unknown[] = value ?? []
  if (edit.kind === 'remove') {
    const places = items.flatMap((item, index) =>
      edit.items.some((wanted) => isSameItem(item, wanted)) ? [index] : [],
    )
    if (places.length === 0) return 'unchanged'
    // From the end, so that removing one item does not shift the indexes of the others.
    return { patches: places.reverse().map((index) => unset([...path, index])) }
  }
  const missing = edit.items.filter((wanted) => !items.some((item) => isSameItem(item, wanted)))
  if (missing.length === 0) return 'unchanged'
  const added = missing.map((item) => (isRecord(item) ? { ...item, _key: createKey() } : item))
  if (value === null) return { patches: [...around, set(added, path)] }
  return {
    patches: [...around, setIfMissing([], path), insert(added, 'after', [...path, -1])],
  }
}

/** Compares items regardless of their keys, and references by their target. */
function isSameItem(a: unknown, b: unknown): boolean {
  if (isReference(a) && isReference(b)) return a._ref === b._ref && a._dataset === b._dataset
  return isEqual(withoutKey(a), withoutKey(b))
}

function withoutKey(item: unknown): unknown {
  if (!isRecord(item)) return item
  const { _key, ...rest } = item
  return rest
}
