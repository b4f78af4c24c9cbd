import type { DiffProps } from '../../form/registry.ts'
import { FromTo } from '../diff-parts.tsx'
import { listChoices } from '../list-options.ts'

export default function ChoiceDiff({ diff, type }: DiffProps) {
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
