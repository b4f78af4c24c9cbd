import { isRecord } from '../../model/document.ts'
import type { TypeDefinition } from '../../schema/define.ts'
import type { FieldType, OptionReport } from '../../schema/field-type.ts'
import { objectLooks } from '../../schema/type-options.ts'

/** A group of fields. */
export const objectType: FieldType<Record<string, unknown>> = {
  name: 'object',
  jsonType: 'object',
  keys: ['fields', 'fieldsets', 'groups'],
  optionKeys: ['columns', 'collapsible', 'collapsed', 'modal', 'look'],
  example: { note: 'A value' },
  isValue: isRecord,
  holds: 'fields',
  defaultValue: () => ({}),
  check(definition, report) {
    checkLayout(definition, report)
    const { look } = (definition.options ?? {}) as Record<string, unknown>
    if (look !== undefined && !objectLooks.some((name) => name === look)) {
      report('error', ['options', 'look'], `An object looks like one of: ${objectLooks.join(', ')}`)
    }
  },
}

/** Checks the options of the object and of its fieldsets. */
export function checkLayout(definition: TypeDefinition, report: OptionReport): void {
  const layouts = [
    { at: ['options'], options: definition.options },
    ...(definition.fieldsets ?? []).map(({ name, options }) => ({
      at: ['fieldsets', name, 'options'],
      options,
    })),
  ]
  for (const { at, options = {} } of layouts) {
    const { columns, collapsible, collapsed } = options as Record<string, unknown>
    if (columns !== undefined && !(Number.isInteger(columns) && Number(columns) >= 1)) {
      report('error', [...at, 'columns'], 'The number of columns must be a whole number above zero')
    }
    for (const [name, flag] of Object.entries({ collapsible, collapsed })) {
      if (flag === undefined || typeof flag === 'boolean') continue
      report('error', [...at, name], `"${name}" must be true or false`)
    }
    if (collapsible === false && collapsed === true) {
      report('warning', [...at, 'collapsed'], 'Collapsed for good: "collapsible" is false')
    }
  }
  const first = (definition.groups ?? []).filter((group) => group.default === true)
  if (first.length > 1) report('warning', ['groups'], 'Only one group can be open first')
}
