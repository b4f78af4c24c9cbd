import * as inner from '../src/element/members.ts'
import type { AreaOptions } from '../src/element/area/area-element.ts'
import { areaProperties, connectionEvents } from '../src/element/area/area-properties.ts'
import {
  connectionProperties,
  inheritedProperties,
} from '../src/element/context/connection-properties.ts'
import { cancelable, declareElement, event, method } from '../src/element/declare-element.ts'
import type { EventsOf } from '../src/element/declare-element.ts'
import { FormControlElement } from '../src/element/form-control.ts'
import { formProperties } from '../src/element/form-properties.ts'
import { choice, flag, number, reference, text, value } from '../src/element/properties.ts'

/** An asset: its `_id`, and further fields where they are known. */
interface Asset {
  _id: string
  _type?: string
  url?: string
  originalFilename?: string
  mimeType?: string
  size?: number
  [name: string]: unknown
}

/** What another source hands over, or without a dataset the device. */
interface PickedFile {
  kind: 'file' | 'base64' | 'url'
  value: File | string
}

/** A place that assets can be taken from. */
interface AssetSource {
  name: string
  title?: string
  component: unknown
}

const events = {
  ...connectionEvents,
  /** The selection has changed. It is confirmed by `content-select`, or as the value. */
  'content-selection-change': event<{ assets: readonly Asset[] }>(),
  /** Assets were chosen; prevent it to keep the value and the dialog as they are. `source` names where they are from. */
  'content-select': cancelable<{ assets: readonly (Asset | PickedFile)[]; source: string }>(),
  /** An upload began or ended. */
  'content-upload': event<{
    phase: 'start' | 'done' | 'failed' | 'cancelled'
    file: { name: string; size: number; type: string }
    percent: number
    asset?: Asset
    error?: Error
  }>(),
  /** Assets are about to be deleted; prevent it to keep them. */
  'content-before-delete': cancelable<{ assets: readonly Asset[] }>(),
  /** Assets were deleted. */
  'content-delete': event<{ assets: readonly Asset[] }>(),
}

/**
 * The images and files of a dataset: to look through, choose from, upload to and look after. In a form of the page its
 * value is what is selected, one entry per asset. Fires the native `input` and `change` when the user changes the value,
 * and as a dialog `cancel`, which can be prevented, and `close`.
 *
 * @summary Finds, chooses and looks after images and files.
 * @tag asset-browser
 * @slot loading - Shown until the browser is there.
 * @slot error - Shown instead of the browser's own error panel.
 * @slot toolbar-start - Before the search.
 * @slot toolbar-end - After the buttons of the toolbar.
 * @slot empty - Shown instead of the note that there are no assets.
 * @slot footer - Below everything.
 * @csspart loading - The note that the browser is being loaded.
 * @csspart error - The error panel.
 * @csspart base - Everything inside.
 * @csspart toolbar - Search, filters and buttons.
 * @csspart grid - The assets as a grid.
 * @csspart table - The assets as a table.
 * @csspart item - An asset.
 * @csspart item-selected - A selected asset.
 * @csspart thumb - The small picture of an asset.
 * @csspart menu - The menu of an asset.
 * @csspart dropzone - What covers the browser while files are held over it.
 * @csspart progress - Uploads under way.
 * @cssstate inline - A part of the page.
 * @cssstate loading - Being loaded, or waiting for its content.
 * @cssstate ready - Can be used.
 * @cssstate error - Something keeps it from working.
 * @cssstate offline - The server cannot be reached.
 * @cssstate readonly - Shows everything, changes nothing.
 * @cssstate disabled - Cannot be used and is not sent.
 */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- see below
