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
import type { TextHeight } from './text-height.ts'
import type { ItemList, ItemLook } from './items/item-list.ts'
import type { FieldActionSource } from './field/field-actions.ts'
import type { FileTaker } from './files.ts'

/** Another user's position in the document. */
export interface Presence {
  readonly user: {
    readonly id: string
    readonly displayName: string
    readonly imageUrl?: string | null
  }
  readonly path: Path
  readonly lastActiveAt: string
}

/** Props for the focusable element: they connect the control with its label and messages. */
export interface ControlProps {
  readonly id: string
  /** Registers the element that the form focuses when it leads here. */
  readonly ref: RefCallback<HTMLElement>
  readonly 'aria-labelledby': string
  readonly 'aria-describedby': string | undefined
  /** Id of the message while invalid; also in the description, as some assistive technology reads only that. */
  readonly 'aria-errormessage'?: string | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'aria-required': true | undefined
}

/** The props of every input. Inputs request changes and never write by themselves. */
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
  /** The path is relative to the value; omitted when the field itself has the focus. */
  readonly onFocus: (path?: Path) => void
  readonly onBlur: () => void
}

/** Props of the view of an item of an array: in its row, or as a block of rich text. */
export interface ItemProps<V = unknown> {
  readonly value: V
  readonly type: SchemaType
  readonly path: Path
  readonly layout: 'list' | 'grid' | 'block'
}

/** Props of a view that adds items. */
export interface AddItemsProps {
  readonly list: ItemList
  readonly look: ItemLook
  /** Type of the items. */
  readonly type: SchemaType
}

/** Props of the view of a change: both values, and the differences. */
export interface DiffProps<D extends Diff = Diff> {
  readonly diff: D
  readonly type: SchemaType
}

/** Props of the display of a value. */
export interface DisplayProps<V = unknown> {
  readonly value: V
  readonly type: SchemaType
  readonly path: Path
}

/**
 * The layout around the input: label above, label beside (switches), or a heading of a collapsible section (objects).
 */
export type FieldLayout = 'stacked' | 'inline' | 'section'

/**
 * The view half of a type. Each part is resolved separately: a view with only an input leaves item, display and diff to
 * the view registered before it, or to the view of the type it refines. Diffs are `deferred`, since most forms never
 * show one.
 */
export interface FieldView {
  /**
   * Name of the type it shows, including types that refine it. A page that adds its own type passes the data half
   * instead.
   */
  readonly type: string | FieldType
  /** Restricts the view to some types of that name, such as strings with a list. */
  matches?(type: SchemaType): boolean
  /**
   * Edits a value: a React component, or the tag name of a custom element, which receives `value`, `readOnly`,
   * `markers` and `path` as properties and writes through `input` and `change` events. Without one, the value is shown
   * in a read-only card.
   */
  readonly input?: ComponentType<InputProps<never>> | string
  /** Shows a read-only value. Default: as it is stored. */
  readonly display?: ComponentType<DisplayProps<never>>
  /** Shows a value in the row of an array. Default: its preview. */
  readonly item?: ComponentType<ItemProps<never>>
  /** Shows a value inside a line of rich text. Default: its icon and the title of its preview. */
  readonly inline?: ComponentType<ItemProps<never>>
  /** Edits a value in place among the blocks of rich text. Default: its row, and a form in a dialog. */
  readonly inText?: ComponentType<InputProps<never>>
  /** Adds items to an array that contains only this type, instead of a button that adds an empty one. */
  readonly add?: ComponentType<AddItemsProps>
  /** Shows a change of the value. Default: field by field, or both values as stored. */
  readonly diff?: ComponentType<DiffProps<never>>
  /** Titles of nested fields that the input shows itself, so that messages can name them. */
  readonly parts?: Readonly<Record<string, MessageKey>>
  /** The layout of the wrapper around the input. Default `stacked`. */
  readonly layout?: FieldLayout
  /** Creates values from dropped and pasted files, for arrays with items of this type. */
  readonly files?: FileTaker
  /** Loaders of code that the input uses, the most likely first; preloaded while the page is idle. */
  readonly prefetch?: readonly (() => Promise<unknown>)[]
  /** True when the input itself shows this clash inside its value. By default, all are shown below the field. */
  showsClash?(path: Path, value: unknown): boolean
  /** Estimated px of the input before it is rendered. Default 34. */
  estimatedHeight?(type: SchemaType): number
}

/** The parts of a view: its components, its file handler, and the code to preload. */
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

/** A view whose input is a component, also when the page registered a custom element. */
export type ComponentView = Omit<FieldView, 'input'> & {
  readonly input?: ComponentType<InputProps<never>>
}

/** A view in which this part is present. */
export type ViewWith<Part extends ViewPart> = ComponentView & Required<Pick<ComponentView, Part>>

export interface FieldRegistry {
  /** The view whose input edits the type; undefined when nothing can edit it. */
  resolve(type: SchemaType): ViewWith<'input'> | undefined
  /** A part of the type's views: of the nearest type it refines, then the more specific view, then the later view. */
  find<Part extends ViewPart>(type: SchemaType, part: Part): ComponentView[Part]
  /** Loads the code of a part of every view; rendering that part later does not suspend. */
  preload(part: Exclude<ViewPart, 'prefetch'>): Promise<void>
  /** The page's own control for one field, with priority over the view of its type. */
  at?(path: string, type: SchemaType): ViewWith<'input'> | undefined
  /** The sources of images and files. */
  readonly assets: AssetSettings
  /** The height of rich text whose type has no option for it. */
  readonly textHeight: TextHeight
  /** A host's own actions for fields. */
  readonly actions: readonly FieldActionSource[]
  /** Shows a value for which no view has an input. */
  readonly fallback: ViewWith<'input'>['input']
}

/**
 * Creates a registry. Later views override earlier ones, so a host's own come last; a view with `matches` overrides one
 * without.
 */
export function createFieldRegistry(
  given: readonly FieldView[],
  fallback: ViewWith<'input'>['input'],
  actions: readonly FieldActionSource[] = [],
  assets: AssetSettings = defaultAssetSettings,
  textHeight: TextHeight = 'fixed',
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
    textHeight,
    fallback,
    resolve: finders.input,
    find: (type, part) => finders[part](type)?.[part],
    preload: (part) => preloadAll(views.flatMap((view) => view[part] ?? [])),
  }
}

/** Wraps an element of the page in a component. The code is loaded only when a view names an element. */
function withComponent(view: FieldView): ComponentView {
  const { input } = view
  if (typeof input !== 'string') return view as ComponentView
  const component = deferred<InputProps>(async () => {
    const { elementInput } = await import('./controls/element-input.tsx')
    return { default: elementInput(input) }
  })
  return { ...view, input: component }
}

/** Returns the view for a type: of the nearest type it refines, then the more specific, then the later view. */
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

/** The name of the type that a view shows. */
export function typeNameOf({ type }: Pick<FieldView, 'type'>): string {
  return typeof type === 'string' ? type : type.name
}

/** A host's `matches` that throws matches nothing. */
function narrows(view: Pick<FieldView, 'matches'>, type: SchemaType): boolean {
  const outcome = attempt(() => view.matches?.(type) === true)
  return outcome.ok && outcome.value
}

/** The input for a type, at a path if given, or the read-only fallback. Throws for types without JSON values. */
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
