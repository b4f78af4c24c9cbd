import { InputRule, inputRules } from 'prosemirror-inputrules'
import type { Schema } from 'prosemirror-model'
import type { EditorState, Plugin, Transaction } from 'prosemirror-state'
import { createKey } from '../../model/key.ts'
import { attributesOf } from './commands.ts'
import { annotationMark, decoratorMark, type TextAttributes } from '../value/schema.ts'
import type { TextType } from '../value/text-type.ts'
import type { TypedRule } from './typography.ts'

/** Converts typed Markdown as far as the schema allows, then plain characters to typographic ones. */
export function inputRulesPlugin(
  schema: Schema,
  text: TextType,
  typography: readonly TypedRule[],
): Plugin {
  const rules: InputRule[] = []
  const block = (
    pattern: RegExp,
    attributes: (match: RegExpMatchArray) => Partial<TextAttributes>,
  ) =>
    rules.push(
      new InputRule(pattern, (state, match, start, end) =>
        markBlock(state, { start, end }, attributes(match)),
      ),
    )
  const has = (list: readonly { value: string }[], name: string) =>
    list.some(({ value }) => value === name)
  for (let level = 1; level <= 6; level++) {
    const style = `h${level}`
    if (has(text.styles, style)) block(new RegExp(`^#{${level}}\\s$`), () => ({ style }))
  }
  if (has(text.styles, 'blockquote')) block(/^>\s$/, () => ({ style: 'blockquote' }))
  if (has(text.lists, 'bullet')) block(/^[-*+]\s$/, () => ({ listItem: 'bullet', level: 1 }))
  if (has(text.lists, 'number')) block(/^1[.)]\s$/, () => ({ listItem: 'number', level: 1 }))
  const mark = (name: string, pattern: RegExp) => {
    if (!has(text.decorators, name)) return
    rules.push(
      new InputRule(
        pattern,
        (state, match, start, end) => {
          const [, before = '', inside = ''] = match
          const from = start + before.length
          const type = schema.marks[decoratorMark(name)]!
          const plain = state.doc.textBetween(from, end, undefined, '\ufffc')
          const lead = plain.indexOf(inside)
          const { tr } = state
          // The last character of the closing delimiter is not in the document yet.
          tr.delete(from + lead + inside.length, end).delete(from, from + lead)
          return tr.addMark(from, from + inside.length, type.create()).removeStoredMark(type)
        },
        insideText,
      ),
    )
  }
  mark('strong', /(^|[^*])\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/)
  mark('strong', /(^|[^_\p{L}])__([^_\s](?:[^_]*[^_\s])?)__$/u)
  mark('em', /(^|[^*])\*([^*\s](?:[^*]*[^*\s])?)\*$/)
  mark('em', /(^|[^_\p{L}])_([^_\s](?:[^_]*[^_\s])?)_$/u)
  mark('code', /(^|[^`])`([^`]+)`$/)
  mark('strike-through', /(^|[^~])~~([^~\s](?:[^~]*[^~\s])?)~~$/)
  const link = linkField(text)
  if (link) {
    rules.push(
      new InputRule(
        /(^|\s)(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])\s$/,
        (state, match, start, end) => {
          const [, before = '', href = ''] = match
          const from = start + before.length
          const type = schema.marks[annotationMark(link.type)]!
          const value = { _type: link.type, _key: createKey(), [link.field]: href }
          return state.tr
            .addMark(from, end, type.create({ value }))
            .insertText(' ', end)
            .removeStoredMark(type)
        },
        insideText,
      ),
    )
  }
  const typographic = typography.map(
    ({ pattern, replace }) => new InputRule(pattern, replace, insideText),
  )
  return inputRules({ rules: [...rules, ...typographic] })
}

/** Disables rules inside code. */
const insideText = { inCodeMark: false }

function markBlock(
  state: EditorState,
  { start, end }: { start: number; end: number },
  attributes: Partial<TextAttributes>,
): Transaction | null {
  const $start = state.doc.resolve(start)
  const { listItem } = attributesOf($start.parent)
  if (listItem !== null) return null
  return state.tr
    .delete(start, end)
    .setNodeMarkup($start.before(), null, { ...$start.parent.attrs, ...attributes })
}

/** The annotation type for links, and its URL field; null if there is none. */
export function linkField({ annotations }: TextType): { type: string; field: string } | null {
  for (const type of annotations) {
    const field = type.fields.find(({ name }) => name === 'href' || name === 'url')
    if (field) return { type: type.name, field: field.name }
  }
  return null
}
