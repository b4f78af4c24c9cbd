import type { ComponentType, RefCallback } from 'react'
import type { MessageKey } from '../i18n/messages.ts'
import type { Diff } from '../model/diff/diff.ts'
import type { Patch } from '../model/patch.ts'
import type { Path } from '../model/path.ts'
import { attempt } from '../schema/attempt.ts'
import type { FieldType } from '../schema/field-type.ts'
import type { SchemaType } from '../schema/schema.ts'
import type { ValidationMarker } from '../schema/validation/marker.ts'
import { deferred, preloadAll } from './deferred.ts'
import { type AssetSettings, defaultAssetSettings } from './asset-settings.ts'
import type { ItemList, ItemLook } from './items/item-list.ts'
import type { FieldActionSource } from './field/field-actions.ts'
import type { FileTaker } from './files.ts'

/** Another editor standing somewhere in the document. */
export interface Presence {
  readonly user: {
    readonly id: string
    readonly displayName: string
    readonly imageUrl?: string | null
  }
  readonly path: Path
  readonly lastActiveAt: string
}

/** Goes on the element that takes focus and text: it ties the control to its label and messages. */
export interface ControlProps {
  readonly id: string
  /** Lets the form lead the focus here. */
  readonly ref: RefCallback<HTMLElement>
  readonly 'aria-labelledby': string
  readonly 'aria-describedby': string | undefined
  /** Id of the message while invalid; repeated in the description, as some assistive technology reads only that. */
  readonly 'aria-errormessage'?: string | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'aria-required': true | undefined
}

/** The props of every input. It requests changes and never writes by itself. */
export interface InputProps<V = unknown> {
  readonly value: V | undefined
  readonly type: SchemaType
  readonly path: Path
  readonly readOnly: boolean
  /** True when the focus path is exactly this field. */
  readonly focused: boolean
  readonly markers: readonly ValidationMarker[]
  readonly presence: readonly Presence[]
  readonly control: ControlProps
  /** Patches are relative to the value. */
  readonly onChange: (patches: Patch | readonly Patch[]) => void
  /** The path is relative to the value; left out, the field itself has the focus. */
  readonly onFocus: (path?: Path) => void
  readonly onBlur: () => void
}

/** What the view of an array item in its row is given. */
export interface ItemProps<V = unknown> {
  readonly value: V
  readonly type: SchemaType
  readonly path: Path
  readonly layout: 'list' | 'grid'
}

/** What a view that adds items is given. */
export interface AddItemsProps {
  readonly list: ItemList
  readonly look: ItemLook
  /** Of the items. */
  readonly type: SchemaType
}

/** What the view of a change is given: both values, and what differs between them. */
export interface DiffProps<D extends Diff = Diff> {
  readonly diff: D
  readonly type: SchemaType
}

/** What the display of a value is given. */
export interface DisplayProps<V = unknown> {
  readonly value: V
  readonly type: SchemaType
  readonly path: Path
}

/**
 * How the wrapper stands around the input: a label above, a label beside (switches), or a heading
 * over a section that opens and closes (objects).
 */
export type FieldLayout = 'stacked' | 'inline' | 'section'

/**
 * The view half of a type. Each part is found by itself: a view with nothing but an input leaves item, display
 * and diff to the view before it, or to that of the type that its own refines. Diffs are `deferred`, since most
 * forms never show one.
 */
export interface FieldView {
  /**
   * Name of the built-in or declared type it shows, and of the types that refine it. A page that adds a type of its
   * own gives its data half instead.
   */
  readonly type: string | FieldType
  /** Narrows the view to some types of that name, such as strings with a list. */
  matches?(type: SchemaType): boolean
  /**
   * Edits a value: a component of React, or the tag name of a custom element, which is given `value`, `readOnly`, `markers`
   * and `path` as properties and writes by its `input` and `change` events. Without one, the value shows in a card that
   * cannot be edited.
   */
  readonly input?: ComponentType<InputProps<never>> | string
  /** Shows a value that cannot be edited. Default: as it is stored. */
  readonly display?: ComponentType<DisplayProps<never>>
  /** How a value shows in the row of an array. Default: its preview. */
  readonly item?: ComponentType<ItemProps<never>>
  /** How a value shows inside a line of rich text. Default: its icon and the title of its preview. */
  readonly inline?: ComponentType<ItemProps<never>>
  /** Edits a value in its place among the blocks of rich text. Default: its row, and a form in a dialog. */
  readonly inText?: ComponentType<InputProps<never>>
  /** Adds items to an array that holds nothing else, in the place of a button that adds an empty one. */
  readonly add?: ComponentType<AddItemsProps>
  /** How a change of the value shows. Default: field by field, or both values as they are stored. */
  readonly diff?: ComponentType<DiffProps<never>>
  /** What the input calls fields of the value that it shows by itself, so that messages can name them. */
  readonly parts?: Readonly<Record<string, MessageKey>>
  /** The layout of the wrapper around the input. Default `stacked`. */
  readonly layout?: FieldLayout
  /** Makes values of files, so that they can be dropped and pasted where items of the type are listed. */
  readonly files?: FileTaker
  /** Code that the input fetches when it is used, the most likely first; fetched ahead while the page is idle. */
  readonly prefetch?: readonly (() => Promise<unknown>)[]
  /** True for a clash inside the value that the input shows by itself. Without it, all stand below the field. */
  showsClash?(path: Path, value: unknown): boolean
  /** Px the input takes, roughly, while it is not on screen yet. Default 34. */
  estimatedHeight?(type: SchemaType): number
}

