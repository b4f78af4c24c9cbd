import type { Conflict } from '../../data/pair/clashes.ts'
import type { DocumentPair, PairState } from '../../data/pair/document-pair.ts'
import { ClashSides } from '../../form/field/clash-sides.tsx'
import { useTranslate } from '../../i18n/use-translate.ts'
import { type Path, pathToString } from '../../model/path.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import * as css from './conflicts.css.ts'
import { fieldTrail } from '../field-title.ts'
import { usePairValue } from '../pane/use-pair-value.ts'

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
  const field = fieldTrail(type, conflict.path, pair.getState().displayed).join(' → ')
  return (
    <>
      <div className={css.field}>
        <Button size="small" variant="ghost" onClick={() => onGo(conflict.path)}>
          {field}
        </Button>
      </div>
      <ClashSides
        clash={conflict}
        field={field}
        onChoose={(side) => pair.resolveConflict(conflict.path, side)}
      />
    </>
  )
}
