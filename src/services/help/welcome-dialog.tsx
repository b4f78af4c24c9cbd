import type { HelpFeed } from '../../protocol/feeds/help-feed.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { hasCoarsePointer } from '../../ui/host/dom.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialogs/dialog.tsx'
import { Icon } from '../../ui/text/icon.tsx'
import type { IconName } from '../../ui/text/icons.ts'
import { Kbd } from '../../ui/text/kbd.tsx'
import { RichBlocks } from '../rich-blocks/rich-blocks.tsx'
import * as css from './welcome-dialog.css.ts'

export interface WelcomeDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Title of the studio. */
  title: string
  /** Replaces the default text. */
  welcome: HelpFeed['welcome']
}

/** Introduces new users to the studio. */
export function WelcomeDialog({ open, onOpenChange, title, welcome }: WelcomeDialogProps) {
  const translate = useTranslate()
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => onOpenChange(next)}
      width="medium"
      title={welcome?.title ?? translate('extras.welcome', { title })}
      footer={
        <Button size="large" variant="primary" onClick={() => onOpenChange(false)}>
          {translate('extras.welcome-close')}
        </Button>
      }
    >
      {welcome ? <RichBlocks value={welcome.text} /> : <OwnWelcome />}
    </Dialog>
  )
}

function OwnWelcome() {
  const translate = useTranslate()
  return (
    <div className={css.welcome}>
      <p className={css.words}>{translate('extras.welcome-body')}</p>
      <ul className={css.points}>
        <Point icon="search" text={translate('extras.welcome-find')} hotkey="mod+k" />
        <Point icon="plus" text={translate('extras.welcome-create')} />
        {!hasCoarsePointer() && (
          <Point icon="keyboard" text={translate('extras.welcome-keys')} hotkey="?" />
        )}
      </ul>
    </div>
  )
}

function Point({ icon, text, hotkey }: { icon: IconName; text: string; hotkey?: string }) {
  return (
    <li className={css.point}>
      <span className={css.pointIcon}>
        <Icon name={icon} />
      </span>
      <span>{text}</span>
      {hotkey !== undefined && <Kbd hotkey={hotkey} />}
    </li>
  )
}
