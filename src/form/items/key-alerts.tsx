import { useTranslate } from '../../i18n/use-translate.ts'
import { createKey } from '../../model/key.ts'
import type { Patch } from '../../model/patch.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { addMissingKeys, removePlainItems, renameDuplicateKeys } from './item-keys.ts'
import type { ItemRows } from './item-keys.ts'

export interface KeyAlertsProps {
  rows: ItemRows
  readOnly: boolean
  onFix: (patches: readonly Patch[]) => void
}

/** True while items cannot be told apart: then nothing in the list may be edited. */
export function hasKeyFaults({ missingKeys, duplicateKeys }: ItemRows): boolean {
  return missingKeys > 0 || duplicateKeys > 0
}

/** What is wrong with the items of an array of objects as such, each with the one thing to do about it. */
export function KeyAlerts({ rows, readOnly, onFix }: KeyAlertsProps) {
  const translate = useTranslate()
  const { items, missingKeys, duplicateKeys, plain } = rows
  return (
    <>
      {missingKeys > 0 && (
        <Card
          role="alert"
          tone="caution"
          icon="warning"
          title={translate('array.missing-keys')}
          actions={
            !readOnly && (
              <Button onClick={() => onFix(addMissingKeys(items, createKey))}>
                {translate('array.missing-keys.fix')}
              </Button>
            )
          }
        >
          {translate('array.missing-keys.body', { count: missingKeys })}
        </Card>
      )}
      {duplicateKeys > 0 && (
        <Card
          role="alert"
          tone="caution"
          icon="warning"
          title={translate('array.duplicate-keys')}
          actions={
            !readOnly && (
              <Button onClick={() => onFix(renameDuplicateKeys(items))}>
                {translate('array.duplicate-keys.fix')}
              </Button>
            )
          }
        >
          {translate('array.duplicate-keys.body', { count: duplicateKeys })}
        </Card>
      )}
      {plain > 0 && (
        <Card
          role="alert"
          tone="caution"
          icon="warning"
          title={translate('array.mixed')}
          actions={
            !readOnly && (
              <Button onClick={() => onFix(removePlainItems(items))}>
                {translate('array.mixed.fix', { count: plain })}
              </Button>
            )
          }
        >
          {translate('array.mixed.body', { count: plain })}
        </Card>
      )}
    </>
  )
}
