import { InputRule, inputRules } from 'prosemirror-inputrules'
import type { Schema } from 'prosemirror-model'
import type { EditorState, Plugin, Transaction } from 'prosemirror-state'
import { attributesOf } from './commands.ts'
import { linkRules } from './link-rules.ts'
import { decoratorMark, type TextAttributes } from '../value/schema.ts'
import type { TextType } from '../value/text-type.ts'
import type { TypedRule } from './typography.ts'

/** Signs of Markdown that, with a space, make a block of this style or list. */
export const blockSigns: Readonly<Record<string, string>> = {
  h1: '#',
  h2: '##',
  h3: '###',
  h4: '####',
  h5: '#####',
  h6: '######',
  blockquote: '>',
  bullet: '-',
  number: '1.',
}

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
  const typographic = typography.map(
    ({ pattern, replace }) => new InputRule(pattern, replace, insideText),
  )
  return inputRules({ rules: [...rules, ...linkRules(schema, text), ...typographic] })
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
