import { Fragment, Slice } from 'prosemirror-model'
import { Plugin, TextSelection } from 'prosemirror-state'
import type { EditorState, Transaction } from 'prosemirror-state'
import { isTextBlock, type Keyed } from '../../model/portable-text.ts'
import { originalOf, startBlockDrag } from '../blocks/block-drag.ts'
import type { Converter } from '../value/convert.ts'
import { linkPasted } from '../commands/links.ts'
import type { TextType } from '../value/text-type.ts'
import { copiedBlocks } from './copied-blocks.ts'
import { formatsOf } from './copied-text.ts'
import { type Formats, formatsIn, portableTextType } from './formats.ts'
import { parseHtml } from './parse-html.ts'
import { addressIn } from './safe-address.ts'

export interface ClipboardHost {
  readonly text: TextType
  readonly converter: () => Converter | null
  /**
   * Parses and inserts at the selection, asynchronously if the parser has to be loaded; `inserted` is called in the task
   * that inserts.
   */
  readonly paste: (formats: Formats, inserted?: () => void) => void
  /** Inserts blocks for files at the selection. False if none of the files is accepted. */
  readonly takeFiles: (files: readonly File[]) => boolean
}

/** Handles copy, cut, paste and drop with our own parsers, so that foreign markup is never inserted into the page. */
export function clipboardPlugin(host: ClipboardHost): Plugin {
  const copy = (state: EditorState, data: DataTransfer | null): boolean => {
    const converter = host.converter()
    if (!data || !converter || state.selection.empty) return false
    const { blocks, isInline } = copiedBlocks(state, converter)
    for (const [type, text] of Object.entries(formatsOf(blocks, isInline))) data.setData(type, text)
    return true
  }
  return new Plugin({
    props: {
      handleDOMEvents: {
        copy(view, event) {
          if (!copy(view.state, event.clipboardData)) return false
          event.preventDefault()
          return true
        },
        cut(view, event) {
          if (!view.editable || !copy(view.state, event.clipboardData)) return false
          event.preventDefault()
          view.dispatch(view.state.tr.deleteSelection().scrollIntoView().setMeta('uiEvent', 'cut'))
          return true
        },
        paste(view, event) {
          event.preventDefault()
          if (!view.editable || !event.clipboardData) return true
          const formats = formatsIn(event.clipboardData)
          const files = [...event.clipboardData.files]
          if (files.length > 0 && !wordingWords(formats) && host.takeFiles(files)) return true
          const address = addressIn(formats['text/plain'] ?? '')
          const isLinked =
            address !== null &&
            (!view.state.selection.empty || isPlain(formats)) &&
            linkPasted(host.text, address)(view.state, view.dispatch)
          if (!isLinked && Object.values(formats).some((text) => text !== '')) host.paste(formats)
          return true
        },
        dragstart(view, event) {
          const target = event.target instanceof Element ? event.target : null
          const object = target?.closest('[data-object]')
          const converter = host.converter()
          if (!object || !converter || !event.dataTransfer || !view.editable) return false
          let position: number | null = null
          view.state.doc.forEach((_node, at) => {
            if (view.nodeDOM(at) === object) position = at
          })
          if (position === null) return false
          startBlockDrag(view, converter, position, event.dataTransfer)
          return true
        },
        drop(view, event) {
          // Content dragged within the editor moves unchanged.
          if (view.dragging || !event.dataTransfer) return false
          const formats = formatsIn(event.dataTransfer)
          const files = [...event.dataTransfer.files]
          const isEmpty = files.length === 0 && Object.values(formats).every((text) => text === '')
          if (!view.editable || isEmpty) return false
          const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
          event.preventDefault()
          if (place) {
            const selection = TextSelection.near(view.state.doc.resolve(place.pos))
            view.dispatch(view.state.tr.setSelection(selection))
          }
          if (files.length > 0 && host.takeFiles(files)) return true
          host.paste(formats, originalOf(event.dataTransfer, view.dom.ownerDocument))
          return true
        },
      },
    },
  })
}

/** Creates the transaction that replaces a range by blocks. */
export function insertBlocks(
  state: EditorState,
  blocks: readonly Keyed[],
  converter: Converter,
  range: { from: number; to: number },
): Transaction {
  const { tr } = state
  const nodes = blocks.map((block) => converter.toNode(block))
  const [first, last] = [blocks[0], blocks.at(-1)]
  const start = first && isTextBlock(first) ? 1 : 0
  const end = last && isTextBlock(last) ? 1 : 0
  tr.replaceRange(range.from, range.to, new Slice(Fragment.from(nodes), start, end))
  const stop = tr.mapping.map(range.to)
  tr.setSelection(TextSelection.near(tr.doc.resolve(stop), -1))
  return tr.scrollIntoView().setMeta('uiEvent', 'paste').setMeta('paste', true)
}

/** Whether the clipboard contains text. Word and Excel add an image of copied text; a copied image has only its tag. */
function wordingWords(formats: Formats): boolean {
  const html = formats['text/html'] ?? ''
  if (html === '') return (formats['text/plain'] ?? '').trim() !== ''
  return (parseHtml(html).body.textContent ?? '').trim() !== ''
}

/** Whether the formatted content, if there is any, contains no links of its own. */
function isPlain(formats: Formats): boolean {
  return !formats[portableTextType] && !/<a\s/i.test(formats['text/html'] ?? '')
}
