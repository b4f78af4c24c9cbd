import type { FieldType } from '../../schema/field-type.ts'

/** A boolean. */
export const booleanType: FieldType<boolean> = {
  name: 'boolean',
  jsonType: 'boolean',
  optionKeys: ['layout'],
  example: true,
  isValue: (value) => typeof value === 'boolean',
  filter: () => 'boolean',
  check({ options = {} }, report) {
    const { layout } = options as { layout?: unknown }
    if (layout === undefined || layout === 'switch' || layout === 'checkbox') return
    report('warning', ['options', 'layout'], 'The layout of a boolean is "switch" or "checkbox"')
  },
  convert: {
    string: (value) =>
      typeof value === 'string' ? words.get(value.trim().toLowerCase()) : undefined,
    number: (value) => (value === 1 ? true : value === 0 ? false : undefined),
    null: () => false,
  },
}

const words = new Map([
  ['yes', true],
  ['true', true],
  ['1', true],
  ['no', false],
  ['false', false],
  ['0', false],
  ['null', false],
])
