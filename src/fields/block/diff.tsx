import { createElement, Suspense, useContext } from 'react'
import type { ReactNode } from 'react'
import { of } from 'rxjs'
import { useItemPreview } from '../../form/items/preview/item-preview.tsx'
import type { DiffProps } from '../../form/registry.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { ArrayDiff, Attribution, Diff, ItemDiff } from '../../model/diff/diff.ts'
import { isRecord } from '../../model/document.ts'
import { useReferenceTitle } from '../../preview/reference-title.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { titleFromName } from '../../schema/titles.ts'
import { itemTypeOf, valueTypeName } from '../../schema/walk.ts'
import { type TextChoice, textTypeOf } from '../../rich-text/value/text-type.ts'
import { withTitles } from '../../rich-text/value/titles.ts'
import { classes } from '../../ui/host/dom.ts'
import { Moved } from '../array/diff.tsx'
import { Piece } from '../diff-parts.tsx'
import { DiffViewsContext } from '../../form/diff-views.ts'
import * as css from '../diff.css.ts'
import {
  annotationTitle,
  blockKind,
  joinRuns,
  lookChanges,
  runsOf,
  splitRuns,
} from './rich-diff.ts'
import type { Look, Run } from './rich-diff.ts'
import { useNames } from './use-names.tsx'

/** The changed blocks of rich text, with changes of words, decorators and annotations. */
export default function RichTextDiff({ diff, type }: DiffProps<ArrayDiff>) {
  const translate = useTranslate()
  const items = useNamed(diff.items, type)
  return (
    <div className={css.stack}>
      {inGroups(items, type).map(({ key, unchanged, item, division }) =>
        division ? (
          <DivisionChange key={key} {...division} array={type} />
        ) : item ? (
          <ItemChange key={key} item={item} array={type} />
        ) : (
          <span key={key} className={css.note}>
            {translate('review.same-blocks', { count: unchanged })}
          </span>
        ),
      )}
    </div>
  )
}

/** The items, with texts that name what their annotations and inline objects refer to. */
function useNamed(items: readonly ItemDiff[], array: SchemaType): readonly ItemDiff[] {
  const isText = (value: unknown) => itemTypeOf(array, value)?.fieldType.isBlock === true
  const changed = items.filter(({ diff }) => diff.isChanged)
  const texts = changed.flatMap(({ diff }) => [diff.fromValue, diff.toValue]).filter(isText)
  const name = useNames(texts, array)
  const named = (value: unknown) => (isText(value) ? name(value) : value)
  return items.map((item) => {
    const { diff } = item
    if (!diff.isChanged) return item
    const sides = { fromValue: named(diff.fromValue), toValue: named(diff.toValue) }
    return { ...item, diff: { ...diff, ...sides } as Diff }
  })
}

interface Part {
  key: string
  unchanged: number
  item: ItemDiff | null
  /** Set for a paragraph that was split into several, or joined from several. */
  division: Division | null
}

interface Division {
  type: 'split' | 'join'
  items: readonly ItemDiff[]
  /** The words of each paragraph that a split made, or of the one that a join made. */
  runs: readonly (readonly Run[])[]
}

/** The changed items, and the length of each run of unchanged ones; a split is one change, and so is a join. */
function inGroups(items: readonly ItemDiff[], array: SchemaType): readonly Part[] {
  const parts: Part[] = []
  let next = 0
  for (const [index, item] of items.entries()) {
    if (index < next) continue
    const last = parts.at(-1)
    const division = divisionAt(items, index, array)
    if (division) {
      next = index + division.items.length
      parts.push({ key: `${index}`, unchanged: 0, item, division })
      continue
    }
    if (item.diff.isChanged || item.hasMoved)
      parts.push({ key: `${index}`, unchanged: 0, item, division: null })
    else if (last && !last.item) last.unchanged += 1
    else parts.push({ key: `${index}`, unchanged: 1, item: null, division: null })
  }
  return parts
}

