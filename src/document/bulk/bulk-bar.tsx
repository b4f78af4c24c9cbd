import { useContext, useRef, useState } from 'react'
import type { Rights } from '../../data/access/permission.ts'
import {
  type ActionEdit,
  type BulkOperation,
  type BulkRecord,
  type BulkResult,
  type BulkTarget,
  doneTargets,
} from '../../data/bulk/bulk.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { useCommands } from '../../ui/keys/use-commands.ts'
import { useLater } from '../../ui/overlays/use-popup.ts'
import { useAreaSettings } from '../../area/settings.ts'
import type { CurrentUser } from '../../protocol/users.ts'
import { useHostCall } from '../extensions/use-subject.ts'
import { denialText } from '../permissions/use-permissions.ts'
import { WhyButton } from '../permissions/why-button.tsx'
import * as css from './bulk.css.ts'
import { bulkActions, denialOfAll, type BulkAction } from './bulk-actions.ts'
import { DocumentActionsContext } from './registry-loader.ts'
import type { BulkDialogProps } from './bulk-dialog.tsx'
import { LastChange } from './last-change.tsx'

/** Documents that are loaded on demand: all results of a list's query. */
export interface FoundTargets {
  /** Null until it is loaded. */
  readonly count: number | null
  load(): Promise<readonly BulkTarget[]>
}

export interface BulkBarProps {
  type: SchemaType
  /** The selected documents. */
  targets: readonly BulkTarget[] | FoundTargets
  onClear: () => void
  /** Called after an operation on the documents. */
  onDone?: (result: BulkResult) => void
}

/** The open dialog: an operation on the selection, or the result of the last one. */
type PendingAction =
  | {
      readonly operation: BulkOperation
      readonly action: ActionEdit | null
      readonly targets: BulkBarProps['targets']
    }
  | { readonly record: BulkRecord }

/**
 * The actions on the selected documents, and the undo of the last one. Always rendered above a list, and empty when
 * there is neither.
 */
export function BulkBar({ type, targets, onClear, onDone }: BulkBarProps) {
  const layer = useDataLayer()
  const [pending, setPending] = useState<PendingAction | null>(null)
  const last = useObservable<BulkRecord | null>(() => layer.bulk.last$, null, [layer])
  const frame = useRef<HTMLDivElement>(null)
  const { Part } = useLater<BulkDialogProps>(load, pending !== null, () => setPending(null))
  const count = 'load' in targets ? targets.count : targets.length
  const isOurs =
    last !== null &&
    [...doneTargets(last.result), ...last.result.failed.map(({ target }) => target)].some(
      ({ typeName }) => typeName === type.name,
    )
  return (
    <div ref={frame} className={css.host}>
      {count !== 0 && (
        <SelectionBar
          type={type}
          count={count}
          onClear={onClear}
          onChoose={({ operation, edit }) => setPending({ operation, action: edit, targets })}
        />
      )}
      {isOurs && <LastChange record={last} onDetails={() => setPending({ record: last })} />}
      {pending && Part && (
        <Part
          {...pending}
          type={type}
          onClose={(result) => {
            setPending(null)
            if (!result) return
            onDone?.(result)
            onClear()
          }}
          // The button that opened the dialog may have been removed together with the selection.
          finalFocus={() => frame.current?.querySelector<HTMLElement>('button') ?? null}
        />
      )}
    </div>
  )
}

const load = async () => (await import('./bulk-dialog.tsx')).BulkDialog

interface SelectionBarProps {
  type: SchemaType
  count: number | null
  onClear: () => void
  onChoose: (action: BulkAction) => void
}

function SelectionBar({ type, count, onClear, onChoose }: SelectionBarProps) {
  const translate = useTranslate()
  const layer = useDataLayer()
  const { readOnly } = useAreaSettings()
  const rights = useObservable<Rights | null>(() => layer.access.rights$, null, [layer])
  const callHost = useHostCall()
  const currentUser = useObservable<CurrentUser | null>(() => layer.users.current$, null, [layer])
  const definitions = useContext(DocumentActionsContext)
  const context = { translate, callHost, currentUser }
  const offered = bulkActions(definitions, type, context).map((action) => {
    const denial = denialOfAll(rights, type, action.operation)
    const denied = denial && denialText(translate, denial.operation, denial.result)
    const disabledReason = readOnly ? translate('document.reason.READ_ONLY') : denied
    return { ...action, denial, disabledReason, start: () => onChoose(action) }
  })
  const [main, ...others] = offered
  const denials = readOnly ? [] : offered.flatMap(({ denial }) => denial ?? [])
  useCommands(
    offered.map(({ name, title, icon, disabledReason, start }) => ({
      id: `bulk.${name}`,
      title,
      section: translate('bulk.section'),
      icon,
      disabledReason,
      run: start,
    })),
  )
  return (
    <div role="toolbar" aria-label={translate('bulk.bar')} className={css.selection}>
      <IconButton icon="x" label={translate('bulk.clear')} onClick={onClear} />
      <span role="status" className={css.count}>
        {count === null ? translate('bulk.selected-all') : translate('bulk.selected', { count })}
      </span>
      {denials.length > 0 && <WhyButton denials={denials} words />}
      {main && (
        <Button
          icon={main.icon}
          variant="primary"
          size="small"
          disabledReason={main.disabledReason}
          onClick={main.start}
        >
          {main.title}
        </Button>
      )}
      <Menu
        align="end"
        trigger={<IconButton icon="more" label={translate('bulk.more')} tooltip={null} />}
        items={others.map(({ title, icon, tone, disabledReason, start }) => ({
          label: title,
          icon,
          tone,
          disabled: disabledReason !== null,
          disabledReason,
          onSelect: start,
        }))}
      />
    </div>
  )
}
