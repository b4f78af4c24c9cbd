import { memo, useEffect, useEffectEvent, useId, useMemo, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslate } from '../i18n/use-translate.ts'
import { Button } from '../ui/controls/button.tsx'
import { IconButton } from '../ui/controls/icon-button.tsx'
import { Select } from '../ui/controls/choice/select.tsx'
import { LoadingBlock } from '../ui/text/spinner.tsx'
import { isTypingTarget } from '../ui/host/dom.ts'
import { Card } from '../ui/layout/card.tsx'
import { Icon } from '../ui/text/icon.tsx'
import { useUi } from '../ui/ui-context.ts'
import { cropToRatio } from './drag.ts'
import { cropRect, type Size } from './geometry.ts'
import { ImageCanvas } from './image-canvas.tsx'
import * as css from './image-editor.css.ts'
import { ImageNumbers } from './image-numbers.tsx'
import { ImagePreviews } from './image-previews.tsx'
import { ImageSliders } from './image-sliders.tsx'
import type { ImageFraming } from './output.ts'
import type { NamedRatio } from './ratios.ts'
import { isUnset, useFraming } from './use-framing.ts'
import type { Frame, Framing, FramingSteps, Tool } from './use-framing.ts'

export interface ImageEditorProps {
  src: string
  alt?: string
  /** In pixels; default: read from the loaded image. */
  size?: Size | undefined
  value: ImageFraming | undefined
  tools: readonly Tool[]
  ratios: readonly NamedRatio[]
  /** A smaller crop is reported as too small. */
  minimum?: Size | null
  readOnly?: boolean
  onInput?: (value: ImageFraming) => void
  onChange: (value: ImageFraming) => void
  onLoad?: (size: Size) => void
  onError?: (src: string) => void
  /** Prefix of the ids of the sliders. */
  id?: string
}

/** The zoom levels. */
const zooms = [1, 1.5, 2, 3, 4] as const

/** Edits the crop and the hotspot of an image. */
export function ImageEditor(props: ImageEditorProps) {
  const { src, size, onLoad, onError } = props
  const translate = useTranslate()
  const [loaded, setLoaded] = useState<{ src: string; size: Size } | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const picture = size ?? (loaded?.src === src ? loaded.size : undefined)

  function fail(): void {
    setFailed(src)
    onError?.(src)
  }

  if (failed === src) {
    return (
      <div className={css.failure} role="alert">
        <Icon name="circle-alert" />
        <span>
          {translate('image.failed')}. {translate('image.failed-url', { url: src })}
        </span>
        <Button icon="retry" onClick={() => setFailed(null)}>
          {translate('ui.retry')}
        </Button>
      </div>
    )
  }
  if (picture) return <LoadedEditor {...props} picture={picture} onFail={fail} />
  return (
    <>
      <LoadingBlock fill={false} />
      <img
        key={src}
        src={src}
        alt=""
        hidden
        onError={fail}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
          // An SVG without a size has no natural width and height.
          const found = { width: naturalWidth || 1000, height: naturalHeight || 1000 }
          setLoaded({ src, size: found })
          onLoad?.(found)
        }}
      />
    </>
  )
}

