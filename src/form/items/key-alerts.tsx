import { useTranslate } from '../../i18n/use-translate.ts'
import { createKey } from '../../model/key.ts'
import type { Patch } from '../../model/patch.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { addMissingKeys, removePlainItems, renameDuplicateKeys } from './item-keys.ts'
import type { ItemRows } from './item-keys.ts'

export interface KeyAlertsProps {
  rows: ItemRows
  readOnly: boolean
  onFix: (patches: readonly Patch[]) => void
}

/** True while keys are missing or duplicated: the list cannot be edited until then. */
export function hasKeyFaults({ missingKeys, duplicateKeys }: ItemRows): boolean {
  return missingKeys > 0 || duplicateKeys > 0
}

/** Faulty keys and types in an array of objects, each with its repair. */
export function KeyAlerts({ rows, readOnly, onFix }: KeyAlertsProps) {
  const translate = useTranslate()
  const { items, missingKeys, duplicateKeys, plain } = rows
  const faults = [
    { key: 'missing-keys', count: missingKeys, fix: () => addMissingKeys(items, createKey) },
    { key: 'duplicate-keys', count: duplicateKeys, fix: () => renameDuplicateKeys(items) },
    { key: 'mixed', count: plain, fix: () => removePlainItems(items) },
  ] as const
  return faults
    .filter(({ count }) => count > 0)
    .map(({ key, count, fix }) => (
      <Card
        key={key}
        role="alert"
        tone="caution"
        icon="warning"
        title={translate(`array.${key}`)}
        actions={
          !readOnly && (
            <Button onClick={() => onFix(fix())}>{translate(`array.${key}.fix`, { count })}</Button>
          )
        }
      >
        {translate(`array.${key}.body`, { count })}
      </Card>
    ))
}
