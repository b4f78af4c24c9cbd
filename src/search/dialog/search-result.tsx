import { useMemo, type ReactNode } from 'react'
import type { SearchHit } from '../../data/search/search-store.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { publishedId } from '../../model/ids.ts'
import { Preview } from '../../preview/preview.tsx'
import { VersionMark } from '../../preview/version-mark.tsx'
import type { PreviewSnapshot } from '../../data/preview/preview-store.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { Badge } from '../../ui/text/badge.tsx'
import * as css from './search-dialog.css.ts'
import { scoreTone } from './search-state.ts'

/** SEARCH-009: height of a row in px. */
export const resultHeight = 57

export interface ResultRowProps {
  hit: SearchHit
  active: boolean
  /** There is no space beside the title. */
  narrow: boolean
  showScore: boolean
  presence: ReactNode
}

/** A hit: its title, its other matches and its status. */
export function ResultRow({ hit, active, narrow, showScore, presence }: ResultRowProps) {
  const translate = useTranslate()
  const { schema } = useDataLayer()
  const type = schema.get(hit._type)
  if (!type) return null
  const { excerpt } = hit
  return (
    <span className={css.row} part="result" data-active={active || undefined}>
      <span className={css.preview}>
        <Preview
          id={publishedId(hit._id)}
          type={type}
          known={hit.preview}
          layout={excerpt && narrow ? 'inline' : 'default'}
        />
        {excerpt && narrow && <Passage excerpt={excerpt} type={type} isShort />}
      </span>
      {excerpt && !narrow && <Passage excerpt={excerpt} type={type} />}
      {showScore && (
        <span data-score={hit.score} title={hit.stories.map(storyText).join('\n')}>
          <Badge tone={toneOf(hit.score)}>
            {translate('search.score', { score: hit.score.toFixed(2) })}
          </Badge>
        </span>
      )}
      {hit.similar && <Badge>{translate('search.similar')}</Badge>}
      {presence}
      {!(excerpt && narrow) && (
        <span className={css.typeName} data-narrow={narrow || undefined}>
          {type.title}
        </span>
      )}
      <HitVersions id={publishedId(hit._id)} type={type} />
    </span>
  )
}

function toneOf(score: number): 'critical' | 'accent' | 'default' {
  const tone = scoreTone(score)
  return tone === 'primary' ? 'accent' : tone
}

const storyText = ({ path, why, score }: SearchHit['stories'][number]) =>
  `${path}: ${why} (${score.toFixed(2)})`

const noVersions: Pick<PreviewSnapshot, 'draft' | 'published'> = { draft: null, published: null }

function HitVersions({ id, type }: { id: string; type: SchemaType }) {
  const layer = useDataLayer()
  const { draft, published } = useObservable<Pick<PreviewSnapshot, 'draft' | 'published'>>(
    () => layer.previews.observe(id, type),
    noVersions,
    [layer, id, type],
  )
  return (
    <span className={css.versions}>
      <VersionMark hasDraft={draft !== null} isPublished={published !== null} />
    </span>
  )
}

interface PassageProps {
  excerpt: NonNullable<SearchHit['excerpt']>
  type: SchemaType
  /** On one line, starting shortly before the first match. */
  isShort?: boolean
}

/** The text around the matches, as text nodes and `<mark>`: content of the document is never parsed as HTML. */
function Passage({ excerpt, type, isShort = false }: PassageProps) {
  const translate = useTranslate()
  const { path, text, ranges } = excerpt
  const parts = useMemo(
    () => cut(text, ranges, isShort ? startNear(text, ranges[0]?.[0] ?? 0) : 0),
    [text, ranges, isShort],
  )
  const name = path.split(/[.[]/)[0] ?? path
  const field = name === '_id' ? translate('search.id') : (type.field(name)?.title ?? name)
  return (
    <span className={css.excerpt} data-short={isShort || undefined} dir="auto">
      <span className={css.where}>
        {isShort ? `${type.title} · ${field}` : translate('search.found-in', { field })}:{' '}
      </span>
      <span className={css.words}>
        {parts.map(({ at, words, isMarked }) =>
          isMarked ? (
            <mark key={at} className={css.mark}>
              {words}
            </mark>
          ) : (
            words
          ),
        )}
      </span>
    </span>
  )
}

function cut(text: string, ranges: readonly (readonly [number, number])[], from: number) {
  const parts: { at: number; words: string; isMarked: boolean }[] = []
  if (from > 0) parts.push({ at: -1, words: '…', isMarked: false })
  let at = from
  for (const [start, end] of ranges) {
    if (start > at) parts.push({ at, words: text.slice(at, start), isMarked: false })
    parts.push({ at: start, words: text.slice(start, end), isMarked: true })
    at = end
  }
  if (at < text.length) parts.push({ at, words: text.slice(at), isMarked: false })
  return parts
}

/** The start of a word, at most a few letters before a position. */
function startNear(text: string, at: number): number {
  const early = at - 12
  if (early <= 0) return 0
  const space = text.indexOf(' ', early)
  return space >= 0 && space < at ? space + 1 : at
}
