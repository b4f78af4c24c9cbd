import type { DiffProps } from '../../form/registry.ts'
import type { StringDiff } from '../../model/diff/diff.ts'
import { Segments } from '../diff-parts.tsx'

export default function TextDiff({ diff }: DiffProps<StringDiff>) {
  return <Segments segments={diff.segments} />
}
