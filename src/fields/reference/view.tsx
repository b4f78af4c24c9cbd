import { deferred } from '../../form/deferred.ts'
import type { FieldView } from '../../form/registry.ts'
import { AddReferences } from '../../references/search/add-references.tsx'
import { ReferenceItem } from '../../references/reference-item.tsx'
import { ReferenceDisplay } from './display.tsx'
import { CrossDatasetReferenceInput, ReferenceInput } from './input.tsx'

const parts: Omit<FieldView, 'type' | 'input'> = {
  add: AddReferences,
  item: ReferenceItem,
  display: ReferenceDisplay,
  diff: deferred(() => import('./diff.tsx')),
  estimatedHeight: () => 44,
}

export const referenceView: FieldView = {
  type: 'reference',
  input: ReferenceInput,
  ...parts,
}
export const crossDatasetReferenceView: FieldView = {
  type: 'crossDatasetReference',
  input: CrossDatasetReferenceInput,
  ...parts,
}
