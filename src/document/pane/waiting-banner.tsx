import type { WaitingOperation } from '../../data/pair/version/local-document.ts'
import type { DocumentPair, PairState } from '../../data/pair/document-pair.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { useTimeText } from '../../ui/text/relative-time.tsx'
import { usePairValue } from '../pair/use-pair-value.ts'

const waitingOf = ({ waiting }: PairState): WaitingOperation | null => waiting

/** States that a publish waits for the connection, with what will be published and a button to cancel. */
export function WaitingBanner({ pair }: { pair: DocumentPair }) {
  const waiting = usePairValue(pair, waitingOf)
  return waiting && <Waiting pair={pair} since={waiting.since} />
}

function Waiting({ pair, since }: { pair: DocumentPair; since: number }) {
  const translate = useTranslate()
  const { text: time } = useTimeText(since, { absolute: true })
  return (
    <Card
      role="status"
      tone="accent"
      icon="upload"
      title={translate('document.publish-waits')}
      data-waiting="publish"
      actions={
        <Button size="small" onClick={() => pair.callOff()}>
          {translate('document.publish-call-off')}
        </Button>
      }
    >
      {translate('document.publish-waits-body', { time })}
    </Card>
  )
}
