import {
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { AreaProps } from '../area/root.tsx'
import { AreaRoot } from '../area/root.tsx'
import { imageMessages } from '../i18n/en-us/image.ts'
import type { Translate } from '../i18n/messages.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { isRecord } from '../model/document.ts'
import { imageUrl, sizeOfImage } from '../protocol/image-url.ts'
import type { AreaHost } from '../react/area-host.ts'
import { DataLayerContext } from '../react/data-layer-context.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { basicIcons } from '../ui/text/basic-icons.ts'
import { clampHotspot, cropRect, orderCrop, readCrop, type Size } from './geometry.ts'
import { ImageEditor } from './image-editor.tsx'
import * as css from './image-editor.css.ts'
import { framedCss, framedUrl } from './output.ts'
import type { ImageFraming, PictureCssOptions, PictureUrlOptions } from './output.ts'
import { defaultRatios, parseRatios, parseSize } from './ratios.ts'
import type { Tool } from './use-framing.ts'

interface ImageEditorAreaProps extends AreaProps {
  src?: string
  assetId?: string
  alt?: string
  tools?: string
  ratios?: string
  minCrop?: string
  disabled?: boolean
}

/** The image editor inside its element. Works without a dataset; with one, an asset's id is enough. */
export default function ImageEditorArea({ host }: { host: AreaHost }) {
  const props = useSyncExternalStore(host.subscribe, host.getSnapshot).props as ImageEditorAreaProps
  return (
    <AreaRoot host={host} props={props} words={imageMessages} icons={basicIcons}>
      <div className={css.base} part="base">
        <EditedImage host={host} props={props} />
      </div>
    </AreaRoot>
  )
}

function EditedImage({ host, props }: { host: AreaHost; props: ImageEditorAreaProps }) {
  const { alt = '', tools = 'crop hotspot', ratios = defaultRatios, minCrop } = props
  const translate = useTranslate()
  const surface = useRef<HTMLDivElement>(null)
  const layer = useContext(DataLayerContext)
  const src = useMemo(() => {
    const { assetId } = props
    if (props.src !== undefined || !layer || assetId === undefined) return props.src
    return imageUrl({ asset: { _type: 'reference', _ref: assetId } }, undefined, layer)
  }, [props, layer])
  const known = useMemo(() => sizeOfImage(props.assetId ?? ''), [props.assetId])
  const [natural, setNatural] = useState<Size | null>(null)
  const size = known ?? natural
  const [value, setValue] = useState(() => framingOf(host.control?.getValue()))
  const minimum = useMemo(() => parseSize(minCrop), [minCrop])
  const named = useMemo(() => parseRatios(ratios), [ratios])
  const chosen = useMemo(
    () => tools.split(/\s+/).filter((name): name is Tool => name === 'crop' || name === 'hotspot'),
    [tools],
  )
  const isFixed = props.readOnly === true || props.disabled === true

  useEffect(() => {
    reportSize(host, { value, size, minimum, translate })
  }, [host, value, size, minimum, translate])

  const onControl = useEffectEvent((event: 'set' | 'check') => {
    const now = framingOf(host.control?.getValue())
    if (event === 'set') setValue(now)
    reportSize(host, { value: now, size, minimum, translate })
  })
  useLayoutEffect(() => host.control?.expect('object'), [host])
  useLayoutEffect(
    () =>
      host.control?.attach({
        valueSet: () => onControl('set'),
        settle: () => {},
        check: () => onControl('check'),
        showErrors: () => {},
        focus: () => focusIn(surface.current, 'input[type=range]'),
        reset: () => {},
      }),
    [host],
  )

  const change = useCallback(
    (next: ImageFraming) => {
      const plain = plainFraming(next)
      setValue(plain)
      host.control?.take(plain)
      notify(host.element, 'input')
      notify(host.element, 'change')
    },
    [host],
  )
  const drag = useCallback(
    (next: ImageFraming) => {
      host.control?.take(plainFraming(next))
      notify(host.element, 'input')
    },
    [host],
  )

  const merge = useEffectEvent((part: ImageFraming) =>
    change({ ...framingOf(host.control?.getValue()), ...part }),
  )
  const resetTool = useEffectEvent((tool?: Tool) =>
    change({
      crop: tool === 'hotspot' ? value?.crop : undefined,
      hotspot: tool === 'crop' ? value?.hotspot : undefined,
    }),
  )
  const framed = useEffectEvent(() => {
    if (!size || src === undefined) throw new Error('The picture is not loaded yet')
    // A value set just now may not be rendered yet.
    return { src, size, value: framingOf(host.control?.getValue()) ?? {} }
  })
  useEffect(
    () =>
      host.provideMethods({
        resetTool: (tool?: Tool) => resetTool(tool),
        setCrop: (crop: NonNullable<ImageFraming['crop']>) => merge({ crop: orderCrop(crop) }),
        setHotspot: (hotspot: NonNullable<ImageFraming['hotspot']>) =>
          merge({ hotspot: clampHotspot(hotspot) }),
        focusHandle: (name: string) => {
          focusIn(surface.current, `#${CSS.escape(`${host.id}-handle-${name}`)}`)
        },
        toURL(options?: PictureUrlOptions) {
          const { src: base, value: framing, size: picture } = framed()
          return framedUrl(base, framing, picture, options)
        },
        toCSS(options?: PictureCssOptions) {
          const { value: framing, size: picture } = framed()
          return framedCss(framing, picture, options)
        },
      }),
    [host],
  )

  if (src === undefined) return <EmptyState icon="image" title={translate('image.no-image')} />
  return (
    <div ref={surface} tabIndex={-1}>
      <ImageEditor
        key={src}
        src={src}
        size={known ?? undefined}
        alt={alt}
        value={value}
        tools={chosen}
        ratios={named}
        minimum={minimum}
        readOnly={isFixed}
        id={`${host.id}-handle`}
        onInput={drag}
        onChange={change}
        onLoad={(found) => {
          setNatural(found)
          host.dispatch('content-image-load', found)
          host.element.dispatchEvent(new Event('load'))
        }}
        onError={() => host.element.dispatchEvent(new Event('error'))}
      />
    </div>
  )
}

interface Measured {
  value: ImageFraming | undefined
  size: Size | null
  minimum: Size | null
  translate: Translate
}

/** Reports to the form whether the crop has enough pixels. */
function reportSize(host: AreaHost, { value, size, minimum, translate }: Measured): void {
  const rect = size && cropRect(readCrop(value?.crop), size)
  const isSmall = rect && minimum && (rect.width < minimum.width || rect.height < minimum.height)
  const message = isSmall
    ? translate('image.below-minimum', { ...minimum, ofWidth: rect.width, ofHeight: rect.height })
    : ''
  const flags = isSmall ? { rangeUnderflow: true } : {}
  const anchor = host.root.querySelector<HTMLElement>('input[type=range]')
  host.control?.report({ flags, message, anchor })
}

function notify(element: HTMLElement, type: 'input' | 'change'): void {
  element.dispatchEvent(new Event(type, { bubbles: true, composed: type === 'input' }))
}

function focusIn(surface: HTMLElement | null, selector: string): boolean {
  const control = surface?.querySelector<HTMLElement>(selector)
  control?.focus()
  return Boolean(control)
}

function framingOf(value: unknown): ImageFraming | undefined {
  return isRecord(value) ? value : undefined
}

/** Removes unset parts; undefined when all are unset. */
function plainFraming({ crop, hotspot }: ImageFraming): ImageFraming | undefined {
  if (!crop && !hotspot) return undefined
  return { ...(crop && { crop }), ...(hotspot && { hotspot }) }
}
