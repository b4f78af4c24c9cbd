import { useId, useState } from 'react'
import type { Conflict } from '../../data/pair/version/clashes.ts'
import type { DocumentPair, PairState } from '../../data/pair/document-pair.ts'
import type { FieldRegistry } from '../../form/registry.ts'
import { ClashSides } from '../../form/field/clash/clash-sides.tsx'
import { useTranslate } from '../../i18n/use-translate.ts'
import { type Path, pathToString } from '../../model/path.ts'
import { useUser } from '../../react/use-user.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Icon } from '../../ui/text/icon.tsx'
import * as css from './conflicts.css.ts'
import { fieldTrail, typeAt } from '../field-title.ts'
import { usePairValue } from '../pair/use-pair-value.ts'

export interface ConflictsProps {
  pair: DocumentPair
  type: SchemaType
  registry: FieldRegistry
  /** Moves the user to a field. */
  onGo: (path: Path) => void
}

/** A one-line notice of concurrent edits; expanded, it shows both values and lets the user choose. */
export function Conflicts(props: ConflictsProps) {
  const conflicts = usePairValue(props.pair, conflictsOf)
  return conflicts.length === 0 ? null : <Banner {...props} conflicts={conflicts} />
}

const conflictsOf = ({ conflicts }: PairState): readonly Conflict[] => conflicts

function Banner({ conflicts, ...props }: ConflictsProps & { conflicts: readonly Conflict[] }) {
  const { pair, type } = props
  const translate = useTranslate()
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const authors = new Set(conflicts.map(({ by }) => by))
  const user = useUser((authors.size === 1 ? conflicts[0]?.by : null) ?? null)
  const name = user?.displayName ?? translate('document.somebody-else')
  const first = titleOf(type, conflicts[0]!, pair)
  return (
    <Card role="alert" tone="caution" padding={2} data-conflicts={conflicts.length}>
      <div className={css.line}>
        <Icon name="circle-alert" />
        <span className={css.words}>
          {conflicts.length === 1
            ? translate('document.conflict-in', { user: name, field: first })
            : translate('document.conflicts-in', { user: name, count: conflicts.length })}
        </span>
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          {translate(isOpen ? 'document.conflict-later' : 'document.conflict-decide')}
        </Button>
      </div>
      {isOpen && (
        <ul id={listId} className={css.list}>
          {conflicts.map((conflict, index) => (
            // One path may have clashed twice.
            <li key={`${pathToString(conflict.path)} ${index}`}>
              <Choice {...props} conflict={conflict} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function titleOf(type: SchemaType, { path, mine, theirs }: Conflict, pair: DocumentPair): string {
  return fieldTrail(type, path, pair.getState().displayed, mine ?? theirs).join(' → ')
}

function Choice({ pair, type, registry, onGo, conflict }: ConflictsProps & { conflict: Conflict }) {
  const { path, mine, theirs } = conflict
  const field = titleOf(type, conflict, pair)
  return (
    <>
      <div className={css.field}>
        <Button size="small" variant="ghost" onClick={() => onGo(conflict.path)}>
          {field}
        </Button>
      </div>
      <ClashSides
        clash={{
          ...conflict,
          type: typeAt(type, path, pair.getState().displayed, mine ?? theirs),
        }}
        registry={registry}
        field={field}
        onChoose={(side) => pair.resolveConflict(conflict.path, side)}
      />
    </>
  )
}
