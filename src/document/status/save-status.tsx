import {
  concat,
  distinctUntilChanged,
  map,
  of,
  switchMap,
  timer,
  type MonoTypeOperatorFunction,
} from 'rxjs'
import type { DocumentPair, PairState, SaveState } from '../../data/pair/document-pair.ts'
import type { UnreadText } from '../../data/validation/unread-texts.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useObservable } from '../../react/use-observable.ts'
import { classes } from '../../ui/host/dom.ts'
import { Icon, type IconName } from '../../ui/text/icon.tsx'
import { visuallyHidden } from '../../ui/theme.css.ts'
import * as css from '../pane/document-pane.css.ts'
import { isSameSave, usePairValue } from '../pane/use-pair-value.ts'

export interface SaveStatusProps {
  pair: DocumentPair
  /** Shows the icon only; the words are still there to be read out. */
  short: boolean
}

/** Where the editor's text is stored now. "Saved" only ever means acknowledged by the server. */
export function SaveStatus({ pair, short }: SaveStatusProps) {
  const translate = useTranslate()
  const save = useObservable(
    () => pair.state$.pipe(map(saveOf), distinctUntilChanged(isSameSave), keptWhenCalm()),
    saveOf(pair.getState()),
    [pair],
  )
  const unread = useObservable(() => pair.unread.list$, none, [pair]).length > 0
  const hasQuestion = usePairValue(pair, hasConflicts)
  const isDeleted = usePairValue(pair, isDeletionQuestion)
  const doubt = hasQuestion ? 'conflict' : unread ? 'unread' : null
  const but = isDeleted ? 'deleted' : save.type === 'saved' ? doubt : null
  return (
    <span
      role="status"
      data-save={save.type}
      className={classes(
        css.saveStatus,
        (save.type === 'retrying' || but !== null) && css.saveProblem,
        save.type === 'refused' && css.saveRefused,
      )}
    >
      <Icon name={but ? 'circle-alert' : icons[save.type]} size={14} />
      <span className={short ? visuallyHidden : css.saveText}>
        {translate(`document.save.${but ?? save.type}`)}
      </span>
    </span>
  )
}

const none: readonly UnreadText[] = []
const isDeletionQuestion = ({ deletion }: PairState): boolean => deletion?.isQuestion ?? false
const hasConflicts = ({ conflicts }: PairState): boolean => conflicts.length > 0
const saveOf = ({ save }: PairState): SaveState => save

/** Ms without a key after which the status shows that the text is on this device. */
const calmMs = 300

/**
 * Each key is unsaved for a moment and kept a moment later; saying both would draw two frames for every key. Until the
 * keys pause, the status stays with the less that was true.
 */
function keptWhenCalm(): MonoTypeOperatorFunction<SaveState> {
  return (saves) =>
    saves.pipe(
      switchMap((save, index) => {
        if (save.type !== 'kept' || index === 0) return of(save)
        const less: SaveState = save.retry
          ? { type: 'retrying', ...save.retry }
          : { type: 'unsaved' }
        return concat(of(less), timer(calmMs).pipe(map(() => save)))
      }),
      distinctUntilChanged(isSameSave),
    )
}

// Nothing moves here: an animation would make every key wait for the screen's next frame.
const icons: Record<SaveState['type'], IconName> = {
  saved: 'check',
  unsaved: 'circle',
  kept: 'monitor',
  sending: 'cloud',
  retrying: 'cloud-off',
  refused: 'circle-alert',
}
