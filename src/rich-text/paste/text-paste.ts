import type { FormController } from '../../form/controller.ts'
import { set, unset } from '../../model/patch.ts'
import type { Path } from '../../model/path.ts'
import type { SchemaType } from '../../schema/schema.ts'
import type { TextEditor } from '../editor.ts'
import type { TextType } from '../value/text-type.ts'
import { insertBlocks } from './clipboard-plugin.ts'
import { fetchPicture, type FileDesk } from './file-desk.ts'
import type { Formats, PasteMode } from './formats.ts'
import type { Dropped } from './html-blocks.ts'

/** The last paste, kept until the next edit. */
export interface LastPaste {
  readonly formats: Formats
  readonly mode: PasteMode
  readonly from: number
  readonly to: number
  readonly dropped: ReadonlySet<Dropped>
}

export interface TextPasteOptions {
  readonly array: SchemaType
  readonly path: Path
  readonly text: TextType
  readonly controller: FormController
  readonly editor: () => TextEditor | null
  /** Creates blocks from files; null if uploads are not possible. */
  readonly files: FileDesk | null
  /** Called if images of pasted content could not be loaded. */
  readonly onLostPictures: (count: number) => void
  readonly onError: (error: unknown) => void
  /** Called when there is another last paste. */
  readonly onChange: () => void
}

/** Inserts what is pasted into a text: content, its images, and files. */
export class TextPaste {
  readonly #options: TextPasteOptions
  #last: LastPaste | null = null

  constructor(options: TextPasteOptions) {
    this.#options = options
  }

  readonly last = (): LastPaste | null => this.#last

  /** Replaces the last paste by the same content parsed in another mode. */
  readonly again = (mode: PasteMode): void => {
    const last = this.#last
    if (last) void this.#insert(last.formats, mode, { place: last })
  }

  /** Forgets the last paste. */
  readonly end = (): void => {
    if (!this.#last) return
    this.#last = null
    this.#options.onChange()
  }

  /** Inserts at the selection; `inserted` is called in the task that inserts. */
  insert(formats: Formats, inserted?: () => void): void {
    void this.#insert(formats, 'keep', { inserted })
  }

  async #insert(
    formats: Formats,
    mode: PasteMode,
    options: {
      readonly place?: { readonly from: number; readonly to: number }
      readonly inserted?: (() => void) | undefined
    },
  ): Promise<void> {
    const { array, text, files, onError, onChange } = this.#options
    try {
      this.#options.editor()?.flush()
      const { readPaste } = await import('./read-paste.ts')
      const takesPictures = files?.takes({ type: 'image/png' }) === true
      const { blocks, dropped, pictures } = await readPaste(formats, mode, {
        array,
        text,
        takesPictures,
      })
      const editor = this.#options.editor()
      if (!editor || (blocks.length === 0 && dropped.size === 0)) return
      const { from, to } = options.place ?? editor.state.selection
      const tr = insertBlocks(editor.state, blocks, editor.converter, { from, to })
      const start = tr.mapping.map(from, -1)
      editor.view.dispatch(tr)
      this.#last = { formats, mode, from: start, to: editor.state.selection.to, dropped }
      editor.flush()
      if (blocks.length > 0) options.inserted?.()
      onChange()
      editor.view.focus()
      if (pictures) await this.#fetchPictures(pictures)
    } catch (error) {
      onError(error)
    }
  }

  /** Inserts blocks for files at the selection. False if none of the files is accepted. */
  takeFiles(files: readonly File[]): boolean {
    const { files: desk, onError, path } = this.#options
    const wanted = files.filter((file) => file.size > 0 && desk?.takes(file))
    if (!desk || wanted.length === 0) return false
    Promise.all(wanted.map((file) => desk.begin(file))).then((begun) => {
      const editor = this.#options.editor()
      if (!editor) return
      const blocks = begun.filter((one) => one !== null)
      const items = blocks.map(({ item }) => item)
      editor.view.dispatch(
        insertBlocks(editor.state, items, editor.converter, editor.state.selection),
      )
      editor.flush()
      for (const { item, go } of blocks) go([...path, { _key: item._key }])
    }, onError)
    return true
  }

  /** Loads and uploads the images of pasted content. Blocks whose image cannot be loaded are removed. */
  async #fetchPictures(pictures: ReadonlyMap<string, string>): Promise<void> {
    const { files: desk, controller, path: around, onLostPictures } = this.#options
    const results = await Promise.all(
      [...pictures].map(async ([key, address]) => {
        const path = [...around, { _key: key }]
        try {
          const begun = await desk?.begin(await fetchPicture(address), key)
          const value = controller.store.getNode(path)?.value
          if (value === undefined) return true
          if (!begun) throw new TypeError(`Nothing takes the picture ${address}`)
          const { _type, _key, ...fields } = begun.item
          controller.patch(
            path,
            Object.entries(fields).map(([name, field]) => set(field, [name])),
          )
          begun.go(path)
          return true
        } catch {
          controller.patch(around, unset([{ _key: key }]))
          return false
        }
      }),
    )
    const lost = results.filter((isThere) => !isThere).length
    if (lost > 0) onLostPictures(lost)
  }
}
