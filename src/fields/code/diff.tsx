import type { DiffProps } from '../../form/registry.ts'
import { isRecord } from '../../model/document.ts'
import type { Diff } from '../../model/diff/diff.ts'
import { FromTo, Segments } from '../diff-parts.tsx'
import * as css from '../diff.css.ts'

/** The changes of the source text, and of its language. */
export default function CodeDiff({ diff }: DiffProps) {
  const fields: Readonly<Record<string, Diff>> = diff.type === 'object' ? diff.fields : {}
  const { language, code } = fields
  if (!language?.isChanged && !code?.isChanged)
    return <FromTo wide diff={diff} renderSide={codeOf} />
  return (
    <div className={css.stack}>
      {language?.isChanged && <FromTo diff={language} renderSide={String} />}
      {code?.type === 'string' && code.isChanged && (
        <div className={css.mono}>
          <Segments segments={code.segments} />
        </div>
      )}
    </div>
  )
}

function codeOf(value: unknown): string {
  const code = isRecord(value) ? value['code'] : undefined
  return typeof code === 'string' ? code : ''
}
