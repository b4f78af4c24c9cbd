import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import type { Services, TrialRequest } from '../../data/services/services.ts'
import type { FeedDialog } from '../../protocol/feeds/feed-dialog.ts'
import type { Trial } from '../../protocol/feeds/trial.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { readLocation } from '../../ui/host/host-env.ts'
import { afterStart } from '../after-start.ts'
import { useExtras } from '../extras.ts'
import { dialogEvent, type DismissKind } from '../telemetry/events.ts'
import { trialStage } from './stages.ts'
import { TrialContext, type OpenDialog, type ShownTrial } from './trial-context.ts'

interface Loaded {
  services: Services
  trial: Trial
}

/** Loads the trial once the studio has started, and stores which of its dialogs is open. */
export function TrialProvider({ isOn, children }: { isOn: boolean; children: ReactNode }) {
  const layer = useDataLayer()
  const log = useExtras()?.log
  // The page's URL may select a trial state. Read before the studio's first navigation changes the URL.
  const [request] = useState(requestOf)
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const [isSeen, setSeen] = useState(false)

  function notify(
    name: 'Viewed' | 'Dismissed' | 'CTA Clicked',
    { dialog, isAutomatic }: OpenDialog,
    trial: Trial,
    kind?: DismissKind,
  ) {
    const details = {
      dialogType: dialog.kind,
      dialogTrialStage: trialStage(dialog.id),
      dialogTrigger: isAutomatic ? 'auto' : 'fromClick',
      trialDaysLeft: trial.daysLeft,
      ...(kind && { dialogDismissAction: kind }),
    }
    log?.(dialogEvent(`Trial Dialog ${name}`, dialog, details))
  }

  function show({ trial }: Loaded, dialog: FeedDialog | null, isAutomatic = false) {
    const next = dialog && { dialog, isAutomatic }
    setOpen(next)
    if (next) notify('Viewed', next, trial)
  }

  function leave({ services, trial }: Loaded, kind: DismissKind, next: FeedDialog | null) {
    if (!open) return
    notify('Dismissed', open, trial, kind)
    if (open.dialog === trial.showOnLoad && !isSeen) {
      services.markSeen(open.dialog.id)
      setSeen(true)
    }
    show({ services, trial }, next)
  }

  const begin = useEffectEvent((services: Services, trial: Trial) => {
    setLoaded({ services, trial })
    if (trial.showOnLoad) show({ services, trial }, trial.showOnLoad, true)
  })
  useEffect(() => {
    if (!isOn) return undefined
    let isCurrent = true
    async function load() {
      const services = await layer.services()
      const trial = await services.trial(request)
      if (trial && isCurrent) begin(services, trial)
    }
    // If it cannot be loaded for any reason, no trial is shown.
    const stop = afterStart(layer.clock, () => void load().catch(() => {}))
    return () => {
      stop()
      isCurrent = false
      setLoaded(null)
      setOpen(null)
    }
  }, [isOn, layer, request])

  const shown = loaded && {
    trial: loaded.trial,
    open,
    hasDialog: dialogOnClick(loaded.trial) !== null,
    show: () => show(loaded, dialogOnClick(loaded.trial)),
    close: (kind: DismissKind) => leave(loaded, kind, null),
    follow() {
      if (!open) return
      notify('CTA Clicked', open, loaded.trial)
      const isNext = open.dialog.main?.action === 'openNext'
      leave(loaded, 'ctaClicked', isNext ? loaded.trial.showOnClick : null)
    },
  }
  return <TrialContext value={shown satisfies ShownTrial | null}>{children}</TrialContext>
}

function dialogOnClick({ showOnClick, showOnLoad }: Trial): FeedDialog | null {
  return showOnClick ?? showOnLoad
}

function requestOf(): TrialRequest {
  const search = new URLSearchParams(readLocation().search)
  const trialState = search.get('trialState')
  const seenBefore = search.get('seenBefore')
  return {
    ...(trialState !== null && { trialState }),
    ...(seenBefore !== null && { seenBefore }),
  }
}
