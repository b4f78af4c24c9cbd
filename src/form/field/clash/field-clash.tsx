import { useContext, useRef, useSyncExternalStore } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { pathToString } from '../../../model/path.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { classes, tabbableElements } from '../../../ui/host/dom.ts'
import { Icon } from '../../../ui/text/icon.tsx'
import { Tooltip } from '../../../ui/anchored/tooltip.tsx'
import { useForm } from '../../form-context.ts'
import { ClashSides } from './clash-sides.tsx'
import * as css from '../field.css.ts'
import { FieldClashesContext, type FieldClash } from './field-clashes.ts'
import type { FormNode } from '../../store/form-node.ts'

const none: readonly FieldClash[] = []
const watchNothing = () => () => {}

/** Concurrent edits of this field by the user and others. */
export function useFieldClashes(id: string): readonly FieldClash[] {
  const clashes = useContext(FieldClashesContext)
  return useSyncExternalStore(clashes?.watch ?? watchNothing, () => clashes?.of(id) ?? none)
}

/** Concurrent edits at a path and below it. */
export function useClashesInside(id: string): readonly FieldClash[] {
  const clashes = useContext(FieldClashesContext)
  return useSyncExternalStore(clashes?.watch ?? watchNothing, () => clashes?.inside(id) ?? none)
}

/** Shows an icon when anything in an item clashes, for rows that do not show its fields. */
export function ClashIcon({ id }: { id: string }) {
  const { length } = useClashesInside(id)
  return length > 0 ? <ClashSign id={id} count={length} /> : null
}

/** An icon for clashes at a path whose choices are elsewhere. */
export function ClashSign({ id, count }: { id: string; count: number }) {
  const translate = useTranslate()
  const words = translate('document.conflict', { count })
  return (
    <Tooltip content={words}>
      <span className={classes(css.finding, css.findingTone.caution)} data-clash-inside={id}>
        <Icon name="circle-alert" size={14} label={words} />
      </span>
    </Tooltip>
  )
}

export interface FieldClashMarkProps {
  /** Referenced by the control's description. */
  id: string
  node: FormNode
  clashes: readonly FieldClash[]
  /** Moves the focus after a choice. Default: to the control beside the mark. */
  focus?: () => void
}

/** Shown below a field that another user changed at the same time: both values, and the choice. */
export function FieldClashMark({ id, node, clashes, focus }: FieldClashMarkProps) {
  const translate = useTranslate()
  const mark = useRef<HTMLDivElement>(null)
  const all = useContext(FieldClashesContext)
  const { registry } = useForm()
  if (clashes.length === 0) return null
  const words = translate('document.conflict', { count: clashes.length })
  return (
    <Card
      ref={mark}
      role="group"
      aria-label={`${words}: ${node.title}`}
      tone="caution"
      icon="circle-alert"
      title={<span id={id}>{words}</span>}
      data-clash={node.id}
    >
      {clashes.map((clash, index) => (
        // One path may have clashed twice.
        <div key={`${pathToString(clash.path)} ${index}`}>
          {clash.within}
          <ClashSides
            clash={clash}
            registry={registry}
            field={clash.within === '' ? node.title : `${node.title} → ${clash.within}`}
            onChoose={(side) => {
              // The buttons are about to be removed, and would lose the focus.
              if (focus) focus()
              else focusControl(mark.current)
              all?.choose(clash.path, side)
            }}
          />
        </div>
      ))}
    </Card>
  )
}

/** Returns the focus to the field's control, next to the mark. */
function focusControl(mark: HTMLElement | null): void {
  const isControl = (element: Element) => !element.closest('[data-field-actions], [data-clash]')
  for (let box = mark?.parentElement; box; box = box.parentElement) {
    const control = tabbableElements(box).find(isControl)
    if (control) return control.focus({ preventScroll: true })
  }
}
