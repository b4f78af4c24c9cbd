import { toError } from '../../schema/attempt.ts'
import {
  memo,
  useCallback,
  useContext,
  useEffect,
  useReducer,
  useState,
  useSyncExternalStore,
} from 'react'
import type { MessageKey, Translate } from '../../i18n/messages.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { createKey } from '../../model/key.ts'
import { set, unset } from '../../model/patch.ts'
import { pathToString } from '../../model/path.ts'
import type { Path } from '../../model/path.ts'
import { afterFrame } from '../../ui/after-frame.ts'
import { Button } from '../../ui/controls/button.tsx'
import { copyFormats, readFormats } from '../../ui/host/host-env.ts'
import type { ClipboardFormats } from '../../ui/host/host-env.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { isIconName } from '../../ui/text/icon.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import type { MenuEntry } from '../../ui/overlays/menu.tsx'
import { useToast } from '../../ui/feedback/toasts.tsx'
import { useUi } from '../../ui/ui-context.ts'
import { formatsOf, valueFromFormats } from '../clipboard/clipboard.ts'
import type { FittedValue } from '../clipboard/clipboard.ts'
import { ChangeMarksContext, type ChangeMarks } from './change-marks.ts'
import type { FormController } from '../controller.ts'
import { collectFieldActions, pinnedOf, watchFieldActions } from './field-actions.ts'
import type { FieldAction, FieldActionItem } from './field-actions.ts'
import * as css from './field-menu.css.ts'
import { useForm } from '../form-context.ts'
import type { FormNode } from '../store/form-node.ts'
import { itemFormatNames, itemsFromFormats } from '../clipboard/item-clipboard.ts'
import { aroundLockedFields } from '../object/locked-fields.ts'
import { PastValuesContext, type ShowPastValues } from './past-values.ts'
import { reportText } from '../clipboard/paste-report.ts'
import type { PasteReport } from '../clipboard/paste-report.ts'

export interface FieldMenuProps {
  id: string
  /** Id of the element with the title. */
  labelId: string
  path: Path
  title: string
}

/**
 * The actions for a whole field. The button is mounted while the field is hovered or focused, or while something keeps
 * it open; it never renders on a keystroke.
 */
export const FieldMenu = memo(function FieldMenu(props: FieldMenuProps) {
  const { attention } = useForm()
  const { id } = props
  const watch = useCallback(
    (listener: () => void) => attention.watch(id, listener),
    [attention, id],
  )
  const isOn = useSyncExternalStore(watch, () => attention.isOn(id))
  const [isOpen, setOpen] = useState(false)
  const pinned = usePinned(props.path)
  const [isLeaving, leave] = useLeaving()
  const isAwaited = useAwaited(isOpen)
  if (!isOn && !isOpen && !isLeaving && !isAwaited && pinned.length === 0) return null
  return (
    <span
      className={css.actions}
      data-field-actions={id}
      part="field-actions"
      onBlurCapture={leave}
    >
      {pinned.map((action) => (
        <PinnedAction key={action.name} action={action} labelId={props.labelId} />
      ))}
      <OpenMenu {...props} open={isOpen} onOpenChange={setOpen} />
    </span>
  )
})

/**
 * A button that unmounts while the focus is moving away loses that focus: dialogs then restore it to themselves. So the
 * button stays until the focus has arrived. `leave` is called in the capture phase, like the handler of the form
 * surface: a render between capture and bubble would unmount the button.
 */
function useLeaving(): [isLeaving: boolean, leave: () => void] {
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => (isLeaving ? afterFrame(() => setLeaving(false)) : undefined), [isLeaving])
  return [isLeaving, () => setLeaving(true)]
}

/** A closing menu returns the focus to its button after it has left the screen; the button stays until then. */
function useAwaited(isOpen: boolean): boolean {
  const [isAwaited, setAwaited] = useState(false)
  if (isOpen && !isAwaited) setAwaited(true)
  useEffect(() => {
    if (isOpen || !isAwaited) return undefined
    let frames = 30
    const wait = () => {
      frames -= 1
      if (frames === 0) setAwaited(false)
      else waiting = requestAnimationFrame(wait)
    }
    let waiting = requestAnimationFrame(wait)
    return () => cancelAnimationFrame(waiting)
  }, [isOpen, isAwaited])
  return isAwaited
}