/** The paragraph at an index with all that were split off it, or joined to it; null when there are none. */
function divisionAt(items: readonly ItemDiff[], index: number, array: SchemaType): Division | null {
  const first = items[index]!
  const isText = ({ diff: { fromValue, toValue } }: ItemDiff) =>
    itemTypeOf(array, toValue ?? fromValue)?.fieldType.isBlock === true
  if (first.diff.action !== 'changed' || first.hasMoved || !isText(first)) return null
  const other = items[index + 1]?.diff.action
  if (other !== 'added' && other !== 'removed') return null
  let division: Division | null = null
  for (let end = index + 2; end <= items.length; end++) {
    const last = items[end - 1]!
    if (last.diff.action !== other || !isText(last)) break
    const parts = items.slice(index, end)
    const found = other === 'added' ? splitOf(parts) : joinOf(parts)
    if (!found) break
    division = found
  }
  return division
}

function splitOf(items: readonly ItemDiff[]): Division | null {
  const parts = items.map(({ diff }) => diff.toValue)
  const runs = splitRuns(items[0]!.diff.fromValue, parts)
  return runs && { type: 'split', items, runs }
}

function joinOf(items: readonly ItemDiff[]): Division | null {
  const parts = items.map(({ diff }) => diff.fromValue)
  const runs = joinRuns(parts, items[0]!.diff.toValue)
  return runs && { type: 'join', items, runs: [runs] }
}

function DivisionChange({ type, items, runs, array }: Division & { array: SchemaType }) {
  const translate = useTranslate()
  const [first] = items
  return (
    <div className={css.stack} data-block={type}>
      <div className={css.note}>
        {translate(type === 'split' ? 'review.split' : 'review.join', { number: items.length })}
      </div>
      {runs.map((words, index) => {
        const { diff, attribution } = items[index]!
        return (
          <BlockChange
            key={index}
            item={{
              ...first!,
              attribution,
              diff: { ...first!.diff, toValue: diff.toValue } as Diff,
            }}
            type={itemTypeOf(array, diff.toValue)!}
            runs={words}
          />
        )
      })}
    </div>
  )
}

function ItemChange({ item, array }: { item: ItemDiff; array: SchemaType }) {
  const { diff } = item
  const value = diff.toValue ?? diff.fromValue
  const type = itemTypeOf(array, value)
  const isBlock = type?.fieldType.isBlock && !isEmptyChange(item)
  return (
    <div data-block={diff.action}>
      {item.hasMoved && <Moved {...item} />}
      {isBlock ? (
        <BlockChange item={item} type={type} />
      ) : (
        <OtherChange item={item} type={type} name={valueTypeName(value)} />
      )}
    </div>
  )
}

const isEmptyChange = ({ diff }: ItemDiff): boolean =>
  !isRecord(diff.fromValue) && !isRecord(diff.toValue)

interface BlockChangeProps {
  item: ItemDiff
  type: SchemaType
  /** The words, if they are not those of the whole item. */
  runs?: readonly Run[]
}

function BlockChange({ item: { diff, attribution }, type, runs: given }: BlockChangeProps) {
  const translate = useTranslate()
  const { styles, lists, decorators } = withTitles(textTypeOf(type), translate)
  const titleIn = (choices: readonly TextChoice[]) => (name: string) =>
    choices.find(({ value }) => value === name)?.title ?? titleFromName(name)
  const kindOf = (value: unknown) => blockKind(value, titleIn([...styles, ...lists]))
  const { fromValue, toValue, action } = diff
  const block = isRecord(toValue) ? toValue : fromValue
  const runs = given ?? runsOf(fromValue, toValue)
  const [oldKind, newKind] = [kindOf(fromValue), kindOf(toValue)]
  const body = (
    <div className={classes(css.richBlock, kindClass(block))}>
      {runs.map((run, index) => (
        <RunView
          key={index}
          run={action === 'changed' ? run : { ...run, action: 'unchanged' }}
          attribution={attribution}
        />
      ))}
      {runs.length === 0 && <span className={css.quiet}>{translate('review.empty-block')}</span>}
    </div>
  )
  if (action === 'added' || action === 'removed') {
    return (
      <Piece block action={action} attribution={attribution}>
        {body}
      </Piece>
    )
  }
  return (
    <>
      {body}
      {oldKind !== newKind && (
        <div className={css.note}>
          {translate('review.block-kind', { from: oldKind, to: newKind })}
        </div>
      )}
      {looksText(runs, titleIn(decorators)).map(({ words, added, removed }) => (
        <div key={words} className={css.note} data-look-change>
          {[
            ...added.map((look) => translate('review.look-added', { look, words })),
            ...removed.map((look) => translate('review.look-removed', { look, words })),
          ].join(' · ')}
        </div>
      ))}
    </>
  )
}

