import type { MessageKey, Translate } from '../../i18n/messages.ts'
import { createKey } from '../../model/key.ts'
import { set, unset } from '../../model/patch.ts'
import { pathToString } from '../../model/path.ts'
import type { Path } from '../../model/path.ts'
import type { SchemaType } from '../../schema/schema.ts'
import type { ToastStore } from '../../ui/feedback/toast-store.ts'
import { copyFormats, readFormats } from '../../ui/host/host-env.ts'
import type { ClipboardFormats } from '../../ui/host/host-env.ts'
import { formatsOf, valueFromFormats } from './clipboard.ts'
import type { FittedValue } from './clipboard.ts'
import { itemFormatNames, itemsFromFormats } from './item-clipboard.ts'
import { reportText } from './paste-report.ts'
import type { PasteReport } from './paste-report.ts'
import type { FormController } from '../controller.ts'
import { aroundLockedFields } from '../store/locked-fields.ts'
import type { FormNode } from '../store/form-node.ts'

interface ClipboardTools {
  controller: FormController
  translate: Translate
  toast: Pick<ToastStore, 'show'>
  /** Title of the field. */
  title: string
}

/** Copies the value of a field. */
export async function copyField(
  { value, type }: FormNode,
  { toast, translate, title }: ClipboardTools,
): Promise<void> {
  const isDone = await copyFormats(formatsOf(value, type))
  toast.show(
    isDone
      ? { title: translate('field.copied', { title }) }
      : { tone: 'caution', title: translate('field.copy-refused') },
  )
}

/** Replaces the value of a field by what was copied, if it fits; offers to undo that. */
export async function pasteField(path: Path, tools: ClipboardTools): Promise<void> {
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