const nothingPinned: readonly FieldActionItem[] = []

/** The pinned actions, resolved again when their sources change. */
function usePinned(path: Path): readonly FieldActionItem[] {
  const { controller, registry } = useForm()
  const { reportError } = useUi()
  const [, refresh] = useReducer((times: number) => times + 1, 0)
  const sources = registry.actions
  useEffect(
    () => watchFieldActions(sources, refresh, (error) => reportError(error, 'field actions')),
    [sources, reportError],
  )
  if (sources.length === 0) return nothingPinned
  return pinnedOf(actionsOf(path, { controller, sources, reportError }))
}

function PinnedAction({ action, labelId }: { action: FieldActionItem; labelId: string }) {
  const translate = useTranslate()
  const { reportError } = useUi()
  const toast = useToast()
  return (
    <Button
      variant="ghost"
      size="small"
      icon={isIconName(action.icon) ? action.icon : undefined}
      disabledReason={action.disabledReason ?? null}
      aria-describedby={labelId}
      onClick={() => void run(action, { toast, translate, reportError })}
    >
      {action.title}
    </Button>
  )
}

interface OpenMenuProps extends FieldMenuProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

function OpenMenu({ path, title, labelId, open, onOpenChange }: OpenMenuProps) {
  const translate = useTranslate()
  const { controller, registry } = useForm()
  const { reportError } = useUi()
  const toast = useToast()
  const marks = useContext(ChangeMarksContext)
  const showPast = useContext(PastValuesContext)
  const sources = registry.actions
  const tools = { controller, sources, reportError, translate, toast, title, marks, showPast }
  return (
    <Menu
      trigger={
        <IconButton
          icon="more"
          size="small"
          label={translate('field.actions')}
          aria-describedby={labelId}
          tooltip={null}
        />
      }
      align="end"
      open={open}
      onOpenChange={onOpenChange}
      items={open ? entriesOf(path, tools) : noEntries}
    />
  )
}

const noEntries: readonly MenuEntry[] = []

interface ActionTools {
  controller: FormController
  sources: FormRegistryActions
  reportError: (error: unknown, where: string) => void
}
type FormRegistryActions = ReturnType<typeof useForm>['registry']['actions']

interface Tools extends ActionTools {
  marks: ChangeMarks | null
  showPast: ShowPastValues | null
  translate: Translate
  toast: ReturnType<typeof useToast>
  title: string
}

function actionsOf(path: Path, { controller, sources, reportError }: ActionTools) {
  const node = controller.store.getNode(path)
  if (!node) return []
  const { type, value, readOnly } = node
  const document = controller.store.inputs.value
  return collectFieldActions(sources, { path, type, value, readOnly, document }, (error) =>
    reportError(error, `field actions of ${node.id}`),
  )
}

function entriesOf(path: Path, tools: Tools): readonly MenuEntry[] {
  const { controller, translate, marks, showPast, title } = tools
  const node = controller.store.getNode(path)
  if (!node) return noEntries
  const locked = node.readOnly ? translate('field.read-only') : null
  const isEmpty = node.value === undefined || node.value === null
  const own = actionsOf(path, tools)
  return [
    {
      label: translate('field.copy'),
      icon: 'copy',
      disabledReason: isEmpty ? translate('field.copy-empty') : null,
      onSelect: () => void copy(node, tools),
    },
    {
      label: translate('field.paste'),
      icon: 'paste',
      disabledReason: locked,
      onSelect: () => void paste(path, tools),
    },
    {
      label: translate('field.clear'),
      icon: 'x',
      disabled: isEmpty,
      disabledReason: locked,
      onSelect: () => clear(path, controller),
    },
    ...(marks?.markOf(node.id)
      ? [
          {
            label: translate('field.show-change'),
            icon: 'history' as const,
            onSelect: () => marks.show(path),
          },
        ]
      : []),
    ...(showPast
      ? [
          {
            label: translate('field.past-values'),
            icon: 'clock' as const,
            onSelect: () => showPast(path, title),
          },
        ]
      : []),
    ...(own.length > 0 ? [{ type: 'separator' as const }, ...hostEntries(own, tools)] : []),
  ]
}

