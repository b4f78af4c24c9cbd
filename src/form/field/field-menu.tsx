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
import type { Translate } from '../../i18n/messages.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { set, unset } from '../../model/patch.ts'
import type { Path } from '../../model/path.ts'
import { afterFrame, everyFrame } from '../../data/frames.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { isIconName } from '../../ui/text/icons.ts'
import { Menu } from '../../ui/overlays/menu.tsx'
import type { MenuEntry } from '../../ui/overlays/menu.tsx'
import { useToast } from '../../ui/feedback/toasts.tsx'
import { useUi } from '../../ui/ui-context.ts'
import { ChangeMarksContext, type ChangeMarks } from './change-marks.ts'
import type { FormController } from '../controller.ts'
import { collectFieldActions, pinnedOf, watchFieldActions } from './field-actions.ts'
import type { FieldAction, FieldActionItem } from './field-actions.ts'
import * as css from './field-menu.css.ts'
import { useForm } from '../form-context.ts'
import { aroundLockedFields } from '../store/locked-fields.ts'
import { missingCodeToast } from '../../ui/feedback/missing-code.ts'
import { PastValuesContext, type ShowPastValues } from './past-values.ts'

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
    const stop = everyFrame(() => {
      frames -= 1
      if (frames > 0) return
      stop()
      setAwaited(false)
    })
    return stop
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
  useEffect(() => {
    if (open) loadClipboard().catch(() => {})
  }, [open])
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
      onSelect: () => void withClipboard(({ copyField }) => copyField(node, tools), tools),
    },
    {
      label: translate('field.paste'),
      icon: 'paste',
      disabledReason: locked,
      onSelect: () => void withClipboard(({ pasteField }) => pasteField(path, tools), tools),
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

const loadClipboard = () => import('../clipboard/field-clipboard.ts')

/** Copying and pasting need code that most visits do not; it is loaded when a menu opens. */
async function withClipboard(
  run: (code: Awaited<ReturnType<typeof loadClipboard>>) => Promise<void>,
  { toast, translate }: Tools,
): Promise<void> {
  const code = await loadClipboard().catch(() => null)
  if (code) return run(code)
  toast.show(missingCodeToast(translate))
}

function clear(path: Path, controller: FormController): void {
  const { value } = aroundLockedFields(undefined, path, controller.store)
  controller.patch(path, value === undefined ? unset() : set(value))
}
