import type { ContentDocument, Reference } from '../../../src/model/document.ts'
import { isTextBlock, prose } from '../prose.ts'
import type { InsertReader, ProseBlock } from '../prose.ts'
import { hashText, keyFor } from '../seeded.ts'
import { productId } from '../shop/product-id.ts'
import { pictures } from './art/pictures.ts'

/** Document ids are made of a type and a name, so that links in tests and reviews stay readable. */
export function idOf(type: string, name: string): string {
  return `${type}-${name}`
}

export function referTo(type: string, name: string): Reference {
  return { _type: 'reference', _ref: idOf(type, name) }
}

/** An array of references, each with a key that depends on its target only. */
export function referToAll(type: string, names: readonly string[]): Reference[] {
  return names.map((name) => ({ _key: keyFor(`${type}/${name}`), ...referTo(type, name) }))
}

/**
 * A reference to a document that is a draft only: weak until it is published, as the studio writes
 * it.
 */
export function referToUnpublished(type: string, name: string): Reference {
  return {
    ...referTo(type, name),
    _weak: true,
    _strengthenOnPublish: { type },
  }
}

/** What the shop sells, which has a dataset of its own. */
export function referToProducts(titles: readonly string[]): Reference[] {
  return titles.map((title) => ({
    _key: keyFor(`product/${title}`),
    _type: 'crossDatasetReference',
    _ref: productId(title),
    _dataset: 'shop',
    _projectId: 'demo',
    _weak: true,
  }))
}

/** Text of a template literal without the line breaks it was wrapped with. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

export interface Timestamps {
  readonly _createdAt: string
  readonly _updatedAt: string
}

/**
 * Times for a document that was last touched on `day`: created some days earlier, at office hours.
 * Both depend on `name` only.
 */
export function timesFor(name: string, day: string): Timestamps {
  const hash = hashText(name)
  const updated = Date.parse(`${day}T08:00:00.000Z`) + (hash % 540) * 60_000
  const created = updated - (3 + (hash % 40)) * 86_400_000 - (hash % 3_600) * 1_000
  return {
    _createdAt: new Date(created).toISOString(),
    _updatedAt: new Date(updated).toISOString(),
  }
}

/** What a document is called and when it was last touched. */
interface Source {
  readonly type: string
  readonly name: string
  readonly day: string
}

/** Makes documents of the newsroom from their sources; knows where the pictures are. */
export interface Builder {
  readonly document: (source: Source, fields: Record<string, unknown>) => ContentDocument
  readonly picture: (
    name: string,
    texts?: { caption?: string; credit?: string },
  ) => Record<string, unknown>
  readonly body: (seed: string, text: string) => ProseBlock[]
}

export function createBuilder(assetId: (picture: string) => string): Builder {
  function picture(
    name: string,
    { caption, credit = creditOf(name) }: { caption?: string; credit?: string } = {},
  ): Record<string, unknown> {
    return {
      _type: 'captionedImage',
      asset: { _type: 'reference', _ref: assetId(name) },
      ...framingOf(name),
      alt: pictures[name]?.alt ?? 'A head and shoulders in a few cut shapes.',
      ...(caption !== undefined && { caption }),
      credit,
    }
  }

  const inserts: Record<string, InsertReader> = {
    pull: (_argument, [text = '', attribution]) => ({
      _type: 'pullQuote',
      text,
      ...(attribution !== undefined && { attribution }),
    }),
    fact: (title, [text = '']) => ({ _type: 'factBox', title, text }),
    table: tableOf,
    picture: (name, [caption = '']) => ({ _type: 'captionedImage', ...picture(name, { caption }) }),
  }

  return {
    document: ({ type, name, day }, fields) => ({
      _id: idOf(type, name),
      _type: type,
      ...timesFor(`${type}/${name}`, day),
      ...withoutUndefined(fields),
    }),
    picture,
    body: (seed, text) => prose(seed, text, inserts),
  }
}

/** Rows between bars, cells between semicolons, the paragraphs of a cell between two slashes; the first row is a heading. */
function tableOf(name: string, rows: readonly string[]) {
  return {
    _type: 'table',
    hasHeader: true,
    rows: rows.map((row, at) => ({
      _type: 'tableRow',
      _key: keyFor(`${name}/${at}`),
      cells: row.split(';').map((cell, column) => ({
        _type: 'tableCell',
        _key: keyFor(`${name}/${at}/${column}`),
        content: prose(`${name}/${at}/${column}`, cell.replaceAll('//', '\n\n')),
      })),
    })),
  }
}

/** At 230 words a minute, never less than one. */
export function readingMinutes(blocks: readonly ProseBlock[]): number {
  const words = blocks
    .filter(isTextBlock)
    .flatMap((block) => block.children.flatMap((span) => span.text.split(/\s+/)))
  return Math.max(1, Math.round(words.length / 230))
}

/** Bea and Hà share the drawing evenly. */
function creditOf(picture: string): string {
  return hashText(picture) % 2 ? 'Drawing: Bea Montalbán' : 'Drawing: Nguyễn Thu Hà'
}

function withoutUndefined(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** The crop and the hotspot of a picture, as an image field stores them. */
function framingOf(name: string): Record<string, unknown> {
  const { crop, hotspot } = pictures[name]?.framing ?? {}
  return {
    ...(crop && { crop: { _type: 'sanity.imageCrop', ...crop } }),
    ...(hotspot && { hotspot: { _type: 'sanity.imageHotspot', ...hotspot } }),
  }
}
