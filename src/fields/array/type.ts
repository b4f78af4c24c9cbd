import { isRecord } from '../../model/document.ts'
import type { TypeDefinition } from '../../schema/define.ts'
import type { CommonFilter } from '../../schema/filter.ts'
import type { FieldType, OptionReport } from '../../schema/field-type.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { isRichText } from '../../schema/walk.ts'
import { filterChoices, listedItemRules } from '../list-options.ts'

/** An ordered list of items: objects with keys, or plain values. */
export const arrayType: FieldType<readonly unknown[]> = {
  name: 'array',
  jsonType: 'array',
  keys: ['of'],
  optionKeys: ['layout', 'list', 'sortable', 'modal'],
  example: ['one', 'two'],
  isValue: (value) => Array.isArray(value),
  holds: 'items',
  filter: filterName,
  column: (type) =>
    isRichText(type)
      ? null
      : {
          kind: 'count',
          value: (path) => `count(${path})`,
          order: (path) => `coalesce(count(${path}), 0)`,
        },
  searchedText: (path, type) => (isRichText(type) ? `pt::text(${path})` : null),
  defaultValue: () => [],
  rules: listedItemRules,
  check: checkArray,
}

function filterName(type: SchemaType): CommonFilter {
  if (isRichText(type)) return 'portableText'
  if (filterChoices(type).length > 0) return 'arrayList'
  if (type.of.some(({ fieldType }) => fieldType.pointsAt === 'dataset')) return 'arrayReferences'
  return type.of.some(({ jsonType }) => jsonType === 'string') ? 'arrayText' : 'array'
}

const layouts = new Set<unknown>(['list', 'grid', 'tags'])

/** Checks the options for the layout, sorting and editing of items. */
function checkArray({ options = {} }: TypeDefinition, report: OptionReport): void {
  const { layout, list, sortable, modal } = options as Record<string, unknown>
  if (layout !== undefined && !layouts.has(layout)) {
    report('warning', ['options', 'layout'], 'The layout of an array is "list", "grid" or "tags"')
  }
  if (list !== undefined && !Array.isArray(list)) {
    report('error', ['options', 'list'], 'The list of choices must be an array')
  }
  if (sortable !== undefined && typeof sortable !== 'boolean') {
    report('error', ['options', 'sortable'], '"sortable" must be true or false')
  }
  if (modal === undefined) return
  const kind = isRecord(modal) ? (modal['type'] ?? 'dialog') : undefined
  if (kind !== 'dialog' && kind !== 'popover') {
    report('warning', ['options', 'modal'], 'Items open in {type: "dialog"} or {type: "popover"}')
  }
}
