import type { DiffProps } from '../../form/registry.ts'
import { isRecord } from '../../model/document.ts'
import type { Diff } from '../../model/diff/diff.ts'
import { FromTo, Segments } from '../diff-parts.tsx'

export default function SlugDiff({ diff }: DiffProps) {
  const current: Diff | undefined = diff.type === 'object' ? diff.fields['current'] : undefined
  if (current?.type === 'string') return <Segments segments={current.segments} />
  return <FromTo diff={diff} renderSide={currentOf} />
}

function currentOf(value: unknown): string {
  const current = isRecord(value) ? value['current'] : undefined
  return typeof current === 'string' ? current : ''
}
