import type { DiffProps, DiffView } from '../../form/registry.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { FromTo } from '../diff-parts.tsx'
import { listChoices } from '../list-options.ts'

function ChoiceDiff({ diff, type }: DiffProps) {
  const choices = listChoices(type, isScalar) ?? []
  return (
    <FromTo
      diff={diff}
      renderSide={(value) =>
        choices.find((choice) => choice.value === value)?.title ?? String(value)
      }
    />
  )
}

const isScalar = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

const hasList = ({ options }: SchemaType) => Array.isArray(options['list'])

/** Values of a list, by the titles that the form shows too. */
export const choiceDiffs: readonly DiffView[] = ['string', 'number'].map((type) => ({
  type,
  matches: hasList,
  diff: ChoiceDiff,
}))
