import type { Translate } from '../../i18n/messages.ts'
import type { MenuEntry } from '../../ui/overlays/menu.tsx'

/** What can be done with one item of a list or of a text. Only what is given is offered. */
export interface ItemActions {
  readonly readOnly: boolean
  /** Why no item can be added; null when one can. */
  readonly full?: string | null
  readonly open?: (() => void) | undefined
  /** What the view of the item adds. */
  readonly ofView?: readonly MenuEntry[]
  readonly duplicate?: () => void
  /** New items beside this one. */
  readonly additions?: readonly MenuEntry[]
  readonly copy?: () => void
  readonly cut?: () => void
  readonly paste?: (side: 'before' | 'after') => void
  /** Undefined for a direction: the item is already there. */
  readonly moves?: Readonly<Partial<Record<Move, (() => void) | undefined>>>
  readonly remove?: () => void
}

type Move = 'up' | 'down' | 'top' | 'bottom'

/** The menu of an item: the same words in the same order wherever the item is. */
export function itemEntries(actions: ItemActions, translate: Translate): readonly MenuEntry[] {
  const { readOnly, full = null, open, ofView = [], duplicate, additions = [] } = actions
  const { copy, cut, paste, moves = {}, remove } = actions
  const groups: readonly (readonly MenuEntry[])[] = [
    [
      ...(open
        ? [
            {
              label: translate(readOnly ? 'array.menu.view' : 'array.menu.edit'),
              onSelect: open,
            },
          ]
        : []),
      ...ofView,
      ...(duplicate
        ? [
            {
              label: translate('array.menu.duplicate'),
              disabledReason: full,
              onSelect: duplicate,
            },
          ]
        : []),
    ],
    additions,
    [
      ...(copy ? [{ label: translate('array.menu.copy'), hotkey: 'mod+c', onSelect: copy }] : []),
      ...(cut ? [{ label: translate('array.menu.cut'), hotkey: 'mod+x', onSelect: cut }] : []),
      ...(paste
        ? [
            {
              label: translate('array.menu.paste-before'),
              disabledReason: full,
              onSelect: () => paste('before'),
            },
            {
              label: translate('array.menu.paste-after'),
              hotkey: 'mod+v',
              disabledReason: full,
              onSelect: () => paste('after'),
            },
          ]
        : []),
    ],
    (Object.keys(moves) as Move[]).map((move) => ({
      label: translate(`array.menu.${move}`),
      ...(moveKeys[move] && { hotkey: moveKeys[move] }),
      disabled: moves[move] === undefined,
      ...(moves[move] && { onSelect: moves[move] }),
    })),
    remove
      ? [
          {
            label: translate('array.menu.remove'),
            tone: 'critical',
            onSelect: remove,
          },
        ]
      : [],
  ]
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group, at) => (at === 0 ? group : [{ type: 'separator' as const }, ...group]))
}

const moveKeys: Partial<Record<Move, string>> = { up: 'alt+ArrowUp', down: 'alt+ArrowDown' }
