import { deferred } from '../../form/deferred.ts'
import type { FieldView } from '../../form/registry.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { lazyInput } from '../lazy-input.tsx'

const hasList = ({ options }: SchemaType) => Array.isArray(options['list'])
const hasRadios = (type: SchemaType) => hasList(type) && type.options['layout'] === 'radio'
const radiosHeight = ({ options }: SchemaType) =>
  28 * (options['list'] as readonly unknown[]).length

const SelectInput = lazyInput(async () => (await import('./input.tsx')).SelectInput)
const RadioInput = lazyInput(async () => (await import('./input.tsx')).RadioInput, {
  heightOf: radiosHeight,
})
const ChoiceDiff = deferred(() => import('./diff.tsx'))

/** Strings and numbers with a list: a dropdown, or radio buttons. */
export const choiceViews: readonly FieldView[] = ['string', 'number'].flatMap((type) => [
  { type, matches: hasList, input: SelectInput, diff: ChoiceDiff },
  { type, matches: hasRadios, input: RadioInput, estimatedHeight: radiosHeight },
])