function hostEntries(actions: readonly FieldAction[], tools: Tools): readonly MenuEntry[] {
  return actions.map((action): MenuEntry => {
    if (action.type === 'divider') return { type: 'separator' }
    const icon = isIconName(action.icon) ? { icon: action.icon } : {}
    if (action.type === 'group') {
      const items = hostEntries(action.children, tools)
      return { type: 'submenu', label: action.title, ...icon, items }
    }
    return {
      label: action.title,
      ...icon,
      disabledReason: action.disabledReason ?? null,
      onSelect: () => void run(action, tools),
    }
  })
}

/** Runs a host's action; when it fails, the error is shown and the form continues. */
async function run(
  { name, title, onAction }: FieldActionItem,
  { toast, translate, reportError }: Pick<Tools, 'toast' | 'translate' | 'reportError'>,
): Promise<void> {
  try {
    await onAction()
  } catch (error) {
    reportError(error, `field action ${name}`)
    toast.show({
      tone: 'critical',
      title: translate('field.action-failed', { title }),
      description: toError(error).message,
    })
  }
}

async function copy({ value, type }: FormNode, { toast, translate, title }: Tools): Promise<void> {
  const isDone = await copyFormats(formatsOf(value, type))
  toast.show(
    isDone
      ? { title: translate('field.copied', { title }) }
      : { tone: 'caution', title: translate('field.copy-refused') },
  )
}

async function paste(path: Path, tools: Tools): Promise<void> {
  const { controller, toast, translate, title } = tools
  const formats = await readFormats(itemFormatNames)
  if (!formats) {
    toast.show({ tone: 'caution', title: translate('field.paste-nothing') })
    return
  }
  const node = controller.store.getNode(path)
  const fitted = node && fittedTo(node.type, formats)
  if (!node || !fitted) {
    toast.show({ tone: 'caution', title: translate('field.paste-misfit', { title }) })
    return
  }
  const before = node.value
  const { value, report } = withKeptFields(fitted, path, controller)
  if (!controller.patch(path, set(value))) return
  const key: MessageKey = fitted.isConverted ? 'field.pasted-converted' : 'field.pasted'
  const description = isOnePart(report) ? null : reportText(report, translate)
  toast.show({
    title: translate(key, { title }),
    ...(description && { tone: 'caution' as const, description }),
    action: {
      label: translate('field.undo'),
      onSelect: () => void controller.patch(path, before === undefined ? unset() : set(before)),
    },
  })
}

function clear(path: Path, controller: FormController): void {
  const { value } = aroundLockedFields(undefined, path, controller.store)
  controller.patch(path, value === undefined ? unset() : set(value))
}

/** Fits clipboard contents to a type. Arrays also accept rows and lines from other programs. */
function fittedTo(type: SchemaType, formats: ClipboardFormats): FittedValue | null {
  const made = type.jsonType === 'array' ? itemsFromFormats(type, formats) : null
  if (made) return { value: made.items, report: made.report, isConverted: false }
  return valueFromFormats(formats, type, createKey)
}

/** True when a single value was converted, which the title then reports. */
function isOnePart({ kept, changed, dropped, names }: PasteReport): boolean {
  return kept + changed + dropped === 1 && names.length === 0
}

/** The pasted value with locked fields kept as they are, and the matching report. */
function withKeptFields(
  { value: pasted, report }: Pick<FittedValue, 'value' | 'report'>,
  path: Path,
  { store }: FormController,
): Pick<FittedValue, 'value' | 'report'> {
  const { value, refused } = aroundLockedFields(pasted, path, store)
  // The report counts only direct fields of the value.
  const whole = refused.filter(({ length }) => length === 1).length
  const inside = new Set(refused.flatMap(([name, ...below]) => (below.length > 0 ? [name] : [])))
  const changed = Math.min(inside.size, Math.max(0, report.kept - whole))
  return {
    value,
    report: {
      kept: Math.max(0, report.kept - whole - changed),
      changed: report.changed + changed,
      dropped: report.dropped + whole,
      names: [...report.names, ...refused.map(pathToString)],
    },
  }
}
