import { isRecord } from '../../model/document.ts'
import { checkMarks } from './check-marks.ts'
import { didYouMean } from '../nearest-name.ts'
import { checkProperties } from './check-properties.ts'
import { below, builtInOf } from './check-scope.ts'
import type { CheckPlace, CheckScope, CleanDefinition, CleanField } from './check-scope.ts'
import type { TypeDefinition } from '../define.ts'
import type { FieldType } from '../field-type.ts'

type Members = Partial<
  Pick<CleanDefinition, 'fields' | 'of' | 'to' | 'fieldsets' | 'groups' | 'marks'>
>

/** Checks the members of a declaration: fields with their fieldsets and groups, item types, reference targets. */
export function checkMembers(
  definition: TypeDefinition,
  fieldType: FieldType | undefined,
  place: CheckPlace,
  scope: CheckScope,
): Members {
  const builtIn = scope.fieldTypes.has(definition.type)
  const { holds, pointsAt } = fieldType ?? {}
  return {
    fields: checkFields(definition, { place, scope, needed: builtIn && holds === 'fields' }),
    fieldsets: checkNamed(definition.fieldsets, 'fieldsets', place, scope),
    groups: checkNamed(definition.groups, 'groups', place, scope),
    of: fieldType?.isBlock
      ? checkInlineObjects(definition, place, scope)
      : fieldType?.holdsText
        ? checkTextMembers(definition, place, scope)
        : checkItems(definition, { place, scope, needed: builtIn && holds === 'items' }),
    ...(fieldType?.isBlock && checkMarks(definition, place, scope)),
    to: checkTargets(definition, {
      place,
      scope,
      needed: builtIn && pointsAt === 'dataset',
      isElsewhere: pointsAt === 'elsewhere',
    }),
  } as Members
}

interface Section {
  readonly place: CheckPlace
  readonly scope: CheckScope
  /** Whether the declaration requires this part. */
  readonly needed: boolean
}

const fieldName = /^[A-Za-z]\w*$/

function checkFields(
  { fields, fieldsets, groups }: TypeDefinition,
  { place, scope, needed }: Section,
): readonly CleanField[] | undefined {
  if (!Array.isArray(fields)) {
    if (needed || fields !== undefined) {
      const message = 'An object needs a list of fields'
      scope.report(place, { severity: 'error', at: ['fields'], message, helpId: 'object-fields' })
    }
    return needed ? [] : undefined
  }
  if (fields.length === 0 && needed) {
    const message = 'The list of fields is empty'
    scope.report(place, { severity: 'warning', at: ['fields'], message, helpId: 'object-fields' })
  }
  const names = new Set<string>()
  const clean: CleanField[] = []
  fields.forEach((field: unknown, index) => {
    const message = fieldProblem(field, names, place)
    if (message) {
      scope.report(below(place, 'fields', nameOf(field) ?? index), {
        severity: 'error',
        message,
        helpId: 'field-name',
      })
      return
    }
    const { name, fieldset, group } = field as CleanField
    names.add(name)
    const at = below(place, 'fields', name)
    const checked = { ...(scope.check(field as CleanField, at) as CleanField) }
    if (fieldset !== undefined && !hasName(fieldsets, fieldset)) {
      scope.report(at, {
        severity: 'error',
        at: ['fieldset'],
        message: `No fieldset "${fieldset}"${didYouMean(fieldset, namesOf(fieldsets))}`,
      })
    }
    for (const unknown of [group ?? []].flat().filter((one) => !hasName(groups, one))) {
      const message = `No group "${unknown}"${didYouMean(unknown, namesOf(groups))}`
      scope.report(at, { severity: 'error', at: ['group'], message })
    }
    if (builtInOf(checked.type, scope)?.isDocument) {
      const message = 'A document cannot be a field; refer to it, or use an object type'
      scope.report(at, { severity: 'error', at: ['type'], message, helpId: 'field-type' })
    }
    clean.push(checked)
  })
  return clean
}

function fieldProblem(field: unknown, names: Set<string>, { above }: CheckPlace): string | null {
  if (!isRecord(field)) return 'A field must be an object made by defineField'
  const { name } = field
  if (typeof name !== 'string' || !name) return 'The field has no name'
  if (name.startsWith('_'))
    return `"${name}" is reserved: names that begin with "_" are the system's`
  if (!fieldName.test(name)) {
    return `"${name}" is no field name: letters, digits and "_", beginning with a letter`
  }
  if (names.has(name)) return `There is already a field "${name}"; this one is left out`
  if (above.includes(field)) return 'The field contains itself; declare a named type instead'
  return null
}

function nameOf(part: unknown): string | undefined {
  return isRecord(part) && typeof part['name'] === 'string' && part['name']
    ? part['name']
    : undefined
}

function namesOf(parts: unknown): readonly string[] {
  return Array.isArray(parts) ? parts.flatMap((part) => nameOf(part) ?? []) : []
}

function hasName(parts: unknown, name: unknown): boolean {
  return Array.isArray(parts) && parts.some((part) => nameOf(part) === name)
}

/** Checks fieldsets and groups: objects with a unique name. */
function checkNamed(
  parts: unknown,
  key: 'fieldsets' | 'groups',
  place: CheckPlace,
  scope: CheckScope,
): readonly unknown[] | undefined {
  if (parts === undefined) return undefined
  const report = (at: string | number, message: string) =>
    scope.report(place, { severity: 'error', at: [key, at], message })
  if (!Array.isArray(parts)) {
    scope.report(place, { severity: 'error', at: [key], message: `"${key}" must be a list` })
    return undefined
  }
  return parts.flatMap((part: unknown, index) => {
    const name = nameOf(part)
    if (!name) report(index, 'A name is missing')
    const isFirst = parts.findIndex((other) => nameOf(other) === name) === index
    if (name && !isFirst) report(name, `There is already a "${name}"; this one is left out`)
    if (!name || !isFirst) return []
    return [checkProperties(part as object, below(place, key, name), scope)]
  })
}

