import {
  defer,
  distinctUntilChanged,
  map,
  of,
  switchMap,
  tap,
  timer,
  type MonoTypeOperatorFunction,
} from 'rxjs'
import type { DocumentPair, PairState, SaveState } from '../../data/pair/document-pair.ts'
import type { UnreadText } from '../../data/validation/unread-texts.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useObservable } from '../../react/use-observable.ts'
import { classes } from '../../ui/host/dom.ts'
import { Icon } from '../../ui/text/icon.tsx'
import type { IconName } from '../../ui/text/icons.ts'
import { visuallyHidden } from '../../ui/theme.css.ts'
import * as css from './document-pane.css.ts'
import { isSameSave, usePairValue } from '../pair/use-pair-value.ts'

export interface SaveStatusProps {
  pair: DocumentPair
  /** Shows the icon only; the text stays available to screen readers. */
  short: boolean
}

/** Where the user's text is currently stored. "Saved" only ever means acknowledged by the server. */
export function SaveStatus({ pair, short }: SaveStatusProps) {
  const translate = useTranslate()
  const save = useObservable(
    () => pair.state$.pipe(map(saveOf), distinctUntilChanged(isSameSave), whenCalm()),
    saveOf(pair.getState()),
    [pair],
  )
  const unread = useObservable(() => pair.unread.list$, none, [pair]).length > 0
  const conflicts = usePairValue(pair, countConflicts)
  const isDeleted = usePairValue(pair, isDeletionQuestion)
  const doubt = conflicts > 0 ? 'conflict' : unread ? 'unread' : null
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
        {translate(`document.save.${but ?? save.type}`, { count: conflicts })}
      </span>
    </span>
  )
}

const none: readonly UnreadText[] = []
const isDeletionQuestion = ({ deletion }: PairState): boolean => deletion?.isQuestion ?? false
const countConflicts = ({ conflicts }: PairState): number => conflicts.length
const saveOf = ({ save }: PairState): SaveState => save

/** Ms for which a safer state must last before it is shown. */
const calmMs = 300

const fromSafest: readonly SaveState['type'][] = [
  'saved',
  'kept',
  'sending',
  'unsaved',
  'retrying',
  'refused',
]

/**
 * While typing, an edit is unsaved, kept, sent and saved within a second; showing every state would render frames
 * between keys. A less safe state is shown at once, a safer one when it lasts.
 */
function whenCalm(): MonoTypeOperatorFunction<SaveState> {
  return (saves) =>
    defer(() => {
      let shown: SaveState | null = null
      const isSafer = ({ type }: SaveState): boolean =>
        shown !== null && fromSafest.indexOf(type) < fromSafest.indexOf(shown.type)
      return saves.pipe(
        switchMap((save) => (isSafer(save) ? timer(calmMs).pipe(map(() => save)) : of(save))),
        tap((save) => (shown = save)),
        distinctUntilChanged(isSameSave),
      )
    })
}

// No animated icons: an animation would make every key wait for the next frame.
const icons: Record<SaveState['type'], IconName> = {
  saved: 'check',
  unsaved: 'circle',
  kept: 'monitor',
  sending: 'cloud',
  retrying: 'cloud-off',
  refused: 'circle-alert',
}
