import { deferred, deferredPart } from '../../form/deferred.ts'
import { ItemPreview } from '../../form/items/rows/item-preview.tsx'
import type { FieldView } from '../../form/registry.ts'
import { LoadingBlock } from '../../ui/feedback/spinner.tsx'
import { ReferenceDisplay } from './display.tsx'

const Waiting = () => <LoadingBlock fill={false} />
const loadInputs = () => import('./input.tsx')

/** Many forms contain no reference, so the field loads with the first one in a form. */
const parts: Omit<FieldView, 'type' | 'input'> = {
  add: deferredPart(
    async () => (await import('../../references/search/add-references.tsx')).AddReferences,
    Waiting,
  ),
  item: deferredPart(
    async () => (await import('../../references/reference-item.tsx')).ReferenceItem,
    ItemPreview,
  ),
  display: ReferenceDisplay,
  diff: deferred(() => import('./diff.tsx')),
  prefetch: [
    () => import('./input.tsx'),
    () => import('../../references/reference-item.tsx'),
    () => import('../../references/search/add-references.tsx'),
    () => import('../../references/search/pasted-lines.ts'),
  ],
  estimatedHeight: () => 44,
}

export const referenceView: FieldView = {
  type: 'reference',
  input: deferredPart(async () => (await loadInputs()).ReferenceInput, Waiting),
  ...parts,
}
export const crossDatasetReferenceView: FieldView = {
  type: 'crossDatasetReference',
  input: deferredPart(async () => (await loadInputs()).CrossDatasetReferenceInput, Waiting),
  ...parts,
}
