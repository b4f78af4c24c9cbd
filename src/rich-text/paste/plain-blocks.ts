import { createKey } from '../../model/key.ts'
import type { Keyed } from '../../model/portable-text.ts'

/** Plain text as blocks, separated by empty lines, or one block per line if there are no empty lines. */
export function blocksOfPlainText(text: string): readonly Keyed[] {
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '')
  const parts = /\n[ \t]*\n/.test(plain) ? plain.split(/\n[ \t]*(?:\n[ \t]*)+/) : plain.split('\n')
  return parts
    .filter((part, at) => part !== '' || (at > 0 && parts.length === 1))
    .map((part) => ({
      _type: 'block',
      _key: createKey(),
      style: 'normal',
      markDefs: [],
      children: [{ _type: 'span', _key: createKey(), text: part, marks: [] }],
    }))
}
