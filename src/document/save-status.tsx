import type { DocumentPair, PairState, SaveState } from '../data/document/document-pair.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { classes } from '../ui/dom.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { visuallyHidden } from '../ui/theme.css.ts'
import * as css from './document-pane.css.ts'
import { isSameSave, usePairValue } from './use-pair-value.ts'

export interface SaveStatusProps {
  pair: DocumentPair
  /** Shows the icon only; the words are still there to be read out. */
  short: boolean
}

/** Where the editor's text is right now. It never says more than what the server has acknowledged. */
export function SaveStatus({ pair, short }: SaveStatusProps) {
  const translate = useTranslate()
  const save = usePairValue(pair, saveOf, isSameSave)
  const isAsking = usePairValue(pair, hasConflicts) && save.type === 'saved'
  return (
    <span
      role="status"
      data-save={save.type}
      className={classes(
        css.saveStatus,
        (save.type === 'retrying' || isAsking) && css.saveProblem,
        save.type === 'refused' && css.saveRefused,
      )}
    >
      <Icon name={isAsking ? 'circle-alert' : icons[save.type]} size={14} />
      <span className={short ? visuallyHidden : css.saveText}>
        {translate(`document.save.${isAsking ? 'conflict' : save.type}`)}
      </span>
    </span>
  )
}

const hasConflicts = ({ conflicts }: PairState): boolean => conflicts.length > 0
const saveOf = ({ save }: PairState): SaveState => save

// Nothing moves here: an animation would make every key wait for the screen's next frame.
const icons: Record<SaveState['type'], IconName> = {
  saved: 'check',
  unsaved: 'circle',
  kept: 'monitor',
  sending: 'cloud',
  retrying: 'cloud-off',
  refused: 'circle-alert',
}
