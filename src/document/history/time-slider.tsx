import { useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { Chunk } from '../../data/history/timeline.ts'
import { useLocale, useTranslate } from '../../i18n/use-translate.ts'
import { chunkWords } from './chunk-face.ts'
import * as css from './history.css.ts'

export interface TimeSliderProps {
  /** Newest first. */
  chunks: readonly Chunk[]
  /** Index of the displayed version; the first is the current one. */
  index: number
  /** Index of the version it is compared with; -1 for none. */
  since: number
  onChange: (index: number) => void
  /** Called when the slider reaches the oldest loaded version. */
  onBeginning: () => void
}

/** More marks than this would overlap. */
const maxMarks = 80

/** A slider through the versions of a document: older to the left, newer to the right, up to now. */
export function TimeSlider({ chunks, index, since, onChange, onBeginning }: TimeSliderProps) {
  const translate = useTranslate()
  const { id: locale } = useLocale()
  const track = useRef<HTMLDivElement>(null)
  const [isDragging, setDragging] = useState(false)
  const last = chunks.length - 1
  const chunk = chunks[index]

  function go(next: number) {
    const target = Math.max(0, Math.min(last, next))
    if (target === last) onBeginning()
    if (target !== index) onChange(target)
  }

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    const older = isRtl(event.currentTarget) ? 'ArrowRight' : 'ArrowLeft'
    const newer = older === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
    const target = new Map([
      [older, index + 1],
      ['ArrowDown', index + 1],
      [newer, index - 1],
      ['ArrowUp', index - 1],
      ['PageDown', index + 10],
      ['PageUp', index - 10],
      ['Home', last],
      ['End', 0],
    ]).get(event.key)
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    go(target)
  }

  function follow(event: PointerEvent<HTMLElement>) {
    const box = track.current?.getBoundingClientRect()
    if (!box || box.width === 0) return
    const share = (event.clientX - box.left) / box.width
    const age = isRtl(event.currentTarget) ? share : 1 - share
    go(Math.round(age * last))
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={translate('review.slider')}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={Math.max(0, last)}
      aria-valuenow={last - index}
      aria-valuetext={
        index === 0 || !chunk ? translate('review.now') : chunkWords(chunk, translate, locale)
      }
      className={css.slider}
      onKeyDown={handleKey}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragging(true)
        follow(event)
      }}
      onPointerMove={(event) => {
        if (isDragging) follow(event)
      }}
      onPointerUp={() => setDragging(false)}
      onPointerCancel={() => setDragging(false)}
    >
      <div ref={track} className={css.track}>
        {chunks.length <= maxMarks &&
          chunks.map(({ id, type }, at) => (
            <span
              key={id}
              className={type === 'publish' ? css.markPublished : css.mark}
              style={{ insetInlineStart: `${shareOf(at, last)}%` }}
            />
          ))}
        {since >= 0 && (
          <span
            className={css.stretch}
            style={{
              insetInlineStart: `${shareOf(since, last)}%`,
              inlineSize: `${Math.max(0, shareOf(index, last) - shareOf(since, last))}%`,
            }}
          />
        )}
        <span className={css.knob} style={{ insetInlineStart: `${shareOf(index, last)}%` }} />
      </div>
    </div>
  )
}

/** Position in percent, from the oldest version to now. */
function shareOf(index: number, last: number): number {
  return last <= 0 ? 100 : ((last - index) / last) * 100
}

function isRtl(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl'
}
