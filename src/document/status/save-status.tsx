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
    () => pair.state$.pipe(map(saveOf), distinctUntilChanged(isSameSave), whenCalm()),
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

/** Ms for which a text has to be safer than the status says before the status says so. */
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
 * While somebody types, a text is unsaved, kept, sent and saved again within a second; saying all of it would draw frames
 * between the keys. The status follows at once to what is less safe, and to what is safer once that lasts.
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

// Nothing moves here: an animation would make every key wait for the screen's next frame.
const icons: Record<SaveState['type'], IconName> = {
  saved: 'check',
  unsaved: 'circle',
  kept: 'monitor',
  sending: 'cloud',
  retrying: 'cloud-off',
  refused: 'circle-alert',
}
