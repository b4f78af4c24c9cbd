import { deferred, deferredPart } from '../../form/deferred.ts'
import { ItemPreview } from '../../form/items/preview/item-preview.tsx'
import type { FieldView } from '../../form/registry.ts'
import { LoadingBlock } from '../../ui/text/spinner.tsx'
import { lazyInput } from '../lazy-input.tsx'
import { ReferenceDisplay, ReferenceInline } from './display.tsx'

const Waiting = () => <LoadingBlock fill={false} />
const estimatedHeight = () => 44
const loadWords = async () => (await import('../../i18n/en-us/references.ts')).referenceMessages
const options = { heightOf: estimatedHeight, words: loadWords }

/** Many forms contain no reference, so the field loads with the first one in a form. */
const parts: Omit<FieldView, 'type' | 'input'> = {
  add: deferredPart(
    async () => (await import('../../references/search/add-references.tsx')).AddReferences,
    Waiting,
    loadWords,
  ),
  item: deferredPart(
    async () => (await import('../../references/reference-item.tsx')).ReferenceItem,
    ItemPreview,
    loadWords,
  ),
  inline: ReferenceInline,
  display: ReferenceDisplay,
  diff: deferred(() => import('./diff.tsx')),
  prefetch: [
    () => import('../../references/reference-item.tsx'),
    () => import('../../references/search/add-references.tsx'),
    () => import('../../references/search/pasted-lines.ts'),
  ],
  estimatedHeight,
}

export const referenceView: FieldView = {
  type: 'reference',
  input: lazyInput(async () => (await import('./input.tsx')).ReferenceInput, options),
  ...parts,
}
export const crossDatasetReferenceView: FieldView = {
  type: 'crossDatasetReference',
  input: lazyInput(async () => (await import('./input.tsx')).CrossDatasetReferenceInput, options),
  ...parts,
}
