import { isRecord } from '../../model/document.ts'
import { createKey } from '../../model/key.ts'
import { isKeyed, isTextBlock, type Keyed } from '../../model/portable-text.ts'

/** Repairs a text block so that it can be edited; null if it is valid or beyond repair. */
export function repairedBlock(value: unknown): Keyed | null {
  if (!isRecord(value) || isTextBlock(value)) return null
  const children = uniqueItems(value['children']).map((child) =>
    child['_type'] === 'span' || typeof child['_type'] !== 'string'
      ? {
          ...child,
          _type: 'span',
          text: typeof child['text'] === 'string' ? child['text'] : '',
          marks: names(child['marks']),
        }
      : child,
  )
  const text = (name: string) => (typeof value[name] === 'string' ? { [name]: value[name] } : {})
  const { style: _style, listItem: _list, level: _level, ...rest } = value
  return {
    ...rest,
    ...text('style'),
    ...text('listItem'),
    ...(typeof value['level'] === 'number' && { level: value['level'] }),
    _type: typeof value['_type'] === 'string' ? value['_type'] : 'block',
    _key: isKeyed(value) ? value._key : createKey(),
    markDefs: uniqueItems(value['markDefs']),
    children:
      children.length > 0 ? children : [{ _type: 'span', _key: createKey(), text: '', marks: [] }],
  }
}

/** The objects of a list, each with a unique key. */
function uniqueItems(items: unknown): Keyed[] {
  const seen = new Set<string>()
  return (Array.isArray(items) ? items : []).filter(isRecord).map((item) => {
    const key = isKeyed(item) && !seen.has(item._key) ? item._key : createKey()
    seen.add(key)
    return { ...item, _key: key }
  })
}

function names(marks: unknown): readonly string[] {
  return Array.isArray(marks) ? marks.filter((name) => typeof name === 'string') : []
}
