import type { Conflict } from '../data/document/clashes.ts'
import type { DocumentPair, PairState } from '../data/document/document-pair.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { isRecord } from '../model/document.ts'
import { type Path, pathToString } from '../model/path.ts'
import type { SchemaType } from '../schema/schema.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import * as css from './conflicts.css.ts'
import { fieldTitle } from './field-title.ts'
import { usePairValue } from './use-pair-value.ts'

export interface ConflictsProps {
  pair: DocumentPair
  type: SchemaType
  /** Leads the editor to a field. */
  onGo: (path: Path) => void
}

/** What the user and others changed at the same time: both values, and which one it is to be. */
export function Conflicts({ pair, type, onGo }: ConflictsProps) {
  const translate = useTranslate()
  const conflicts = usePairValue(pair, conflictsOf)
  if (conflicts.length === 0) return null
  return (
    <Card
      role="alert"
      tone="caution"
      icon="circle-alert"
      title={translate('document.conflict', { count: conflicts.length })}
    >
      {translate('document.conflict-body')}
      <ul className={css.list}>
        {conflicts.map((conflict, index) => (
          // One place may have clashed twice.
          <li key={`${pathToString(conflict.path)} ${index}`}>
            <Choice pair={pair} type={type} onGo={onGo} conflict={conflict} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

const conflictsOf = ({ conflicts }: PairState): readonly Conflict[] => conflicts

function Choice({ pair, type, onGo, conflict }: ConflictsProps & { conflict: Conflict }) {
  const translate = useTranslate()
  const field = fieldTitle(type, conflict.path)
  return (
    <>
      <div className={css.field}>
        <Button size="small" variant="ghost" onClick={() => onGo(conflict.path)}>
          {field}
        </Button>
      </div>
      <div className={css.sides}>
        {(['mine', 'theirs'] as const).map((side) => (
          <div key={side} className={css.side}>
            <span className={css.whose}>
              {translate(`document.conflict-${side}${conflict.holds === side ? '-now' : ''}`)}
            </span>
            <Value value={conflict[side]} />
            <Button
              size="small"
              aria-label={translate(`document.conflict-keep-${side}-of`, { field })}
              onClick={() => pair.resolveConflict(conflict.path, side)}
            >
              {translate(`document.conflict-keep-${side}`)}
            </Button>
          </div>
        ))}
      </div>
    </>
  )
}

function Value({ value }: { value: unknown }) {
  const translate = useTranslate()
  const text = textOf(value)
  if (value === undefined || value === null || text === '') {
    return <span className={css.absent}>{translate('document.conflict-removed')}</span>
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
    <div className={css.value} tabIndex={text.length > 200 ? 0 : undefined}>
      {text}
    </div>
  )
}

/** A value in few words: what people wrote in it, line by line. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join('\n')
  if (isRecord(value)) {
    const written = Object.entries(value).filter(
      ([name]) => name === '_ref' || !name.startsWith('_'),
    )
    return written
      .map(([, child]) => textOf(child))
      .filter(Boolean)
      .join('\n')
  }
  return typeof value === 'string' ? value : (JSON.stringify(value ?? undefined) ?? '')
}
