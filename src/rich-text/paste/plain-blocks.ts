import { type Keyed, plainTextBlock } from '../../model/portable-text.ts'

/** Plain text as blocks, separated by empty lines, or one block per line if there are no empty lines. */
export function blocksOfPlainText(text: string): readonly Keyed[] {
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '')
  const parts = /\n[ \t]*\n/.test(plain) ? plain.split(/\n[ \t]*(?:\n[ \t]*)+/) : plain.split('\n')
  return parts
    .filter((part, at) => part !== '' || (at > 0 && parts.length === 1))
    .map((part) => plainTextBlock(part))
}
