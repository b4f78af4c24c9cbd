import { gapCursor } from 'prosemirror-gapcursor'
import type { Node } from 'prosemirror-model'
import { NodeSelection, Plugin, TextSelection } from 'prosemirror-state'
import type { Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { FormController } from '../form/controller.ts'
import type { ClosedBy } from '../form/use-edit-session.ts'
import { createObjectItem } from '../form/clipboard/new-item.ts'
import type { InputProps } from '../form/registry.ts'
import { isEqual } from '../model/equal.ts'
import { createKey } from '../model/key.ts'
import { unset } from '../model/patch.ts'
import { isKeySegment, pathStartsWith } from '../model/path.ts'
import type { Path } from '../model/path.ts'
import { isKeyed, type Keyed } from '../model/portable-text.ts'
import type { Translate } from '../i18n/messages.ts'
import type { InitialValueContext } from '../schema/define.ts'
import { resolveInitialValue } from '../schema/initial-value.ts'
import type { SchemaType } from '../schema/schema.ts'
import { itemTypeOf } from '../schema/walk.ts'
import { tabbableElements } from '../ui/host/dom.ts'
import { directionPlugin } from './blocks/block-direction.ts'
import { blockMarks, blockMarksPlugin, type BlockNews } from './blocks/block-marks.ts'
import { attributesOf, insertInline, insertObject } from './commands/commands.ts'
import { TextEditor } from './editor.ts'
import { findPlugin } from './find/find-plugin.ts'
import { inputRulesPlugin } from './commands/input-rules.ts'
import { itemsPlugin } from './commands/joined-items.ts'
import { besideObjectsPlugin } from './commands/beside-objects.ts'
import { replacementPlugin } from './commands/replacement.ts'
import { typedRunsPlugin } from './commands/typed-runs.ts'
import { ExactParser } from './value/exact-parser.ts'
import { keymapPlugin } from './commands/keymap.ts'
import { ObjectFocus } from './objects/object-focus.ts'
import { createPortalStore } from './objects/portal-store.ts'
import * as css from './rich-text.css.ts'
import { clipboardPlugin } from './paste/clipboard-plugin.ts'
import { dropCursorPlugin } from './paste/drop-place.ts'
import type { FileDesk } from './paste/file-desk.ts'
import type { Formats } from './paste/formats.ts'
import type { LeftOut } from './paste/left-out.ts'
import { TextPaste } from './paste/text-paste.ts'
import { keyOfNode } from './value/convert.ts'
import { textTypesOf } from './value/schema.ts'
import { draftPlugin } from './toolbar/annotation-draft.ts'
import { Annotations } from './toolbar/annotations.ts'
import { slashPlugin } from './toolbar/slash.ts'
import { textTypeOf } from './value/text-type.ts'
import { withTitles } from './value/titles.ts'
import { type ToolbarState, toolbarState } from './toolbar/toolbar-state.ts'
import { typographyRules } from './commands/typography.ts'

type TextProps = InputProps<readonly unknown[]>

/** What the table around the text of a cell handles for it. */
export interface CellTable {
  /** Handles keys that lead to other cells. */
  readonly handleKey: (view: EditorView, event: KeyboardEvent) => boolean
  /** Pastes several cells at once; returns what is left to paste into this cell. */
  readonly paste: (formats: Formats) => Formats | null
}

export interface TextHostOptions {
  readonly array: SchemaType
  readonly path: Path
  readonly controller: FormController
  /** Language whose quotation marks are used. */
  readonly language: string
  readonly translate: Translate
  readonly onError: (error: unknown) => void
  /** Creates blocks from files; null if uploads are not possible. */
  readonly files: FileDesk | null
  /** Called if images of pasted content could not be loaded. */
  readonly onLostPictures: (count: number) => void
  /** Called if files were left out. */
  readonly onLeftOut: (dropped: LeftOut) => void
  /** Whether objects of a type are edited inline. */
  readonly isInText: (type: SchemaType) => boolean
  /** Called after the block at the caret was moved, with its new number. */
  readonly onMove: (number: number, count: number) => void
}

/**
 * Connects React and one editor: creates the editor when its element is mounted, tracks what is open for
 * editing, and notifies the surrounding components.
 */
export class TextHost {
  readonly array: SchemaType
  readonly path: Path
  readonly text
  readonly portals = createPortalStore()
  readonly objects = new ObjectFocus(() => this.#editor?.view ?? null)
  readonly paste: TextPaste
  readonly annotations: Annotations
  readonly #options: TextHostOptions
  readonly #listeners = new Set<() => void>()
  /** Called on an Escape that nothing in the text needs. */
  #onEscape: (() => void) | null = null
  #props: TextProps | null = null
  #table: CellTable | null = null
  #context: Partial<InitialValueContext> = {}
  #editor: TextEditor | null = null
  #toolbar: ToolbarState | null = null
  #openPath: Path | null = null
  #isFinding = false
  /** Key of the block last reported as focused; null without the focus. */
  #toldBlock: string | null = null
  #news: Omit<BlockNews, 'path'> = { markers: [], people: new Map(), questions: new Map() }

  constructor(options: TextHostOptions) {
    this.#options = options
    this.array = options.array
    this.path = options.path
    this.text = withTitles(textTypeOf(textTypesOf(options.array)[0]!), options.translate)
    this.paste = new TextPaste({
      ...options,
      text: this.text,
      editor: this.editor,
      onChange: () => this.#notify(),
    })
    this.annotations = new Annotations({
      text: this.text,
      translate: options.translate,
      editor: this.editor,
    })
  }

  /** Null until the element is mounted. */
  readonly editor = (): TextEditor | null => this.#editor
  readonly toolbar = (): ToolbarState | null => this.#toolbar
  /** Path that is open for editing, relative to the text. */
  readonly openPath = (): Path | null => this.#openPath

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Applies the current props of the field; `table` is the table around the text of a cell. */
  update(
    props: TextProps,
    context: Partial<InitialValueContext>,
    table: CellTable | null = null,
    onEscape: (() => void) | null = null,
  ): void {
    const before = this.#props
    this.#onEscape = onEscape
    this.#table = table
    this.#props = props
    this.#context = context
    const isSame = before?.readOnly === props.readOnly && isEqual(before.control, props.control)
    if (!isSame) this.#editor?.refresh()
    this.#guard(() => this.#editor?.receive())
  }

  /** Creates the editor in an element; returns a function to destroy it. */
  start(mount: HTMLElement): () => void {
    const { array, controller, path, language } = this.#options
    this.#guard(() => {
      const schemaText = this.text
      const typography = array.options['typography'] === false ? [] : typographyRules(language)
      this.#editor = new TextEditor({
        array,
        mount,
        getValue: () => controller.store.getNode(path)?.value ?? undefined,
        onPatches: (patches) => this.#props?.onChange(patches),
        onState: (tr) => {
          if (tr) this.paste.follow(tr)
          this.#changed()
        },
        nodeViews: this.portals.nodeViews,
        attributes: () => (this.#props ? attributesOfText(this.#props) : {}),
        plugins: (schema) => [
          this.objects.plugin(),
          new Plugin({
            props: {
              handleDoubleClickOn: (_view, _at, node, at) => this.#press(node, at),
              handleClickOn: (view, _at, node, at) =>
                !view.editable && node.isInline && this.#press(node, at),
              handleKeyDown: (view, event) => this.#table?.handleKey(view, event) === true,
              domParser: new ExactParser(schema, []),
            },
          }),
          besideObjectsPlugin(),
          replacementPlugin(),
          slashPlugin(),
          draftPlugin(),
          inputRulesPlugin(schema, schemaText, typography),
          typedRunsPlugin(typography),
          itemsPlugin(),
          keymapPlugin(schema, {
            openSelected: () => this.#openSelected(),
            addLink: () => this.annotations.addLink(),
            // A cell has no find bar.
            find: () => !this.#table && this.setFinding(true),
            moved: () => this.#moved(),
            focusToolbar: () => this.#focusToolbar(),
            openMenu: () => this.#openMenu(),
            leave: () => this.#leave(),
          }),
          clipboardPlugin({
            text: schemaText,
            converter: () => this.#editor?.converter ?? null,
            paste: (formats, options) => {
              const left = this.#table ? this.#table.paste(formats) : formats
              if (left) this.paste.insert(left, options)
            },
            takeFiles: (files, options) => this.paste.takeFiles(files, options),
            refuseFiles: (files) => this.paste.refuseFiles(files),
          }),
          gapCursor(),
          dropCursorPlugin(css.dropCursor),
          blockMarksPlugin(),
          directionPlugin(css.neutral),
          findPlugin(),
        ],
      })
      this.#changed()
    })
    return () => {
      this.objects.end()
      this.#editor?.destroy()
      this.#editor = null
    }
  }

  /** Decorates blocks with findings, users and questions. */
  mark(news: Partial<Omit<BlockNews, 'path'>>): void {
    this.#news = { ...this.#news, ...news }
    const editor = this.#editor
    editor?.readScreen()
    editor?.view.dispatch(editor.state.tr.setMeta(blockMarks, { ...this.#news, path: this.path }))
  }

  /** Runs an editor command and focuses the editor. */
  readonly run = (command: Command): boolean => {
    const view = this.#editor?.view
    if (!view) return false
    const isDone = command(view.state, view.dispatch, view)
    view.focus()
    return isDone
  }

  /** Whether objects of a type are edited inline. */
  readonly isInText = (type: SchemaType): boolean => this.#options.isInText(type)

  readonly open = (path: Path): void => {
    this.#editor?.flush()
    this.#openPath = path
    this.#notify()
  }

  /** Closes what is open for editing. After a press elsewhere, the focus stays there. */
  readonly close = (by: ClosedBy): void => {
    this.#openPath = null
    this.#notify()
    if (by !== 'outside') this.#editor?.view.focus()
  }

  /** Removes the object or annotation at a path. */
  readonly remove = (path: Path): void => {
    this.close('done')
    const { controller } = this.#options
    controller.patch(this.path, [unset(path)])
  }

  /** Inserts a new object and opens it. */
  readonly insertObject = (type: SchemaType, kind: 'block' | 'inline'): void => {
    createObject(type, {
      currentUser: this.#options.controller.store.inputs.currentUser,
      ...this.#context,
    }).then((item) => {
      const view = this.#editor?.view
      if (!view) return
      const isInline = kind === 'inline'
      const insert = isInline ? insertInline(item) : insertObject(item)
      // What was typed before is not part of what Escape takes back.
      this.#editor?.flush()
      if (insert(view.state, view.dispatch)) this.#openObject(item, isInline, true)
    }, this.#options.onError)
  }

  /** The element for a path, as a popover anchor. */
  anchorOf(path: Path): HTMLElement | null {
    const last = path.at(-1)
    const view = this.#editor?.view
    if (!view || !isKeySegment(last)) return null
    const key = CSS.escape(last._key)
    const object = view.dom.querySelector<HTMLElement>(
      `[data-block-object="${key}"], [data-inline-object="${key}"]`,
    )
    if (object) return object
    const draft = view.dom.querySelector<HTMLElement>('[data-annotation-draft]')
    if (draft) return draft
    const { node, offset } = view.domAtPos(view.state.selection.from, 1)
    const inside = node.childNodes[offset] ?? node
    const element = inside instanceof HTMLElement ? inside : inside.parentElement
    return element?.closest<HTMLElement>('[data-annotation]') ?? element
  }

  /** To be called when the text receives the focus. */
  readonly enter = (): void => {
    this.#toldBlock = null
    if (this.#editor) this.#tellBlock()
  }

  /** Path of the block at the caret, relative to the text. */
  focusPath(): Path {
    const selection = this.#editor?.state.selection
    if (!selection) return []
    const { $from } = selection
    const node =
      selection instanceof NodeSelection && selection.node.isBlock
        ? selection.node
        : $from.depth > 0
          ? $from.node(1)
          : null
    const key = node ? keyOfNode(node) : ''
    return key ? [{ _key: key }] : []
  }

  /** Moves the user from elsewhere to the block of a path: the caret is at its start, an object is selected. */
  readonly lead = (path: Path): void => {
    const { view } = this.#editor ?? {}
    const block = path[this.path.length]
    if (!view || view.hasFocus() || !pathStartsWith(path, this.path) || !isKeySegment(block)) return
    view.state.doc.forEach((node, position) => {
      if (keyOfNode(node) !== block._key) return
      // Only the selection of a focused text is scrolled to.
      view.focus()
      const { state } = view
      const selection = node.isTextblock
        ? TextSelection.near(state.doc.resolve(position + 1))
        : NodeSelection.create(state.doc, position)
      view.dispatch(state.tr.setSelection(selection).scrollIntoView())
    })
  }

  /** Leaves an object that is edited inline: selects it, and focuses the text. */
  readonly leaveObject = (key: string): void => {
    const { view } = this.#editor ?? {}
    view?.state.doc.forEach((node, position) => {
      if (keyOfNode(node) === key) this.#editor?.selectNode(position)
    })
    view?.focus()
  }

  readonly isFinding = (): boolean => this.#isFinding

  /** Shows or hides the find bar. */
  readonly setFinding = (isFinding: boolean): true => {
    this.#isFinding = isFinding
    this.#notify()
    return true
  }

  #focusToolbar(): boolean {
    const id = this.#props?.control.id
    const root = this.#editor?.view.root
    if (!id || !root) return false
    const bar = root.querySelector<HTMLElement>(
      `[role="toolbar"][aria-controls="${CSS.escape(id)}"]`,
    )
    if (bar) tabbableElements(bar)[0]?.focus()
    return bar !== null
  }

  /** The full screen of the text itself is left first, by its frame. */
  #leave(): boolean {
    const isFull = this.#editor?.view.dom.closest('[data-size="fullscreen"]')
    if (isFull || !this.#onEscape) return false
    this.#onEscape()
    return true
  }

  #openMenu(): boolean {
    const { view } = this.#editor ?? {}
    if (!view || !(view.state.selection instanceof NodeSelection)) return false
    const element = view.nodeDOM(view.state.selection.from)
    if (!(element instanceof HTMLElement)) return false
    const button = element.querySelector<HTMLElement>('[aria-haspopup="menu"]')
    button?.focus()
    button?.click()
    return button !== null
  }

  #moved(): void {
    const { selection, doc } = this.#editor!.state
    this.#options.onMove(selection.$from.index(0) + 1, doc.childCount)
  }

  #press(node: Node, position: number): boolean {
    if (!node.isAtom || node.isText) return false
    this.#editor?.selectNode(position)
    return this.#openSelected()
  }

  #openSelected(): boolean {
    const selection = this.#editor?.state.selection
    if (!(selection instanceof NodeSelection)) return false
    const value: unknown = selection.node.attrs['value']
    return isKeyed(value) && this.#openObject(value, selection.node.isInline)
  }

  /** Opens an object that was just inserted, or that is selected. */
  #openObject(value: Keyed, isInline: boolean, isNew = false): true {
    const { selection } = this.#editor!.state
    const item = { _key: value._key }
    const type = isInline ? undefined : itemTypeOf(this.array, value)
    if (type && this.isInText(type)) {
      this.objects.enter(value._key)
      this.#editor?.flush()
      return true
    }
    const path: Path = isInline
      ? [{ _key: attributesOf(selection.$from.parent).key }, 'children', item]
      : [item]
    if (isNew) this.#options.controller.beginSession([...this.path, ...path], true)
    this.open(path)
    return true
  }

  #changed(): void {
    if (!this.#editor) return
    this.#tellBlock()
    this.#toolbar = toolbarState(this.#editor.state, this.#toolbar)
    this.#notify()
  }

  /** Reports the focused block, which other users see. */
  #tellBlock(): void {
    const { view } = this.#editor!
    if (!view.hasFocus()) return
    const path = this.focusPath()
    const [block] = path
    const key = isKeySegment(block) ? block._key : ''
    if (key === this.#toldBlock) return
    this.#toldBlock = key
    this.#props?.onFocus(path)
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }

  #guard(task: () => void): void {
    try {
      task()
    } catch (error) {
      this.#options.onError(error)
    }
  }
}

async function createObject(type: SchemaType, context: InitialValueContext): Promise<Keyed> {
  const first = await resolveInitialValue({ type, context })
  const item = createObjectItem(type, createKey())
  return { ...item, ...(typeof first === 'object' && first), _type: type.name, _key: item._key }
}

function attributesOfText({ control, readOnly }: TextProps): Record<string, string> {
  const attributes: Record<string, string | undefined> = {
    id: control.id,
    class: css.content,
    role: 'textbox',
    'aria-multiline': 'true',
    spellcheck: 'true',
    'aria-labelledby': control['aria-labelledby'],
    'aria-describedby': control['aria-describedby'],
    'aria-errormessage': control['aria-errormessage'],
    'aria-invalid': control['aria-invalid'] ? 'true' : undefined,
    'aria-required': control['aria-required'] ? 'true' : undefined,
    'aria-readonly': readOnly ? 'true' : undefined,
    tabindex: '0',
  }
  return Object.fromEntries(
    Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
