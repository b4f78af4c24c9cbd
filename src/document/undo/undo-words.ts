import type { Miss } from '../../model/merge/inverse.ts'
import type { UndoOutcome } from '../../data/undo/undo-history.ts'
import type { UndoStep } from '../../data/undo/undo-step.ts'
import type { MessageKey, Translate } from '../../i18n/messages.ts'
import type { Path } from '../../model/path.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { fieldTitle } from '../field-title.ts'

/** A step as part of a sentence: "change of Title". */
export function stepName(step: UndoStep, type: SchemaType, translate: Translate): string {
  const field = shownTitle(type, step.path)
  return translate(`undo.name.${step.kind}` as MessageKey, { field })
}

/** A step as a row of a list. */
export function stepRow(step: UndoStep, type: SchemaType, translate: Translate): string {
  const field = shownTitle(type, step.path)
  return translate(`undo.row.${step.kind}` as MessageKey, { field })
}

/** The announcement of a step for screen readers. */
export function outcomeWords(
  { type: result, direction, steps }: UndoOutcome,
  type: SchemaType,
  translate: Translate,
): string {
  const [step] = steps
  if (result === 'nothing' || !step) return translate(`undo.nothing-${direction}`)
  const verb = direction === 'undo' ? 'undid' : 'redid'
  if (steps.length > 1) return translate(`undo.${verb}-many`, { count: steps.length })
  return translate(`undo.${verb}`, { step: stepName(step, type, translate) })
}

/** Title and description of a failed undo or redo. */
export function missWords(
  { type: result, direction, misses }: UndoOutcome,
  type: SchemaType,
  translate: Translate,
): { title: string; description: string } {
  const all = result === 'done' ? '' : '-all'
  const kind = direction === 'undo' ? 'missed' : 'missed-redo'
  const lines = (['changed', 'gone'] as const).flatMap((reason) => {
    const fields = fieldsOf(misses, reason, type)
    return fields ? [translate(`undo.missed-${reason}`, { fields })] : []
  })
  return {
    title: translate(`undo.${kind}${all}` as MessageKey),
    description: lines.join('. '),
  }
}

function fieldsOf(misses: readonly Miss[], reason: Miss['reason'], type: SchemaType): string {
  const titles = misses
    .filter((miss) => miss.reason === reason)
    .map(({ path }) => shownTitle(type, path))
  return [...new Set(titles)].join(', ')
}

/** The title of the field shown in the form: inside a slug or a geopoint no nested fields are shown. */
function shownTitle(type: SchemaType, path: Path): string {
  let current: SchemaType | undefined = type
  let length = 0
  for (const segment of path) {
    if (current && !current.fieldType.holds) break
    current = typeof segment === 'string' ? current?.field(segment)?.type : undefined
    length++
  }
  return fieldTitle(type, path.slice(0, length))
}
