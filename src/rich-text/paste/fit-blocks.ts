import { createKey } from '../../model/key.ts'
import { isTextBlock, isTextSpan, type Keyed, type TextBlock } from '../../model/portable-text.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { itemTypeOf } from '../../schema/walk.ts'
import { linkField } from '../commands/links.ts'
import { LAST_LEVEL } from '../commands/commands.ts'
import type { TextType } from '../value/text-type.ts'
import type { Dropped, ReadText } from './html-blocks.ts'

/** Splits pasted blocks into those that the schema allows, with new keys, and a list of what was dropped. */
export function fitBlocks(
  { blocks, dropped, pictures }: ReadText,
  array: SchemaType,
  text: TextType,
): ReadText {
  const left = new Set(dropped)
  const fitted = blocks.flatMap((block): Keyed[] => {
    if (isTextBlock(block)) return [fitText(block, text, left)]
    // Created by the paste itself; its key links it to its image.
    if (pictures?.has(block._key)) return [block]
    if (itemTypeOf(array, block)) return [withFreshKeys(block)]
    left.add('objects')
    return []
  })
  return { blocks: fitted, dropped: left, ...(pictures && { pictures }) }
}

function fitText(block: TextBlock, text: TextType, dropped: Set<Dropped>): Keyed {
  const { style = 'normal', listItem, level } = block
  const has = (list: readonly { readonly value: string }[], name: string) =>
    list.some(({ value }) => value === name)
  const fits = has(text.styles, style)
  if (!fits && style !== 'normal') dropped.add('styles')
  const isItem = listItem !== undefined && has(text.lists, listItem)
  if (listItem !== undefined && !isItem) dropped.add('lists')
  const definitions = new Map<string, Keyed>()
  const link = linkField(text)
  for (const definition of block.markDefs ?? []) {
    const type = text.annotations.find(({ name }) => name === definition['_type'])
    const href = definition['href']
    const fitting = type
      ? { ...definition, _key: createKey() }
      : link && typeof href === 'string'
        ? { _type: link.type, _key: createKey(), [link.field]: href }
        : null
    if (fitting) definitions.set(definition._key, fitting)
  }
  const children = block.children.flatMap((child): Keyed[] => {
    if (!isTextSpan(child)) {
      if (text.objects.some(({ name }) => name === child['_type'])) return [withFreshKeys(child)]
      dropped.add('objects')
      return []
    }
    const marks = (child.marks ?? []).flatMap((mark) => {
      const definition = definitions.get(mark)
      if (definition) return [definition._key]
      if (has(text.decorators, mark)) return [mark]
      dropped.add(block.markDefs?.some(({ _key }) => _key === mark) ? 'links' : 'marks')
      return []
    })
    return [{ ...child, _key: createKey(), marks }]
  })
  return {
    _type: text.type.name,
    _key: createKey(),
    style: fits
      ? style
      : ((text.styles.find(({ value }) => value === 'normal') ?? text.styles[0])?.value ??
        'normal'),
    ...(isItem && { listItem, level: Math.min(LAST_LEVEL, Math.max(1, level ?? 1)) }),
    markDefs: [...definitions.values()],
    children:
      children.length > 0 ? children : [{ _type: 'span', _key: createKey(), text: '', marks: [] }],
  }
}

/** A copy of an object with new keys. */
function withFreshKeys(value: Keyed): Keyed {
  return fresh(value) as Keyed
}

function fresh(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fresh)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, field]) => [
    name,
    name === '_key' ? createKey() : fresh(field),
  ])
  return Object.fromEntries(fields)
}
