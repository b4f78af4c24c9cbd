import { ownField } from '../../model/document.ts'
import { pathToString } from '../../model/path.ts'
import type { KeySegment, Path } from '../../model/path.ts'
import type { Fieldset, SchemaField, SchemaType } from '../../schema/schema.ts'
import type { ValidationMarker } from '../../schema/validation/marker.ts'
import { unknownFields } from '../../schema/validation/structure.ts'
import type { ConditionResults } from '../../schema/conditions.ts'
import { worstLevel } from './form-node.ts'
import type { FieldMember, FormMember, GroupState, ObjectState } from './form-node.ts'
import type { PathTree } from './path-tree.ts'

/** Objects nested this deep start collapsed. */
export const autoCollapseDepth = 3
/** Objects nested this deep do not show their fields at all. */
const maxDepth = 20

/** The parts of an object or array that the user opened, closed or chose; all others follow the schema. */
export interface ObjectChoices {
  readonly collapsed?: boolean
  readonly group?: string | null
  /** For arrays: the item that is open for editing. */
  readonly openItem?: KeySegment | number | null
  /** Whether each fieldset is collapsed, by name. */
  readonly fieldsets?: Readonly<Record<string, boolean>>
}

export interface ObjectSituation {
  readonly type: SchemaType
  readonly value: Readonly<Record<string, unknown>> | undefined
  readonly path: Path
  readonly depth: number
  readonly results: ConditionResults
  readonly markers: PathTree<ValidationMarker>
  readonly choices: ObjectChoices
}

/** A state and its inputs. */
export interface ResolvedObject {
  readonly situation: ObjectSituation
  readonly state: ObjectState
}

/** Computes the layout of an object's fields. Pure; unchanged parts of the previous state are reused. */
export function resolveObjectState(
  situation: ObjectSituation,
  before: ResolvedObject | null,
): ResolvedObject {
  const { type, value } = situation
  const names = value ? unknownFields(type, value) : []
  if (before && hasSameLayout(before.situation, situation)) {
    const { state } = before
    const kept = keepList(state.unknownFields, names, (_, name) => name)
    if (kept === state.unknownFields) return { situation, state }
    return { situation, state: { ...state, unknownFields: kept } }
  }
  const next = { ...layOut(situation), unknownFields: names }
  return { situation, state: before ? keepParts(before.state, next) : next }
}

/** True when only the value differs, so that the layout is the same. */
function hasSameLayout(a: ObjectSituation, b: ObjectSituation): boolean {
  return (
    a.type === b.type &&
    a.results === b.results &&
    a.markers === b.markers &&
    a.choices === b.choices
  )
}

function layOut(situation: ObjectSituation): Omit<ObjectState, 'unknownFields'> {
  const { type, depth, choices } = situation
  const groups = resolveGroups(situation)
  const selectedGroup = selectGroup(groups, choices)
  const { collapsible, collapsed, columns } = type.options
  const isCollapsible = depth > 0 && collapsible !== false
  const startsCollapsed = collapsed === true || (depth > autoCollapseDepth && collapsed !== false)
  const isTooDeep = depth >= maxDepth
  return {
    groups,
    selectedGroup,
    members: isTooDeep ? [] : resolveMembers(situation, selectedGroup),
    columns: typeof columns === 'number' ? columns : 1,
    collapsible: isCollapsible,
    collapsed: isCollapsible && (choices.collapsed ?? startsCollapsed),
    isTooDeep,
  }
}

function resolveGroups({ type, results, markers }: ObjectSituation): readonly GroupState[] {
  return type.groups
    .filter((group) => !results.hiddenGroups.has(group.name))
    .map((group) => {
      const found = type.fields
        .filter((field) => isInGroup(type, field, group.name))
        .flatMap((field) => markers.below.get(field.name)?.all ?? [])
      return { group, worst: worstLevel(found) }
    })
}

function selectGroup(
  groups: readonly GroupState[],
  { group: chosen }: ObjectChoices,
): string | null {
  if (chosen === null) return null
  const found =
    groups.find(({ group }) => group.name === chosen) ??
    (chosen === undefined ? groups.find(({ group }) => group.default) : undefined)
  return found?.group.name ?? null
}

