import { deferred } from '../../form/deferred.ts'
import { showsItems } from '../../form/store/shows-items.ts'
import type { FieldView } from '../../form/registry.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { lazyInput } from '../lazy-input.tsx'
import { ArrayDisplay } from './display.tsx'

function estimatedHeight(type: SchemaType): number {
  return type.options['layout'] === 'grid' ? 220 : 150
}

/** Whether no item has fields of its own, so that all changes are shown as one. */
function changesAsOne(type: SchemaType): boolean {
  return !showsItems(type) || type.of.every(({ jsonType }) => jsonType !== 'object')
}

const input = lazyInput(async () => (await import('./input.tsx')).ArrayInput, {
  heightOf: estimatedHeight,
})

export const arrayViews: readonly FieldView[] = [
  { type: 'array', display: ArrayDisplay },
  { type: 'array', matches: showsItems, input, estimatedHeight },
  { type: 'array', matches: changesAsOne, diff: deferred(() => import('./diff.tsx')) },
]
