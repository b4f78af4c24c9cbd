import {
  defer,
  distinctUntilChanged,
  map,
  Observable,
  of,
  switchMap,
  tap,
  type MonoTypeOperatorFunction,
} from 'rxjs'
import { startTimer, type Clock } from '../../data/clock.ts'
import type { DocumentPair, PairState, SaveState } from '../../data/pair/document-pair.ts'
import type { UnreadText } from '../../data/validation/unread-texts.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useObservable } from '../../react/use-observable.ts'
import { classes } from '../../ui/host/dom.ts'
import { Icon } from '../../ui/text/icon.tsx'
import type { IconName } from '../../ui/text/icons.ts'
import * as css from './document-pane.css.ts'
import { isSameSave, usePairValue } from '../pair/use-pair-value.ts'
import { calmMs } from '../../data/rhythm.ts'
import { useUi } from '../../ui/ui-context.ts'

export interface SaveStatusProps {
  pair: DocumentPair
}

/** Where the user's text is currently stored. "Saved" only ever means acknowledged by the server; nothing is not saved. */
export function SaveStatus({ pair }: SaveStatusProps) {
  const translate = useTranslate()
  const { clock } = useUi()
  const save = useObservable(
    () => pair.state$.pipe(map(saveOf), distinctUntilChanged(isSameSave), whenCalm(clock)),
    saveOf(pair.getState()),
    [pair, clock],
  )
  const unread = useObservable(() => pair.unread.list$, none, [pair]).length > 0
  const conflicts = usePairValue(pair, countConflicts)
  const isDeleted = usePairValue(pair, isDeletionQuestion)
  const exists = usePairValue(pair, doesExist)
  const doubt = conflicts > 0 ? 'conflict' : unread ? 'unread' : null
  const but = isDeleted ? 'deleted' : save.type === 'saved' ? doubt : null
  const isNothing = save.type === 'saved' && but === null && !exists
  return (
    <span
      role="status"
      data-save={isNothing ? 'nothing' : save.type}
      className={classes(
        css.saveStatus,
        (save.type === 'retrying' || but !== null) && css.saveProblem,
        save.type === 'refused' && css.saveRefused,
      )}
    >
      {isNothing || (
        <>
          <Icon name={but ? 'circle-alert' : icons[save.type]} size={14} />
          <span className={css.saveText}>
            {translate(`document.save.${but ?? save.type}`, { count: conflicts })}
          </span>
        </>
      )}
    </span>
  )
}

const none: readonly UnreadText[] = []
const isDeletionQuestion = ({ deletion }: PairState): boolean => deletion?.isQuestion ?? false
const doesExist = ({ draft, published }: PairState): boolean => Boolean(draft ?? published)
const countConflicts = ({ conflicts }: PairState): number => conflicts.length
const saveOf = ({ save }: PairState): SaveState => save

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
function whenCalm(clock: Clock): MonoTypeOperatorFunction<SaveState> {
  return (saves) =>
    defer(() => {
      let shown: SaveState | null = null
      const isSafer = ({ type }: SaveState): boolean =>
        shown !== null && fromSafest.indexOf(type) < fromSafest.indexOf(shown.type)
      return saves.pipe(
        switchMap((save) => (isSafer(save) ? later(clock, save) : of(save))),
        tap((save) => (shown = save)),
        distinctUntilChanged(isSameSave),
      )
    })
}

/** Emits a value if nothing replaces it until typing is calm. */
function later<T>(clock: Clock, value: T): Observable<T> {
  return new Observable((subscriber) => startTimer(clock, () => subscriber.next(value), calmMs))
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
