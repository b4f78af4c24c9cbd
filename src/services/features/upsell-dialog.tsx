import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { FeedDialog } from '../../protocol/feeds/feed-dialog.ts'
import { Dialog } from '../../ui/overlays/dialogs/dialog.tsx'
import { focusBack } from '../../ui/overlays/popup-providers.tsx'
import { FeedDialogBody, FeedDialogButtons } from '../rich-blocks/feed-dialog-content.tsx'
import { useExtras } from '../extras.ts'
import { RichLine } from '../rich-blocks/rich-blocks.tsx'
import { dialogEvent, type DismissKind } from '../telemetry/events.ts'

export interface UpsellDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  offer: FeedDialog
  /** The offered feature; its title is used for an offer without one. */
  feature: { name: string; title: string }
  /** The button that opens the dialog. */
  button: RefObject<HTMLElement | null>
}

/** An offer: the main button opens the plans, the other more information. */
export function UpsellDialog(props: UpsellDialogProps) {
  const { open, onOpenChange, offer, feature, button } = props
  const log = useExtras()?.log
  const notify = (name: Parameters<typeof dialogEvent>[0], kind?: DismissKind) =>
    log?.(
      dialogEvent(name, offer, {
        feature: feature.name,
        ...(kind && { dialogDismissAction: kind }),
      }),
    )
  const reportViewed = useEffectEvent(() => notify('Upsell Dialog Viewed'))
  useEffect(() => {
    if (open) reportViewed()
  }, [open])
  function leave(kind: DismissKind) {
    notify('Upsell Dialog Dismissed', kind)
    onOpenChange(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next, by) => !next && leave(by === 'outside' ? 'outsideClick' : 'xClick')}
      width="medium"
      finalFocus={() =>
        focusBack(button.current, (active) => active.closest('[role=dialog]') !== null)
      }
      title={offer.heading === undefined ? feature.title : <RichLine value={offer.heading} />}
      footer={
        <FeedDialogButtons
          dialog={offer}
          onMain={() => {
            notify('Upsell Dialog Upgrade CTA Clicked')
            leave('ctaClicked')
          }}
          onSecond={() => {
            // Without a URL, the button only closes the dialog.
            if (offer.second?.url === null) return leave('xClick')
            notify('Upsell Dialog Learn More CTA Clicked')
            return undefined
          }}
        />
      }
    >
      <FeedDialogBody dialog={offer} />
    </Dialog>
  )
}
