import type { FieldType } from '../../schema/field-type.ts'
import { isAssetUse } from '../file/type.ts'
import type { AssetUse } from '../file/type.ts'

/** An image: the asset, and its crop and hotspot. */
export const imageType: FieldType<AssetUse> = {
  name: 'image',
  icon: 'image',
  jsonType: 'object',
  keys: ['fields', 'fieldsets', 'groups'],
  optionKeys: [
    'hotspot',
    'accept',
    'sources',
    'metadata',
    'storeOriginalFilename',
    'columns',
    'collapsible',
    'collapsed',
  ],
  example: { _type: 'image', asset: { _type: 'reference', _ref: 'image-abc123-800x600-jpg' } },
  isValue: isAssetUse,
  holdsAsset: true,
  isPicture: true,
  filter: () => 'image',
  column: () => ({ kind: 'image', value: (path) => `${path}{asset}`, order: null }),
  fields: [
    { name: 'asset', type: 'reference', to: [{ type: 'sanity.imageAsset' }] },
    { name: 'hotspot', type: 'object', fields: fractions('x', 'y', 'height', 'width') },
    { name: 'crop', type: 'object', fields: fractions('top', 'bottom', 'left', 'right') },
  ],
}

function fractions(...names: readonly string[]) {
  return names.map((name) => ({ name, type: 'number' }))
}
