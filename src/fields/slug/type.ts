import { isRecord } from '../../model/document.ts'
import type { TypeDefinition } from '../../schema/define.ts'
import type { FieldType, OptionReport } from '../../schema/field-type.ts'
import { findTwin } from './unique.ts'

export interface Slug {
  readonly _type?: string
  readonly current?: string
}

const currentOf = (path: string): string => `${path}.current`

/** A name for use in URLs. */
export const slugType: FieldType<Slug> = {
  name: 'slug',
  jsonType: 'object',
  optionKeys: ['source', 'slugify', 'maxLength', 'isUnique', 'disableArrayWarning'],
  example: { _type: 'slug', current: 'a-short-name' },
  isValue: (value): value is Slug =>
    isRecord(value) && (value['current'] === undefined || typeof value['current'] === 'string'),
  leaf: true,
  // Editors see a single text box, regardless of how it is stored.
  requiredCode: 'required.string',
  filter: () => 'slug',
  column: () => ({ kind: 'text', value: currentOf, order: currentOf }),
  searchedText: currentOf,
  preview: ({ current }) => (current ? { title: current } : {}),
  rules: (_type, rule) => [rule.slug(), rule.lookup('slug.unique', findTwin)],
  check: checkSlugOptions,
  copied(slug, { options }, copyId) {
    const { current } = slug
    if (!current) return slug
    const end = `-copy-${copyId.slice(0, 4)}`
    const limit = typeof options['maxLength'] === 'number' ? options['maxLength'] : Infinity
    // A copy of a copy does not grow.
    const start = current.replace(/-copy-[\da-z]{4}$/, '')
    return { ...slug, current: `${start.slice(0, Math.max(0, limit - end.length))}${end}` }
  },
  fields: [
    { name: 'current', type: 'string' },
    { name: 'source', type: 'string', hidden: true },
  ],
}

function checkSlugOptions({ options = {} }: TypeDefinition, report: OptionReport): void {
  const { source, slugify, maxLength } = options as Record<string, unknown>
  const isSource =
    typeof source === 'string' || typeof source === 'function' || Array.isArray(source)
  if (source !== undefined && !isSource) {
    report('error', ['options', 'source'], 'The source is the path of a field, or a function')
  }
  if (slugify !== undefined && typeof slugify !== 'function') {
    report('error', ['options', 'slugify'], '"slugify" must be a function')
  }
  if (maxLength !== undefined && !(Number.isInteger(maxLength) && Number(maxLength) > 0)) {
    report('error', ['options', 'maxLength'], 'The length must be a whole number above zero')
  }
}
