import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import type { Keyed } from '../../model/portable-text.ts'
import type { SchemaType } from '../../schema/schema.ts'
import type { TextRange } from '../commands/links.ts'
import * as css from '../rich-text.css.ts'

/** An annotation that is being made or changed. The text has it as it was until the draft is applied. */
export interface AnnotationDraft {
  readonly type: SchemaType
  /** Its first value; that of the annotation which is changed or extended. */
  readonly value: Keyed
  /** `extend`: to all of the text, which existing annotations cover in part. */
  readonly kind: 'new' | 'change' | 'extend'
  /** Key of the block it would be in, or its first block. */
  readonly block: string
  /** The text to annotate. Edits of others move it. */
  readonly ranges: readonly TextRange[]
}

const draftKey = new PluginKey<AnnotationDraft | null>('annotation draft')

/** Keeps the draft of an annotation at its text, and shows which text that is. */
export function draftPlugin(): Plugin<AnnotationDraft | null> {
  return new Plugin<AnnotationDraft | null>({
    key: draftKey,
    state: {
      init: () => null,
      apply(tr, draft) {
        const next = tr.getMeta(draftKey) as AnnotationDraft | null | undefined
        if (next !== undefined) return next
        if (!draft || !tr.docChanged) return draft
        const ranges = draft.ranges.map(({ from, to }) => {
          const start = tr.mapping.map(from, from === to ? -1 : 1)
          return { from: start, to: Math.max(start, tr.mapping.map(to, -1)) }
        })
        return { ...draft, ranges }
      },
    },
    props: {
      decorations(state) {
        const ranges = draftIn(state)?.ranges.filter(({ from, to }) => from < to) ?? []
        const look = { class: css.draft, 'data-annotation-draft': '' }
        return DecorationSet.create(
          state.doc,
          ranges.map(({ from, to }) => Decoration.inline(from, to, look)),
        )
      },
    },
  })
}

export function draftIn(state: EditorState): AnnotationDraft | null {
  return draftKey.getState(state) ?? null
}

/** Begins a draft, or ends it. */
export function setDraft(tr: Transaction, draft: AnnotationDraft | null): Transaction {
  return tr.setMeta(draftKey, draft)
}
