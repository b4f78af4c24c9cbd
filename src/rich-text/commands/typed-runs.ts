import {
  type EditorState,
  EditorState as States,
  Plugin,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import type { TypedRule } from './typography.ts'
import { nextTask } from '../../data/frames.ts'

interface Undoable {
  readonly transform: Transaction
  readonly from: number
  readonly to: number
  readonly text: string
}

/** Longer runs are inserted as they are. */
const longest = 2000
/** A rule looks at this many characters before the caret. */
const lookBack = 100

/**
 * Applies the rules of typography to text that does not come letter by letter: from dictation, completion, and input
 * methods. Backspace restores it.
 */
export function typedRunsPlugin(rules: readonly TypedRule[]): Plugin<Undoable | null> {
  const plugin: Plugin<Undoable | null> = new Plugin<Undoable | null>({
    state: {
      init: () => null,
      apply(tr, before) {
        const typed = tr.getMeta(plugin) as Undoable | undefined
        return typed ?? (tr.selectionSet || tr.docChanged ? null : before)
      },
    },
    // The command that takes back a conversion finds its plugins by this property.
    ...{ isInputRules: true },
    props: {
      handleTextInput(view, from, to, text) {
        if (view.composing) return false
        return type(view, from, to, text)
      },
      handleDOMEvents: {
        compositionend(view, { data }) {
          // The view reads the composed text in a task of its own.
          nextTask(() => {
            if (view.isDestroyed || view.composing) return
            const { selection, doc } = view.state
            const from = selection.from - data.length
            if (!selection.empty || from < selection.$from.start()) return
            if (doc.textBetween(from, selection.from, undefined, '\ufffc') !== data) return
            type(view, from, selection.from, data)
          })
          return false
        },
      },
    },
  })
  const type = (
    view: { state: EditorState; dispatch: (tr: Transaction) => void },
    from: number,
    to: number,
    text: string,
  ): boolean => {
    const tr = typeRun(view.state, { from, to, text }, rules)
    if (!tr) return false
    view.dispatch(tr.setMeta(plugin, { transform: tr, from, to, text }))
    return true
  }
  return plugin
}

interface Run {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** Types a run letter by letter, as one transaction; null if no rule applies. */
function typeRun(
  state: EditorState,
  { from, to, text }: Run,
  rules: readonly TypedRule[],
): Transaction | null {
  const letters = Array.from(text)
  const $from = state.doc.resolve(from)
  if (letters.length < 2 || letters.length > longest || !$from.parent.isTextblock) return null
  const isSelected = from === state.selection.from && to === state.selection.to
  const marks =
    (isSelected && state.storedMarks) ||
    (from === to ? $from.marks() : ($from.nodeAfter?.marks ?? []))
  if (marks.some(({ type }) => type.spec.code)) return null
  const { tr, schema } = state
  const start = $from.start()
  tr.delete(from, to)
  let at = from
  let isChanged = false
  for (const letter of letters) {
    const before = tr.doc.textBetween(Math.max(start, at - lookBack), at, undefined, '\ufffc')
    const rule = isCode(tr, at)
      ? undefined
      : rules.find(({ pattern }) => pattern.test(before + letter))
    if (rule) {
      const match = rule.pattern.exec(before + letter)!
      const begin = at - (match[0].length - letter.length)
      const result = rule.replace(States.create({ doc: tr.doc }), match, begin, at)
      for (const step of result.steps) tr.step(step)
      at = result.mapping.map(at, 1)
      isChanged = true
    } else {
      tr.insert(at, schema.text(letter, marks))
      at += letter.length
    }
  }
  return isChanged ? tr.setSelection(TextSelection.create(tr.doc, at)).scrollIntoView() : null
}

function isCode(tr: Transaction, at: number): boolean {
  const before = tr.doc.resolve(at).nodeBefore
  return before?.marks.some(({ type }) => type.spec.code) === true
}
