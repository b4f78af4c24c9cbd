import type { ContentDocument } from '../../src/model/document.ts'
import type { Scenario } from './scenario.ts'
import { productId, productSlug } from './shop/product-id.ts'
import { shopTypes } from './shop/schema.ts'

const shelves = {
  window: ['In the window', 'Changes on the first of the month.'],
  walls: ['On the walls', 'Prints only, largest at the back.'],
  archive: ['The archive', 'Back issues by year.'],
} as const

type Row = readonly [
  title: string,
  kind: 'book' | 'print' | 'issue',
  price: number,
  stock: number,
  shelf: keyof typeof shelves,
  blurb: string,
]

const products: readonly Row[] = [
  ['Doors That Stay Open', 'book', 24, 31, 'window', 'Forty thresholds and who holds them.'],
  ['A Field Guide to Stairs', 'book', 29, 12, 'window', 'Measured by the people who climb them.'],
  ['The Patient Wall', 'book', 34, 4, 'window', 'Brick, lime, weather, and time to wait.'],
  ['Roofs at Six in the Morning', 'print', 45, 18, 'walls', 'Two colours, 50 by 70 cm.'],
  [
    'Plan of a House for Three Cats',
    'print',
    38,
    0,
    'walls',
    'Sold out; the third edition is at the printer.',
  ],
  ['Bridges, Unfolded', 'print', 52, 7, 'walls', 'A sheet that is read on both sides.'],
  ['Lintel, the Spring Issue', 'issue', 9, 120, 'archive', 'On rooms that change with the light.'],
  ['Lintel, the Summer Issue', 'issue', 9, 86, 'archive', 'On shade, and who gets it.'],
  ['Lintel, the Autumn Issue', 'issue', 9, 140, 'archive', 'On what is kept and what is let go.'],
]

/** What the magazine sells, in a dataset of its own beside the articles: the second workspace of the demo. */
export const shop: Scenario = {
  name: 'shop',
  title: 'The Lintel shop',
  studioPage: 'studio',
  types: shopTypes,
  images: [],
  createDocuments: () => [
    ...Object.entries(shelves).map(([name, [title, note]]): ContentDocument => ({
      _id: `shelf-${name}`,
      _type: 'shelf',
      title,
      note,
    })),
    ...products.map(([title, kind, price, stock, shelf, blurb]): ContentDocument => {
      const id = productId(title)
      return {
        // The one that is sold out waits for its next edition.
        _id: stock === 0 ? `drafts.${id}` : id,
        _type: 'product',
        title,
        slug: { _type: 'slug', current: productSlug(title) },
        kind,
        price,
        stock,
        shelf: { _type: 'reference', _ref: `shelf-${shelf}` },
        blurb,
      }
    }),
  ],
}
