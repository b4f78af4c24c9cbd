import { type EditorState, Plugin, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { originalOf, startBlockDrag } from './block-drag.ts'
import { linkPasted } from '../commands/links.ts'
import type { Converter } from '../value/convert.ts'
import type { TextType } from '../value/text-type.ts'
import { copiedBlocks } from './copied-blocks.ts'
import { formatsOf } from './copied-text.ts'
import { boundaryAt, dragsBlocks } from './drop-place.ts'
import { type Formats, formatsIn, localPicturesIn, portableTextType } from './formats.ts'
import { parseHtml } from './parse-html.ts'
import { addressIn } from '../commands/safe-address.ts'

export interface PasteOptions {
  /** A boundary between blocks; without one, content is inserted at the selection. */
  readonly at?: number | null
  /** Called in the task that inserts. */
  readonly inserted?: () => void
}

export interface ClipboardHost {
  readonly text: TextType
  readonly converter: () => Converter | null
  /** Parses and inserts content, asynchronously if the parser has to be loaded. */
  readonly paste: (formats: Formats, options?: PasteOptions) => void
  /** Inserts blocks for files. False if none of the files is accepted. */
  readonly takeFiles: (files: readonly File[], options?: PasteOptions) => boolean
  /** Called with files of which nothing is inserted. */
  readonly refuseFiles: (files: readonly File[]) => void
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
          if (linkAddress(view, host.text, formats)) return true
          insert(host, formats, files)
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
          const isEmpty = files.length === 0 && isWithoutContent(formats)
          if (!view.editable || isEmpty) return false
          event.preventDefault()
          const isBetween = dragsBlocks(event.dataTransfer) || !hasWords(formats)
          const at = isBetween ? boundaryAt(view, event) : null
          const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
          if (at === null && place) {
            const selection = TextSelection.near(view.state.doc.resolve(place.pos))
            view.dispatch(view.state.tr.setSelection(selection))
          }
          const inserted = originalOf(event.dataTransfer, view.dom.ownerDocument)
          insert(host, formats, files, { at, inserted })
          return true
        },
      },
    },
  })
}

/** Inserts files, or other content. Word and Excel add an image of copied text; a copied image has only its tag. */
function insert(
  host: ClipboardHost,
  formats: Formats,
  files: readonly File[],
  options?: PasteOptions,
): void {
  const isOfFiles = files.length > 0 && !hasWords(formats) && localPicturesIn(formats) < 2
  if (isOfFiles && host.takeFiles(files, options)) return
  if (!isWithoutContent(formats)) host.paste(formats, options)
  else if (files.length > 0) host.refuseFiles(files)
}

/** Links the selection to a pasted address, or inserts the address as a link. */
function linkAddress(view: EditorView, text: TextType, formats: Formats): boolean {
  const address = addressIn(formats['text/plain'] ?? '')
  if (!address || formats[portableTextType]) return false
  const html = formats['text/html']
  // A copied link may have a title; over a selection, its address counts.
  const isTitled = html !== undefined && parseHtml(html).body.textContent?.trim() !== address
  if (isTitled && view.state.selection.empty) return false
  return linkPasted(text, address)(view.state, (tr) =>
    view.dispatch(tr.scrollIntoView().setMeta('uiEvent', 'paste')),
  )
}

function isWithoutContent(formats: Formats): boolean {
  return Object.values(formats).every((text) => text === '')
}

function hasWords(formats: Formats): boolean {
  const html = formats['text/html'] ?? ''
  if (html === '') return (formats['text/plain'] ?? '').trim() !== ''
  return (parseHtml(html).body.textContent ?? '').trim() !== ''
}