/** Whether a field is shown in a group, by itself or through its fieldset. */
export function isInGroup(type: SchemaType, field: SchemaField, group: string): boolean {
  const fieldset = type.fieldsets.find(({ name }) => name === field.fieldset)
  return field.groups.includes(group) || (fieldset?.groups.includes(group) ?? false)
}

function resolveMembers(
  { type, path, results, markers, choices }: ObjectSituation,
  group: string | null,
): readonly FormMember[] {
  const members: FormMember[] = []
  const fieldsets = new Map<string, FieldMember[]>()
  for (const field of type.fields) {
    if (results.fields.get(field.name)?.hidden) continue
    if (group !== null && !isInGroup(type, field, group)) continue
    const fieldPath = [...path, field.name]
    const member: FieldMember = {
      kind: 'field',
      field,
      path: fieldPath,
      id: pathToString(fieldPath),
    }
    const fieldset = type.fieldsets.find(({ name }) => name === field.fieldset)
    if (!fieldset) {
      members.push(member)
      continue
    }
    const inside = fieldsets.get(fieldset.name)
    if (inside) {
      inside.push(member)
      continue
    }
    // A fieldset takes the position of its first field.
    const first = [member]
    fieldsets.set(fieldset.name, first)
    const id = `${pathToString(path)}:${fieldset.name}`
    const collapsed = isFieldsetCollapsed(fieldset, choices)
    members.push({ kind: 'fieldset', fieldset, id, collapsed, members: first, worst: null })
  }
  return members.map((member) => {
    if (member.kind === 'field') return member
    const found = member.members.flatMap(({ field }) => markers.below.get(field.name)?.all ?? [])
    return { ...member, worst: worstLevel(found) }
  })
}

function isFieldsetCollapsed(fieldset: Fieldset, { fieldsets }: ObjectChoices): boolean {
  const chosen = fieldsets && ownField(fieldsets, fieldset.name)
  return fieldset.collapsible && (typeof chosen === 'boolean' ? chosen : fieldset.collapsed)
}

/** The choices that make a field visible: they open its group, its fieldset and the object itself. */
export function choicesToShow(
  type: SchemaType,
  state: ObjectState,
  name: string,
  choices: ObjectChoices,
): ObjectChoices {
  const field = type.field(name)
  if (!field) return choices
  let next = choices
  if (state.collapsed) next = { ...next, collapsed: false }
  const { selectedGroup } = state
  if (selectedGroup !== null && !isInGroup(type, field, selectedGroup)) {
    const other = state.groups.find(({ group }) => isInGroup(type, field, group.name))
    next = { ...next, group: other?.group.name ?? null }
  }
  const fieldset = type.fieldsets.find((one) => one.name === field.fieldset)
  if (fieldset && isFieldsetCollapsed(fieldset, choices)) {
    next = { ...next, fieldsets: { ...next.fieldsets, [fieldset.name]: false } }
  }
  return next
}

function keepParts(old: ObjectState, next: ObjectState): ObjectState {
  const kept: ObjectState = {
    ...next,
    members: keepList(old.members, next.members, keepMember),
    groups: keepList(old.groups, next.groups, keepShallow),
    unknownFields: keepList(old.unknownFields, next.unknownFields, (_, name) => name),
  }
  return keepShallow(old, kept)
}

function keepMember(old: FormMember, next: FormMember): FormMember {
  if (old.kind === 'field' || next.kind === 'field') {
    return old.kind === 'field' && next.kind === 'field' && old.field === next.field ? old : next
  }
  const members = keepList(old.members, next.members, keepMember) as readonly FieldMember[]
  return keepShallow(old, { ...next, members })
}

/** The old list when it is equal, else the new one with its equal old items. */
function keepList<T>(
  old: readonly T[],
  next: readonly T[],
  keep: (old: T, next: T) => T,
): readonly T[] {
  const kept = next.map((item, index) => {
    const before = old[index]
    return before === undefined ? item : keep(before, item)
  })
  const same = kept.length === old.length && kept.every((item, index) => item === old[index])
  return same ? old : kept
}

/** The old object when all its properties are identical. */
export function keepShallow<T extends object>(old: T, next: T): T {
  const names = Object.keys(next) as (keyof T)[]
  const same =
    names.length === Object.keys(old).length &&
    names.every((name) => Object.is(old[name], next[name]))
  return same ? old : next
}
