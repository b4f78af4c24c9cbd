import { isRecord, isReference } from '../../model/document.ts'
import { collectReferences } from '../../model/reference.ts'
import { type FindTitle, type TitledValue, useTitles } from '../../preview/reference-title.ts'
import { previewOf } from '../../schema/preview.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { itemTypeOf, valueTypeName } from '../../schema/walk.ts'

/** Turns an item of a text into one of words: objects are named, and so is what annotations refer to. */
export type NameItem = (item: unknown) => unknown

/** Names the objects and references in these items of a text. */
export function useNames(items: readonly unknown[], array: SchemaType): NameItem {
  const findTitle = useTitles(items.flatMap((item) => titledIn(item, array)))
  return (item) => {
    const type = itemTypeOf(array, item)
    if (!isRecord(item)) return item
    if (type?.fieldType.isBlock) return withNames(item, type, findTitle)
    return { children: [{ _type: 'span', text: nameOf(item, type, findTitle) }], _type: 'block' }
  }
}

const isObject = (child: unknown): boolean => isRecord(child) && child['text'] === undefined

function titledIn(item: unknown, array: SchemaType): TitledValue[] {
  const type = itemTypeOf(array, item)
  if (!type || !isRecord(item)) return []
  if (!type.fieldType.isBlock) return [{ value: item, type }]
  const children = Array.isArray(item['children']) ? item['children'].filter(isObject) : []
  return [
    ...children.flatMap((value) => {
      const own = memberOf(type, value)
      return own ? [{ value, type: own }] : []
    }),
    ...collectReferences(item['markDefs']).map(({ reference }) => ({
      value: reference,
      type: { to: [] },
    })),
  ]
}

function memberOf({ of }: SchemaType, value: unknown): SchemaType | undefined {
  return of.find(({ name }) => isRecord(value) && name === value['_type'])
}

function nameOf(value: unknown, type: SchemaType | undefined, findTitle: FindTitle): string {
  if (!type) return valueTypeName(value)
  const title = findTitle(value) ?? previewOf(type, value, () => {}).title
  return title ? `${type.title}: ${title}` : type.title
}

function withNames(
  block: Readonly<Record<string, unknown>>,
  type: SchemaType,
  findTitle: FindTitle,
): unknown {
  const { children, markDefs } = block
  const named = (value: unknown): unknown => {
    if (isReference(value)) return { ...value, _ref: findTitle(value) ?? value._ref }
    if (!isRecord(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, named(part)]))
  }
  const worded = (child: unknown): unknown =>
    isRecord(child) && isObject(child)
      ? { ...child, text: `[${nameOf(child, memberOf(type, child), findTitle)}]` }
      : child
  return {
    ...block,
    ...(Array.isArray(children) && { children: children.map(worded) }),
    ...(Array.isArray(markDefs) && { markDefs: markDefs.map(named) }),
  }
}
