import { InputRule } from 'prosemirror-inputrules'
import type { Schema } from 'prosemirror-model'
import { safeAddress } from './safe-address.ts'
import { annotationMark } from '../value/schema.ts'
import type { TextType } from '../value/text-type.ts'
import { linkField, linkTo } from './links.ts'

/** An address may contain pairs of parentheses. */
const typedLink = /(^|[^!\\])\[([^[\]]+)\]\(((?:[^\s()]|\([^\s()]*\))+)\)$/
const typedAddress = /(^|\s)(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])\s$/

/** Disables rules inside code. */
const insideText = { inCodeMark: false }

/** Turns a typed address and `[text](address)` into links, if the schema has links. */
export function linkRules(schema: Schema, text: TextType): InputRule[] {
  const link = linkField(text)
  const mark = link && schema.marks[annotationMark(link.type)]
  if (!link || !mark) return []
  return [
    new InputRule(
      typedAddress,
      (state, match, start, end) => {
        const [, before = '', address = ''] = match
        const from = start + before.length
        const value = linkTo(link, address)
        return state.tr
          .addMark(from, end, mark.create({ value }))
          .insertText(' ', end)
          .removeStoredMark(mark)
      },
      insideText,
    ),
    new InputRule(
      typedLink,
      (state, match, start, end) => {
        const [, before = '', words = '', typed = ''] = match
        const address = safeAddress(typed)
        if (address === null || words.trim() === '') return null
        const open = start + before.length
        const [from, to] = [open + 1, open + 1 + words.length]
        const value = linkTo(link, address)
        return (
          state.tr
            .removeMark(from, to, mark)
            .addMark(from, to, mark.create({ value }))
            // The closing parenthesis is not in the document yet.
            .delete(to, end)
            .delete(open, from)
            .removeStoredMark(mark)
        )
      },
      insideText,
    ),
  ]
}