function checkItems(
  { of }: TypeDefinition,
  { place, scope, needed }: Section,
): readonly CleanDefinition[] | undefined {
  if (!Array.isArray(of)) {
    if (needed || of !== undefined) {
      const message = 'An array needs "of": the list of its item types'
      scope.report(place, { severity: 'error', at: ['of'], message, helpId: 'array-of' })
    }
    return needed ? [] : undefined
  }
  if (of.length === 0 && needed) {
    const message = 'The list of item types is empty: the array can hold nothing'
    scope.report(place, { severity: 'warning', at: ['of'], message, helpId: 'array-of' })
  }
  const clean: CleanDefinition[] = []
  of.forEach((member: unknown, index) => {
    const at = below(place, 'of', index)
    const isItself = place.above.includes(member)
    if (!isRecord(member) || isItself) {
      const message = isItself
        ? 'The item type contains itself; declare a named type instead'
        : 'An item type must be an object made by defineArrayMember'
      return scope.report(at, { severity: 'error', message, helpId: 'array-of' })
    }
    const checked = scope.check(member, at)
    const message = itemProblem(checked, clean, scope)
    if (message) scope.report(at, { severity: 'error', message, helpId: 'array-of' })
    else clean.push(checked)
  })
  return clean
}

/** Checks the inline objects of a text block: object types, but no blocks. */
function checkInlineObjects(
  definition: TypeDefinition,
  place: CheckPlace,
  scope: CheckScope,
): readonly CleanDefinition[] | undefined {
  const items = checkItems(definition, { place, scope, needed: false })
  return items?.filter((item) => {
    const builtIn = builtInOf(item.type, scope)
    const isText = builtIn?.isBlock === true
    if (!isText && builtIn?.jsonType === 'object') return true
    const message = `A block holds objects between its words; "${item.type}" is ${isText ? 'text itself' : 'not an object'}`
    scope.report(place, { severity: 'error', at: ['of'], message, helpId: 'array-of' })
    return false
  })
}

/** Checks the members of rich text inside a value: one of them is a text block. */
function checkTextMembers(
  definition: TypeDefinition,
  place: CheckPlace,
  scope: CheckScope,
): readonly CleanDefinition[] | undefined {
  const items = checkItems(definition, { place, scope, needed: false })
  if (!items || items.some(({ type }) => builtInOf(type, scope)?.isBlock)) return items
  const message = '"of" needs a member of type "block"'
  scope.report(place, { severity: 'error', at: ['of'], message, helpId: 'array-of' })
  return undefined
}

/** Item types must be distinguishable by the stored value: by `_type` for objects, by JSON type otherwise. */
function itemProblem(
  item: CleanDefinition,
  others: readonly CleanDefinition[],
  scope: CheckScope,
): string | null {
  const jsonType = jsonTypeOf(item, scope)
  if (jsonType === 'array') return 'An array cannot hold arrays; wrap the inner one in an object'
  for (const other of others) {
    const otherJsonType = jsonTypeOf(other, scope)
    if ((jsonType === 'object') !== (otherJsonType === 'object')) {
      return 'An array holds either objects or plain values, not both'
    }
    if (jsonType === 'object' && itemName(item) === itemName(other)) {
      return `There is already an item type "${itemName(item)}"; give this one a name of its own`
    }
    if (jsonType !== 'object' && jsonType === otherJsonType) {
      return `Items of "${item.type}" cannot be told from items of "${other.type}"`
    }
  }
  return null
}

function jsonTypeOf(item: CleanDefinition, scope: CheckScope): string {
  return builtInOf(item.type, scope)?.jsonType ?? 'object'
}

function itemName(item: CleanDefinition): string {
  return typeof item.name === 'string' && item.name ? item.name : item.type
}

function checkTargets(
  { to }: TypeDefinition,
  { place, scope, needed, isElsewhere }: Section & { isElsewhere: boolean },
): readonly unknown[] | undefined {
  if (to === undefined && !needed) return undefined
  const targets = to === undefined ? [] : [to].flat()
  const report = (severity: 'error' | 'warning', message: string, at: number[] = []) =>
    scope.report(place, { severity, at: ['to', ...at], message, helpId: 'reference-to' })
  if (targets.length === 0) report('error', 'A reference needs "to": the types it may point at')
  return targets.filter((target: unknown, index) => {
    const name = isRecord(target) ? target['type'] : undefined
    const builtIn = typeof name === 'string' ? builtInOf(name, scope) : undefined
    if (typeof name !== 'string') report('error', 'A target is an object with a "type"', [index])
    // Types of another dataset are defined in its own schema.
    else if (isElsewhere) return true
    else if (!builtIn && !name.startsWith('sanity.'))
      report('error', `Unknown type "${name}"${didYouMean(name, scope.definitions.keys())}`, [
        index,
      ])
    else if (builtIn && !builtIn.isDocument) {
      report('warning', `"${name}" is not a document type, so nothing can be referred to`, [index])
    }
    return typeof name === 'string' && (builtIn !== undefined || name.startsWith('sanity.'))
  })
}
