import * as inner from '../src/element/members.ts'
import type { AreaOptions } from '../src/element/area/area-element.ts'
import { areaProperties, connectionEvents } from '../src/element/area/area-properties.ts'
import {
  connectionProperties,
  inheritedProperties,
} from '../src/element/context/connection-properties.ts'
import type { ContentIntent } from '../src/element/context/connection-properties.ts'
import { cancelable, declareElement, event, method } from '../src/element/declare-element.ts'
import type { EventsOf } from '../src/element/declare-element.ts'
import { FormControlElement } from '../src/element/form-control.ts'
import { formProperties } from '../src/element/form-properties.ts'
import { choice, flag, number, reference, text, value } from '../src/element/properties.ts'

/** An asset: its `_id`, and its other fields once they are loaded. */
interface Asset {
  _id: string
  _type?: string
  url?: string
  originalFilename?: string
  mimeType?: string
  size?: number
  [name: string]: unknown
}

/** A file that is not an asset yet, chosen from the device while no dataset is connected. */
interface PickedFile {
  kind: 'file' | 'base64' | 'url'
  value: File | string
}

/** A source of assets, offered as a tab. */
interface AssetSource {
  name: string
  title?: string
  component: unknown
}

const events = {
  ...connectionEvents,
  /** The selection changed: inline it is the value; in a dialog it awaits confirmation by `content-select`. */
  'content-selection-change': event<{ assets: readonly Asset[] }>(),
  /** Assets were chosen from `source`; prevent it to keep the value unchanged and the dialog open. */
  'content-select': cancelable<{ assets: readonly (Asset | PickedFile)[]; source: string }>(),
  /** An upload started or ended. */
  'content-upload': event<{
    phase: 'start' | 'done' | 'failed' | 'cancelled'
    file: { name: string; size: number; type: string }
    percent: number
    asset?: Asset
    error?: Error
  }>(),
  /** A document that uses an asset is to be shown; prevent it to show it yourself, else `hrefFor` gives its URL. */
  'content-intent': cancelable<{ intent: ContentIntent }>(),
  /** Assets are about to be deleted; prevent it to keep them. */
  'content-before-delete': cancelable<{ assets: readonly Asset[] }>(),
  /** Assets were deleted. */
  'content-delete': event<{ assets: readonly Asset[] }>(),
}

/**
 * Browses, selects, uploads and manages the images and files of a dataset. As a form control, its value is the
 * selection, submitted as one entry per asset. Fires the native `input` and `change` when the user changes the value;
 * as a dialog also `cancel`, which can be prevented, and `close`.
 *
 * @summary Browses, selects and manages images and files.
 * @tag asset-browser
 * @slot loading - Shown until the browser is ready.
 * @slot error - Shown instead of the browser's own error panel.
 * @slot toolbar-start - Before the search field.
 * @slot toolbar-end - After the toolbar buttons.
 * @slot empty - Shown instead of the message that there are no assets.
 * @slot footer - Below the browser.
 * @csspart loading - The loading message.
 * @csspart error - The error panel.
 * @csspart base - The root inside the element.
 * @csspart toolbar - Search, filters and buttons.
 * @csspart grid - The grid of assets.
 * @csspart table - The table of assets.
 * @csspart item - An asset.
 * @csspart item-selected - A selected asset.
 * @csspart thumb - The thumbnail of an asset.
 * @csspart menu - The menu of an asset.
 * @csspart dropzone - The overlay shown while files are dragged over the browser.
 * @csspart progress - The list of running uploads.
 * @cssstate inline - Shown in the page, not as a dialog.
 * @cssstate loading - Loading, or waiting for content.
 * @cssstate ready - Usable.
 * @cssstate error - An error prevents it from working.
 * @cssstate offline - The server cannot be reached.
 * @cssstate readonly - Read-only.
 * @cssstate disabled - Disabled, and not submitted.
 */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- see below
export class AssetBrowser extends declareElement(FormControlElement, {
  tag: 'asset-browser',
  properties: {
    ...areaProperties,
    ...connectionProperties,
    ...inheritedProperties,
    ...formProperties,
    /** What is submitted: the id of each asset, the list of assets as JSON, or nothing. */
    formValue: choice(['id', 'json', 'none'], { fallback: 'id' }),
    /** The selected assets; as an attribute, their ids separated by spaces. Setting it fires no event. */
    value: reference<readonly Asset[]>(),
    /** Kind of assets to show. */
    assetType: choice(['all', 'image', 'file'], { fallback: 'all' }),
    /** Media types and extensions to show and to accept for upload, as in `<input accept>`. */
    accept: text(),
    /** The search text. */
    query: text(),
    /** How many assets can be selected. */
    selection: choice(['single', 'multiple', 'none'], { fallback: 'single' }),
    /** Maximum number of selected assets; a value with more is invalid. */
    max: number({ fallback: 1000, min: 1 }),
    /** Initial view; `auto` shows images as a grid and files as a table. */
    view: choice(['auto', 'grid', 'table'], { fallback: 'auto' }),
    /** Whether the dialog is open. Closing it by script fires no `cancel`. */
    open: flag({ reflect: true }),
    /** Shown as a dialog, or inline in the page. */
    mode: choice(['dialog', 'inline'], { fallback: 'inline' }),
    /** `off` disables uploading and replacing files. */
    upload: choice(['on', 'off'], { fallback: 'on' }),
    /** Disables deleting assets. */
    noDelete: flag(),
    /** Hides which documents use an asset. */
    noUsage: flag(),
    /** Sources to offer: names of configured sources, with `default` for the dataset, or source objects. */
    sources: reference<readonly AssetSource[]>(),
    /** Number of assets per page. */
    pageSize: number({ fallback: 200, min: 1 }),
    /** Maps each selected asset before it enters the value and events; the result must keep its `_id`. */
    transform: value<(asset: Asset) => Asset>(),
  },
  events,
  methods: {
    /** Opens the dialog; inline, focuses the first control. */
    show: method<() => Promise<void>>(),
    /** Closes the dialog. */
    close: method<() => Promise<void>>(),
    /** Retries failed requests. */
    refresh: method<() => Promise<void>>(),
    /** Uploads files. Resolves with the assets of all uploads that succeeded. */
    uploadFiles: method<(files: readonly File[]) => Promise<readonly Asset[]>>(),
    /** Loads the next page. */
    loadMore: method<() => Promise<void>>(),
    /** Clears the selection. */
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
  }

  /** Opens a dialog to choose assets. Resolves with the chosen assets, or null when it is closed without a choice. */
  static pickAssets(
    options: Partial<AssetBrowser> & {
      /** Parent of the dialog element, for instance a context. Default: the body of the page. */
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

/** Types the listeners of events whose names other elements use for documents: here their details contain assets. */
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