export class AssetBrowser extends declareElement(FormControlElement, {
  tag: 'asset-browser',
  properties: {
    ...areaProperties,
    ...connectionProperties,
    ...inheritedProperties,
    ...formProperties,
    /** The selected assets; as an attribute their ids, with spaces between them. Setting it fires no event. */
    value: reference<readonly Asset[]>(),
    /** What is shown. */
    assetType: choice(['all', 'image', 'file'], { fallback: 'all' }),
    /** Media types and extensions that are shown and can be uploaded, as in `<input accept>`. */
    accept: text(),
    /** What is searched for. */
    query: text(),
    /** How many assets can be selected. */
    selection: choice(['single', 'multiple', 'none'], { fallback: 'single' }),
    /** The most assets that can be selected; a value of more is an error. */
    max: number({ fallback: 1000, min: 1 }),
    /** How assets are shown at first; `auto`: images as a grid, files as a table. */
    view: choice(['auto', 'grid', 'table'], { fallback: 'auto' }),
    /** Whether the dialog is open. Closing it by script fires no `cancel`. */
    open: flag({ reflect: true }),
    /** A part of the page, or a dialog over it. */
    mode: choice(['dialog', 'inline'], { fallback: 'inline' }),
    /** `off`: nothing can be uploaded or replaced. */
    upload: choice(['on', 'off'], { fallback: 'on' }),
    /** Nothing can be deleted. */
    noDelete: flag(),
    /** Does not say which documents use an asset. */
    noUsage: flag(),
    /** Sources to choose from: names of those of the configuration, `default` for the dataset, or sources themselves. */
    sources: reference<readonly AssetSource[]>(),
    /** Assets that are loaded at once. */
    pageSize: number({ fallback: 200, min: 1 }),
    /** Changes each asset of the value and of events; what it returns keeps the `_id`. */
    transform: value<(asset: Asset) => Asset>(),
  },
  events,
  methods: {
    /** Opens the dialog, or focuses the search. */
    show: method<() => Promise<void>>(),
    /** Closes the dialog. */
    close: method<() => Promise<void>>(),
    /** Requests again what could not be loaded. */
    refresh: method<() => Promise<void>>(),
    /** Uploads files. Resolves with their assets, without those that failed. */
    uploadFiles: method<(files: readonly File[]) => Promise<readonly Asset[]>>(),
    /** Loads one page more. */
    loadMore: method<() => Promise<void>>(),
    /** Selects nothing. */
    clear: method<() => Promise<void>>(),
  },
}) {
  static override readonly area: AreaOptions = {
    load: () => import('../src/assets/browser/element/asset-browser-area.tsx'),
    role: 'group',
    label: 'element.assets',
    delegatesFocus: false,
    css: `:host(:state(inline)){block-size:480px}
:host([mode]:not([open])) .shell-loading{display:none}`,
    list: true,
  }

  /** Lets the user choose assets in a dialog over the page. Resolves with null when the user chooses none. */
  static pickAssets(
    options: Partial<AssetBrowser> & {
      /** Where the dialog is put, for instance in a context. Default: the body of the page. */
      container?: Element
    } = {},
  ): Promise<readonly Asset[] | null> {
    return import('../src/element/pick-assets.ts').then(({ pickAssets }) =>
      pickAssets<Asset>(new this(), options),
    )
  }

  override get [inner.standsAlone](): boolean {
    return true
  }

  override [inner.parse](text: string): unknown {
    const parsed = super[inner.parse](text)
    return typeof parsed === 'object' ? parsed : text.match(/\S+/g)?.map((_id) => ({ _id }))
  }
}

/** Some events have names that other elements use for documents: here their details are about assets. */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- it only names a method that elements have
export interface AssetBrowser {
  addEventListener<Type extends keyof EventsOf<typeof events>>(
    type: Type,
    listener: (this: AssetBrowser, event: EventsOf<typeof events>[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener<Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (this: AssetBrowser, event: HTMLElementEventMap[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
}

declare global {
  interface HTMLElementTagNameMap {
    'asset-browser': AssetBrowser
  }
  interface HTMLElementEventMap extends Pick<
    EventsOf<typeof events>,
    'content-selection-change' | 'content-upload'
  > {}
}
