import { useEffect, useRef, useState } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialogs/dialog.tsx'
import { activeElement, rootOf } from '../../ui/host/dom.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { focusBack } from '../../ui/overlays/popup-providers.tsx'
import { ProgressRing } from '../../ui/feedback/progress-ring.tsx'
import { FeedDialogBody, FeedDialogButtons } from '../rich-blocks/feed-dialog-content.tsx'
import * as css from '../rich-blocks/feed-dialog.css.ts'
import { plainLine, RichLine } from '../rich-blocks/rich-blocks.tsx'
import { isAlmostOver, trialElapsed } from './stages.ts'
import type { OpenDialog, ShownTrial } from './trial-context.ts'
import { useTrialDays } from './trial-menu.tsx'

/** The days left, and a dialog with details: anchored to the button, or over the studio. */
export function TrialButton(props: ShownTrial & { isNarrow: boolean }) {
  const { trial, open, hasDialog, show, close, follow, isNarrow } = props
  const translate = useTranslate()
  const words = useTrialDays()
  const button = useRef<HTMLElement>(null)
  const title = useRef<HTMLDivElement>(null)
  // A dialog keeps its content while it closes.
  const [last, setLast] = useState(open)
  if (open && open !== last) setLast(open)
  const isPopover = open !== null && open.dialog.kind === 'popover' && !isNarrow
  const ring = (
    <ProgressRing value={trialElapsed(trial)} tone={isAlmostOver(trial) ? 'caution' : 'default'} />
  )
  const label = translate('extras.trial', { days: words })
  const dismiss = (by?: 'outside') => close(by === 'outside' ? 'outsideClick' : 'xClick')
  return (
    <>
      {!isNarrow && !hasDialog && (
        <span className={css.note}>
          {ring} {words}
        </span>
      )}
      {!isNarrow && hasDialog && (
        <Popover
          bare
          align="end"
          width={340}
          label={(last && plainLine(last.dialog.heading)) || label}
          leadsFocus={last?.isAutomatic ?? false}
          open={isPopover}
          onOpenChange={(next, by) => (next ? show() : dismiss(by))}
          trigger={
            <Button ref={button} variant="ghost" aria-label={label} tooltip={label}>
              <span className={css.trial}>
                {ring}
                <span className={css.daysNumber}>{trial.daysLeft}</span>
                <span className={css.daysWords}>{words}</span>
              </span>
            </Button>
          }
        >
          {last && <TrialPopover shown={last} onClose={() => dismiss()} onFollow={follow} />}
        </Popover>
      )}
      {last && (
        <Dialog
          open={open !== null && !isPopover}
          onOpenChange={(next, by) => !next && dismiss(by)}
          width="medium"
          title={<RichLine value={last.dialog.heading} />}
          initialFocus={title}
          // Another dialog may already be open when this one has closed.
          finalFocus={() =>
            focusBack(button.current, (active) =>
              title.current?.closest('[role=dialog]')?.contains(active),
            )
          }
          footer={
            <FeedDialogButtons dialog={last.dialog} onMain={follow} onSecond={() => dismiss()} />
          }
        >
          {/* Takes the focus, so that typing does not press a button when the dialog opens. */}
          <div ref={title} tabIndex={-1} className={css.quietFocus}>
            <FeedDialogBody dialog={last.dialog} />
          </div>
        </Dialog>
      )}
    </>
  )
}

interface TrialPopoverProps {
  shown: OpenDialog
  onClose: () => void
  onFollow: () => void
}

function TrialPopover({ shown: { dialog, isAutomatic }, onClose, onFollow }: TrialPopoverProps) {
  const translate = useTranslate()
  const title = useRef<HTMLDivElement>(null)
  // A dialog that opens by itself takes the focus only if no element has it: the user may be typing.
  useEffect(() => {
    const element = title.current
    if (!isAutomatic || !element) return
    const active = activeElement(element.ownerDocument)
    const inside = activeElement(rootOf(element))
    if (!inside && (!active || active === element.ownerDocument.body)) element.focus()
  }, [isAutomatic])
  return (
    <div className={css.popover}>
      <div className={css.popoverHead}>
        <div ref={title} tabIndex={-1} className={css.popoverTitle} role="status">
          <RichLine value={dialog.heading} />
        </div>
        <IconButton icon="x" label={translate('ui.close')} tooltip={null} onClick={onClose} />
      </div>
      <FeedDialogBody dialog={dialog} />
      <div className={css.popoverButtons}>
        <FeedDialogButtons dialog={dialog} onMain={onFollow} onSecond={onClose} />
      </div>
    </div>
  )
}