function LoadedEditor(props: ImageEditorProps & { picture: Size; onFail: () => void }) {
  const { src, alt = '', picture, value, tools, ratios, minimum = null, readOnly = false } = props
  const translate = useTranslate()
  const ownId = useId()
  const framing = useFraming({ value, onInput: props.onInput, onChange: props.onChange })
  const [zoom, setZoom] = useState(0)
  const [locked, setLocked] = useState<NamedRatio | null>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const { frame, settled, steps } = framing
  // Converts the ratio to fractions: an image that is not square has different units for width and height.
  const ratio = locked ? (locked.value * picture.height) / picture.width : undefined
  const cropped = cropRect(frame.crop, picture)
  const isSmall =
    minimum !== null && (cropped.width < minimum.width || cropped.height < minimum.height)
  useSummary(framing, picture, minimum)

  function handleKey(event: KeyboardEvent): void {
    if (event.key !== 'z' || !(event.ctrlKey || event.metaKey)) return
    if (isTypingTarget(event.target as Element)) return
    const travel = event.shiftKey ? steps.redo : steps.undo
    event.preventDefault()
    event.stopPropagation()
    if (!readOnly) travel?.()
  }

  const keys = { onKeyDown: handleKey }
  return (
    <div className={css.editor} role="group" aria-label={translate('image.editor')} {...keys}>
      {!readOnly && (
        <EditorToolbar
          frame={settled}
          steps={steps}
          picture={picture}
          tools={tools}
          ratios={ratios}
          locked={locked}
          onLock={setLocked}
          zoom={zoom}
          onZoom={setZoom}
        />
      )}
      <ImageCanvas
        src={src}
        alt={alt}
        picture={picture}
        framing={framing}
        tools={tools}
        readOnly={readOnly}
        ratio={ratio}
        zoom={zooms[zoom] ?? 1}
        focused={focused}
        onError={props.onFail}
      />
      <ImageSliders
        frame={settled}
        steps={steps}
        picture={picture}
        tools={tools}
        disabled={readOnly}
        ratio={ratio}
        id={props.id ?? ownId}
        onFocus={setFocused}
      />
      {isSmall && (
        <Card tone="caution" icon="warning">
          {translate('image.below-minimum', {
            ...minimum,
            ofWidth: cropped.width,
            ofHeight: cropped.height,
          })}
        </Card>
      )}
      {ratios.length > 0 && (
        <ImagePreviews
          src={src}
          picture={picture}
          frame={frame}
          ratios={ratios}
          minimum={minimum}
        />
      )}
      <ImageNumbers framing={framing} picture={picture} tools={tools} readOnly={readOnly} />
    </div>
  )
}

interface EditorToolbarProps {
  frame: Frame
  steps: FramingSteps
  picture: Size
  tools: readonly Tool[]
  ratios: readonly NamedRatio[]
  locked: NamedRatio | null
  onLock: (ratio: NamedRatio | null) => void
  /** Index of `zooms`. */
  zoom: number
  onZoom: (zoom: number) => void
}

const EditorToolbar = memo(function EditorToolbar(props: EditorToolbarProps) {
  const { frame, steps, picture, tools, ratios, locked, onLock, zoom, onZoom } = props
  const translate = useTranslate()

  function lock(next: NamedRatio | null): void {
    onLock(next)
    if (!next) return
    const share = (next.value * picture.height) / picture.width
    steps.commit({ crop: cropToRatio(frame.crop, share, frame.hotspot) })
  }

  return (
    <div className={css.toolbar} part="toolbar">
      {tools.includes('crop') && ratios.length > 0 && (
        <span className={css.ratio}>
          <Select
            size="medium"
            label={translate('image.ratio')}
            value={locked?.name ?? ''}
            options={[
              { value: '', label: translate('image.ratio-free') },
              ...ratios.map(({ name }) => ({ value: name, label: name })),
            ]}
            onChange={(name) => lock(ratios.find((one) => one.name === name) ?? null)}
          />
        </span>
      )}
      <IconButton
        icon="undo"
        label={translate('image.undo')}
        disabled={!steps.undo}
        onClick={() => steps.undo?.()}
      />
      <IconButton
        icon="redo"
        label={translate('image.redo')}
        disabled={!steps.redo}
        onClick={() => steps.redo?.()}
      />
      <Button
        variant="ghost"
        icon="retry"
        disabled={tools.every((tool) => isUnset(frame, tool))}
        onClick={() => {
          onLock(null)
          steps.reset()
        }}
      >
        {translate('image.reset')}
      </Button>
      <span className={css.gap} />
      <IconButton
        icon="minus"
        label={translate('image.zoom-out')}
        disabled={zoom === 0}
        onClick={() => onZoom(zoom - 1)}
      />
      <IconButton
        icon="plus"
        label={translate('image.zoom-in')}
        disabled={zoom === zooms.length - 1}
        onClick={() => onZoom(zoom + 1)}
      />
    </div>
  )
})

const summaryMs = 500

/** Announces the result once nothing has changed for half a second. */
function useSummary({ frame }: Framing, picture: Size, minimum: Size | null): void {
  const { announce, clock } = useUi()
  const translate = useTranslate()
  const text = useMemo(() => {
    const { width, height } = cropRect(frame.crop, picture)
    const isFine = minimum === null || (width >= minimum.width && height >= minimum.height)
    return translate(isFine ? 'image.summary' : 'image.summary-small', { width, height })
  }, [frame.crop, picture, minimum, translate])
  const [first] = useState(text)
  const announceText = useEffectEvent(() => announce(text))
  useEffect(() => {
    if (text === first) return undefined
    const timer = clock.setTimeout(announceText, summaryMs)
    return () => clock.clearTimeout(timer)
  }, [text, first, clock])
}
