import { startTransition, useEffect, useState } from 'react'
import { afterFrame } from '../data/frames.ts'
import { startTimer } from '../data/clock.ts'
import { useUi } from '../ui/ui-context.ts'

/** How long lists wait, ms: a document may never come. */
const patienceMs = 500

/**
 * Whether lists may be rendered yet. A document that the studio is opened at comes first: rendering the list beside it
 * would delay the moment from which it can be edited.
 */
export function useListTurn(hasDocument: boolean, isShown: boolean): boolean {
  const { clock } = useUi()
  const [hasCome, setCome] = useState(!hasDocument)
  if (!hasCome && !hasDocument) setCome(true)
  useEffect(() => {
    if (hasCome) return undefined
    const come = () => startTransition(() => setCome(true))
    return isShown ? afterFrame(come) : startTimer(clock, come, patienceMs)
  }, [clock, hasCome, isShown])
  return hasCome
}
