import type { DocumentSchemaType, ObjectAttribute, TypeNode } from 'groq-js'

// What uploads store: the documents of images and files, which no schema declares.

const text: TypeNode = { type: 'string' }
const number: TypeNode = { type: 'number' }
const boolean: TypeNode = { type: 'boolean' }

const always = (value: TypeNode): ObjectAttribute => ({ type: 'objectAttribute', value })
const maybe = (value: TypeNode): ObjectAttribute => ({ ...always(value), optional: true })
const each = (value: TypeNode, ...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, maybe(value)]))
const object = (attributes: Record<string, ObjectAttribute>): TypeNode => ({
  type: 'object',
  attributes,
})

const about = each(
  text,
  'originalFilename',
  'label',
  'title',
  'description',
  'altText',
  'creditLine',
)
const swatch = object({
  ...each(text, 'background', 'foreground', 'title'),
  ...each(number, 'population'),
})
const swatches = [
  'darkMuted',
  'lightVibrant',
  'darkVibrant',
  'vibrant',
  'dominant',
  'lightMuted',
  'muted',
]

function assetDocument(
  name: string,
  more: Record<string, ObjectAttribute> = {},
): DocumentSchemaType {
  const type = always({ type: 'string', value: name })
  const base = {
    _id: always(text),
    _type: type,
    _createdAt: always(text),
    _updatedAt: always(text),
  }
  const file = {
    ...each(text, 'sha1hash', 'extension', 'mimeType', 'assetId', 'uploadId', 'path', 'url'),
    size: maybe(number),
    source: maybe(object(each(text, 'name', 'id', 'url'))),
  }
  return {
    type: 'document',
    name,
    attributes: { ...base, _rev: always(text), ...about, ...file, ...more },
  }
}

export const assetDocuments: readonly DocumentSchemaType[] = [
  assetDocument('sanity.imageAsset', {
    metadata: maybe(
      object({
        location: maybe(object(each(number, 'lat', 'lng', 'alt'))),
        dimensions: maybe(
          object({ width: always(number), height: always(number), aspectRatio: always(number) }),
        ),
        palette: maybe(object(each(swatch, ...swatches))),
        ...each(text, 'lqip', 'blurHash', 'thumbHash'),
        ...each(boolean, 'hasAlpha', 'isOpaque'),
        exif: maybe({ type: 'unknown' }),
      }),
    ),
  }),
  assetDocument('sanity.fileAsset'),
]
