import type { Deletion } from '../../data/pair/version/deletion.ts'
import type { DocumentPair, PairState } from '../../data/pair/document-pair.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { usePairValue } from '../pair/use-pair-value.ts'
import { useDeletionText } from './deletion-text.ts'

const deletionOf = ({ deletion }: PairState): Deletion | null => deletion

/** Asks what happens to edits of a document that another user deleted. Nothing is written before the choice. */
export function DeletionBanner({ pair }: { pair: DocumentPair }) {
  const deletion = usePairValue(pair, deletionOf)
  return deletion?.isQuestion ? <Question pair={pair} deletion={deletion} /> : null
}

function Question({ pair, deletion }: { pair: DocumentPair; deletion: Deletion }) {
  const translate = useTranslate()
  const title = useDeletionText(deletion)
  return (
    <Card
      role="alert"
      tone="critical"
      icon={deletion.isForbidden ? 'lock' : 'trash'}
      title={title}
      data-deletion={deletion.what}
      actions={
        <>
          {!deletion.isForbidden && (
            <Button size="small" icon="history" onClick={() => pair.resolveDeletion('bringBack')}>
              {translate('document.deletion-bring-back')}
            </Button>
          )}
          <Button size="small" variant="ghost" onClick={() => pair.resolveDeletion('letGo')}>
            {translate('document.deletion-let-go')}
          </Button>
        </>
      }
    >
      {translate('document.deletion-body')}
    </Card>
  )
}
