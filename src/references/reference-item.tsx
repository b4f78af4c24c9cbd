import { useContext, useMemo, useSyncExternalStore } from 'react'
import { ItemLookContext } from '../form/items/item-list.ts'
import { ItemSlotContext, useItemEntries } from '../form/items/item-slot.ts'
import { useForm } from '../form/form-context.ts'
import type { ItemProps } from '../form/registry.ts'
import type { FormController } from '../form/controller.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { isReference, type Reference } from '../model/document.ts'
import { publishedId } from '../model/ids.ts'
import { pathToString, type Path } from '../model/path.ts'
import { VersionMark } from '../preview/version-mark.tsx'
import { classes } from '../ui/host/dom.ts'
import type { MenuEntry } from '../ui/overlays/menu.tsx'
import { Badge } from '../ui/text/badge.tsx'
import { Icon } from '../ui/text/icon.tsx'
import { holdsMore, referenceIn, strengthProblem } from './make-reference.ts'
import { type OpenedTarget, useOpenedTarget } from './opened-target.ts'
import * as css from './references.css.ts'
import type { Target } from './target.ts'
import { TargetFrame, TargetPreview } from './target-preview.tsx'
import { memoize } from '../model/memoize.ts'

/** A reference in the row of an array: a link to its target, and its problems. */
export function ReferenceItem({ value, type, path }: ItemProps) {
  const translate = useTranslate()
  const reference = useMemo(() => referenceIn(value, type), [value, type])
  if (!reference) {
    const key = holdsMore(value) ? 'reference.not-a-reference' : 'reference.none'
    return <span className={css.emptyItem}>{translate(key)}</span>
  }
  return (
    <span className={css.item}>
      <TargetPreview reference={reference} type={type}>
        {(target) => <ItemTarget {...{ target, reference, type, path }} />}
      </TargetPreview>
    </span>
  )
}

type ItemTargetProps = Pick<ItemProps, 'type' | 'path'> & { target: Target; reference: Reference }

function ItemTarget({ target, reference, type, path }: ItemTargetProps) {
  const translate = useTranslate()
  const isListed = useContext(ItemSlotContext) !== null
  const isDuplicate = useIsDuplicate(reference._ref, path) && isListed
  const opened = useOpenedTarget(reference, type, path, target)
  useTargetEntries(opened)
  const problem =
    target.state === 'there' ? strengthProblem(reference, type, target.isPublished) : null
  const words = <TargetFrame target={target} reference={reference} type={type} />
  return (
    <span className={css.itemRow}>
      {opened ? (
        // The row handles the keys; actions on the target are in its menu and its editor.
        <a className={classes(css.preview, css.link)} {...opened.link} tabIndex={-1}>
          {words}
        </a>
      ) : (
        <span className={css.preview}>{words}</span>
      )}
      {isDuplicate && (
        <span title={translate('reference.duplicate-hint')} data-duplicate>
          <Badge tone="caution">{translate('reference.duplicate')}</Badge>
        </span>
      )}
      {problem && (
        <span className={css.itemProblem} title={translate(`reference.${problem}-body`)}>
          <Icon
            name={problem === 'can-be-strengthened' ? 'circle-check' : 'warning'}
            size={14}
            label={translate(`reference.${problem}`)}
          />
        </span>
      )}
      {target.state === 'there' && !reference._dataset && <VersionMark {...target} />}
    </span>
  )
}

/** REF-002: the entries for the target in the menu of the row, where the reference is in a row. */
function useTargetEntries(opened: OpenedTarget | null): void {
  const translate = useTranslate()
  const slot = useContext(ItemSlotContext)
  const isFixed = useContext(ItemLookContext)?.readOnly ?? true
  useItemEntries(() => {
    const entries: MenuEntry[] = []
    if (opened?.open) {
      entries.push({ label: translate('reference.open'), onSelect: opened.open })
    }
    if (opened) {
      const label = translate('reference.open-new-tab')
      entries.push({ label, href: opened.href, target: '_blank' })
    }
    if (slot && !isFixed) {
      entries.push({ label: translate('reference.replace'), onSelect: slot.replace })
    }
    return entries
  })
}

/** Whether the array refers to the same document more than once; the row renders only when that changes. */
function useIsDuplicate(id: string, path: Path): boolean {
  const { controller } = useForm()
  const arrayId = pathToString(path.slice(0, -1))
  const source = useMemo(
    () => arraySource(controller, path.slice(0, -1)),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the text stands for the path
    [controller, arrayId],
  )
  return useSyncExternalStore(source.subscribe, () => source.count(publishedId(id)) > 1)
}

/** Counts the references of an array by document; all rows with the same items share one count. */
function arraySource({ store }: FormController, path: Path) {
  const node = store.source(path)
  return {
    subscribe: node?.subscribe ?? (() => () => {}),
    count(id: string): number {
      const items = node?.getSnapshot()?.value
      if (!Array.isArray(items)) return 0
      return countTargets(items).get(id) ?? 0
    },
  }
}

const countTargets = memoize((items: readonly unknown[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const item of items) {
    if (!isReference(item)) continue
    const id = publishedId(item._ref)
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
})
