import { createKey } from '../../model/key.ts'
import { isTextBlock, isTextSpan, type Keyed, type TextBlock } from '../../model/portable-text.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { itemTypeOf } from '../../schema/walk.ts'
import { linkField } from '../commands/links.ts'
import { lastLevel } from '../commands/commands.ts'
import { decoratorKind } from '../../model/decorator-kinds.ts'
import type { TextType } from '../value/text-type.ts'
import type { ReadText } from './html-blocks.ts'
import { LeftOutList } from './left-out.ts'
import { isHarmful } from '../commands/safe-address.ts'

/** Splits pasted blocks into those that the schema allows, with new keys, and a list of what was dropped. */
export function fitBlocks(read: ReadText, array: SchemaType, text: TextType): ReadText {
  const dropped = new LeftOutList()
  dropped.addAll(read.dropped)
  const blocks = read.blocks.flatMap((block): Keyed[] => {
    if (isTextBlock(block)) return [fitText(block, text, dropped)]
    // Created by the paste itself; its key links it to its image.
    if (read.pictures?.has(block._key)) return [block]
    if (itemTypeOf(array, block)) return [withFreshKeys(block)]
    dropped.add('objects', nameOf(block))
    return []
  })
  return { ...read, blocks, dropped: dropped.all }
}

function fitText(block: TextBlock, text: TextType, dropped: LeftOutList): Keyed {
  const { style = 'normal', listItem, level = 1 } = block
  const has = (list: readonly { readonly value: string }[], name: string) =>
    list.some(({ value }) => value === name)
  const fits = has(text.styles, style)
  if (!fits && style !== 'normal') dropped.add('styles', style)
  const isItem = listItem !== undefined && has(text.lists, listItem)
  if (listItem !== undefined && !isItem) dropped.add('lists', listItem)
  if (isItem && level > lastLevel) dropped.add('levels')
  const definitions = fitDefinitions(block, text, dropped)
  const children = block.children.flatMap((child): Keyed[] => {
    if (!isTextSpan(child)) {
      if (text.objects.some(({ name }) => name === child['_type'])) return [withFreshKeys(child)]
      dropped.add('objects', nameOf(child))
      return []
    }
    const marks = (child.marks ?? []).flatMap((mark) => {
      const definition = definitions.get(mark)
      if (definition) return definition._key
      const name = decoratorFor(mark, text)
      if (name) return name
      // What a definition was for has been said.
      if (!block.markDefs?.some(({ _key }) => _key === mark))
        dropped.add('marks', decoratorKind(mark) ?? mark)
      return []
    })
    return [{ ...child, _key: createKey(), marks: [...new Set(marks)] }]
  })
  return {
    _type: text.type.name,
    _key: createKey(),
    style: fits
      ? style
      : ((text.styles.find(({ value }) => value === 'normal') ?? text.styles[0])?.value ??
        'normal'),
    ...(isItem && { listItem, level: Math.min(lastLevel, Math.max(1, level)) }),
    markDefs: [...definitions.values()],
    children:
      children.length > 0 ? children : [{ _type: 'span', _key: createKey(), text: '', marks: [] }],
  }
}

/** The annotations of a block that the schema has, by their old keys. */
function fitDefinitions(
  { markDefs = [], children }: TextBlock,
  text: TextType,
  dropped: LeftOutList,
): ReadonlyMap<string, Keyed> {
  const definitions = new Map<string, Keyed>()
  const link = linkField(text)
  const used = new Set(children.flatMap((child) => (isTextSpan(child) ? (child.marks ?? []) : [])))
  for (const definition of markDefs) {
    if (!used.has(definition._key)) continue
    const type = text.annotations.find(({ name }) => name === definition['_type'])
    const address = definition['href'] ?? definition['url']
    const isUnsafe = typeof address === 'string' && isHarmful(address)
    if (type && !isUnsafe) definitions.set(definition._key, withFreshKeys(definition))
    else if (link && !isUnsafe && typeof address === 'string') {
      const value = { _type: link.type, _key: createKey(), [link.field]: address }
      definitions.set(definition._key, value)
    } else if (typeof address === 'string') dropped.add('links')
    else dropped.add('marks', String(definition['_type']))
  }
  return definitions
}

/** The schema's decorator of this name, or of the same meaning; undefined if there is none. */
function decoratorFor(mark: string, { decorators }: TextType): string | undefined {
  const kind = decoratorKind(mark)
  const ofKind = (wanted: string) =>
    decorators.find(({ value }) => decoratorKind(value) === wanted)?.value
  if (decorators.some(({ value }) => value === mark)) return mark
  if (!kind) return undefined
  return ofKind(kind) ?? (kind === 'kbd' ? ofKind('code') : undefined)
}

function nameOf({ _type }: Keyed): string | undefined {
  return typeof _type === 'string' ? _type : undefined
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
