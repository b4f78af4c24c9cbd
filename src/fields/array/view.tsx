import { deferred } from '../../form/deferred.ts'
import { showsItems } from '../../form/items/shows-items.ts'
import type { FieldView } from '../../form/registry.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { followingInput } from '../later-input.tsx'
import { ArrayDisplay } from './display.tsx'

function estimatedHeight(type: SchemaType): number {
  return type.options['layout'] === 'grid' ? 220 : 150
}

/** Whether no item has fields of its own, so that all changes are shown as one. */
function changesAsOne(type: SchemaType): boolean {
  return !showsItems(type) || type.of.every(({ jsonType }) => jsonType !== 'object')
}

const input = followingInput(async () => (await import('./input.tsx')).ArrayInput, estimatedHeight)

export const arrayViews: readonly FieldView[] = [
  { type: 'array', display: ArrayDisplay },
  {
    type: 'array',
    matches: showsItems,
    input,
    prefetch: [() => import('./input.tsx')],
    estimatedHeight,
  },
  { type: 'array', matches: changesAsOne, diff: deferred(() => import('./diff.tsx')) },
]
