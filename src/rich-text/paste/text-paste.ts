import type { Transaction } from 'prosemirror-state'
import type { FormController } from '../../form/controller.ts'
import { set, unset } from '../../model/patch.ts'
import type { Path } from '../../model/path.ts'
import type { SchemaType } from '../../schema/schema.ts'
import type { TextEditor } from '../editor.ts'
import { remoteMeta } from '../value/keys.ts'
import type { TextType } from '../value/text-type.ts'
import type { PasteOptions } from './clipboard-plugin.ts'
import { fetchPicture, type FileDesk } from './file-desk.ts'
import type { Formats, PasteMode } from './formats.ts'
import type { PictureSource, ReadText } from './html-blocks.ts'
import { insertBlocks, type Landing, landingAt, landingBetween } from './insert-blocks.ts'
import { type LeftOut, LeftOutList } from './left-out.ts'

/** The last paste, kept until the next edit. */
export interface LastPaste {
  readonly formats: Formats
  readonly mode: PasteMode
  /** The place of the inserted content. */
  readonly landing: Landing
  readonly dropped: LeftOut
  /** Undo the paste and what replaced it, oldest first. */
  readonly undos: readonly (() => void)[]
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
  /** Called if files were left out. */
  readonly onLeftOut: (dropped: LeftOut) => void
  readonly onError: (error: unknown) => void
  /** Called when there is another last paste. */
  readonly onChange: () => void
}

/** A boundary between blocks, kept current while content for it is read. */
interface Pin {
  position: number
}

/** Inserts what is pasted into a text: content, its images, and files. */
export class TextPaste {
  readonly #options: TextPasteOptions
  readonly #pins = new Set<Pin>()
  #last: LastPaste | null = null

  constructor(options: TextPasteOptions) {
    this.#options = options
  }

  readonly last = (): LastPaste | null => this.#last

  /** Replaces the last paste by the same content parsed in another mode. */
  readonly again = (mode: PasteMode): void => {
    const last = this.#last
    if (!last) return
    const landing = () => this.#last?.landing ?? null
    void this.#insert(last.formats, mode, { landing, undos: last.undos })
  }

  /** Takes the last paste back. */
  readonly undo = (): void => {
    const last = this.#last
    this.end()
    for (const undo of last?.undos.toReversed() ?? []) undo()
    this.#options.editor()?.view.focus()
  }

  /** Forgets the last paste. */
  readonly end = (): void => {
    if (!this.#last) return
    this.#last = null
    this.#options.onChange()
  }

  /** To be called with each transaction: an edit by the user ends the last paste, those of others move its place. */
  follow(tr: Transaction): void {
    if (!tr.docChanged) return
    for (const pin of this.#pins) pin.position = tr.mapping.map(pin.position)
    if (tr.getMeta('paste') || !this.#last) return
    if (!tr.getMeta(remoteMeta)) return this.end()
    const { landing } = this.#last
    const [from, to] = [tr.mapping.map(landing.from), tr.mapping.map(landing.to, -1)]
    this.#last = { ...this.#last, landing: { ...landing, from, to: Math.max(from, to) } }
  }

  /** Inserts content at the selection, or at a boundary between blocks. */
  insert(formats: Formats, { at, inserted }: PasteOptions = {}): void {
    void this.#insert(formats, 'keep', { landing: this.#landing(at), inserted })
  }

  async #insert(
    formats: Formats,
    mode: PasteMode,
    options: {
      readonly landing: () => Landing | null
      readonly inserted?: (() => void) | undefined
      readonly undos?: LastPaste['undos']
    },
  ): Promise<void> {
    const { array, path, text, files, controller, onError, onChange } = this.#options
    try {
      this.#options.editor()?.flush()
      const { readPaste } = await import('./read-paste.ts')
      const takesPictures = files?.takes({ type: 'image/png' }) === true
      const read = await readPaste(formats, mode, { array, text, takesPictures })
      const landing = options.landing()
      const editor = this.#options.editor()
      const { blocks, dropped, pictures } = read
      if (!editor || !landing || (blocks.length === 0 && dropped.size === 0)) return
      const session = controller.beginSession(path)
      const { undos = [] } = options
      this.#last = { formats, mode, landing: this.#put(editor, read, landing), dropped, undos }
      // Edits of others that are merged now move the landing.
      editor.flush()
      const undo = session.keep()
      if (undo) this.#last = { ...this.#last, undos: [...undos, undo] }
      if (blocks.length > 0) options.inserted?.()
      onChange()
      editor.view.focus()
      if (pictures) await this.#fetchPictures(pictures)
    } catch (error) {
      onError(error)
    }
  }

  /** Inserts blocks; returns the landing that would replace them. */
  #put(editor: TextEditor, read: Pick<ReadText, 'blocks' | 'kind'>, landing: Landing): Landing {
    if (read.blocks.length === 0) return landing
    const insertion = insertBlocks(editor.state, editor.converter, read, landing)
    editor.view.dispatch(insertion.tr)
    return insertion.landing
  }

  /** Returns the landing once content is read: at a boundary, which edits may move, or at the selection. */
  #landing(at: number | null | undefined): () => Landing | null {
    const state = () => this.#options.editor()?.state
    if (typeof at !== 'number') {
      return () => {
        const now = state()
        return now ? landingAt(now) : null
      }
    }
    const pin: Pin = { position: at }
    this.#pins.add(pin)
    return () => {
      this.#pins.delete(pin)
      return landingBetween(pin.position)
    }
  }

  /** Inserts blocks for files. False if none of the files is accepted. */
  takeFiles(files: readonly File[], { at }: PasteOptions = {}): boolean {
    const { files: desk, onError, path } = this.#options
    const wanted = files.filter((file) => file.size > 0 && desk?.takes(file))
    if (!desk || wanted.length === 0) return false
    const landing = this.#landing(at)
    Promise.all(wanted.map((file) => desk.begin(file))).then((begun) => {
      const editor = this.#options.editor()
      const place = landing()
      if (!editor || !place) return
      const made = begun.filter((one) => one !== null)
      const blocks = made.map(({ item }) => item)
      this.#put(editor, { blocks, kind: 'blocks' }, place)
      editor.flush()
      for (const { item, go } of made) go([...path, { _key: item._key }])
      if (made.length < files.length)
        this.refuseFiles(files.filter((file) => !begun[wanted.indexOf(file)]))
    }, onError)
    return true
  }

  /** Says which files are left out. */
  refuseFiles(files: readonly File[]): void {
    const dropped = new LeftOutList()
    dropped.add('files')
    for (const { name } of files) dropped.add('files', name)
    this.#options.onLeftOut(dropped.all)
  }

  /** Loads and uploads the images of pasted content. Blocks whose image cannot be loaded are removed. */
  async #fetchPictures(pictures: ReadonlyMap<string, PictureSource>): Promise<void> {
    const { files: desk, controller, path: around, onLostPictures, onChange } = this.#options
    const results = await Promise.all(
      [...pictures].map(async ([key, source]) => {
        const path = [...around, { _key: key }]
        try {
          const file = typeof source === 'string' ? await fetchPicture(source) : source
          const begun = await desk?.begin(file, key)
          const value = controller.store.getNode(path)?.value
          if (value === undefined) return true
          if (!begun) throw new TypeError(`Nothing takes the picture ${file.name}`)
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
    if (lost === 0) return
    onLostPictures(lost)
    if (!this.#last) return
    const dropped = new LeftOutList()
    dropped.addAll(this.#last.dropped)
    dropped.add('images')
    this.#last = { ...this.#last, dropped: dropped.all }
    onChange()
  }
}
