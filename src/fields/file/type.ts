import { isRecord, isReference } from '../../model/document.ts'
import type { Reference } from '../../model/document.ts'
import type { FieldType } from '../../schema/field-type.ts'

/** The stored value of an image or file field: the asset, plus data specific to this use of it. */
export interface AssetUse {
  readonly _type: string
  readonly asset?: Reference
  readonly [field: string]: unknown
}

export const fileType: FieldType<AssetUse> = {
  name: 'file',
  jsonType: 'object',
  holdsAsset: true,
  keys: ['fields', 'fieldsets', 'groups'],
  optionKeys: [
    'accept',
    'sources',
    'metadata',
    'storeOriginalFilename',
    'columns',
    'collapsible',
    'collapsed',
  ],
  example: { _type: 'file', asset: { _type: 'reference', _ref: 'file-abc123-pdf' } },
  isValue: isAssetUse,
  filter: () => 'file',
  fields: [{ name: 'asset', type: 'reference', to: [{ type: 'sanity.fileAsset' }] }],
}

export function isAssetUse(value: unknown): value is AssetUse {
  if (!isRecord(value)) return false
  return value['asset'] === undefined || isReference(value['asset'])
}