/** The parts of a view: its components, what makes values of files, and what to fetch ahead. */
export type ViewPart =
  | 'input'
  | 'display'
  | 'item'
  | 'inline'
  | 'inText'
  | 'add'
  | 'diff'
  | 'files'
  | 'prefetch'

/** A view whose input is a component, whatever the page gave. */
export type ComponentView = Omit<FieldView, 'input'> & {
  readonly input?: ComponentType<InputProps<never>>
}

/** A view that has a part. */
export type ViewWith<Part extends ViewPart> = ComponentView & Required<Pick<ComponentView, Part>>

export interface FieldRegistry {
  /** The view whose input edits the type; undefined when nothing can edit it. */
  resolve(type: SchemaType): ViewWith<'input'> | undefined
  /** A part of the views of the type: that of the nearest type it refines, the narrower view, the later view. */
  find<Part extends ViewPart>(type: SchemaType, part: Part): ComponentView[Part]
  /** Fetches the code of a part of every view; what is shown after that does not suspend. */
  preload(part: Exclude<ViewPart, 'prefetch'>): Promise<void>
  /** The page's own control for one field, which wins over the view of its type. */
  at?(path: string, type: SchemaType): ViewWith<'input'> | undefined
  /** Where images and files come from. */
  readonly assets: AssetSettings
  /** A host's own actions for fields. */
  readonly actions: readonly FieldActionSource[]
  /** Shows a value that no view can edit. */
  readonly fallback: ViewWith<'input'>['input']
}

/**
 * Finds views by type. Later views win over earlier ones, so a host's own come last; a view that
 * narrows its type wins over one that does not.
 */
export function createFieldRegistry(
  given: readonly FieldView[],
  fallback: ViewWith<'input'>['input'],
  actions: readonly FieldActionSource[] = [],
  assets: AssetSettings = defaultAssetSettings,
): FieldRegistry {
  const views = given.map(withComponent)
  const having = <Part extends ViewPart>(part: Part) =>
    finderByType(views.filter((view): view is ViewWith<Part> => view[part] !== undefined))
  const finders = {
    input: having('input'),
    display: having('display'),
    item: having('item'),
    inline: having('inline'),
    inText: having('inText'),
    add: having('add'),
    diff: having('diff'),
    files: having('files'),
    prefetch: having('prefetch'),
  }
  return {
    actions,
    assets,
    fallback,
    resolve: finders.input,
    find: (type, part) => finders[part](type)?.[part],
    preload: (part) => preloadAll(views.flatMap((view) => view[part] ?? [])),
  }
}

/** The view with an element of the page as a component. Its code is needed only where pages name elements. */
function withComponent(view: FieldView): ComponentView {
  const { input } = view
  if (typeof input !== 'string') return view as ComponentView
  const component = deferred<InputProps>(async () => {
    const { elementInput } = await import('./controls/element-input.tsx')
    return { default: elementInput(input) }
  })
  return { ...view, input: component }
}

/** The view for a type among several: the nearest type it refines, the narrower, the later. */
function finderByType<V extends ComponentView>(
  views: readonly V[],
): (type: SchemaType) => V | undefined {
  const found = new WeakMap<SchemaType, { readonly view: V | undefined }>()
  const latestFirst = [...views].reverse()

  function find(type: SchemaType): V | undefined {
    for (let at: SchemaType | null = type; at; at = at.base) {
      const { name } = at
      const named = latestFirst.filter((view) => typeNameOf(view) === name)
      const view = named.find((one) => narrows(one, type)) ?? named.find((one) => !one.matches)
      if (view) return view
    }
    return undefined
  }

  return (type) => {
    const known = found.get(type) ?? { view: find(type) }
    found.set(type, known)
    return known.view
  }
}

/** The name of the type a view is for. */
export function typeNameOf({ type }: Pick<FieldView, 'type'>): string {
  return typeof type === 'string' ? type : type.name
}

/** A host's `matches` that fails matches nothing. */
function narrows(view: Pick<FieldView, 'matches'>, type: SchemaType): boolean {
  const outcome = attempt(() => view.matches?.(type) === true)
  return outcome.ok && outcome.value
}

/** What edits a type, at a place if one is named, or shows its value when nothing can edit it. Throws for a type that holds no JSON. */
export function inputOf(
  registry: FieldRegistry,
  type: SchemaType,
  path?: string,
): ViewWith<'input'>['input'] {
  if (!jsonTypes.has(type.jsonType)) {
    throw new Error(`Could not find input component for schema type "${type.name}"`)
  }
  const own = path === undefined ? undefined : registry.at?.(path, type)
  return (own ?? registry.resolve(type))?.input ?? registry.fallback
}

const jsonTypes: ReadonlySet<string> = new Set(['object', 'array', 'string', 'number', 'boolean'])
