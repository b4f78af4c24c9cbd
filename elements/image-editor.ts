import * as inner from '../src/element/members.ts'
import type { AreaOptions } from '../src/element/area/area-element.ts'
import { areaProperties, connectionEvents } from '../src/element/area/area-properties.ts'
import {
  connectionProperties,
  inheritedProperties,
} from '../src/element/context/connection-properties.ts'
import { declareElement, event, method } from '../src/element/declare-element.ts'
import type { EventsOf } from '../src/element/declare-element.ts'
import { FormControlElement } from '../src/element/form-control.ts'
import { formProperties } from '../src/element/form-properties.ts'
import { text } from '../src/element/properties.ts'

interface Crop {
  top: number
  bottom: number
  left: number
  right: number
}
interface Hotspot {
  x: number
  y: number
  height: number
  width: number
}
interface Size {
  width: number
  height: number
}
interface Alignment {
  x?: 'left' | 'center' | 'right'
  y?: 'top' | 'center' | 'bottom'
}

const events = {
  ...connectionEvents,
  /** The image was loaded; its size in pixels after applying its orientation. */
  'content-image-load': event<Size>(),
}

/**
 * Sets the crop of an image and its hotspot, the area to keep in view. Needs no dataset. The value is
 * `{crop: {top, bottom, left, right}, hotspot: {x, y, height, width}}`, all as fractions of the image. Fires the native
 * `input` during a drag and `change` when it ends; `load` and `error` concern the image.
 *
 * @summary Crops an image and sets its hotspot.
 * @tag image-editor
 * @slot loading - Shown until the editor is ready.
 * @slot error - Shown instead of the editor's own error panel.
 * @csspart loading - The loading message.
 * @csspart error - The error panel.
 * @csspart base - The root inside the element.
 * @csspart toolbar - The buttons above the image.
 * @csspart canvas - The image with its overlays.
 * @csspart image - The image.
 * @csspart crop - The frame of the crop.
 * @csspart handle - A drag handle of the crop or the hotspot.
 * @csspart hotspot - The ellipse of the hotspot.
 * @csspart preview - A preview of the image in one of the aspect ratios.
 * @cssstate loading - Loading.
 * @cssstate ready - Usable.
 * @cssstate error - An error prevents it from working.
 * @cssstate disabled - Disabled, and not submitted.
 */
export class ImageEditor extends declareElement(FormControlElement, {
  tag: 'image-editor',
  properties: {
    ...areaProperties,
    ...connectionProperties,
    ...inheritedProperties,
    ...formProperties,
    /** URL of the image. */
    src: text(),
    /** Id of an image asset of the dataset, instead of `src`. */
    assetId: text(),
    /** Alternative text of the image. */
    alt: text(),
    /** Available tools: `crop`, `hotspot` or both, separated by a space. Default: both. */
    tools: text(),
    /** Aspect ratios of the previews, as width/height with an optional name: `3/4 1 16/9 Banner=4`. */
    ratios: text(),
    /** Minimum size of the crop in pixels: `1600x900`. A smaller crop is invalid. */
    minCrop: text(),
  },
  events,
  methods: {
    /** Removes the crop, the hotspot, or both. */
    resetTool: method<(tool?: 'crop' | 'hotspot') => Promise<void>>(),
    /** Sets the crop; its edges are put in order and clamped to the image. */
    setCrop: method<(crop: Crop) => Promise<void>>(),
    /** Sets the hotspot, clamped to the image. */
    setHotspot: method<(hotspot: Hotspot) => Promise<void>>(),
    /** Focuses the keyboard control of an edge, the crop or the hotspot, such as `left` or `hotspot-width`. */
    focusHandle: method<(name: string) => Promise<void>>(),
    /**
     * Resolves with the URL of the framed image, to be cropped by an image server. `align` sets the side to keep when
     * there is no hotspot; rejects for an unknown alignment, or while the size is unknown.
     */
    toURL:
      method<
        (options?: {
          width?: number
          height?: number
          fit?: string
          dpr?: number
          align?: Alignment
        }) => Promise<string>
      >(),
    /** Resolves with styles for a box and the full image inside it, which show the same without an image server. */
    toCSS: method<
      (options?: { ratio?: number; align?: Alignment }) => Promise<{
        objectPosition: string
        box: Record<string, string>
        image: Record<string, string>
      }>
    >(),
  },
}) {
  static override readonly area: AreaOptions = {
    load: () => import('../src/image/image-editor-area.tsx'),
    role: 'group',
    label: 'element.image',
    delegatesFocus: true,
    css: '',
    quiet: ['value', 'defaultValue'],
  }

  #naturalSize: Size | null = null

  /** Size of the image in pixels after applying its orientation; null before it is loaded. */
  get naturalSize(): Size | null {
    return this.#naturalSize
  }

  override [inner.emit](type: string, detail?: unknown, options?: object): boolean {
    if (type === 'content-image-load') this.#naturalSize = detail as Size
    return super[inner.emit](type, detail, options)
  }

  override get [inner.standsAlone](): boolean {
    return true
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'image-editor': ImageEditor
  }
  interface HTMLElementEventMap extends EventsOf<typeof events> {}
}
