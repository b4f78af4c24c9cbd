import type { DiffProps } from '../../form/registry.ts'
import type { ScalarDiff } from '../../model/diff.ts'
import { FromTo } from '../diff-parts.tsx'

export default function NumberDiff({ diff }: DiffProps<ScalarDiff>) {
  return <FromTo diff={diff} renderSide={(value) => String(value)} />
}
