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
  /** The picture was loaded; its size in pixels, upright. */
  'content-image-load': event<Size>(),
}

/**
 * Says which part of a picture is shown, and what of it matters. Needs no dataset. The value is
 * `{crop: {top, bottom, left, right}, hotspot: {x, y, height, width}}`, all in shares of the whole. Fires the native
 * `input` while something is dragged and `change` once it is let go; `load` and `error` are about the picture.
 *
 * @summary Crops a picture and marks what matters.
 * @tag image-editor
 * @slot loading - Shown until the editor is there.
 * @slot error - Shown instead of the editor's own error panel.
 * @csspart loading - The note that the editor is being loaded.
 * @csspart error - The error panel.
 * @csspart base - Everything inside.
 * @csspart toolbar - The buttons above the picture.
 * @csspart canvas - The picture with what lies over it.
 * @csspart image - The picture.
 * @csspart crop - The frame of the part that is shown.
 * @csspart handle - What the frame or the hotspot is pulled by.
 * @csspart hotspot - The ellipse around what matters.
 * @csspart preview - The picture in one of the shapes.
 * @cssstate loading - Being loaded.
 * @cssstate ready - Can be used.
 * @cssstate error - Something keeps it from working.
 * @cssstate disabled - Cannot be used and is not sent.
 */
export class ImageEditor extends declareElement(FormControlElement, {
  tag: 'image-editor',
  properties: {
    ...areaProperties,
    ...connectionProperties,
    ...inheritedProperties,
    ...formProperties,
    /** Address of the picture. */
    src: text(),
    /** Id of an image asset of the context, instead of an address. */
    assetId: text(),
    /** What the picture shows, for those who cannot see it. */
    alt: text(),
    /** What can be done: `crop`, `hotspot` or both, with a space between them. */
    tools: text(),
    /** Shapes that are shown, as width by height: `3/4 1 16/9 Banner=4`. */
    ratios: text(),
    /** The least that a crop is to hold, in pixels: `1600x900`. Less is an error. */
    minCrop: text(),
  },
  events,
  methods: {
    /** Takes back the crop, the hotspot, or both. */
    resetTool: method<(tool?: 'crop' | 'hotspot') => Promise<void>>(),
    /** Sets the crop, in order and inside the picture. */
    setCrop: method<(crop: Crop) => Promise<void>>(),
    /** Sets the hotspot, inside the picture. */
    setHotspot: method<(hotspot: Hotspot) => Promise<void>>(),
    /** Focuses what moves an edge, the crop or the hotspot by keys, such as `left` or `hotspot-width`. */
    focusHandle: method<(name: string) => Promise<void>>(),
    /**
     * The address of what is shown, cut by an image server. `align` says which side is kept of a picture without a
     * hotspot; an unknown alignment rejects.
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
    /** Styles for a box and the whole picture inside it, which show the same without an image server. */
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

  /** Size of the picture in pixels, upright; null before it is loaded. */
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
