// A bare ProseMirror editor as the baseline for ours: the same texts, without a value, form or surrounding UI.
import { baseKeymap, toggleMark } from 'prosemirror-commands'
import { keymap } from 'prosemirror-keymap'
import { Schema } from 'prosemirror-model'
import { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import type { TextBlock } from '../../demo/scenarios/prose.ts'

const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: {
      group: 'block',
      content: 'inline*',
      attrs: { style: {} },
      toDOM: ({ attrs }) => [attrs['style'] === 'normal' ? 'p' : String(attrs['style']), 0],
    },
    object: { group: 'block', atom: true, toDOM: () => ['hr'] },
    text: { group: 'inline' },
  },
  marks: { strong: { toDOM: () => ['strong', 0] }, em: { toDOM: () => ['em', 0] } },
})

declare global {
  interface Window {
    openRaw(items: readonly (TextBlock | { readonly _type: string })[]): EditorView
  }
}

// A partly bold selection becomes entirely bold, as in our editor.
const bold = toggleMark(schema.marks.strong!, null, { removeWhenPresent: false })

window.openRaw = (items) => {
  const nodes = items.map((item) =>
    'children' in item
      ? schema.nodes.paragraph!.create(
          { style: item.style },
          item.children
            .filter(({ text }) => text !== '')
            .map(({ text, marks }) =>
              schema.text(
                text,
                marks.map((name) => schema.marks[name]!.create()),
              ),
            ),
        )
      : schema.nodes.object!.create(),
  )
  return new EditorView(document.body, {
    state: EditorState.create({
      doc: schema.nodes.doc!.create(null, nodes),
      plugins: [keymap({ 'Mod-b': bold }), keymap(baseKeymap)],
    }),
  })
}