function looksText(runs: readonly Run[], titleOf: (decorator: string) => string) {
  return runs
    .filter((run) => run.action === 'formatted' && run.before)
    .map(({ text, before, look }) => ({
      words: text.trim(),
      ...lookChanges(before!, look, titleOf),
    }))
}

function RunView({ run, attribution }: { run: Run; attribution: Attribution | null }) {
  const { action, text, look } = run
  const words = dressed(text, look)
  if (action === 'unchanged') return words
  if (action === 'formatted') {
    return (
      <mark className={css.formatted} data-format>
        {words}
      </mark>
    )
  }
  return (
    <Piece action={action} attribution={attribution}>
      {words}
    </Piece>
  )
}

const elements: Readonly<Record<string, 'strong' | 'em' | 'code' | 'u' | 's' | 'sub' | 'sup'>> = {
  strong: 'strong',
  em: 'em',
  code: 'code',
  underline: 'u',
  'strike-through': 's',
  sub: 'sub',
  sup: 'sup',
}

/** Renders words with their decorators. Decorators without an element of their own are named beside the text. */
function dressed(text: string, { decorators, annotations }: Look): ReactNode {
  const inside = decorators.reduce<ReactNode>((content, name) => {
    const Element = elements[name] ?? 'span'
    return <Element data-decorator={name}>{content}</Element>
  }, text)
  return annotations.reduce<ReactNode>(
    (content, annotation) => (
      <span
        className={css.annotation}
        data-annotation={annotation.type}
        title={annotationTitle(annotation)}
      >
        {content}
      </span>
    ),
    inside,
  )
}

function kindClass(block: unknown): string | undefined {
  const { style, listItem } = isRecord(block) ? block : {}
  if (typeof listItem === 'string') return css.richItem
  if (style === 'blockquote') return css.richQuote
  return typeof style === 'string' && /^h[1-6]$/.test(style) ? css.richHeading : undefined
}

interface OtherChangeProps {
  item: ItemDiff
  /** Undefined when the schema has none. */
  type: SchemaType | undefined
  name: string
}

/** An image or another object between the blocks: its type and its change. */
function OtherChange({ item: { diff, attribution }, type, name }: OtherChangeProps) {
  const translate = useTranslate()
  const findView = useContext(DiffViewsContext)
  const { action } = diff
  const value = diff.toValue ?? diff.fromValue
  const target = useReferenceTitle(value, type ?? unknown, shown$)
  const own = useItemPreview(type, value)
  const title = target ?? own.title
  if (!type) {
    return (
      <span className={css.note}>
        {translate('review.no-child')} ({name})
      </span>
    )
  }
  const words = [type.title, title].filter(Boolean).join(': ')
  if (action === 'added' || action === 'removed') {
    return (
      <Piece block action={action} attribution={attribution}>
        {words}
      </Piece>
    )
  }
  const line = (
    <span>
      {words}
      {diff.isChanged && <span className={css.note}> {translate('review.changed')}</span>}
    </span>
  )
  const view = diff.isChanged && type.fieldType.leaf ? findView(type) : undefined
  if (!view || diff.type === 'typeChange') return line
  return (
    <div className={css.stack}>
      {line}
      <Suspense>{createElement(view, { diff, type })}</Suspense>
    </div>
  )
}

const unknown = { to: [] }
const shown$ = of(true)
