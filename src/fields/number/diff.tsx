import type { DiffProps, DiffView } from '../../form/registry.ts'
import type { ScalarDiff } from '../../model/diff.ts'
import { FromTo } from '../diff-parts.tsx'

function NumberDiff({ diff }: DiffProps<ScalarDiff>) {
  return <FromTo diff={diff} renderSide={(value) => String(value)} />
}

export const numberDiff: DiffView = { type: 'number', diff: NumberDiff }
